/** Fills T5's bucket values from a matrix of a trained T5. */
import type { Tensor, toTable } from '../readers/index.ts';
import type { ListSetting, Setting } from '../settings/setting.ts';
import type { Changes, State } from '../settings/setting-table.ts';
import type { Store } from '../settings/store.ts';
import { explain } from './table-files.ts';
import type { Filled } from './table-phases.ts';
import type { Loaded } from './table-store.ts';
import { text } from './table-text.ts';
import type { Fix } from './tensor-table.ts';

const rowOf = (store: Store, name: string): Setting =>
  store.settings.setting(name, store.get('scheme')) as Setting;

const bucketsOf = (store: Store): number => Number(store.get('buckets') ?? rowOf(store, 'buckets').default);

/** '32 × 8' */
export const bucketShape = (store: Store): string => `${bucketsOf(store)} × ${store.get('heads')}`;

/** The shortest decimal with the same float32 value, because a link may hold hundreds of them. */
function shortest(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return Number(value.toPrecision(9));
}

/** The values to set and a message, if the shape is buckets x heads or its transpose; otherwise the problem and a fix. */
export function bucketValues(store: Store, tensor: Tensor, convert: typeof toTable): Filled {
  const { name } = tensor;
  const loaded: Loaded = { name, tensor, transpose: false, take: 0 };
  try {
    const { table } = convert(tensor);
    const list = rowOf(store, 'values') as ListSetting;
    const at = table.data.findIndex((value) => value < list.min || value > list.max);
    if (at >= 0) {
      const place = `row ${Math.floor(at / table.cols)}, column ${at % table.cols}`;
      const words = text.bucketOutOfRange(place, table.data[at], list.min, list.max);
      return { problem: { words: explain(name, new Error(words)), of: loaded } };
    }
    const values = (isTransposed: boolean) => {
      const { rows, cols, data } = isTransposed ? convert(tensor, { transpose: true }).table : table;
      return { rows, cols, values: Array.from(data.subarray(0, rows * cols), shortest) };
    };
    const [buckets, heads] = [bucketsOf(store), store.get('heads')];
    const fits = (rows: number, cols: number) => rows === buckets && cols === heads;
    const { rows, cols } = table;
    if ((fits(rows, cols) || fits(cols, rows)) && rows * cols <= list.maxLength) {
      const isTransposed = !fits(rows, cols);
      const done = text.bucketsTaken(name, `${rows} × ${cols}`, isTransposed);
      return { settings: { values: values(isTransposed).values }, done };
    }
    const words = text.bucketsMisfit(buckets, heads, `${rows} × ${cols}`);
    return {
      problem: { words: explain(name, new Error(words)), of: loaded, fix: fixFor(store, rows, cols, values) },
    };
  } catch (thrown) {
    return { problem: { words: explain(name, thrown as Error), of: loaded } };
  }
}

/** The fix for another shape: sets the numbers of buckets and heads if they are in range, else loads a table. */
function fixFor(
  store: Store,
  rows: number,
  cols: number,
  values: (isTransposed: boolean) => { readonly values: readonly number[] },
): Fix {
  const isTransposed = cols === bucketsOf(store) && rows !== cols;
  const [buckets, heads] = isTransposed ? [cols, rows] : [rows, cols];
  const canBe = (name: keyof State & string, value: number) => {
    const row = rowOf(store, name);
    return row.type === 'integer' && value >= row.min && value <= row.max;
  };
  const list = rowOf(store, 'values') as ListSetting;
  if (buckets * heads > list.maxLength || !canBe('buckets', buckets) || !canBe('heads', heads))
    return { title: text.loadAsTable, asTable: true };
  const set: Changes = { buckets, heads, values: values(isTransposed).values };
  return { title: text.setBuckets(buckets, heads), set };
}
