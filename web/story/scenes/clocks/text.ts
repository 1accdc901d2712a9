/** The words of the scene with the clocks. */
import { counted } from '../../../core/counted.ts';
import { formatNumber } from '../../../draw/format.ts';
import { countedInWords, inWords, ordinal } from '../../../draw/words.ts';
import type { Clock } from './job.ts';

const clocksIn = (count: number): string => countedInWords(count, 'clock');

export const text = {
  title: 'A position as the time on clocks that turn at different speeds',
  open: 'How can small numbers tell many positions apart?',
  /** `near`: how many clocks, from the first, are almost back where they began */
  question: (words: number, near: number) =>
    `Binary digits can: some flip often, others seldom. Make each digit a clock. After ${counted(words, 'word')}, ${
      near === 1 ? 'the first hand is' : `the first ${inWords(near)} hands are`
    } almost back. Can position ${words + 1} be taken for 1?`,
  answers: ['Yes', 'No'],
  time: (count: number) => `Every position is a time on ${count < 4 ? clocksIn(count) : 'many clocks'}.`,
  /** `near`: how many clocks, from the first, are almost back where they began */
  fooled: (position: number, near: number, count: number) =>
    near === count
      ? `On ${clocksIn(count)}, ${position} looks like 1.`
      : `${position} looks like 1 on the first ${near === 1 ? 'clock' : clocksIn(near)}. The ${ordinal(near)} tells them apart.`,
  /** `isShort`: whether the first hand is almost back where it began */
  meaning: (isShort: boolean, [second, third]: readonly string[]) =>
    [
      isShort ? 'short of a full turn of the first hand' : 'past where the first hand stood at position 1',
      second === undefined ? '' : `; the second ${isShort ? 'has turned ' : ''}${second}`,
      third === undefined ? '' : `, the third ${third}`,
    ].join(''),
  explained:
    'Fast hands tell neighbours apart, slow ones near from far. All numbers stay between −1 and 1, at any length.',
  alone: (period: string) =>
    `One hand is back where it began after ${counted(period, 'position')}, so it needs slower ones beside it.`,
  play: (count: number) => `Play ${counted(count, 'position')}`,
  clocks: 'Clocks',
  stills: { digits: 'binary digits', clocks: (position: string) => `clocks at position ${position}` },
  ruler: 'Position',
  clock: 'clock',
  digit: 'digit',
  flips: (isNarrow: boolean) =>
    isNarrow ? 'digits flip every 1, 2, 4, 8 …' : 'binary digits, which flip every 1, 2, 4, 8 … positions',
  wave: (isNarrow: boolean) => (isNarrow ? 'its wave' : 'its wave, as the position passes'),
  numbers: (isNarrow: boolean) => (isNarrow ? 'vector' : 'its two numbers'),
  position: 'position',
  /** Fewer clocks may be shown than the vector has, so it says which. */
  caption: (d: number, [first, second]: readonly Clock[], shown: number) =>
    [
      `A sinusoidal vector of ${d} numbers: two a clock${second ? `, each clock ${formatNumber(first.frequency / second.frequency)} times slower than the last` : ''}.`,
      ...(2 * shown < d ? [`Shown: the first${shown === 1 ? '' : ` ${inWords(shown)}`}.`] : []),
    ].join(' '),
  columns: {
    clock: 'clock',
    digit: 'binary digit',
    angle: 'angle in degrees',
    sine: 'sine',
    cosine: 'cosine',
  },
  describedDigits: (position: number, digits: string) =>
    `Binary digits over positions. Position ${position}: ${digits}, the fastest first.`,
  described: (position: number, count: number, verdict: string) =>
    `${count === 1 ? 'One clock, its wave' : `${count} clocks, their waves`} and the vector of position ${position}. ${verdict}`,
} as const;
