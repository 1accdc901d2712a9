/** Finds values in what a pickle holds, each under the path that leads to it. */
import { counted } from '../core/counted.ts';
import { dict, Made, type Value } from './pickle-values.ts';
import { ReadError } from './types.ts';

/** Objects in objects are followed this far, and paths are this long. */
const max_depth = 256;
const max_path = 1000;
const max_tensors = 1 << 16;

interface Found {
  readonly name: string;
  readonly value: Value;
}

/** The attributes in which a module of PyTorch keeps its tensors and parts; no name in its state_dict has them. */
const unnamed = new Set<Value>(['_parameters', '_buffers', '_modules']);

/** Goes through dicts, lists and the attributes of objects, through each of them once. */
export function walk(root: Value, rootName: string, isWanted: (value: Value) => boolean): readonly Found[] {
  const found: Found[] = [];
  const seen = new Set<Value>();
  const names = new Set<string>();
  /** how often each name was given, so that a repeated one need not be counted again */
  const counts = new Map<string, number>();
  visit(root, '', 0);
  return found;

  function visit(value: Value, path: string, depth: number): void {
    if (path.length > max_path || found.length > max_tensors) {
      const what =
        path.length > max_path
          ? `names of more than ${max_path} characters`
          : `more than ${counted(max_tensors, 'tensor')}`;
      throw new ReadError(
        'too-large',
        `The file has ${what}. Save the tensor that you need to a separate file.`,
      );
    }
    if (isWanted(value)) {
      found.push({ name: unused(path || rootName), value });
      return;
    }
    if (depth > max_depth || !(value instanceof Made || Array.isArray(value)) || seen.has(value)) return;
    // A data frame keeps its columns as rows of several arrays, without their names.
    if (value instanceof Made && value.of.startsWith('pandas.')) return;
    seen.add(value);
    const under = (key: Value) => (unnamed.has(key) ? path : `${path}${path && '.'}${nameOfKey(key)}`);
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) visit(item, under(i), depth + 1);
      return;
    }
    const entries = entriesIn(value);
    for (let i = 0; i < entries.length; i += 2) visit(entries[i + 1], under(entries[i]), depth + 1);
    for (const state of Array.isArray(value.state) ? value.state : [value.state])
      if (state instanceof Made && state.of === dict) visit(state, path, depth + 1);
  }

  function unused(name: string): string {
    let free = name;
    let count = counts.get(name) ?? 1;
    while (names.has(free)) {
      count += 1;
      free = `${name} (${count})`;
    }
    counts.set(name, count);
    names.add(free);
    return free;
  }
}

const nameOfKey = (key: Value): string =>
  typeof key === 'string' || typeof key === 'number' ? String(key) : '?';

/** Each key, and its value after it. Python 2 gives an ordered dict its entries as an argument, a list of pairs. */
function entriesIn({ entries = [], of, args }: Made): readonly Value[] {
  const [pairs] = args;
  return of === 'collections.OrderedDict' && Array.isArray(pairs)
    ? pairs.flatMap((pair) => (Array.isArray(pair) && pair.length === 2 ? pair : []))
    : entries;
}
