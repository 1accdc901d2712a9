/** An encoding on the inputs: its table, the similarity of positions, and curves of both. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell, Mark } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor } from '../../draw/line-plot.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { courseOf, growthWords, isFallMarked, riseWords } from './input-claim.ts';
import {
  columnGroups,
  dimensionCurves,
  dimensionOf,
  offsetCurves,
  seriesOf,
  sortingWords,
  type Wave,
  waveOfColumn,
} from './input-curves.ts';
import type { KindRequest } from './kind-view.ts';
import type { InputPicture } from './picture.ts';
import './row/figure.ts';
import type { RowMove } from './row/figure.ts';
import './table-map.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

export interface InputRequest extends KindRequest<InputPicture> {
  /** the dimensions drawn as curves */
  readonly dims: readonly number[];
  /** the row compared with all others */
  readonly position: number;
  /** null where it is fixed */
  readonly movePosition: ((move: RowMove) => void) | null;
  /** adds the column under the cursor to the curves, or removes it; null where they are fixed */
  readonly keepCurve: (() => void) | null;
}

/** null for a column that is not a wave */
type WaveOf = (column: number) => Wave | null;

/** Of fixed sinusoids; null if their rows are shuffled. */
const wavesOf = ({ input, picture }: InputRequest) => (input.scheme === 'sinusoidal' ? picture.waves : null);

const waveReader = (request: InputRequest): WaveOf => {
  const waves = wavesOf(request);
  return (column) => waves && waveOfColumn(waves, column);
};

/** ' (sine, wavelength 6.28)' */
const waveWords = (wave: Wave | null): string =>
  wave ? ` (${wave.name}, wavelength ${formatNumber(wave.wavelength)})` : ' (no wave)';

function describeCell(request: InputRequest): (row: number, col: number, value: number) => string {
  const waveOf = waveReader(request);
  return (row, col, value) =>
    `position ${row}, dimension ${col}: ${formatNumber(value)}${wavesOf(request) ? waveWords(waveOf(col)) : ''}`;
}

/** The table, and the similarity of one of its rows to all others. */
export function inputProof(request: InputRequest): TemplateResult {
  const { input, picture, position, movePosition } = request;
  const { table, waves, proximity, rises } = picture;
  const row = Math.min(position, table.rows - 1);
  const course = courseOf(picture);
  const sorted = hasOneAxis(input) ? waves : null;
  const notes = [growthWords(course, picture, row), sorted ? sortingWords(sorted) : ''].filter(Boolean);
  // One line on a wide page, notes included.
  const invitation =
    notes.length > 0
      ? 'Drag the row to compare others.'
      : 'Drag the marked row to compare another position with all.';
  return figure(
    'table-and-row',
    {
      heading: `The table, and the similarity of position ${row} to all others`,
      name: `${input.scheme}-row`,
      caption: [...notes, ...(movePosition ? [invitation] : [])].join(' '),
    },
    html`<pe-row-figure
      label="Table of positions, and the similarity of position ${row} to all"
      heading="The table: one row for each position"
      measure=${measureNames.get(input.measure) ?? input.measure}
      .table=${table}
      .similarity=${proximity}
      .falls=${isFallMarked(course) ? rises : null}
      .row=${row}
      ?fixed=${!movePosition}
      .groups=${guard([table, sorted], () => columnGroups(table.cols, sorted))}
      .describe=${describeCell(request)}
      @row=${({ detail }: CustomEvent<RowMove>) => movePosition?.(detail)}
    ></pe-row-figure>`,
  );
}

/** In two dimensions the waves of the columns and of the lines follow each other: there is no one order from fast to slow. */
const hasOneAxis = ({ scheme }: InputRequest['input']): boolean => scheme !== 'sinusoidal-2d';

/** The dimensions as curves over the positions. */
export const wavesView = (request: InputRequest): TemplateResult => html`<div class="figures">
  ${curvesPlot(request, waveReader(request))}
</div>`;

/** The table with the similarity of all pairs of positions. */
export function pairsOfPositions(request: InputRequest): TemplateResult {
  return html`<div class="figures">
    <div class="maps">${tableMap(request)} ${proximityMap(request)}</div>
    <p class="message">${riseWords(request.picture.radius)}</p>
    ${offsetsPlot(request)}
  </div>`;
}

