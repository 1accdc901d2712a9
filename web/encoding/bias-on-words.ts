/** What data-dependent positions add to the scores of a text: without words, they have no numbers to show. */
import type { AttentionCore, Encoding, EncodingSource, Matrix } from '../core/types.ts';
import { encodeSource, kindOfSource } from './encode.ts';
import { zeros } from './layer.ts';
import { namedSeed } from './word-vectors.ts';

export type Bias = Extract<Encoding, { kind: 'bias' }>;

/** The sizes of a text of random words. A head is `d` wide, and the words as wide as all heads. */
export interface TextSizes {
  readonly n: number;
  readonly d: number;
  readonly heads?: number;
  readonly seed?: number;
}

type AttendCore = Pick<AttentionCore, 'attend' | 'randomNormal'>;

/**
 * The bias that an encoding makes for random words: unit normal vectors, and for CoPE, whose gates read scores, random weights of queries and keys. Where
 * only the words count, these are zero, so that the bias comes without rounding.
 */
export function biasOnWords(
  core: AttendCore,
  encoding: Encoding,
  { n, d, heads = 1, seed = 0 }: TextSizes,
  text = 'words',
): Bias {
  const width = d * heads;
  const draw = (name: string, rows: number, deviation: number) =>
    core.randomNormal({ rows, cols: width, deviation, seed: namedSeed(seed, name) });
  const none = zeros({ rows: width, cols: width });
  const readsScores = encoding.kind === 'data-dependent' && encoding.places !== undefined;
  const of = (name: string) => (readsScores ? draw(name, width, 1 / Math.sqrt(width)) : none);
  const layer = {
    x: draw(text, n, 1),
    weights: { q: of('query'), k: of('key'), v: none },
    heads,
    want: ['scores'] as const,
  };
  const [whole, content] = [encoding, { kind: 'none' } as const].map(
    (one) => core.attend({ ...layer, encoding: one }).scores,
  );
  return { kind: 'bias', heads: whole.map((scores, head) => minus(scores, content[head])) };
}

const minus = (a: Matrix, b: Matrix): Matrix => ({
  ...a,
  data: a.data.map((value, i) => Math.fround(value - b.data[i])),
});

/** The source itself or, if it is data-dependent, the bias that it makes for random words. */
export const onWords = (
  core: Pick<AttentionCore, 'encode' | 'catalog'> & AttendCore,
  source: EncodingSource,
): EncodingSource =>
  'scheme' in source && kindOfSource(core, source) === 'data-dependent'
    ? biasOnWords(core, encodeSource(core, source), source)
    : source;

/** The kind as which the figures of a scheme draw it. */
export const drawnKind = (kind: Encoding['kind']): Exclude<Encoding['kind'], 'data-dependent'> =>
  kind === 'data-dependent' ? 'bias' : kind;
