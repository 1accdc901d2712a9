/** The errors of a probe and of its controls as a table. */
import { html, type TemplateResult } from 'lit';
import type { Errors, PositionProbe } from '../../core/types.ts';
import type { Column } from '../../draw/export/source.ts';
import { formatFull, formatNumber, withMinus } from '../../draw/format.ts';
import { figuresFrom } from '../../workbench/figure.ts';

const { table } = figuresFrom(() => import('./figures.ts'));

const columns: readonly (readonly [name: keyof Errors, title: string, help: string])[] = [
  ['mae', 'MAE', 'mean absolute error, in positions'],
  ['roundedMae', 'rounded MAE', 'mean absolute error of the predictions rounded to whole positions'],
  ['rmse', 'RMSE', 'root of the mean squared error, in positions'],
  ['r2', 'R²', 'share of the variance of the positions that is explained'],
  ['spearman', 'Spear\u00adman', 'rank correlation of predictions and positions'],
];

const heading = 'Errors, in positions';

function rows({
  train,
  test,
  all,
  controls,
}: PositionProbe): readonly (readonly [title: string, errors: Errors | null])[] {
  return [
    ['test: held-out rows', test],
    ['train: rows learned from', train],
    ['all rows', all],
    ['control: shuffled positions', controls?.shuffled ?? null],
    ['control: random table', controls?.random ?? null],
  ];
}

/**
 * A share close to one is not rounded up to it: with as many digits, up to six, as it takes to tell it from one. Close to
 * none, three decimals say as much.
 */
export function formatShare(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1)
    return Math.abs(value) < 0.0005 ? '≈ 0' : withMinus(value.toFixed(3));
  if (value >= 1 || value < 0.9995) return formatNumber(value);
  const digits = [4, 5, 6].find((count) => Number(value.toPrecision(count)) < 1);
  return digits ? value.toPrecision(digits) : '≈ 1';
}

function cell(name: keyof Errors, value: number | undefined): TemplateResult {
  const format = name === 'r2' || name === 'spearman' ? formatShare : formatNumber;
  return value === undefined || Number.isNaN(value)
    ? html`<td class="none" title="not defined here">–</td>`
    : html`<td title=${formatFull(value)}>${format(value)}</td>`;
}

/** The errors as they are computed, one row a line of the table. */
function errorColumns(probe: PositionProbe): readonly Column[] {
  const measured = rows(probe).filter(([, errors]) => errors !== null);
  return [
    { title: 'rows', values: measured.map(([title]) => title) },
    ...columns.map(([name, title]) => ({
      // A soft hyphen is for the page alone.
      title: title.replaceAll('\u00ad', ''),
      values: measured.map(([, errors]) => errors?.[name] ?? Number.NaN),
    })),
  ];
}

export const errorTable = (probe: PositionProbe): TemplateResult =>
  table('errors', { heading, columns: () => errorColumns(probe) }, errorRows(probe));

function errorRows(probe: PositionProbe): TemplateResult {
  return html`<div class="numbers" tabindex="0" role="region" aria-label=${heading}>
    <table aria-label=${heading}>
      <thead>
        <tr>
          <td></td>
          ${columns.map(([, title, help]) => html`<th scope="col" title=${help}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows(probe).map(
          ([title, errors]) => html`<tr>
            <th scope="row">${title}</th>
            ${columns.map(([name]) => cell(name, errors?.[name]))}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
