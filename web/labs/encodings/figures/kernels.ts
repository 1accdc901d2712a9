/** The kernels of several encodings over one axis. */
import { html } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { isUntrained } from '../../../schemes/scheme-facts.ts';
import { type Source, type SourceId, schemeTitle } from '../../../schemes/source.ts';
import { namesIn } from '../../../settings/text.ts';
import { streamsOfSchemes } from '../../../shell/cite/random-streams.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofBoth } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { Kernel } from '../kernels-job.ts';

export interface KernelsGiven {
  readonly kernels: readonly Kernel[];
  readonly catalog: readonly Source[];
  readonly chosen: string;
}

const words = foldText.ofKernels;

const looks = [
  { color: 'ink', dashed: false },
  { color: 'ink', dashed: true },
  { color: 'ink-soft', dashed: false },
  { color: 'ink-soft', dashed: true },
] as const;

function seriesOf({ kernels, catalog, chosen }: KernelsGiven): readonly Series[] {
  let others = 0;
  // The chosen one comes last, so that it lies over curves that coincide.
  const ordered = [...kernels].sort((a, b) => Number(a.scheme === chosen) - Number(b.scheme === chosen));
  return ordered.flatMap(({ scheme, values }): Series[] => {
    if (!values) return [];
    const look = scheme === chosen ? ({ color: 'position' } as const) : looks[others++ % looks.length];
    const label = labelOf(catalog, scheme);
    return [
      { id: scheme, label, kind: 'line', x: Float64Array.from(values, (_, m) => m), y: values, ...look },
    ];
  });
}

/** Marks the encodings whose numbers come from the seed. */
export function labelOf(catalog: readonly Source[], id: string): string {
  const scheme = catalog.find((one) => one.id === id);
  return scheme && isUntrained(scheme) ? words.seeded(scheme.title) : schemeTitle(catalog, id);
}

/** Encodings whose kernels differ nowhere by more than float32 rounding, in groups of two or more. */
export function coinciding(kernels: readonly Kernel[]): readonly (readonly SourceId[])[] {
  const groups: { readonly values: Float64Array; readonly schemes: SourceId[] }[] = [];
  for (const { scheme, values } of kernels) {
    if (!values) continue;
    const group = groups.find((one) => one.values.every((value, m) => Math.abs(value - values[m]) < 1e-5));
    if (group) group.schemes.push(scheme);
    else groups.push({ values, schemes: [scheme] });
  }
  return groups.map(({ schemes }) => schemes).filter(({ length }) => length > 1);
}

function noteOf({ kernels, catalog }: KernelsGiven) {
  const titleOf = (id: SourceId) => schemeTitle(catalog, id);
  const isSeeded = kernels.some(({ scheme }) => labelOf(catalog, scheme) !== titleOf(scheme));
  const lines = [
    ...coinciding(kernels).map((schemes) => words.coincide(schemes.map(titleOf))),
    ...kernels
      .filter(({ values }) => !values)
      .map(({ scheme, problem }) => words.notDrawn(titleOf(scheme), problem || words.noKernel)),
  ];
  return html`${words.note} ${isSeeded ? words.random : ''} ${lines.map((line) => html`<br />${line}`)}`;
}

export const kernels = defineFigure<KernelsGiven>({
  id: 'kernels',
  fold: 'kernels',
  title: foldText.titles.kernels,
  ...ofBoth,
  draws: ({ store }) => streamsOfSchemes(namesIn(store.get('compare'))),
  draw: (given) => ({
    heading: words.heading,
    note: noteOf(given),
    plot: {
      label: words.label,
      xTitle: foldText.ofPairs.distance,
      yTitle: words.relativeToMaximum,
      hint: foldText.ofPairs.pointAtCurve,
      series: seriesOf(given),
      aspect: 0.42,
      maxHeight: 22,
      describe: (id, _, distance, value) =>
        words.at(labelOf(given.catalog, id), distance, formatNumber(value)),
    },
  }),
});
