/** An encoding on the inputs: its table, the proximity of positions, and curves of both. */
import { html } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { type SinusoidParameters, waveOfColumn } from '../../encoding/sinusoid-column.ts';
import { curvesFigure, offsetsFigure, proximityFigure, tableFigure } from './input-figures.ts';
import type { InputPicture } from './picture.ts';
import { judge } from './verdict.ts';
import type { KindView, ViewRequest } from './view.ts';

export interface InputRequest extends ViewRequest<InputPicture> {
  /** the dimensions drawn as curves */
  readonly dims: readonly number[];
  /** puts the column under the cursor among the curves, or takes it away */
  readonly keepCurve: () => void;
  /** with the defaults filled in */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export function inputView(request: InputRequest): KindView {
  const { input, picture, dims, keepCurve, parameters } = request;
  const { radius, proximity } = picture;
  const { holds, fails } = judge(radius, proximity.rows);
  const hasWaves = input.scheme === 'sinusoidal';
  const waveOf = (column: number) =>
    hasWaves ? waveOfColumn(column, input.d, parameters as unknown as SinusoidParameters) : null;
  /** ' (sine, wavelength 6.28)' for a column of sinusoids */
  const describeColumn = (column: number) => {
    if (!hasWaves) return '';
    const wave = waveOf(column);
    return wave ? ` (${wave.name}, wavelength ${formatNumber(wave.wavelength)})` : ' (no wave)';
  };
  return {
    maps: html`
      <div class="maps">
        ${tableFigure(input, picture, { ...request, describeColumn, keepCurve })}
        ${proximityFigure(input, picture, request)}
      </div>
      <div class="verdict" role="status">
        <span class="number">${radius.radius}</span>
        <span>
          is the radius. <span class=${radius.radius > 0 ? 'holds' : 'broken'}>${holds}</span>
          <span class="broken">${fails}</span>
        </span>
      </div>
    `,
    plots: html`${offsetsFigure(input, picture, request)} ${curvesFigure(input, picture, dims, { ...request, waveOf })}`,
  };
}
