/** What the stage of learned sinusoids says: how far similarity fades now, and how far before a frequency was moved. */
import { formatNumber } from '../../../draw/format.ts';
import {
  fallOf,
  farthestDistance,
  isClaimed,
  type LearnedSinusoids,
  movedCount,
  claim as paper,
} from '../../../encoding/frequencies.ts';
import { handlesOf } from '../../../encoding/frequency-moves.ts';
import type { PsiOutput } from '../../../encoding/psi-job.ts';
import type { Claim } from '../claims.ts';
import { positions } from '../text.ts';
import { text } from './text.ts';

/** Where a training is. */
export interface Progress {
  readonly step: number;
  readonly steps: number;
}

interface Shown {
  readonly input: LearnedSinusoids;
  readonly output: PsiOutput;
  /** null where no training runs */
  readonly progress: Progress | null;
  /** where the training ended or was stopped that gave the frequencies; null where none did */
  readonly trained: Progress | null;
}

/** What was done to the frequencies, for the first half of a sentence. */
export function doneTo(input: LearnedSinusoids, isTrained: boolean): string {
  const { done } = text;
  if (isTrained) return done.trained;
  const handles = handlesOf(input);
  const moved = handles.flatMap(({ start, now }, k) => (now === start ? [] : [{ k, isSlower: now < start }]));
  const areSlower = moved.length > 0 && moved.every(({ isSlower }) => isSlower);
  const areFaster = moved.length > 0 && !moved.some(({ isSlower }) => isSlower);
  // From half of the handles on, they are not the fastest of all.
  const areFirst = moved.every(({ k }, i) => k === i) && 2 * moved.length <= handles.length;
  if (areSlower) return areFirst ? done.slowedFastest : done.slowed;
  return areFaster ? done.sped : done.moved;
}

function headlineOf({ input, output, progress, trained }: Shown): string {
  if (progress) return text.training;
  if (!output.before) return text.unmoved;
  const [now, before] = [fallOf(output), fallOf(output.before)];
  const done = doneTo(input, trained !== null);
  if (now === null) return text.fadesOn(done, farthestDistance);
  return before === null ? text.nowFades(done, now) : text.fades(done, now, before);
}

function meaningOf({ input, output, progress, trained }: Shown, moved: number): string {
  const { before } = output;
  if (!before)
    return text.asFixed(input.d, isClaimed(input) && input.d === paper.width ? paper.distance : null);
  const was = fallOf(before);
  const shown = was === null ? text.beyond(farthestDistance) : formatNumber(was);
  const what = trained || progress ? text.beforeTraining(shown) : text.beforeMoves(shown, moved);
  return `${what} ${text.changed(movedCount(input), Math.ceil(input.d / 2))}`;
}

export function claimOfFrequencies(shown: Shown): Claim {
  const { input, output, progress, trained } = shown;
  const fall = fallOf(output);
  const moved = handlesOf(input).filter(({ start, now }) => now !== start).length;
  const standing = progress
    ? text.step(progress.step, progress.steps)
    : !output.before
      ? text.nothingMoved
      : trained
        ? text.trained(trained.step, trained.steps)
        : moved > 0
          ? text.handlesMoved(moved)
          : text.frequenciesMoved;
  return {
    headline: headlineOf(shown),
    finding: {
      number: fall === null ? text.beyond(farthestDistance) : formatNumber(fall),
      unit: positions(fall ?? farthestDistance),
      ...(fall !== null && { measured: { measure: 'encodings.fall', value: fall } as const }),
      standing: { mark: output.before ? '◆' : '–', words: standing, tone: 'plain' },
      meaning: meaningOf(shown, moved),
    },
  };
}
