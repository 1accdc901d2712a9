/** What the plots of the lab show. */
import type { Band, Reference, Series } from '../../draw/line-plot.ts';
import type { ContextInput, Curve } from './curve.ts';
import type { Growth, GrowthOutput } from './growth-job.ts';
import type { ContextOutput } from './job.ts';
import { isUnfinished } from './reach.ts';
import { meanOfNeighbours } from './sampling.ts';
import { type Scaling, scalingNames } from './scaling.ts';

/** Scalings have no colours of their own: each has a pattern of dashes and gaps. The chosen one is a whole line. */
const dashes: Readonly<Record<Scaling, string>> = {
  none: '8 8',
  linear: '5 3',
  ntk: '14 4',
  'dynamic-ntk': '14 3 2 3',
  yarn: '3 7',
  llama3: '9 3 2 3 2 3',
  longrope: '5 2',
};

type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

const nameOf = (id: string) => scalingNames[id as Scaling] ?? '';

/** The lengths or distances beyond training. Where nothing is beyond it, none. */
export function unseenBand({ trained, tested }: Lengths, words: string): readonly Band[] {
  return tested > trained ? [{ from: trained, to: tested, label: words }] : [];
}

const chosenLast = ({ curves, chosen }: ContextOutput): readonly Curve[] => [
  ...curves.filter(({ id }) => id !== chosen),
  ...curves.filter(({ id }) => id === chosen),
];

/** Kernels of turning pairs oscillate: means of neighbours show where they go. */
export const hasMeans = ({ curves }: ContextOutput): boolean => curves[0].frequencies !== null;

export function kernelSeries(output: ContextOutput): readonly Series[] {
  return chosenLast(output).map(({ id, kernel }) => ({
    id,
    label: nameOf(id),
    kind: 'line',
    color: id === output.chosen ? 'position' : id === 'none' ? 'ink' : 'ink-soft',
    dashed: id !== output.chosen && dashes[id as Scaling],
    x: output.distances,
    y: hasMeans(output) ? meanOfNeighbours(kernel, output.distances) : kernel,
  }));
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
  const others = curves.flatMap(({ id, frequencies }): Series[] =>
    id === chosen || !frequencies
      ? []
      : [
          {
            id,
            label: nameOf(id),
            kind: 'line',
            color: id === 'none' ? 'ink' : 'ink-soft',
            dashed: dashes[id as Scaling],
            x,
            y: wavelengths(frequencies),
          },
        ],
  );
  return [
    ...others,
    {
      id: 'turned',
      label: 'turned right round in training',
      kind: 'points',
      color: 'position',
      x,
      y: only(waves, (i) => !unfinished(i)),
    },
    {
      id: 'unfinished',
      label: 'never did',
      kind: 'points',
      color: 'violated',
      hollow: true,
      x,
      y: only(waves, unfinished),
    },
  ];
}

export function wavelengthReferences({ trained, tested }: Lengths): readonly Reference[] {
  const at = (length: number, label: string) => ({
    slope: 0,
    intercept: length,
    label: `${label}, ${length}`,
  });
  return [at(trained, 'trained length'), ...(tested === trained ? [] : [at(tested, 'test length')])];
}

/** Both lengths are to be in the picture. */
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
    look: Pick<Series, 'color' | 'dashed'>,
  ): Series => ({
    id,
    label,
    kind: 'line',
    x: growth.lengths,
    y: growth[measure],
    ...look,
  });
  return [
    line('without', 'no positions', without, { color: 'ink-soft', dashed: true }),
    line('chosen', title, chosen, { color: 'attention' }),
  ];
}
