/** Nested lists of numbers in text: JSON, and what Python, NumPy, PyTorch and MATLAB print. */
import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { countOf, noteOfRows, shapeOfRows } from './convert.ts';
import { createFloatList } from './float-list.ts';
import { countTooSmall } from './floats.ts';
import {
  leftOut,
  missing,
  otherFields,
  ragged,
  tooDeep,
  tooLarge,
  tooMany,
  unbalanced,
  unexpected,
} from './nested-errors.ts';
import { createTokens, type Place, placeOf, type Token } from './nested-tokens.ts';
import { type Entry, tensorName, tensorSource } from './tensor-source.ts';
import { isNumber } from './text-cells.ts';
import { textPieces } from './text-pieces.ts';
import { type OpenOptions, ReadError, type TensorSource } from './types.ts';

/** Numbers side by side in the list of all numbers. `names`: of the fields of a record. */
interface Numbers {
  readonly shape: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly names?: string;
}

interface List {
  readonly kind: 'list';
  readonly opened: Place;
  readonly close: string;
  readonly start: number;
  /** items so far, all like the first */
  count: number;
  item: Numbers | undefined;
  /** whether it holds texts */
  hasTexts: boolean;
  /** rows that semicolons ended, as MATLAB writes them, and their length */
  rows: number;
  width: number;
}

/** An object of JSON or a dict of Python. */
interface Fields {
  readonly kind: 'fields';
  readonly opened: Place;
  readonly close: string;
  readonly start: number;
  /** of the value that comes next */
  key: string | undefined;
  readonly entries: Named[];
}

interface Named {
  readonly name: string;
  readonly numbers: Numbers;
}

/** `array(...)`: what it holds counts as the caller's. `isIgnored`: the rest, after the first keyword, such as `dtype=...`. */
interface Call {
  readonly kind: 'call';
  readonly opened: Place;
  readonly close: ')';
  isIgnored: boolean;
}

type Frame = List | Fields | Call;

interface Found extends Named {
  readonly notes: readonly string[];
}

/** The format's own readers stop at 1,000 or earlier, and no table needs more than a few. */
const max_depth = 64;
const max_tensors = 10_000;
const max_names = 1 << 16;
const max_path = 1000;

export async function openNested(
  source: ByteSource,
  fileName: string,
  options?: OpenOptions,
): Promise<TensorSource> {
  const reading = createNested(tensorName(fileName));
  const add = createTokens(reading.take);
  for await (const { text, isLast } of textPieces(source, fileName, options)) add(text, isLast);
  const { found, values, notes } = reading.finish();
  return tensorSource(
    'text',
    found.map(({ name, numbers, notes: own }): Entry => {
      const info = { name, shape: numbers.shape, dtype: 'float64' };
      return {
        info,
        async read(readOptions) {
          const shape = shapeOfRows(info.shape, readOptions?.rows);
          const data = values.slice(numbers.start, numbers.start + countOf(shape));
          return { ...info, shape, data, notes: [...own, ...notes, ...noteOfRows(info.shape, shape)] };
        },
      };
    }),
  );
}

