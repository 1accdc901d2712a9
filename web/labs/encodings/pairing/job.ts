/**
 * "He is Adhil" at every place of a text, where weights are made for one layout of pairs and the code turns another: which scores depend
 * on the distance alone, and what an order of the columns mends.
 */
import type { AttentionCore, EncodeRequest, Matrix } from '../../../core/types.ts';
import { beside } from '../../../encoding/layer.ts';
import { wordVectors } from '../../../encoding/word-vectors.ts';
import { projections, sentenceWith, type TurningInput } from '../turning/job.ts';

export type PairingInput = TurningInput;

/** Words in front. */
export const mostPlaces = 64;

/** With two, the columns are ordered head by head. */
export const headCount = 2;

/** The score of "he" for "Adhil" in the first head, with 0, 1, ... `mostPlaces` words in front. */
export interface PairingOutput {
  /** as the weights are made: dimensions i and i + d/2 turn together */
  readonly made: Float64Array;
  /** neighbours turn together, by the same weights */
  readonly neighbours: Float64Array;
  /** the same, after the columns of the weights are ordered for neighbours */
  readonly ordered: Float64Array;
  /** halves turn together, each dimension by the angle of its pair of neighbours */
  readonly mixed: Float64Array;
  /** the largest difference of `ordered` from `made`, in both heads */
  readonly left: number;
}

/**
 * The columns of weights that are made for halves, head by head in the order for neighbours. `turned`: dimensions that turn, from
 * `first` on.
 */
export function forNeighbours(
  { rows, cols, data }: Matrix,
  heads: number,
  turned: number,
  first = 0,
): Matrix {
  const width = cols / heads;
  const result = new Float32Array(data.length);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const at = (col % width) - first;
      const isTurned = at >= 0 && at < turned;
      const from = isTurned ? Math.floor(at / 2) + (at % 2) * (turned / 2) : at;
      result[row * cols + col] = data[row * cols + col - at + from];
    }
  return { rows, cols, data: result };
}

/** As the clocks have them, and for a second head. */
function weightsFor(core: Pick<AttentionCore, 'randomNormal'>, { d, seed }: PairingInput) {
  const both = Array.from({ length: headCount }, (_, head) => projections(core, d, seed + head));
  const [q, k] = (['q', 'k'] as const).map((name) => beside(both.map((one) => one[name])));
  return { q, k, v: q };
}

type PairingCore = Pick<AttentionCore, 'attend' | 'encode' | 'randomNormal'>;

/** The two words, and the weights of both heads. */
export function pairingArrays(core: PairingCore, input: PairingInput) {
  const [he, , adhil] = sentenceWith(1).slice(-3);
  const { q, k } = weightsFor(core, input);
  return { words: wordVectors(core, { ...input, words: [he, adhil] }), q, k };
}

export function pairingJob(core: PairingCore, input: PairingInput): PairingOutput {
  const { scheme, d, seed } = input;
  const { parameters } = input;
  const places = Array.from({ length: mostPlaces + 1 }, (_, place) => place);
  const [he, , adhil] = sentenceWith(1).slice(-3);
  const x = wordVectors(core, { words: places.flatMap(() => [he, adhil]), d, seed });
  const positions = places.flatMap((place) => [place, place + 2]);
  const made = weightsFor(core, input);
  const encoded = (layout: string): EncodeRequest => ({
    ...parameters,
    layout,
    scheme,
    n: positions.length,
    positions,
    d,
    seed,
  });
  const scoresOf = (layout: string, weights: typeof made): readonly Float64Array[] => {
    const { scores } = core.attend({
      x,
      weights,
      heads: headCount,
      encoding: encoded(layout),
      want: ['scores'],
    });
    return scores.map(({ data, cols }) =>
      Float64Array.from(places, (place) => data[2 * place * cols + 2 * place + 1]),
    );
  };
  const rotary = core.encode(encoded('half'));
  if (rotary.kind !== 'rotary') throw new Error(`${scheme} does not rotate queries and keys.`);
  const turned = 2 * rotary.cos.cols;
  const first = rotary.part === 'last' ? d - turned : 0;
  const [q, k] = [made.q, made.k].map((one) => forNeighbours(one, headCount, turned, first));
  const right = scoresOf('half', made);
  const ordered = scoresOf('interleaved', { q, k, v: q });
  const differences = right.flatMap((scores, head) =>
    Array.from(scores, (score, place) => Math.abs(score - ordered[head][place])),
  );
  return {
    made: right[0],
    neighbours: scoresOf('interleaved', made)[0],
    ordered: ordered[0],
    mixed: scoresOf('mixed', made)[0],
    left: Math.max(...differences),
  };
}
