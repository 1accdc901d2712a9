import { ReadError } from './types.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed JSON value is an object, and not null or a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Headers and indices are at most four deep. Millions of brackets would take an engine seconds. */
const max_depth = 16;

/**
 * Parses JSON whose outermost value is an object. A repeated key in an object is an error: readers differ in which one they use, so
 * the same file could mean different things to them.
 *
 * @param base byte offset of the text in the file
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
    throw malformed('The JSON in the file is not an object', base);
  }
  return value;
}

/** Checks only strings and brackets, before the text is parsed. */
function structureFault(text: string): string | undefined {
  /** the keys of each open object; undefined for a list */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (isKey(text, end)) {
        const name = keyName(text.slice(at, end));
        const keys = open.at(-1);
        if (keys?.has(name)) return `The name "${name.slice(0, 80)}" occurs twice in the JSON`;
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

/** Whether a colon follows, possibly after white space. */
function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

/** The key without escapes, so that two spellings of one key are equal. */
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
