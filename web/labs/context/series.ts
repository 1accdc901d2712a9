/** The series of the lab's plots. */
import { formatNumber } from '../../draw/format.ts';
import type { Band, Reference, Series } from '../../draw/line-plot.ts';
import { type Scaling, scalingNames } from '../../schemes/scheme-facts.ts';
import type { ContextInput, Curve } from './curve.ts';
import type { Growth, GrowthOutput } from './growth-job.ts';
import type { ContextOutput } from './job.ts';
import { isUnfinished, type Weight } from './reach.ts';
import { meanOfNeighbours } from './sampling.ts';
import { percent, whole } from './words.ts';

type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

const nameOf = (id: string) => scalingNames[id as Scaling] ?? '';

/** The lengths or distances from the trained length to the test length; empty if the test is no longer. */
export function unseenBand({ trained, tested }: Lengths, isViolated: boolean): readonly Band[] {
  if (tested <= trained) return [];
  return [
    {
      from: trained,
      to: tested,
      label: `trained up to ${whole(trained)}`,
      endLabel: `tested up to ${whole(tested)}`,
      brief: ['trained', 'tested'],
      isViolated,
    },
  ];
}

const chosenLast = ({ curves, chosen }: ContextOutput): readonly Curve[] => [
  ...curves.filter(({ id }) => id !== chosen),
  ...curves.filter(({ id }) => id === chosen),
];

/** Kernels of turning pairs oscillate, so their local means are drawn. */
export const hasMeans = ({ curves }: ContextOutput): boolean => curves[0].frequencies !== null;

/** The chosen curve is in front; the one without scaling is for comparison. */
const lookOf = (id: string, chosen: string): Pick<Series, 'color' | 'depth'> =>
  id === chosen
    ? { color: 'position', depth: 'front' }
    : id === 'none'
      ? { color: 'ink' }
      : { color: 'ink-soft', depth: 'back' };

/** Readers count heads from 1. */
export const headName = (head: number): string => `head ${head + 1}`;

export function kernelSeries(
  output: ContextOutput,
  { heads, head }: Pick<ContextInput, 'heads' | 'head'>,
): readonly Series[] {
  return chosenLast(output).map(({ id, kernel }) => ({
    id,
    label: heads > 1 ? headName(head) : nameOf(id),
    kind: 'line',
    ...lookOf(id, output.chosen),
    x: output.distances,
    y: hasMeans(output) ? meanOfNeighbours(kernel, output.distances) : kernel,
  }));
}

/** For each head the share of the weight at a distance or beyond; for the chosen head also the share beyond training. */
export function tailSeries(
  { tails, share }: Weight,
  distances: Float64Array,
  { head, trained, tested }: Lengths & Pick<ContextInput, 'head'>,
): readonly Series[] {
  const line = (i: number): Series => ({
    id: headName(i),
    label: tails.length > 1 && i === head ? headName(i) : '',
    kind: 'line',
    color: i === head ? 'position' : 'ink-soft',
    depth: i === head ? 'front' : 'back',
    x: distances,
    y: tails[i],
  });
  const others = tails.flatMap((_, i) => (i === head ? [] : [line(i)]));
  const number: Series = {
    id: 'number',
    label: `${percent(share)} % lies beyond training`,
    kind: 'points',
    color: 'violated',
    x: Float64Array.of(trained),
    y: Float64Array.of(share),
  };
  return [...others, line(head), ...(tested > trained ? [number] : [])];
}

const wavelengths = (frequencies: Float64Array) => frequencies.map((frequency) => (2 * Math.PI) / frequency);

const only = (values: Float64Array, keep: (i: number) => boolean) =>
  values.map((value, i) => (keep(i) ? value : Number.NaN));

/** One point for each pair of the chosen curve, and a line for every other scaling. */
export function wavelengthSeries(output: ContextOutput, { trained }: Lengths): readonly Series[] {
  const { curves, chosen } = output;
  const shown = curves.find(({ id }) => id === chosen);
  if (!shown?.frequencies) return [];
  const then = curves[0].frequencies ?? shown.frequencies;
  const x = Float64Array.from(then, (_, i) => i);
  const waves = wavelengths(shown.frequencies);
  const unfinished = (i: number) => isUnfinished(then[i], trained);
  const line = ({ id, frequencies }: Curve): Series => ({
    id,
    label: nameOf(id),
    kind: 'line',
    ...lookOf(id, chosen),
    x,
    y: wavelengths(frequencies as Float64Array),
  });
  const others = curves.filter(({ id, frequencies }) => id !== chosen && frequencies).map(line);
  return [
    ...others,
    line(shown),
    {
      id: 'turned',
      label: 'full turn in training',
      kind: 'points',
      color: 'position',
      x,
      y: only(waves, (i) => !unfinished(i)),
    },
    {
      id: 'unfinished',
      label: 'no full turn',
      kind: 'points',
      color: 'violated',
      hollow: true,
      x,
      y: only(waves, unfinished),
    },
  ];
}

/** Both lengths; for Llama 3 also the wavelengths between which pairs are slowed in part. */
export function wavelengthReferences(input: ContextInput, chosen: string): readonly Reference[] {
  const { trained, tested, parameters } = input;
  const at = (length: number, words: string, more = '') => ({
    slope: 0,
    intercept: length,
    label: `${words} ${formatNumber(length)}${more}`,
  });
  const { highFrequencyFactor: high = 4, lowFrequencyFactor: low = 1 } = parameters;
  const limits =
    chosen === 'llama3'
      ? [
          at(trained / Number(high), 'Llama 3 keeps wavelengths below'),
          at(trained / Number(low), 'Llama 3 slows wavelengths above', ' by its factor'),
        ]
      : [];
  return [
    at(trained, 'trained length,'),
    ...(tested === trained ? [] : [at(tested, 'test length,')]),
    ...limits,
  ];
}

/** Includes both lengths. */
export function wavelengthDomain(series: readonly Series[], { trained, tested }: Lengths): [number, number] {
  const all = series.flatMap(({ y }) => Array.from(y)).filter(Number.isFinite);
  return [
    all.reduce((least, value) => Math.min(least, value), trained) / 1.3,
    all.reduce((most, value) => Math.max(most, value), tested) * 1.3,
  ];
}

export function growthSeries(
  { chosen, without }: GrowthOutput,
  measure: 'entropy' | 'nearest',
  title: string,
): readonly Series[] {
  const line = (
    id: string,
    label: string,
    growth: Growth,
    look: Pick<Series, 'color' | 'depth'>,
  ): Series => ({
    id,
    label,
    kind: 'line',
    x: growth.lengths,
    y: growth[measure],
    ...look,
  });
  return [
    line('without', 'no positions', without, { color: 'ink-soft', depth: 'back' }),
    line('chosen', title, chosen, { color: 'attention', depth: 'front' }),
  ];
}
