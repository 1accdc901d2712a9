/**
 * Left padding: the same words with more and more padding in front, which no word sees. The outputs of the words change where positions
 * go on counting the padding and more than distances count.
 */
import type { AttentionCore, EncodingSource, Matrix, SchemeId } from '../../core/types.ts';
import { inLayer, type LayerInput } from '../../encoding/attention-layer.ts';
import { kindOfSource } from '../../encoding/encode.ts';
import { wordsOf } from '../../engine/errors.ts';
import { type ChosenEncoding, noPositions, schemeBeside } from '../../schemes/source.ts';
import type { OrderInput } from './job.ts';
import { mostPadding } from './most-padding.ts';

/** The word that stands for nothing. */
const pad = '<pad>';

export interface PaddingInput extends Pick<OrderInput, 'words' | 'd' | 'heads' | 'seed' | 'written'> {
  readonly mask: Pick<OrderInput, 'causal' | 'window' | 'windowKind'>;
  /** the chosen encoding */
  readonly chosen: ChosenEncoding;
  /** others, which act alone with their default parameters */
  readonly others: readonly SchemeId[];
}

/** The largest change of an output, with 0, 1, ... `mostPadding` words of padding. */
export interface PaddingRow {
  readonly scheme: ChosenEncoding['scheme'];
  /** positions count the padding */
  readonly counted: Float64Array;
  /** position ids: the first word has position 0, and so has the padding */
  readonly numbered: Float64Array;
  /** largest absolute output */
  readonly largestOutput: number;
  /** why the encoding is refused, or '' */
  readonly problem: string;
}

/** With position ids that begin at the first word. Vectors of offsets, and what words decide, have no positions that could be chosen. */
function numbered(core: AttentionCore, source: EncodingSource, padding: number, n: number): EncodingSource {
  const kind = kindOfSource(core, source);
  if (kind === 'relative' || kind === 'data-dependent') return source;
  const positions = Array.from({ length: padding + n }, (_, place) => Math.max(0, place - padding));
  if ('scheme' in source) return { ...source, positions };
  if (source.kind !== 'input') return source;
  const { cols, data } = source.table;
  const rows = new Float32Array(positions.length * cols);
  positions.forEach((from, place) => {
    rows.set(data.subarray(from * cols, (from + 1) * cols), place * cols);
  });
  return { ...source, table: { rows: positions.length, cols, data: rows } };
}

/** All of them where there are no more. */
const firstRows = ({ rows, cols, data }: Matrix, most: number): Matrix => ({
  rows: Math.min(rows, most),
  cols,
  data: data.subarray(0, most * cols),
});

/** The result of `call` for the layer, with padding in front of the words. */
export function inPaddedLayer<T>(
  core: AttentionCore,
  input: LayerInput,
  { padding, isNumbered }: { readonly padding: number; readonly isNumbered: boolean },
  call: (layer: Parameters<Parameters<typeof inLayer<T>>[2]>[0] & { readonly padding: number }) => T,
): T {
  const words = [...Array<string>(padding).fill(pad), ...input.words];
  const { table } = input;
  const used = table && { table: firstRows(table, words.length) };
  return inLayer(core, { ...input, words, ...used }, (layer) =>
    call({
      ...layer,
      padding,
      encoding: isNumbered
        ? layer.encoding.map((one) => numbered(core, one, padding, input.words.length))
        : layer.encoding,
    }),
  );
}

function rowOf(core: AttentionCore, input: LayerInput): PaddingRow {
  const outputOf = (padding: number, isNumbered: boolean): Matrix =>
    inPaddedLayer(core, input, { padding, isNumbered }, (layer) =>
      core.attend({ ...layer, want: ['output'] }),
    ).output;
  const alone = outputOf(0, false).data;
  const changes = (isNumbered: boolean) =>
    Float64Array.from({ length: mostPadding + 1 }, (_, padding) => {
      const { data, cols } = outputOf(padding, isNumbered);
      return alone.reduce((most, value, i) => Math.max(most, Math.abs(data[padding * cols + i] - value)), 0);
    });
  const largestOutput = alone.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return {
    scheme: input.scheme,
    counted: changes(false),
    numbered: changes(true),
    largestOutput,
    problem: '',
  };
}

/** A row for the chosen encoding, then one for each other. */
export function paddingJob(
  core: AttentionCore,
  { chosen, others, mask, written, ...layer }: PaddingInput,
): readonly PaddingRow[] {
  const all = [chosen, ...others.map((scheme) => schemeBeside(scheme, written))];
  return all.map((one) => {
    try {
      return rowOf(core, { ...layer, ...one, ...mask, second: noPositions });
    } catch (thrown) {
      const none = new Float64Array(0);
      const { scheme } = one;
      return { scheme, counted: none, numbered: none, largestOutput: 0, problem: wordsOf(thrown) };
    }
  });
}
