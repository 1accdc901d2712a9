/** An encoding on the scores: the bias of a head, the biases of all heads over the offset, and which offsets share a bucket. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { term } from '../../shell/term.ts';
import { backwards } from './kernel.ts';
import { atOffset, type KindRequest, pairMap } from './kind-view.ts';
import type { BiasPicture } from './picture.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

type BiasRequest = KindRequest<BiasPicture>;

/** Over the distance of a key before its query, one line for each head. */
export function biasProof(request: BiasRequest): TemplateResult {
  const { input, picture } = request;
  const { heads } = picture;
  const side = picture.deviation > 0 ? 'Means over all queries. ' : '';
  return figure(
    'bias-by-distance',
    {
      heading: 'Bias over the distance of a key before the query, one line for each head',
      name: `${input.scheme}-distance`,
      caption: html`One line per ${term('head')}, added to the score. ${side}A drop of 0.69 halves a weight.`,
    },
    html`<pe-plot
      label="Bias over distance, one line for each head"
      x-title="distance of a key before the query"
      y-title="bias, added to the score"
      hint="Point at a line to read it"
      .series=${guard([picture], () => distanceSeries(picture))}
      .aspect=${0.47}
      .maxHeight=${27}
      .describe=${(id: string, _: number, distance: number, value: number) =>
        `head ${Number(id) + 1} of ${heads.length}, distance ${distance}: ${formatNumber(value)}`}
    ></pe-plot>`,
  );
}

/** The bias of all pairs, and over the offset to both sides. */
export function pairsOfScores(request: BiasRequest): TemplateResult {
  const { buckets } = request.picture;
  return html`<div class="figures">
    <div class="halves">${biasMap(request)} ${headsPlot(request)}</div>
    ${buckets ? bucketsPlot(request, buckets) : nothing}
  </div>`;
}

function biasMap({ input, picture, place, point }: BiasRequest): TemplateResult {
  const { proximity, head } = picture;
  const heading = `Bias of head ${head + 1}`;
  return figure(
    'bias',
    { heading, name: `${input.scheme}-bias-${head}`, className: 'proximity' },
    pairMap({ label: heading, matrix: proximity, place, point }),
  );
}

const offsets = (n: number) => Float64Array.from({ length: 2 * n - 1 }, (_, i) => i - n + 1);

/** '1/2': most slopes of ALiBi are powers of two */
function fraction(value: number): string {
  const inverse = 1 / value;
  return Number.isInteger(inverse) ? `1/${inverse}` : formatNumber(value);
}

/** `valuesOf`: the curve of a head, from its means by offset. */
function headSeries(
  { heads, head, slopes }: BiasPicture,
  valuesOf: (means: Float64Array) => Pick<Series, 'x' | 'y'>,
): readonly Series[] {
  const series = heads.map(
    (means, i): Series => ({
      id: String(i),
      label: slopes ? `${i + 1}: slope ${fraction(slopes[i])}` : `head ${i + 1}`,
      kind: 'line',
      color: i === head ? 'position' : 'ink-soft',
      depth: i === head ? 'front' : 'back',
      ...valuesOf(means),
    }),
  );
  // The head shown comes last, so that it lies over the others.
  return [...series.filter((_, i) => i !== head), series[head]];
}

const offsetSeries = (picture: BiasPicture): readonly Series[] => {
  const x = offsets(picture.proximity.rows);
  return headSeries(picture, (y) => ({ x, y }));
};

const distanceSeries = (picture: BiasPicture): readonly Series[] =>
  headSeries(picture, (means) => {
    const y = backwards(means);
    return { x: Float64Array.from(y, (_, distance) => distance), y };
  });

function headsPlot({ input, picture, place, point }: BiasRequest): TemplateResult {
  const { proximity, head } = picture;
  const n = proximity.rows;
  const offset = place?.other === undefined ? null : place.other - place.position;
  return figure(
    'heads',
    { heading: 'Bias over the offset, all heads', name: `${input.scheme}-heads` },
    html`<pe-plot
      label="Bias over the offset, all heads"
      x-title="offset, key − query"
      y-title="bias"
      hint="Point at a curve to read it"
      .series=${guard([picture], () => offsetSeries(picture))}
      .aspect=${1}
      .maxHeight=${24}
      .cursor=${offset === null ? null : { series: String(head), index: offset + n - 1 }}
      .describe=${(id: string, _: number, at: number, value: number) =>
        `head ${Number(id) + 1}, offset ${formatNumber(at)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail ? atOffset(detail.index - n + 1, n) : null)}
    ></pe-plot>`,
  );
}

/** Each bucket as a level step, from half a position before its first offset to half a position after its last. */
function bucketSteps(buckets: Int32Array): Series {
  const n = (buckets.length + 1) / 2;
  const corners = Array.from({ length: 2 * buckets.length }, (_, i) => Math.floor(i / 2));
  return {
    id: 'buckets',
    label: '',
    kind: 'line',
    color: 'position',
    x: Float64Array.from(corners, (at, i) => at - n + 1 + (i % 2 === 0 ? -0.5 : 0.5)),
    y: Float64Array.from(corners, (at) => buckets[at]),
  };
}

function bucketsPlot({ input, picture }: BiasRequest, buckets: Int32Array): TemplateResult {
  const n = (buckets.length + 1) / 2;
  const used = new Set(buckets).size;
  return figure(
    'buckets',
    { heading: 'Which offsets share a bucket', name: `${input.scheme}-buckets` },
    html`<pe-plot
      label="Bucket of each offset"
      x-title="offset, key − query"
      y-title="bucket"
      hint="Point at a step to read it"
      .series=${guard([picture], () => [bucketSteps(buckets)])}
      .aspect=${0.45}
      .maxHeight=${18}
      .describe=${(_: string, index: number) => describeBucket(buckets, Math.floor(index / 2))}
    ></pe-plot>
    <span slot="caption">
      ${2 * n - 1} offsets share ${used} buckets. Nearby offsets have one each; farther buckets get wider, and the last has
      no end.
    </span>`,
  );
}

/** 'offset −9: bucket 8, with the offsets −11 to −8' */
function describeBucket(buckets: Int32Array, at: number): string {
  const n = (buckets.length + 1) / 2;
  const bucket = buckets[at];
  const offset = (index: number) => formatNumber(index - n + 1);
  const [first, last] = [buckets.indexOf(bucket), buckets.lastIndexOf(bucket)];
  const company = first === last ? 'alone' : `with the offsets ${offset(first)} to ${offset(last)}`;
  return `offset ${offset(at)}: bucket ${bucket}, ${company}`;
}
