/** Similarities of positions that are any real numbers, and whether they know when the times began. */
import { PeError } from '../../../core/errors.ts';
import type { AttentionCore, Matrix } from '../../../core/types.ts';
import type { ChosenScheme } from '../../../schemes/source.ts';
import { noTimes } from '../job-text.ts';
import type { PictureOptions, Sizes } from '../picture.ts';

export interface TimesInput extends ChosenScheme, Pick<Sizes, 'd' | 'heads' | 'head' | 'seed'> {
  readonly times: readonly number[];
  readonly measure: PictureOptions['measure'];
}

export interface TimesOutput {
  readonly similarity: Matrix;
  /** the largest change of an entry when all times are later by `delay` */
  readonly change: number;
  readonly largest: number;
}

/** Long beside the usual times, and whole, so that adding it rounds none of them. */
export const delay = 100;

type TimesCore = Pick<AttentionCore, 'encode' | 'proximity'>;

export function timesJob(core: TimesCore, input: TimesInput): TimesOutput {
  const { scheme, parameters, times, d, heads, head, seed, measure } = input;
  if (times.length === 0) throw new PeError('bad-value', noTimes, 'instants');
  const similarityAt = (positions: readonly number[]) =>
    core.proximity(
      core.encode({
        ...parameters,
        scheme,
        n: positions.length,
        d,
        heads,
        seed,
        positions: Float64Array.from(positions),
      }),
      { measure, head },
    );
  const similarity = similarityAt(times);
  const later = similarityAt(times.map((time) => time + delay)).data;
  const most = (values: Float32Array) =>
    values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return {
    similarity,
    change: most(similarity.data.map((value, i) => value - later[i])),
    largest: most(similarity.data),
  };
}
