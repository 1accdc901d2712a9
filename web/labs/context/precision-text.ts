/** The words of the fold on angles in few bits. */
import { counted } from '../../core/counted.ts';
import { whole } from './text.ts';

/** Of the pairs that repeat an angle: the first positions where they do, and how many there are of all that turn. */
interface Repeating {
  readonly least: number;
  readonly most: number;
  readonly count: number;
  readonly all: number;
}

export const precisionText = {
  title: 'Angles in few bits',
  question: (format: string, length: number): string =>
    `Positions and angles are computed in ${format}, as the weights are. Of ${counted(whole(length), 'position')}, how many different ones remain?`,
  answers: ['All of them', 'More than half', 'Half of them or fewer'],
  about:
    'Code that computes angles in the number format of the weights rounds positions and angles: bfloat16 keeps 8 significant bits, float16 11, float32 24.',
  cut: (length: string): string => `Counted up to ${counted(length, 'position')}.`,
  turnsNothing: (name: string): string => `${name} turns no pairs of dimensions, so it computes no angles.`,
  titles: { differ: 'Positions that differ', first: 'Where each pair first repeats an angle' },
  labels: {
    differ:
      'How many positions have angles of their own, over the length of the text, in three number formats',
    first: 'For each pair of dimensions, the first position with the angle of the one before, in two formats',
  },
  length: 'length of the text',
  differ: 'positions that differ',
  pair: 'pair of dimensions i',
  first: 'first position that repeats',
  at: (format: string, length: string, differ: string): string => `${format}, ${length}: ${differ} differ`,
  firstAt: (format: string, pair: number, position: string): string =>
    `${format}, pair ${pair}: position ${position}`,
  hint: 'Point at a curve to read it',
  some: (format: string, first: number, length: number, differ: number): string =>
    `In ${format}, position ${whole(first)} has the angles of position ${whole(first - 1)}: of ${counted(whole(length), 'position')}, ${whole(differ)} ${differ === 1 ? 'differs' : 'differ'}.`,
  none: (format: string, length: number): string =>
    `In ${format}, all ${counted(whole(length), 'position')} differ.`,
  pairs: (format: string, { least, most, count, all }: Repeating): string => {
    const which = count === all ? 'every pair repeats' : `${count} of ${counted(all, 'pair')} repeat`;
    return least === most
      ? `In ${format}, ${which} an angle from position ${whole(least)} on.`
      : `In ${format}, ${which} an angle, from positions ${whole(least)} to ${whole(most)} on${count === all ? ', fast ones and slow ones alike: no base helps' : ''}.`;
  },
  noPair: (format: string): string => `In ${format}, no pair repeats an angle.`,
  fix: 'Compute positions and angles in float32, and round the sine and cosine only.',
  script: {
    title: 'which positions share their angles where all numbers have few bits',
    precision: 'exactly',
  },
  definition:
    'Angles in few bits: positions, frequencies and their products are rounded to the format, ties to even. Positions are the same where all products are.',
};
