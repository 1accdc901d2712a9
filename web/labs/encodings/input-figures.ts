/** The four figures of an encoding on the inputs. What the reader points at in one of them is lit up in all. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import '../../draw/figure.ts';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import type { Cell, Mark } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor } from '../../draw/line-plot.ts';
import type { Wave } from '../../encoding/sinusoid-column.ts';
import { measureNames } from '../../session/shared-properties.ts';
import { dimensionCurves, dimensionOf, offsetCurves, seriesOf } from './input-curves.ts';
import type { EncodingsInput } from './job.ts';
import type { InputPicture } from './picture.ts';
import './table-map.ts';
import type { Pointing } from './view.ts';

interface TableActions extends Pointing {
  /** what is known of a column, for its reading */
  readonly describeColumn: (column: number) => string;
  /** puts the column under the cursor among the curves, or takes it away */
  readonly keepCurve: () => void;
}

export function tableFigure(
  input: EncodingsInput,
  { table }: InputPicture,
  actions: TableActions,
): TemplateResult {
  const { place, point, describeColumn, keepCurve } = actions;
  return html`<pe-figure heading="Table of positions" name="${input.scheme}-table">
    <pe-table-map
      label="Table of positions"
      row-title="position"
      col-title="dimension"
      scale="diverging"
      idle="Click a column to keep its curve"
      .matrix=${table}
      .maxHeight=${30}
      .cursor=${place && { row: place.position, col: place.dimension }}
      .secondRow=${place?.other ?? null}
      .describe=${(row: number, col: number, value: number) =>
        `position ${row}, dimension ${col}: ${formatNumber(value)}${describeColumn(col)}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, dimension: detail.col })}
      @click=${keepCurve}
      @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && keepCurve()}
    ></pe-table-map>
  </pe-figure>`;
}

export function proximityFigure(
  { scheme, measure }: EncodingsInput,
  { proximity, radius: { rise } }: InputPicture,
  { place, point }: Pointing,
): TemplateResult {
  const marks: Mark[] = rise ? [{ row: rise.x, col: rise.y, kind: 'violated', label: 'first rise' }] : [];
  return html`<pe-figure
    class="proximity"
    heading="Proximity of positions, ${measureNames.get(measure)}"
    name="${scheme}-proximity"
  >
    <pe-heat-map
      label="Proximity of positions"
      row-title="position x"
      col-title="position y"
      .matrix=${proximity}
      .maxHeight=${30}
      .marks=${marks}
      .cursor=${place && { row: place.position, col: place.other }}
      .describe=${(row: number, col: number, value: number) =>
        `positions ${row} and ${col}, offset ${formatNumber(col - row)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { position: detail.row, other: detail.col })}
    ></pe-heat-map>
  </pe-figure>`;
}

/** One row of the proximity: that of the position pointed at, or else the one where proximity first fails to fall. */
export function offsetsFigure(
  { scheme, measure }: EncodingsInput,
  output: InputPicture,
  { place, point }: Pointing,
): TemplateResult {
  const n = output.proximity.rows;
  const row = Math.min(place?.position ?? output.radius.rise?.x ?? Math.floor(n / 2), n - 1);
  return html`<pe-figure heading="Proximity against offset, from position ${row}" name="${scheme}-offsets">
    <pe-plot
      label="Proximity of position ${row} to the others"
      x-title="offset y − x"
      y-title=${measureNames.get(measure) ?? measure}
      hint="Point at the curve to read it"
      .series=${guard([output, row], () => offsetCurves(output, row))}
      .aspect=${0.6}
      .maxHeight=${16}
      .cursor=${place?.other === undefined ? null : { series: 'row', index: place.other }}
      .describe=${(series: string, _: number, offset: number, value: number) =>
        `${series === 'mean' ? 'mean' : `positions ${row} and ${row + offset}`}, offset ${formatNumber(offset)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series === 'row' ? { position: row, other: detail.index } : null)}
    ></pe-plot>
  </pe-figure>`;
}

export function curvesFigure(
  { scheme }: EncodingsInput,
  { table }: InputPicture,
  chosen: readonly number[],
  { place, point, waveOf }: Pointing & { readonly waveOf: (column: number) => Wave | null },
): TemplateResult {
  const present = chosen.filter((dimension) => dimension < table.cols);
  const dimensions = present.length > 0 ? present : [0];
  const live = place?.dimension;
  const series = live === undefined ? {} : { series: seriesOf(live) };
  return html`<pe-figure heading="Dimensions over position" name="${scheme}-curves">
    <pe-plot
      label="Chosen dimensions over position"
      x-title="position"
      y-title="value"
      hint=${waveOf(0) ? 'At a curve: its dimension, and λ, its wavelength in positions' : 'Point at a curve to read it'}
      .series=${guard([table, dimensions.join(), live], () => dimensionCurves(table, dimensions, live, waveOf))}
      .aspect=${0.7}
      .maxHeight=${20}
      .cursor=${place && { ...series, index: place.position }}
      .describe=${(id: string, position: number, _: number, value: number) =>
        `${id}, position ${position}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series ? { position: detail.index, dimension: dimensionOf(detail.series) } : null)}
    ></pe-plot>
  </pe-figure>`;
}
