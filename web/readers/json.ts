import { ReadError } from './read-error.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Of values that come out of JSON: neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No header and no index goes deeper than four; engines take seconds over millions of brackets. */
const max_depth = 16;

/**
 * JSON whose outermost value is an object. A key that stands twice in one object is an error: readers differ in which of the two
 * they take, so that a file could be one thing to one reader and another to the next.
 *
 * @param base where the text begins in the file, in bytes
 */
export function parseJsonObject(text: string, base: number): JsonObject {
  const fault = structureFault(text);
  if (fault) throw malformed(fault, base);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 160) : '';
    throw malformed(`The JSON in the file is damaged: ${reason}`, base);
  }
  if (!isObject(value)) {
    throw malformed('The JSON in the file is not an object from names to descriptions', base);
  }
  return value;
}

/** Looks at strings and brackets alone, before anything is made of the text. */
function structureFault(text: string): string | undefined {
  /** the keys of each object that is open; none for a list */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (isKey(text, end)) {
        const name = keyName(text.slice(at, end));
        const keys = open.at(-1);
        if (keys?.has(name)) return `The name "${name.slice(0, 80)}" stands twice in the JSON`;
        keys?.add(name);
      }
      at = end - 1;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined);
      if (open.length > max_depth) return `The JSON in the file is nested more than ${max_depth} deep`;
    } else if (character === '}' || character === ']') open.pop();
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Whether a colon follows, after white space. */
function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

/** Two spellings of a key are one key. */
function keyName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

function malformed(reason: string, base: number): ReadError {
  return new ReadError('malformed', `${reason}. Copy or download the file again.`, `byte ${base}`);
}
