/** The words of the scene with the clocks. */
import { counted } from '../../../core/counted.ts';
import { formatNumber } from '../../../draw/format.ts';
import { countedInWords, inWords, ordinal, percent } from '../../words.ts';

/** Of a round, from one half on. */
const parts = [
  'half',
  'a third',
  'a quarter',
  'a fifth',
  'a sixth',
  'a seventh',
  'an eighth',
  'a ninth',
  'a tenth',
];

const clocksIn = (count: number): string => countedInWords(count, 'clock');

/** A part of a round: 'a tenth', 'less than a third', '43 %'. */
function partOf(turns: number): string {
  const equal = parts.find((_, i) => Math.abs(turns * (i + 2) - 1) < 0.06);
  if (equal) return equal;
  const larger = parts.find((_, i) => turns * (i + 2) > 0.85 && turns * (i + 2) < 1);
  return larger ? `less than ${larger}` : percent(String(Math.round(100 * turns)));
}

const roundsOf = (turns: number): string =>
  turns < 1 ? `${partOf(turns)} of its round` : `${formatNumber(turns)} rounds`;

/** 'The second has done less than a third of its round, the third a tenth.', of the clocks after the first `near` */
function done(near: number, [turns, slower]: readonly number[]): string {
  const ofSlower = slower === undefined ? '' : turns < 1 ? partOf(slower) : roundsOf(slower);
  const rest = ofSlower ? `, the ${ordinal(near + 1)} ${ofSlower}` : '';
  return `The ${ordinal(near)} has done ${roundsOf(turns)}${rest}.`;
}

export const text = {
  title: 'A position as the time on clocks that turn at different speeds',
  open: 'How do you write many numbers with small digits?',
  /** `near`: how many clocks, from the first, are almost back where they began */
  question: (words: number, near: number) =>
    `After ${counted(words, 'word')}, ${
      near === 1
        ? 'the first clock is almost back where it began'
        : `the first ${clocksIn(near)} are almost back where they began`
    }. Can position ${words + 1} be taken for position 1?`,
  answers: ['Yes', 'No, slower clocks have moved on'],
  time: (count: number) => `Every position is a time on ${count < 4 ? clocksIn(count) : 'many clocks'}.`,
  /** `near`: how many clocks, from the first, are almost back where they began */
  fooled: (position: number, near: number, count: number) =>
    near === count
      ? `On ${clocksIn(count)}, ${position} looks like 1.`
      : `${position} looks like 1 on the first ${near === 1 ? 'clock' : clocksIn(near)}. The ${ordinal(near)} tells them apart.`,
  meaning: ([second, third]: readonly string[]) =>
    [
      'the first clock since position 1',
      second === undefined ? '' : `; the second ${second}`,
      third === undefined ? '' : `, the third ${third}`,
    ].join(''),
  /** `next`: the rounds of the two clocks after the first `near` */
  explained: (near: number, next: readonly number[]) =>
    [
      ...(near > 0 && next.length > 0
        ? [
            near === 1
              ? 'The first hand nearly fools you.'
              : `The first ${inWords(near)} hands nearly fool you.`,
            done(near, next),
          ]
        : []),
      'Fast hands tell neighbours apart, slow hands near from far. Values never leave −1 to 1 and do not depend on the length.',
    ].join(' '),
  alone: (period: string) =>
    `One hand is back where it began after ${counted(period, 'position')}, so it needs slower ones beside it.`,
  play: (count: number) => `Play ${counted(count, 'position')}`,
  clocks: 'Clocks',
  stills: { digits: 'binary digits', clocks: (position: number) => `clocks at position ${position}` },
  ruler: 'Position',
  clock: 'clock',
  digit: 'digit',
  flips: (isNarrow: boolean) =>
    isNarrow
      ? 'digits flip at every 1, 2, 4, 8 …'
      : 'binary digits, which flip at every 1, 2, 4, 8 … positions',
  wave: (isNarrow: boolean) => (isNarrow ? 'its wave' : 'its wave, as the position passes'),
  numbers: (isNarrow: boolean) => (isNarrow ? 'vector' : 'its two numbers'),
  position: 'position',
  caption: (d: number) => `The sinusoidal vector, ${d} wide: each clock gives two of its numbers.`,
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
