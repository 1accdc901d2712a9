/** The words of the stage of learned sinusoids. */
import { counted } from '../../../core/counted.ts';
import { formatNumber } from '../../../draw/format.ts';
import { countedInWords, inWords, upperFirst } from '../../../draw/words.ts';

const inPositions = (count: number): string => counted(formatNumber(count), 'position');

export const text = {
  unmoved: 'Learned sinusoids start as fixed ones.',
  training: 'Training moves the frequencies. Watch how far similarity fades.',
  /** what was done, for the first half of a sentence */
  done: {
    slowedFastest: 'Slow the fastest frequencies down',
    slowed: 'Slow some frequencies down',
    sped: 'Speed some frequencies up',
    moved: 'Move the frequencies',
    trained: 'Train the frequencies on hidden words',
  },
  fades: (done: string, now: number, before: number): string =>
    now === before
      ? `${done}, and similarity still fades for ${inPositions(now)}.`
      : `${done}, and similarity fades for ${inPositions(now)} instead of ${formatNumber(before)}.`,
  nowFades: (done: string, now: number): string =>
    `${done}, and similarity fades for only ${inPositions(now)}.`,
  fadesOn: (done: string, farthest: number): string =>
    `${done}, and similarity fades without a rise up to ${inPositions(farthest)}.`,
  beyond: (farthest: number): string => `> ${formatNumber(farthest)}`,

  nothingMoved: 'Nothing moved yet',
  handlesMoved: (count: number): string => `${upperFirst(countedInWords(count, 'handle'))} moved`,
  frequenciesMoved: 'Frequencies moved',
  trained: (step: number, of: number): string =>
    step === of ? 'Trained here' : `Stopped at step ${step} of ${of}`,
  step: (step: number, steps: number): string => `Step ${step} of ${steps}`,
  asFixed: (width: number, paper: number | null): string =>
    `without a rise, as with fixed sinusoids of width ${formatNumber(width)}.${paper === null ? '' : ` The paper says about ${paper}.`}`,
  beforeMoves: (before: string, handles: number): string =>
    `without a rise; ${before} before you moved ${handles > 0 ? inWords(handles) : 'them'}.`,
  beforeTraining: (before: string): string => `without a rise; ${before} before training.`,
  changed: (count: number, all: number): string =>
    count === all
      ? `All ${formatNumber(all)} frequencies changed.`
      : `${formatNumber(count)} of ${formatNumber(all)} frequencies changed.`,

  slow: {
    question: 'Slow the two fastest handles down, twelve times. How far does similarity fade then?',
    label: 'Slow the fastest down',
  },
  train: (width: number) => ({
    question: `Let a model choose: train one of width ${width} on hidden words, and watch the handles.`,
    label: 'Train them here · 5 s',
  }),
  stop: {
    question: 'A model learns to guess hidden words. Its frequencies move by themselves.',
    label: 'Stop',
  },
  putBack: {
    question: 'Put the frequencies back where they began. How far does similarity fade then?',
    label: 'Reset the handles',
  },

  caption: (width: number, base: string, isBetween: boolean): string =>
    `Width ${formatNumber(width)}, base ${base}.${isBetween ? ' The frequencies between two handles follow both.' : ''}`,
  /** `stopped`: the last step, where it was stopped before */
  recipe: (recipe: string, stopped: number | null): string =>
    `Trained here: ${recipe}${stopped === null ? '' : `, stopped at step ${stopped}`}.`,
};
