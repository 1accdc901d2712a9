/** What a bias does to distant words, in a headline and a number. */
import { formatNumber } from '../../draw/format.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import type { Standing } from '../../shell/frame/grade.ts';
import { type Claim, counted, positions } from './claim.ts';
import { backwards, sidesApart } from './kernel.ts';
import type { BiasPicture } from './picture.ts';

/** Means in float32 that should be equal differ by less than this. */
const rounding = 1e-4;

/** What the bias of a pair of positions depends on, decided by its values. */
export function biasVerdict({ deviation, means }: Pick<BiasPicture, 'deviation' | 'means'>): {
  readonly standing: Standing;
  readonly words: string;
} {
  if (deviation >= rounding)
    return {
      standing: { mark: '○', words: 'Position counts too', tone: 'plain' },
      words: `Pairs equally far apart differ by up to ${formatNumber(deviation)} from their mean.`,
    };
  const { size, distance } = sidesApart(means);
  return size < rounding
    ? {
        standing: { mark: '●', words: 'Only the distance counts', tone: 'satisfied' },
        words: 'Before and after, the bias is the same.',
      }
    : {
        standing: { mark: '●', words: 'Only the offset counts', tone: 'satisfied' },
        words: `Before and after differ most at distance ${distance}, by ${formatNumber(size)}.`,
      };
}

/** Whether the bias never rises as the key moves back from the query, and falls overall. */
export function fallsBackwards(means: Float64Array): boolean {
  const bias = backwards(means);
  const slack = 1e-6 * Math.max(...bias.map(Math.abs));
  const never = bias.every((value, m) => m === 0 || value <= bias[m - 1] + slack);
  return never && bias[bias.length - 1] < bias[0] - slack;
}

/** Whether what a scheme learns is drawn from the seed, as before training. KERPLE's two numbers are parameters here. */
export const isDrawn = ({ id, learnable }: Pick<Source, 'id' | 'learnable'>): boolean =>
  learnable && id !== 'kerple';

function headlineOf(picture: BiasPicture, source: Source): string {
  const { means, halving, head, proximity } = picture;
  const name = shortName(source);
  if (fallsBackwards(means))
    return halving === null
      ? `${name} lowers distant scores, but head ${head + 1} never halves a weight within ${counted(proximity.rows)}.`
      : `${name} lowers the scores of distant words: head ${head + 1} halves a weight after ${counted(halving)}.`;
  if (isDrawn(source))
    return `${name}’s biases are random until trained: training decides which distances they favour.`;
  return `${name} does not lower the scores of distant words at every step.`;
}

export function claimOfBias(picture: BiasPicture, source: Source): Claim {
  const { halving, head, slopes, proximity } = picture;
  const { standing, words } = biasVerdict(picture);
  const slope = slopes ? ` Slope: ${formatNumber(slopes[head])}.` : '';
  const number =
    halving === null
      ? `No key up to ${counted(proximity.rows - 1)} back loses half its weight in head ${head + 1}.`
      : `back, head ${head + 1} has halved the weight of a key.`;
  return {
    headline: headlineOf(picture, source),
    finding: {
      number: halving === null ? '—' : String(halving),
      ...(halving !== null && {
        unit: positions(halving),
        measured: { measure: 'encodings.halving', value: halving },
      }),
      standing,
      meaning: `${number}${slope} ${words}`,
    },
  };
}