/** Collects the tensors of a text, token by token. */
function createNested(onlyName: string) {
  const values = createFloatList();
  const tooSmall = countTooSmall();
  const frames: Frame[] = [];
  const found: Found[] = [];
  /** the objects that nothing is around */
  const records: (Pick<Fields, 'entries' | 'start' | 'opened'> & { readonly end: number })[] = [];
  let texts = 0;
  let hasRecords = false;
  let factor: { readonly value: number; readonly text: string } | undefined;
  /** the word, or the name before an equals sign, met last */
  let word = '';
  let name = '';
  let last: Token | undefined;

  function take(token: Token, place: Place): void {
    const frame = frames.at(-1);
    if (frame?.kind === 'call' && frame.isIgnored) {
      skip(token, place);
      return;
    }
    switch (token.kind) {
      case 'number':
        addNumber(token, place);
        break;
      case 'string':
        if (frame?.kind === 'fields' && frame.key === undefined) frame.key = token.text;
        else if (frame?.kind === 'list' && isNumber(token.text))
          addNumber({ value: Number(token.text.replace(',', '.')), text: token.text }, place);
        else addText();
        break;
      case 'open':
        open(token.text, place);
        break;
      case 'close':
        close(token.text, place);
        break;
      case 'mark':
        mark(token.text, place);
        break;
      case 'word':
        addWord(token.text, place);
        break;
      case 'gap':
        throw leftOut(place);
      case 'other':
        throw unexpected(token.text, place);
    }
    last = token;
  }

  /** Follows the brackets in the rest of a call, after its first keyword. */
  function skip({ kind }: Token, place: Place): void {
    if (frames.length >= max_depth) throw tooDeep(max_depth, place);
    if (kind === 'open') frames.push({ kind: 'call', opened: place, close: ')', isIgnored: true });
    else if (kind === 'close') frames.pop();
  }

  function addNumber({ value, text }: { value: number; text: string }, place: Place): void {
    const frame = container();
    if (frame?.kind === 'fields' && frame.key === undefined) {
      // A dict of Python may number its entries.
      frame.key = text;
      return;
    }
    if (Number.isFinite(value) && !Number.isFinite(Math.fround(value))) throw tooLarge(text, place);
    tooSmall.add(value, text);
    const start = values.length();
    values.push(factor ? value * factor.value : value);
    put({ shape: [], start, end: start + 1 }, place);
  }

  function addText(): void {
    texts += 1;
    const frame = container();
    if (frame?.kind === 'list') frame.hasTexts = true;
    else if (frame) frame.key = undefined;
  }

  function addWord(text: string, place: Place): void {
    word = text;
    const frame = container();
    if (!frame) return;
    if (frame.kind === 'fields' && frame.key === undefined) frame.key = text;
    else if (/^(null|None|NA|NULL|true|false)$/i.test(text)) {
      if (frame.kind === 'list' || isInList()) throw missing(text, place);
      frame.key = undefined;
    }
  }

  function open(bracket: string, place: Place): void {
    if (frames.length >= max_depth) throw tooDeep(max_depth, place);
    if (bracket === '(' && last?.kind === 'word') {
      frames.push({ kind: 'call', opened: place, close: ')', isIgnored: false });
      return;
    }
    const begun = { opened: place, start: values.length() };
    if (bracket === '{') {
      frames.push({ ...begun, kind: 'fields', close: '}', key: undefined, entries: [] });
    } else {
      const end = bracket === '[' ? ']' : ')';
      frames.push({
        ...begun,
        kind: 'list',
        close: end,
        count: 0,
        item: undefined,
        hasTexts: false,
        rows: 0,
        width: 0,
      });
    }
  }

  function close(bracket: string, place: Place): void {
    const frame = frames.pop();
    if (!frame) throw unbalanced(`"${bracket}" at ${placeOf(place)} closes nothing`, place);
    if (frame.close !== bracket) {
      throw unbalanced(
        `"${bracket}" at ${placeOf(place)} closes a bracket that needs "${frame.close}", opened at ${placeOf(frame.opened)}`,
        place,
      );
    }
    if (frame.kind === 'list') closeList(frame, place);
    else if (frame.kind === 'fields') closeFields(frame);
  }

  function closeList(list: List, place: Place): void {
    const { start, item, opened } = list;
    if (list.rows > 0 && list.count > 0) endRow(list, place);
    const around = container();
    if (list.hasTexts && !item) {
      if (around?.kind === 'fields') around.key = undefined;
      return;
    }
    const shape = list.rows > 0 ? [list.rows, list.width] : [list.count, ...(item?.shape ?? [])];
    put({ shape, start, end: values.length() }, opened);
  }

  /** A record in a list becomes a row. The fields of any other are its tensors, or one, if they are alike and have at most one axis. */
  function closeFields({ entries, start, opened }: Fields): void {
    const end = values.length();
    if (isInList()) {
      hasRecords = true;
      put({ shape: [end - start], start, end, names: namesOf(entries) }, opened);
      return;
    }
    const around = container();
    if (around?.kind !== 'fields') {
      records.push({ entries, start, end, opened });
      return;
    }
    const path = around.key ?? `${around.entries.length}`;
    const inner = asOne(entries, start, end, path);
    around.entries.push(
      ...(inner ? [inner] : entries.map((one) => ({ ...one, name: joinedPath(path, one.name) }))),
    );
    if (around.entries.length > max_tensors) throw tooMany(max_tensors);
    around.key = undefined;
  }

  /** Objects that follow each other are records, each on its line. The fields of a single one are tensors. */
  function finishRecords(): void {
    const [first, ...others] = records;
    if (!first) return;
    const names = namesOf(first.entries);
    if (others.length > 0 && first.entries.length > 0) {
      const width = first.end - first.start;
      const odd = others.find((one) => namesOf(one.entries) !== names || one.end - one.start !== width);
      if (odd) throw otherFields(odd.opened);
      hasRecords = true;
      const shape = [records.length, width];
      keep({
        name: onlyName,
        numbers: { shape, start: first.start, end: others.at(-1)?.end ?? first.end },
        notes: [],
      });
      return;
    }
    const one = asOne(first.entries, first.start, first.end, onlyName);
    if (one) keep({ ...one, notes: one.numbers.shape.length > 1 ? [rowsNote(first.entries)] : [] });
    else for (const entry of first.entries) keep({ ...entry, notes: [] });
  }

  /** Adds numbers to the list or field around them. */
  function put(numbers: Numbers, place: Place): void {
    const frame = container();
    if (!frame) {
      // TensorFlow prints the shape of a tensor before its values.
      if (name !== 'shape') keep({ name: name || onlyName, numbers, notes: [] });
      name = '';
      return;
    }
    if (frame.kind === 'fields') {
      frame.entries.push({ name: frame.key ?? `${frame.entries.length}`, numbers });
      frame.key = undefined;
      return;
    }
    const { item } = frame;
    if (item && String(item.shape) !== String(numbers.shape)) throw ragged(frame, item, numbers, place);
    if (item && item.names !== numbers.names) throw otherFields(place);
    frame.item ??= numbers;
    frame.count += 1;
  }

  function keep(one: Found): void {
    if (found.length >= max_tensors) throw tooMany(max_tensors);
    found.push(one);
  }

  function mark(text: string, place: Place): void {
    const frame = frames.at(-1);
    if (text === '=') {
      if (frame?.kind === 'call') frame.isIgnored = true;
      else if (!frame) name = word;
    } else if (text === ';' && frame?.kind === 'list') endRow(frame, place);
    else if (text === '*') {
      // Prints of old versions of PyTorch start with a factor of all numbers.
      if (last?.kind !== 'number' || container()) throw unexpected(text, place);
      factor = { value: last.value, text: last.text };
    }
  }

  /** Ends a row of MATLAB's `[1 2; 3 4]`. */
  function endRow(list: List, place: Place): void {
    if (list.item && list.item.shape.length > 0) return;
    if (list.rows > 0 && list.count !== list.width) {
      const message = `The row that ends at ${placeOf(place)} has ${counted(list.count, 'number')}, but the rows before it have ${list.width}.`;
      throw new ReadError('ragged', message, placeOf(place));
    }
    list.width = list.count;
    list.rows += 1;
    list.count = 0;
  }

  const isInList = (): boolean => frames.some(({ kind }) => kind === 'list');

  function container(): List | Fields | undefined {
    return frames.findLast((frame) => frame.kind !== 'call');
  }

  function finish() {
    const open = frames.at(-1);
    if (open) {
      throw new ReadError(
        'truncated',
        `The text ends before the bracket at ${placeOf(open.opened)} is closed. Copy all of it.`,
        placeOf(open.opened),
      );
    }
    finishRecords();
    const lists = joined(found).filter(
      ({ numbers }) => numbers.shape.length > 0 && countOf(numbers.shape) > 0,
    );
    if (lists.length === 0) throw new ReadError('empty', 'The text has no list of numbers.');
    const notes = [
      ...(hasRecords ? ['Each record was read as a row.'] : []),
      ...(factor ? [`All numbers were multiplied by the factor ${factor.text} of the print.`] : []),
      ...(texts > 0
        ? [`${counted(texts, 'text')} beside the numbers ${texts === 1 ? 'was' : 'were'} left out.`]
        : []),
      ...tooSmall.notes(values.length(), 'numbers'),
    ];
    return { found: named(lists), values: values.finish(1, false), notes };
  }

  return { take, finish };
}

