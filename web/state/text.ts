import type { Property, Value } from './property.ts';

const integerGrammar = /^-?\d+(e\d+)?$/i;
const numberGrammar = /^-?(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i;

/** A value as it stands in a link: readable, and with nothing that a link has to escape but in texts. */
export function writeValue(property: Property, value: Value): string {
  switch (property.type) {
    case 'text':
      return writeText(value as string);
    case 'integers':
    case 'numbers':
      return (value as readonly number[]).join(',');
    case 'permutation':
      return (value as readonly number[]).join('-');
    case 'choice':
      return encodeURIComponent(value as string);
    default:
      return String(value).replace('e+', 'e');
  }
}

/** The value that a link's text stands for, by a strict grammar; undefined if it stands for none. The range is not checked. */
export function readValue(property: Property, text: string): Value | undefined {
  switch (property.type) {
    case 'integer':
      return integerGrammar.test(text) ? Number(text) : undefined;
    case 'number':
      return numberGrammar.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'choice':
      return readText(text);
    case 'text':
      return readText(text.replaceAll('+', ' '));
    case 'integers':
      return readList(text, ',', integerGrammar);
    case 'numbers':
      return readList(text, ',', numberGrammar);
    case 'permutation':
      return readList(text, '-', integerGrammar);
  }
}

/** Spaces as plus signs. Escaped is also what ends a link in Markdown, in HTML or in running text. */
function writeText(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(2C|2F|3A|40)/g, decodeURIComponent)
    .replace(/[!'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function readText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readList(text: string, separator: string, grammar: RegExp): readonly number[] | undefined {
  if (text === '') return [];
  const entries = text.split(separator);
  return entries.every((entry) => grammar.test(entry)) ? entries.map(Number) : undefined;
}

/** The names in a text that lists them: 'rotary, alibi'. */
export const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The same list with one name more, or less. */
export function toggleName(list: string, name: string): string {
  const names = namesIn(list);
  return (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]).join(',');
}
