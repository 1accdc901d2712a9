/** The figures of the lab. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Scheme } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { type Scaling, scalingNames, shortName } from '../../schemes/scheme-facts.ts';
import { hasRows } from '../../schemes/source.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { term } from '../../shell/term.ts';
import { type ContextInput, longestOffsets } from './curve.ts';
import './dials.ts';
import type { DialLengths } from './dials.ts';
import './extent.ts';
import type { Parts } from './extent.ts';
import { type GrowthOutput, nearestCount } from './growth-job.ts';
import type { ContextOutput } from './job.ts';
import { type Angles, isUnfinished, type Reach, type Weight } from './reach.ts';
import { meanReach } from './sampling.ts';
import {
  growthSeries,
  hasMeans,
  headName,
  kernelSeries,
  tailSeries,
  unseenBand,
  wavelengthDomain,
  wavelengthReferences,
  wavelengthSeries,
} from './series.ts';
import { biasNote } from './verdict.ts';
import { whole } from './words.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

type Titled = Pick<Scheme, 'id' | 'title' | 'kind'>;

const nameOf = (id: string, title: string) => scalingNames[id as Scaling] ?? title;

/** Height of the plotting area in font sizes: the first screen has two figures. */
const firstScreen = 15;
/** The same for two plots. */
const biasScreen = 10.5;

/** What the test meets for the first time, in the figure that fits the scheme; nothing without positions. */
export function reachFigure(
  input: ContextInput,
  { reach, distances }: ContextOutput,
  scheme: Titled,
): TemplateResult | typeof nothing {
  if (reach.kind === 'angles') return anglesFigure(reach, input, scheme);
  if (reach.kind === 'weight') return tailFigure(reach, distances, input, scheme);
  const parts = partsOf(reach, input);
  return parts ? extentFigure(parts, input, scheme) : nothing;
}

function anglesFigure(
  { trainedAngles, testedAngles, pairs }: Angles,
  { scheme, trained, tested }: ContextInput,
  titled: Titled,
) {
  const lengths: DialLengths = { trained, tested };
  const heading = `Angles of ${possessive(shortName(titled))} ${pairs} pairs`;
  return figure(
    'angles',
    { heading, name: `${scheme}-angles` },
    html`<pe-dials
      label="${heading}: seen in training, and new in the test"
      .angles=${{ trained: trainedAngles, tested: testedAngles }}
      .lengths=${lengths}
    ></pe-dials>`,
  );
}

/** 'RoPE’s', 'learned sinusoids’' */
const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);

function tailFigure(weight: Weight, distances: Float64Array, input: ContextInput, { title }: Titled) {
  const { scheme, tested, trained } = input;
  return figure(
    'weight',
    { heading: 'Weight at or past a distance', name: `${scheme}-weight` },
    html`<pe-plot
      label="${title}: the share of the attention weight at each distance or beyond, if all words are alike"
      x-title="distance"
      y-title=""
      compact
      idle=${`${weight.shares.length > 1 ? 'One line per head, if' : 'If'} all words are alike`}
      .series=${tailSeries(weight, distances, input)}
      .bands=${unseenBand(input, weight.share > 0.01)}
      .xDomain=${[0, Math.max(1, tested - 1)]}
      .yDomain=${[0, 1]}
      .aspect=${0.5}
      .maxHeight=${biasScreen}
      .describe=${(id: string, _: number, distance: number, value: number) =>
        id === 'number'
          ? `${formatNumber(100 * value)} % of the weight lies at distance ${whole(trained)} or beyond`
          : `${id}: ${formatNumber(100 * value)} % at distance ${whole(distance)} or beyond`}
    ></pe-plot>`,
  );
}

function partsOf(reach: Exclude<Reach, Angles | Weight>, { tested }: ContextInput): Parts | null {
  const split = (fresh: number, all: number, what: string) => ({ seen: all - fresh, fresh, what });
  switch (reach.kind) {
    case 'nothing':
      return null;
    case 'rows':
      return split(reach.missing, tested, 'positions');
    case 'positions':
      return split(reach.unseen, tested, 'positions');
    case 'shares':
      return split(reach.unseen, tested, 'values of the index');
    case 'inputs':
      return split(reach.unseen, tested, 'inputs of the network');
    case 'buckets':
      return { seen: reach.used, fresh: reach.unseen, what: 'buckets' };
    case 'vectors':
      return split(reach.unseen, Math.min(reach.maxDistance, tested - 1) + 1, 'vectors of distances');
  }
}

const extentFigure = (parts: Parts, { scheme }: ContextInput, { title }: Titled) =>
  figure(
    'reach',
    { heading: `What the test meets: ${parts.what}`, name: `${scheme}-reach` },
    html`<pe-extent
      label="${title}: ${whole(parts.seen)} ${parts.what} seen in training, ${whole(parts.fresh)} new in the test"
      .parts=${parts}
    ></pe-extent>`,
  );

/** Named by the place where position enters. */
function kernelHeading({ kind, ...titled }: Titled, { heads, head }: ContextInput): string {
  const name = shortName(titled);
  switch (kind) {
    case 'none':
      return 'No positions: nothing to draw';
    case 'rotary':
      return `${possessive(name)} average effect on a score`;
    case 'bias':
      return `${possessive(name)} bias on a score${heads > 1 ? `: head ${head + 1}` : ''}`;
    case 'input':
      return 'Dot product of the vectors of two positions';
    case 'relative':
      return 'Dot product with the vector of distance 0';
  }
}