/** Lists of one name and length, each on its own, are the rows of a table. */
function joined(found: readonly Found[]): readonly Found[] {
  const [first] = found;
  if (!first || found.length < 2 || first.numbers.shape.length !== 1) return found;
  const isRow = ({ name, numbers }: Found) =>
    name === first.name && String(numbers.shape) === String(first.numbers.shape);
  if (!found.every(isRow)) return found;
  const { start, shape } = first.numbers;
  const end = found.at(-1)?.numbers.end ?? start;
  return [
    {
      name: first.name,
      numbers: { shape: [found.length, ...shape], start, end },
      notes: [`${found.length} lists of one length were read as rows.`],
    },
  ];
}

/** Numbers equal names. */
function named(found: readonly Found[]): readonly Found[] {
  const used = new Map<string, number>();
  return found.map((one) => {
    const count = (used.get(one.name) ?? 0) + 1;
    used.set(one.name, count);
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
  });
}

const joinedPath = (path: string, name: string): string => `${path}.${name}`.slice(0, max_path);

/** To compare the fields of records. */
const namesOf = (entries: readonly Named[]): string =>
  entries
    .map(({ name }) => name)
    .join()
    .slice(0, max_names);

/** The fields as the rows of one table, or its numbers, if they are alike and have at most one axis. */
function asOne(entries: readonly Named[], start: number, end: number, name: string): Named | undefined {
  const [first, ...others] = entries.map(({ numbers }) => numbers);
  const isAlike = ({ shape, names }: Numbers) =>
    String(shape) === String(first?.shape) && names === first?.names;
  if (!first || others.length === 0 || first.shape.length > 1 || !others.every(isAlike)) return undefined;
  const names = first.shape.length === 0 ? namesOf(entries) : undefined;
  return {
    name,
    numbers: { shape: [entries.length, ...first.shape], start, end, ...(names !== undefined && { names }) },
  };
}

const rowsNote = (entries: readonly { readonly name: string }[]): string =>
  `Each of the ${counted(entries.length, 'list')}, ${entries[0]?.name} to ${entries.at(-1)?.name}, was read as a row.`;
