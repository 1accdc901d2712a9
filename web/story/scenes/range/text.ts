/** The words of the scene about how far similarity falls. */
import { counted } from '../../../core/counted.ts';

const positions = (count: number): string => counted(count, 'position');

const onlyDistance =
  'From every position, the curve is the same. A model that learns the speeds of its clocks chooses its own range.';

export const text = {
  title: 'Similarity over the distance, and the speeds of the clocks',
  open: 'How far does similarity fall?',
  falls: (count: number, width: number) =>
    `At width ${width}, similarity falls for ${positions(count)}, then it ripples.`,
  moving: (width: number) => `At width ${width}, similarity falls for … positions, then it ripples.`,
  /** `more`: negative for fewer; than before, or than with the paper’s clocks, which the reader may not have seen */
  changed: (count: number, more: number, isPaper: boolean) => {
    const change = `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
    return isPaper
      ? `Here it falls for ${count}: ${change} than with the paper’s clocks.`
      : `With these clocks it falls for ${count}: ${change} than before.`;
  },
  unchanged: (count: number, isPaper: boolean) =>
    isPaper
      ? `Here it falls for ${positions(count)}, as with the paper’s clocks.`
      : `With these clocks it still falls for ${positions(count)}.`,
  /** where there was no rise before */
  begins: (count: number, farthest: number, isPaper: boolean) =>
    isPaper
      ? `Here it falls for ${positions(count)}; with the paper’s clocks there is no rise within ${farthest}.`
      : `With these clocks it falls for ${positions(count)}; before, there was no rise within ${farthest}.`,
  always: (farthest: number) => `With these clocks there is no rise within ${positions(farthest)}.`,
  question: (width: number, distance: number) =>
    `With sinusoids of ${counted(width, 'number')}, similarity falls with distance. For how many positions, before it first rises? Wang et al. (2021) say about ${distance}.`,
  answers: (distance: number) => ['Fewer', String(distance), 'More'],
  meaning: (count: number) => `${count === 1 ? 'position' : 'positions'} before it first rises`,
  /** `at`, the first rise, and `by` how much; `largest`: the similarity at distance 0 */
  explained: (
    { at, by }: { readonly at: string; readonly by: string },
    largest: number,
    isTooSmallToSee: boolean,
    isPaper: boolean,
  ) =>
    `With ${isPaper ? 'the paper’s' : 'these'} clocks, it first rises at ${at}, by ${by} of ${largest}${
      isTooSmallToSee ? ': too little to see' : ''
    }. ${onlyDistance}`,
  explainedWithoutRise: (farthest: number, isPaper: boolean) =>
    `With ${isPaper ? 'the paper’s' : 'these'} clocks there is no rise within ${positions(farthest)}. ${onlyDistance}`,
  invitation: 'Drag the clocks to choose yours.',
  none: 'no rise',
  meaningOfNone: (farthest: number) => `within ${positions(farthest)}`,
  back: 'Back to the paper’s clocks',
  similarity: 'similarity',
  distance: 'distance in positions →',
  paper: (distance: number) => `about ${distance}, the paper`,
  fallsTo: (count: number) => `falls to ${count}`,
  fallsPast: (count: number) => `falls to ${count} →`,
  fallsOn: (farthest: number) => `no rise within ${farthest} →`,
  before: 'before',
  paperClocks: (isNarrow: boolean) => (isNarrow ? 'paper’s' : 'paper’s clocks'),
  ghost: (name: string, count: number) => `${name}: ${count}`,
  ghostOn: (name: string, farthest: number) => `${name}: no rise within ${farthest}`,
  rise: (by: string, at: number) => `+${by} at ${at}`,
  enlarged: (factor: string) => `enlarged ${factor} times`,
  speeds: (count: number) => `Speeds of its ${count} clocks`,
  oneIn: (step: number) => `, one in ${step} drawn`,
  hint: 'drag a handle, or use the arrow keys',
  faster: '← faster',
  slower: 'slower →',
  levers: ['fast', 'middle', 'slow'],
  leverMoved: (name: string, factor: string, isFaster: boolean) =>
    `${name}: ${factor} × ${isFaster ? 'faster' : 'slower'}`,
  leverLabel: (name: string) => `Speed of the ${name} clocks`,
  leverValue: (factor: string) => `${factor} times the paper’s`,
  stills: { falling: 'as far as it falls', all: (reach: number) => `up to distance ${reach}` },
  caption: (count: number, width: number) =>
    `Similarity: the dot product of the vectors of two positions, ${counted(width, 'number')} or ${counted(count, 'clock')} each.`,
  described: (farthest: number, count: number, claim: string) =>
    `Similarity at distances from 0 to ${farthest}, and the speeds of ${count} clocks. ${claim}`,
  columns: { distance: 'distance', similarity: 'similarity' },
} as const;
