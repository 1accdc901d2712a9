import type { ChoiceSetting, Setting, Value } from './setting.ts';

const integerGrammar = /^-?\d+(e\d+)?$/i;
const numberGrammar = /^-?(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i;

/** A value as written in a link: readable, and without characters that need escaping, except in texts. */
export function writeValue(setting: Setting, value: Value): string {
  switch (setting.type) {
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

/** Parses a value from a link by a strict grammar; undefined if it does not match. The range is not checked. */
export function readValue(setting: Setting, text: string): Value | undefined {
  switch (setting.type) {
    case 'integer':
      return integerGrammar.test(text) ? Number(text) : undefined;
    case 'number':
      return numberGrammar.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'choice':
      return readChoice(setting, text);
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

/** The text of a JSON string; '' for any other value, since some objects cannot be converted. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A value from JSON, or parsed from a string as in a link; undefined if the string does not match the grammar. */
export const readJson = (setting: Setting, value: unknown): unknown =>
  typeof value === 'string' && setting.type !== 'text' ? readValue(setting, value) : value;

/** The name of a choice, with aliases resolved. It may be unknown: `check` refuses it then. */
export function readChoice({ aliases = {} }: ChoiceSetting, text: string): string | undefined {
  const name = readText(text);
  const alias = name?.toLowerCase() ?? '';
  return Object.hasOwn(aliases, alias) ? aliases[alias] : name;
}

/** Writes spaces as plus signs, and also escapes characters that end a link in Markdown, HTML or running text. */
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

/** The names in a comma-separated list: 'rotary, alibi'. */
export const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Adds the name to the list, or removes it if it is there. */
export function toggleName(list: string, name: string): string {
  const names = namesIn(list);
  return (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]).join(',');
}
