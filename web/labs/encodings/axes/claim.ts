/** What the stage of rotations with several axes says: how far one step along the slower axis of an image turns a pair. */
import { formatFull, formatNumber } from '../../../draw/format.ts';
import type { Claim } from '../claims.ts';
import { inSteps } from './scene.ts';
import { text } from './text.ts';
import { type AxesPicture, compareAxes } from './waves.ts';

/** The first and the last pair, if all between them follow the axis, too. */
function spanOf(pairs: readonly number[]): readonly [first: number, last: number] | null {
  const [first, last] = [pairs[0], pairs.at(-1)];
  return first !== undefined && last !== undefined && last - first === pairs.length - 1
    ? [first, last]
    : null;
}

export function claimOfAxes(picture: AxesPicture): Claim {
  const { slower, step, isApart } = compareAxes(picture);
  const { axis } = slower;
  const degrees = `${formatNumber(step)}°`;
  const { shortest, longest } = slower;
  const waves =
    shortest === null || longest === null ? null : ([inSteps(shortest), inSteps(longest)] as const);
  const isMissing = slower.pairs.length === 0;
  return {
    headline: isMissing ? text.none(axis) : isApart ? text.slowOnly(axis, degrees) : text.both(degrees, axis),
    finding: {
      number: degrees,
      full: formatFull(step),
      measured: { measure: 'encodings.axisStep', value: step },
      standing: isMissing || isApart ? text.apart(axis) : text.shared,
      meaning: text.meaning(axis, waves, spanOf(slower.pairs)),
    },
  };
}