function tableMap(request: InputRequest): TemplateResult {
  const { input, picture, place, point, keepCurve } = request;
  return figure(
    'table',
    { heading: 'Table of positions', name: `${input.scheme}-table` },
    html`<pe-table-map
      label="Table of positions"
      row-title="position"
      col-title="dimension"
      scale="diverging"
      idle=${keepCurve ? 'Click a column to keep its curve' : ''}
      .matrix=${picture.table}
      .maxHeight=${30}
      .cursor=${place && { row: place.position, col: place.dimension }}
      .secondRow=${place?.other ?? null}
      .describe=${describeCell(request)}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, dimension: detail.col })}
      @click=${() => keepCurve?.()}
      @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && keepCurve?.()}
    ></pe-table-map>`,
  );
}

function proximityMap({ input, picture, place, point }: InputRequest): TemplateResult {
  const { rise } = picture.radius;
  const marks: Mark[] = rise ? [{ row: rise.x, col: rise.y, kind: 'violated', label: 'first rise' }] : [];
  const heading = `Similarity of positions, ${measureNames.get(input.measure)}`;
  return figure(
    'proximity',
    { heading, name: `${input.scheme}-proximity`, className: 'proximity' },
    html`<pe-heat-map
      label="Similarity of positions"
      row-title="position x"
      col-title="position y"
      .matrix=${picture.proximity}
      .maxHeight=${30}
      .marks=${marks}
      .cursor=${place && { row: place.position, col: place.other }}
      .describe=${(row: number, col: number, value: number) =>
        `positions ${row} and ${col}, offset ${formatNumber(col - row)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, other: detail.col })}
    ></pe-heat-map>`,
  );
}

/** The similarity of one position to the others: the position pointed at, else the one where similarity first rises. */
function offsetsPlot({ input, picture, place, point }: InputRequest): TemplateResult {
  const n = picture.proximity.rows;
  const row = Math.min(place?.position ?? picture.radius.rise?.x ?? Math.floor(n / 2), n - 1);
  return figure(
    'offsets',
    { heading: `Similarity against offset, from position ${row}`, name: `${input.scheme}-offsets` },
    html`<pe-plot
      label="Similarity of position ${row} to the others"
      x-title="offset y − x"
      y-title=${measureNames.get(input.measure) ?? input.measure}
      hint="Point at the curve to read it"
      .series=${guard([picture, row], () => offsetCurves(picture, row))}
      .aspect=${0.6}
      .maxHeight=${16}
      .cursor=${place?.other === undefined ? null : { series: 'row', index: place.other }}
      .describe=${(series: string, _: number, offset: number, value: number) =>
        `${series === 'mean' ? 'mean' : `positions ${row} and ${row + offset}`}, offset ${formatNumber(offset)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series === 'row' ? { position: row, other: detail.index } : null)}
    ></pe-plot>`,
  );
}

function curvesPlot({ input, picture, dims, place, point }: InputRequest, waveOf: WaveOf): TemplateResult {
  const { table } = picture;
  const present = dims.filter((dimension) => dimension < table.cols);
  const dimensions = present.length > 0 ? present : [0];
  const live = place?.dimension;
  const series = live === undefined ? {} : { series: seriesOf(live) };
  return figure(
    'curves',
    { heading: 'Dimensions over position', name: `${input.scheme}-curves` },
    html`<pe-plot
      label="Chosen dimensions over position"
      x-title="position"
      y-title="value"
      hint=${waveOf(0) ? 'Labels: dimension, and wavelength λ in positions' : 'Point at a curve to read it'}
      .series=${guard([table, dimensions.join(), live], () => dimensionCurves(table, dimensions, live, waveOf))}
      .aspect=${0.7}
      .maxHeight=${20}
      .cursor=${place && { ...series, index: place.position }}
      .describe=${(id: string, position: number, _: number, value: number) =>
        `${id}, position ${position}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series ? { position: detail.index, dimension: dimensionOf(detail.series) } : null)}
    ></pe-plot>`,
  );
}
