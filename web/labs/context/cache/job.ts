/** The last query of a long text over a cache of keys: where they stood, or numbered anew. */

import { PeError } from '../../../core/errors.ts';
import type { AttendRequest, AttentionCore } from '../../../core/types.ts';
import { oneHead } from '../../../encoding/one-head.ts';
import { namedSeed } from '../../../encoding/word-vectors.ts';
import { type ContextInput, encodeFor, hasScalings, scaleFor, scalingOf } from '../curve.ts';
import { cacheText } from './text.ts';

export interface CacheInput extends ContextInput {
  /** number of keys in the cache; `sinks` of them belong to the first words */
  readonly size: number;
  readonly sinks: number;
}

/** For each key that is kept, from the first word on. */
export interface Reading {
  readonly distances: Float64Array;
  /** of the last query */
  readonly scores: Float32Array;
}

export interface CacheOutput {
  readonly kept: Reading;
  readonly renumbered: Reading;
  /** number of scores that change by more than rounding, and the largest change */
  readonly changed: number;
  readonly largestChange: number;
}

/** Scores that differ by less are equal up to rounding. */
const rounding = 1e-4;

export function cacheJob(core: AttentionCore, input: CacheInput): CacheOutput {
  const { tested, size, sinks, d, seed } = input;
  if (size > tested) throw new PeError('too-large', cacheText.tooLarge(size, tested), 'cacheSize');
  // The query is the last word, and stays.
  const first = Math.min(sinks, size - 1);
  const kept = Float64Array.from({ length: size }, (_, i) => (i < first ? i : tested - size + i));
  const anew = Float64Array.from({ length: size }, (_, i) => i);
  const normal = (rows: number, cols: number, name: string, deviation: number) =>
    core.randomNormal({ rows, cols, deviation, seed: namedSeed(seed, name) });
  const x = normal(size, d, 'context words', 1);
  const parameters = hasScalings(input.scheme) ? scaleFor(input, scalingOf(input)) : input.parameters;

  const read = (positions: Float64Array): Reading => {
    const encoding = oneHead(encodeFor(core, input, parameters, size, positions), input);
    const width = encoding.kind === 'input' && encoding.combine === 'concat' ? d + encoding.table.cols : d;
    const weight = (name: string) => normal(width, d, name, 1 / Math.sqrt(width));
    const weights: AttendRequest['weights'] = { q: weight('query'), k: weight('key'), v: weight('value') };
    const { data } = core.attend({ x, weights, encoding, want: ['scores'] }).scores[0];
    return {
      distances: positions.map((position) => positions[size - 1] - position),
      scores: data.slice((size - 1) * size),
    };
  };
  const [before, after] = [read(kept), read(anew)];
  const changes = before.scores.map((score, i) => Math.abs(score - after.scores[i]));
  return {
    kept: before,
    renumbered: after,
    changed: changes.filter((change) => change > rounding).length,
    largestChange: changes.reduce((most, change) => Math.max(most, change), 0),
  };
}
