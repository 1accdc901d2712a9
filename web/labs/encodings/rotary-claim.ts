/** Whether a rotation leaves only the distance to count, in a headline and a number. */
import { formatFull, formatNumber, unbroken } from '../../draw/format.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import type { Claim } from './claim.ts';
import type { TurningOutput } from './turning/job.ts';
import { inDegrees, mostInFront } from './turning/sentence.ts';

/** Scores are sums of products in float32. */
const rounding = 1e-5;

/** The change of each score from the one without words in front. */
export const changes = (scores: Float64Array): Float64Array => scores.map((score) => score - scores[0]);

/** Whether words in front leave the score unchanged, up to rounding. */
export function isUnmoved({ turned, added }: Pick<TurningOutput, 'turned' | 'added'>): boolean {
  const size = Math.max(...[...turned, ...added].map(Math.abs));
  return changes(turned).every((change) => Math.abs(change) <= rounding * size);
}

const most = (values: Float64Array): number =>
  values.reduce((size, value) => Math.max(size, Math.abs(value)), 0);

export function claimOfTurning(
  output: TurningOutput,
  source: Source,
  { pair, inFront }: { readonly pair: number; readonly inFront: number },
): Claim {
  const { turned, added, frequencies } = output;
  const name = shortName(source);
  const holds = isUnmoved(output);
  const angle = inDegrees(2 * frequencies[inFront][pair]);
  const act =
    source.id === 'xpos'
      ? 'rotates and scales by position: only the offset'
      : 'rotates queries and keys by position: only the distance';
  const [own, absolute] = [most(changes(turned)), most(changes(added))];
  return {
    headline: holds
      ? `${name} ${act} counts.`
      : `With this scaling, ${name}’s angles depend on the text’s length, too.`,
    finding: {
      number: `${formatNumber(angle)}°`,
      measured: { measure: 'encodings.angle', value: angle },
      full: formatFull(angle),
      standing: holds
        ? { mark: '●', words: 'Same angle, anywhere', tone: 'satisfied' }
        : { mark: '○', words: 'Changes with the length', tone: 'violated' },
      meaning: `from “he” to “Adhil”. Up to ${mostInFront} words in front change their score by ${unbroken(own)} at most; with sinusoids by ${unbroken(absolute)}`,
    },
  };
}
