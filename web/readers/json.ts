import { ReadError } from './read-error.ts';

/**
 * JSON whose outermost value is an object. A key that stands twice in one object is an error: readers differ in which of the two
 * they take, so that a file could be one thing to one reader and another to the next.
 *
 * @param base where the text begins in the file, in bytes
 */
export function parseJsonObject(text: string, base: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 160) : '';
    throw malformed(`The JSON in the file is damaged: ${reason}`, base);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed('The JSON in the file is not an object from names to descriptions', base);
  }
  const twice = repeatedKey(text);
  if (twice !== undefined) throw malformed(`The name "${twice.slice(0, 80)}" stands twice in the JSON`, base);
  return value as Readonly<Record<string, unknown>>;
}

/** A key that one object has twice, in valid JSON. */
function repeatedKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  // A string with the colon that makes it a key, or a brace: nothing else can hold or hide one.
  for (const [token, key] of text.matchAll(/("(?:[^"\\]|\\.)*")(?:\s*(:))?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token.endsWith(':') && key !== undefined) {
      const name = JSON.parse(key) as string;
      const seen = open.at(-1);
      if (seen?.has(name)) return name;
      seen?.add(name);
    }
  }
  return undefined;
}

function malformed(reason: string, base: number): ReadError {
  return new ReadError('malformed', `${reason}. Copy or download the file again.`, `byte ${base}`);
}
