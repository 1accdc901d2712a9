/** Python scripts that print numbers of the page: functions of the files beside this one, settings, and a call. */
import type { Matrix } from '../core/types.ts';
import { toNpy } from '../draw/export/npy.ts';

/** Python code in place of a value. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type PythonValue = boolean | number | string | Code | readonly PythonValue[];

/** Values by their names on the page: maxDistance is max_distance in Python. */
export type Settings = Readonly<Record<string, unknown>>;

/** A file that a script loads because NumPy cannot make its content, such as the page's random numbers. */
export interface ScriptFile {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** whether the script also runs without it */
  readonly isOptional?: boolean;
}

export interface Script {
  /** a few words on the numbers that it computes */
  readonly title: string;
  /** completes 'Agrees with the page ...': the precision, and the reason for it */
  readonly precision: string;
  /** for `**settings` in `run` */
  readonly settings?: Settings;
  /** lines that call functions of the library and print numbers of the page */
  readonly run: readonly string[];
  readonly files: readonly ScriptFile[];
  /** files with its functions; default: the files beside this one */
  readonly library?: Library;
}

/** Computes a matrix of the page. */
export type MatrixMaker = () => Matrix | Promise<Matrix>;

/** A file with one matrix. */
export const npyFile = (name: string, make: MatrixMaker): ScriptFile => ({
  name,
  bytes: async () => toNpy(await make()),
});

/** The expression that loads it. */
export const loaded = (name: string): string => `np.load("${name}")`;

/** A value as a Python literal, exact to the last digit. */
export function literal(value: PythonValue): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'object') return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Puts a reader's text on one line of comment, so that it cannot become code. */
export const comment = (text: string): string => `# ${text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()}`;

export const snakeCase = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Definition {
  readonly text: string;
  /** every name in its code: it needs those that the library defines */
  readonly names: ReadonlySet<string>;
}

/** The functions, classes, constants and imports at the outermost level of Python files, by name and in order. */
export type Library = ReadonlyMap<string, Definition>;

/** The names that code reads: not those in texts and comments, nor members, methods and arguments. */
function namesIn(code: string): ReadonlySet<string> {
  const bare = code.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#.*/g, '""');
  return new Set(bare.match(/(?<![.\w]|def )[A-Za-z_]\w*(?!\w|\s*=(?!=))/g));
}

const start = /^(?:(?:def|class) (\w+)|(\w+) = |(?:from \S+ )?import .*?(\w+)$)/;

export function libraryOf(texts: readonly string[]): Library {
  const library = new Map<string, Definition>();
  for (const text of texts)
    for (const part of text.split(/\n(?=(?:def|class|from|import) |\w+ = )/)) {
      const [, defined, constant, imported] = start.exec(part.split('\n')[0]) ?? [];
      const name = defined ?? constant ?? imported;
      // Imports from a file of the library are defined in that file.
      if (name && !(imported && library.has(name)))
        library.set(name, { text: part.trimEnd(), names: namesIn(part) });
    }
  return library;
}

const numpyFiles = import.meta.glob<string>('./*.py', { query: '?raw', import: 'default', eager: true });
export const numpyTexts: readonly string[] = Object.values(numpyFiles);
const numpyLibrary = libraryOf(numpyTexts);

/** Whether the library has this function. */
export const hasFunction = (name: string): boolean => numpyLibrary.has(name);

/** The settings that a function or class takes, by its own names for them. */
export function settingsOf(name: string, settings: Settings, library = numpyLibrary): Settings {
  const text = library.get(name)?.text ?? '';
  const [, taken = ''] = /(?:def \w+|__init__)\(([\s\S]*?)\):\n/.exec(text) ?? [];
  const names = taken.match(/(?<=^|[\s(,])\w+(?=[=,\s]|$)/g) ?? [];
  const known = new Map(Object.entries(settings).map(([key, value]) => [snakeCase(key), value]));
  return Object.fromEntries(names.filter((one) => known.has(one)).map((one) => [one, known.get(one)]));
}

/** The settings as keyword arguments. */
export const argumentsOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key}=${literal(value as PythonValue)}`)
    .join(', ');

/** The call of a function or class with the settings that it takes. */
export const call = (name: string, settings: Settings, library = numpyLibrary): string =>
  `${name}(${argumentsOf(settingsOf(name, settings, library))})`;

/** A dictionary of settings, for `**settings` in calls, with one entry per line. */
export function assigned(name: string, settings: Settings): string {
  const entries = Object.entries(settings).map(
    ([key, value]) => `    ${literal(key)}: ${literal(value as PythonValue)},`,
  );
  return [`${name} = {`, ...entries, '}'].join('\n');
}

/** The definitions that code needs, directly or not, in the order of the library. */
function neededBy(code: string, library: Library): readonly string[] {
  const needed = new Set(['np']);
  const add = (names: ReadonlySet<string>) => {
    for (const name of names)
      if (library.has(name) && !needed.has(name)) {
        needed.add(name);
        add(library.get(name)?.names ?? new Set());
      }
  };
  add(namesIn(code));
  return [...library].flatMap(([name, { text }]) => (needed.has(name) ? [text] : []));
}

/** The full text of a script. `about` holds the settings, the version and the link, one per line. */
export function wholeScript(script: Script, about: readonly string[]): string {
  const { title, precision, settings, run, files, library = numpyLibrary } = script;
  const head = [
    // Without this line, Python would read 'encoding: ALiBi' in the first two lines as a character encoding.
    '# -*- coding: utf-8 -*-',
    comment(`${title[0].toUpperCase()}${title.slice(1)}.`),
    ...about.map(comment),
    comment(`Agrees with the page ${precision}.`),
    ...files.map(({ name, isOptional }) =>
      comment(
        `${isOptional ? 'Reads' : 'Needs'} ${name} in the same folder${isOptional ? ', if it is there' : ''}; save it from the page.`,
      ),
    ),
  ];
  const end = [...(settings ? [assigned('settings', settings)] : []), ...run].join('\n');
  const definitions = neededBy(end, library);
  const imports = definitions.filter((text) => /^(import|from) /.test(text));
  const rest = definitions.filter((text) => !/^(import|from) /.test(text));
  return `${[[...head, ...imports].join('\n'), ...rest, end].join('\n\n\n')}\n`;
}
