/**
 * "He is Adhil" with more and more words in front: the score of "he" for "Adhil" in one untrained layer, with a rotation and with
 * sinusoids.
 */
import type { AttentionCore, EncodeRequest, Matrix, SchemeId } from '../../../core/types.ts';
import { identity } from '../../../encoding/layer.ts';
import { namedSeed, wordVectors } from '../../../encoding/word-vectors.ts';
import { sinusoid } from '../../../schemes/scheme-facts.ts';

/** The most words in front. */
export const mostInFront = 12;

const lead = ['they', 'know', 'that'];
const sentence = ['he', 'is', 'adhil'];

/** The query is the word at `inFront`, and the key stands two places later. */
export function sentenceWith(inFront: number): readonly string[] {
  const before = Array.from({ length: inFront }, (_, i) => lead[lead.length - inFront + i] ?? '…');
  return [...before, ...sentence].map((word, i) =>
    i === 0 || word === 'adhil' ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
}

/** An angle within one turn, from 0 to below 2 pi. */
export function withinTurn(angle: number): number {
  const turn = 2 * Math.PI;
  return ((angle % turn) + turn) % turn;
}

export const inDegrees = (angle: number): number => (withinTurn(angle) * 180) / Math.PI;

export interface TurningInput {
  /** a rotation */
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** width of the head and of the words */
  readonly d: number;
  readonly seed: number;
}

/** Each list has an entry for 0, 1, ... `mostInFront` words in front. */
export interface TurningOutput {
  /** the score of the query "he" for the key "Adhil", before the softmax */
  readonly turned: Float64Array;
  /** the same with sinusoids added to the words */
  readonly added: Float64Array;
  /** radians per position of every pair; some scalings depend on the length of the text */
  readonly frequencies: readonly Float64Array[];
  /** what the dimensions that turn give to the scores; null where the whole head turns */
  readonly turning: TurningShare | null;
}

export interface TurningShare {
  readonly dimensions: number;
  /** of the squares of both parts of the scores of all pairs of words in the longest text */
  readonly share: number;
}

export type TurningCore = Pick<AttentionCore, 'attend' | 'encode' | 'randomNormal'>;

export function turningJob(core: TurningCore, input: TurningInput): TurningOutput {
  const { scheme, parameters, d, seed } = input;
  const weights = projections(core, d, seed);
  const counts = Array.from({ length: mostInFront + 1 }, (_, inFront) => inFront);
  const score = (inFront: number, encoding: EncodeRequest): number => {
    const x = wordVectors(core, { words: sentenceWith(inFront), d, seed });
    const { scores } = core.attend({ x, weights, encoding, want: ['scores'] });
    return scores[0].data[inFront * x.rows + inFront + 2];
  };
  const turning = (inFront: number): EncodeRequest => ({ ...parameters, scheme, n: inFront + 3, d, seed });
  const adding = (inFront: number): EncodeRequest => ({
    ...sinusoidsBeside(parameters),
    scheme: sinusoid,
    n: inFront + 3,
    d,
  });
  return {
    turning: shareOfTurning(core, input, weights),
    turned: Float64Array.from(counts, (inFront) => score(inFront, turning(inFront))),
    added: Float64Array.from(counts, (inFront) => score(inFront, adding(inFront))),
    frequencies: counts.map((inFront) => {
      const encoding = core.encode(turning(inFront));
      return encoding.kind === 'rotary' ? encoding.inverseFrequencies : new Float64Array();
    }),
  };
}

/** A score is the sum of what the dimensions give that turn, and of what the others give, as in DeepSeek's MLA. */
function shareOfTurning(
  core: TurningCore,
  { scheme, parameters, d, seed }: TurningInput,
  { q, k, v }: ReturnType<typeof projections>,
): TurningShare | null {
  const dimensions = Number(parameters.rotaryDim ?? 0);
  if (dimensions === 0 || dimensions === d || parameters.spread === 'head') return null;
  const words = sentenceWith(mostInFront);
  const x = wordVectors(core, { words, d, seed });
  const isLast = parameters.part === 'last';
  const turns = (dimension: number) => (isLast ? dimension >= d - dimensions : dimension < dimensions);
  const squares = (keep: (dimension: number) => boolean) => {
    const data = q.data.map((value, i) => (keep(i % d) ? value : 0));
    const encoding = { ...parameters, scheme, n: words.length, d, seed };
    const { scores } = core.attend({ x, weights: { q: { ...q, data }, k, v }, encoding, want: ['scores'] });
    return scores[0].data.reduce((sum, score) => sum + score ** 2, 0);
  };
  const [turning, still] = [squares(turns), squares((dimension) => !turns(dimension))];
  return { dimensions, share: turning / (turning + still) };
}

/** Parameters of the sinusoids: they share the rotation's base. */
export const sinusoidsBeside = ({ base }: TurningInput['parameters']): TurningInput['parameters'] =>
  base === undefined ? {} : { base };

/** Normal weights with standard deviation 1 / sqrt(d), so that queries and keys spread as much as the words. */
export function projections(
  core: Pick<AttentionCore, 'randomNormal'>,
  d: number,
  seed: number,
): { q: Matrix; k: Matrix; v: Matrix } {
  const draw = (name: string) =>
    core.randomNormal({ rows: d, cols: d, deviation: 1 / Math.sqrt(d), seed: namedSeed(seed, name) });
  return { q: draw('query'), k: draw('key'), v: identity(d) };
}