/** Which head is shown, if there are several. */
const headNote = ({ heads, head }: ContextInput) =>
  heads > 1 ? html`Shown: ${term('head', headName(head))} of ${heads}.` : nothing;

/** Explains the scalings whose names say nothing. */
const scalingNote = ({ curves }: ContextOutput) =>
  curves.some(({ id }) => id === 'yarn') ? html`More on ${term('NTK')} and ${term('YaRN')}.` : nothing;

/** Why some curves are missing or end early. */
function missingWords({ missing, curves }: ContextOutput, input: ContextInput, isFull: boolean): string[] {
  const longest = longestOffsets(input);
  // LongRoPE needs the divisors of one model: on the first screen its absence needs no explanation.
  const told = missing.filter(({ scaling }) => isFull || scaling !== 'longrope');
  return [
    ...told.map(({ scaling, why }) => `Not drawn: ${scalingNames[scaling]}, because ${why}.`),
    ...(input.tested > longest && curves[0].id === 'transformer-xl'
      ? [`Drawn up to distance ${whole(longest - 1)}: a larger table of vectors would not fit into memory.`]
      : []),
  ];
}

export function kernelFigure(
  input: ContextInput,
  output: ContextOutput,
  scheme: Titled,
  isUnseen: boolean,
): TemplateResult {
  const { title } = scheme;
  const { trained, tested } = input;
  const heading = kernelHeading(scheme, input);
  const notes = [
    ...(hasMeans(output) ? [`Each curve is averaged over ±${100 * meanReach} % of the distance.`] : []),
    ...(hasRows(input.scheme) && tested > trained
      ? ['Beyond the trained length the table has no rows.']
      : []),
    ...(output.reach.kind === 'weight' && tested > trained ? [biasNote(output.reach)] : []),
    ...missingWords(output, input, false),
  ];
  return html`<div><p class="title with-figure"><b>${heading}</b></p>
    ${figure(
      'distance',
      {
        heading,
        name: `${input.scheme}-distance`,
        caption: html`${notes.join(' ')} ${headNote(input)} ${scalingNote(output)}`,
      },
      html`
    <pe-plot
      label="${title}: the score that position alone adds for a key at each distance"
      x-title="distance"
      y-title=""
      compact
      .series=${kernelSeries(output, input)}
      .bands=${unseenBand(input, isUnseen)}
      .xDomain=${[0, Math.max(1, tested - 1)]}
      .aspect=${0.5}
      .maxHeight=${output.reach.kind === 'weight' ? biasScreen : firstScreen}
      .describe=${(id: string, _: number, distance: number, value: number) =>
        `${nameOf(id, title)}, distance ${whole(distance)}${distance >= trained ? ' (unseen)' : ''}: ${formatNumber(value)}`}
    ></pe-plot>
  `,
    )}</div>`;
}

export function wavelengthFigure(input: ContextInput, output: ContextOutput, title: string): TemplateResult {
  const series = wavelengthSeries(output, input);
  if (series.length === 0)
    return html`<p>${title} turns no pairs of dimensions, so it has no wavelengths.</p>`;
  const then = output.curves[0].frequencies as Float64Array;
  const state = (pair: number) =>
    isUnfinished(then[pair], input.trained) ? 'never a full turn in training' : 'full turns in training';
  const missing = missingWords(output, input, true);
  return figure(
    'wavelengths',
    { heading: 'Wavelengths against the context', name: `${input.scheme}-wavelengths` },
    html`
    <pe-plot
      label="${title}: the wavelength of each pair, and the trained and the test length"
      x-title="pair of dimensions i"
      y-title="positions for one turn, 2π / θᵢ"
      idle="Rings: pairs without a full turn within ${whole(input.trained)} positions"
      y-log
      .series=${series}
      .references=${wavelengthReferences(input, output.chosen)}
      .yDomain=${wavelengthDomain(series, input)}
      .aspect=${0.5}
      .maxHeight=${26}
      .describe=${(id: string, pair: number, _: number, wave: number) =>
        `pair ${pair}, ${nameOf(id, nameOf(output.chosen, title))}: ${formatNumber(wave)} positions for one turn; ${state(pair)}`}
    ></pe-plot>
    ${missing.length > 0 ? html`<span slot="caption">${missing.join(' ')}</span>` : nothing}
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
      idle=${longest > input.trained ? 'Tinted: more words than in training' : 'All within the trained length'}
      x-log
      .series=${series}
      .bands=${unseenBand({ trained: input.trained, tested: longest }, false)}
      .yDomain=${kind === 'nearest' ? [0, 1] : null}
      .aspect=${0.7}
      .maxHeight=${18}
      .describe=${(id: string, _: number, n: number, value: number) =>
        `${id === 'without' ? 'no positions' : 'with positions'}, ${whole(n)} words: ${formatNumber(value)}`}
    ></pe-plot>
  `,
  );
}

export function growthFigures(input: ContextInput, output: GrowthOutput): TemplateResult {
  const entropy = growthSeries(output, 'entropy', 'with positions');
  const nearest = growthSeries(output, 'nearest', 'with positions');
  return html`<div class="pair">
    ${growthPlot(entropy, input, 'How far attention spreads', 'entropy of the weights, nats', 'entropy')}
    ${growthPlot(nearest, input, `Weight on the nearest ${nearestCount} words`, 'share of the weight', 'nearest')}
  </div>`;
}
