/** An encoding on the scores: the bias of a head, the biases of all heads over the offset, and what shares a bucket. */

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { atOffset, type KindRequest, type KindView, pairMap } from './kind-view.ts';
import type { BiasPicture } from './picture.ts';
import { biasVerdict } from './verdict.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

type BiasRequest = KindRequest<BiasPicture>;

export function biasView(request: BiasRequest): KindView {
  const { picture } = request;
  return {
    maps: html`
      <div class="halves">${biasMap(request)} ${headsPlot(request)}</div>
      ${verdict(picture)}
    `,
    plots: html`${picture.buckets ? bucketsPlot(request, picture.buckets) : nothing}`,
  };
}

function verdict(picture: BiasPicture): TemplateResult {
  const { head, halving, slopes, proximity } = picture;
  const { holds, words } = biasVerdict(picture);
  const slope = slopes ? ` Its slope is ${formatNumber(slopes[head])}.` : '';
  return html`<div class="verdict" role="status">
    <span class="number">${halving ?? '—'}</span>
    <span>
      ${
        halving === null
          ? `In head ${head + 1} no key up to ${proximity.rows - 1} positions back loses half of its weight by its distance.`
          : `is the first distance at which head ${head + 1} leaves a key at most half of the weight that it would have at the place of the query.`
      }${slope}
      <span class=${holds ? 'holds' : 'broken'}>${words}</span>
    </span>
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

/** '1/2' for the powers of two that slopes of ALiBi mostly are */
function fraction(value: number): string {
  const inverse = 1 / value;
  return Number.isInteger(inverse) ? `1/${inverse}` : formatNumber(value);
}

function headSeries({ heads, head, slopes, proximity }: BiasPicture): readonly Series[] {
  const x = offsets(proximity.rows);
  const series = heads.map(
    (y, i): Series => ({
      id: String(i),
      label: slopes ? `${i + 1}: slope ${fraction(slopes[i])}` : `head ${i + 1}`,
      kind: 'line',
      color: i === head ? 'position' : 'ink-soft',
      x,
      y,
    }),
  );
  // Drawn last, the head shown lies over the others.
  return [...series.filter((_, i) => i !== head), series[head]];
}

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
      .series=${guard([picture], () => headSeries(picture))}
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

/** Each bucket as a level step, from half a position before its first offset to half a one after its last. */
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
      ${2 * n - 1} offsets fall into ${used} buckets. Near offsets have one each; further out a bucket is as much wider as
      it is further away, and the last one has no end.
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
