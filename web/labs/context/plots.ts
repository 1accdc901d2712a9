/** The figures of the lab. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Scheme } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { hasRows } from '../../encoding/source.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { type ContextInput, longestOffsets } from './curve.ts';
import { type GrowthOutput, nearestCount } from './growth-job.ts';
import type { ContextOutput } from './job.ts';
import { isUnfinished } from './reach.ts';
import { meanReach } from './sampling.ts';
import { type Scaling, scalingNames } from './scaling.ts';
import {
  growthSeries,
  hasMeans,
  kernelSeries,
  unseenBand,
  wavelengthDomain,
  wavelengthReferences,
  wavelengthSeries,
} from './series.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

const nameOf = (id: string, title: string) => scalingNames[id as Scaling] ?? title;

/** What the kernel is, by the place where position enters. */
const kernelNames: Readonly<Record<Scheme['kind'], string>> = {
  none: 'nothing',
  input: 'dot product of two positions',
  rotary: 'kernel',
  bias: 'bias on the score',
  relative: 'dot product with distance 0',
};

export function kernelFigure(
  input: ContextInput,
  output: ContextOutput,
  { title, kind }: Pick<Scheme, 'title' | 'kind'>,
): TemplateResult {
  const what = kernelNames[kind];
  const { scheme, trained } = input;
  const rows = hasRows(scheme);
  const words = rows ? 'no rows: nothing to draw' : 'not seen in training';
  const longest = longestOffsets(input);
  const missing = [
    ...output.missing.map(({ scaling, why }) => `Not drawn is ${scalingNames[scaling]}: ${why}.`),
    ...(input.tested > longest
      ? [
          `Drawn up to distance ${longest - 1}: the table with a vector for each distance beyond is too large to make.`,
        ]
      : []),
  ];
  return figure(
    'distance',
    { heading: 'Scores from position alone, over distance', name: `${scheme}-distance` },
    html`
    <pe-plot
      label="${title}: what a key at each distance gets from position alone"
      x-title="distance from query to key"
      y-title=${hasMeans(output) ? `${what}, mean over distances within ${100 * meanReach} %` : what}
      idle="Hatched: distances from ${trained} on, ${rows ? 'for which the table has no rows' : 'which training never showed'}"
      .series=${kernelSeries(output)}
      .bands=${unseenBand(input, words)}
      .xDomain=${[0, Math.max(1, input.tested - 1)]}
      .aspect=${0.5}
      .maxHeight=${26}
      .describe=${(id: string, _: number, distance: number, value: number) =>
        `${nameOf(id, title)}, distance ${distance}${distance >= trained ? ' (unseen)' : ''}: ${formatNumber(value)}`}
    ></pe-plot>
    ${missing.length > 0 ? html`<span slot="caption">${missing.join(' ')}</span>` : nothing}
  `,
  );
}

export function wavelengthFigure(input: ContextInput, output: ContextOutput, title: string): TemplateResult {
  const series = wavelengthSeries(output, input);
  if (series.length === 0)
    return html`<p class="soft">${title} turns no pairs of dimensions, so there are no wavelengths to hold against the context.</p>`;
  const then = output.curves[0].frequencies as Float64Array;
  const state = (pair: number) =>
    isUnfinished(then[pair], input.trained) ? 'never a full turn in training' : 'full turns in training';
  return figure(
    'wavelengths',
    { heading: 'Wavelengths against the context', name: `${input.scheme}-wavelengths` },
    html`
    <pe-plot
      label="${title}: the wavelength of each pair, and the trained and the test length"
      x-title="pair of dimensions i"
      y-title="positions for one turn, 2π / θᵢ"
      idle="Rings: pairs that never finish a turn within ${input.trained} positions"
      y-log
      .series=${series}
      .references=${wavelengthReferences(input)}
      .yDomain=${wavelengthDomain(series, input)}
      .aspect=${0.5}
      .maxHeight=${26}
      .describe=${(id: string, pair: number, _: number, wave: number) =>
        `pair ${pair}, ${nameOf(id, nameOf(output.chosen, title))}: ${formatNumber(wave)} positions for one turn; ${state(pair)}`}
    ></pe-plot>
  `,
  );
}

function growthPlot(
  series: readonly Series[],
  input: ContextInput,
  heading: string,
  yTitle: string,
  kind: 'entropy' | 'nearest',
) {
  const longest = series[0].x[series[0].x.length - 1];
  return figure(
    kind,
    { heading, name: `${input.scheme}-${kind}` },
    html`
    <pe-plot
      label="${heading}, against the number of words"
      x-title="words n"
      y-title=${yTitle}
      idle=${longest > input.trained ? 'Hatched: more words than in training' : 'All within the trained length'}
      x-log
      .series=${series}
      .bands=${unseenBand({ trained: input.trained, tested: longest }, '')}
      .yDomain=${kind === 'nearest' ? [0, 1] : null}
      .aspect=${0.7}
      .maxHeight=${18}
      .describe=${(id: string, _: number, n: number, value: number) =>
        `${id === 'without' ? 'no positions' : 'with positions'}, ${n} words: ${formatNumber(value)}`}
    ></pe-plot>
  `,
  );
}

export function growthFigures(input: ContextInput, output: GrowthOutput): TemplateResult {
  const entropy = growthSeries(output, 'entropy', 'with positions');
  const nearest = growthSeries(output, 'nearest', 'with positions');
  return html`<div class="pair">
    ${growthPlot(entropy, input, 'How far attention spreads', 'entropy of the weights, nats', 'entropy')}
    ${growthPlot(nearest, input, `What the nearest ${nearestCount} words get`, 'share of the weights', 'nearest')}
  </div>`;
}
