/** The table of errors: the probe's and its controls'. */
import { html, type TemplateResult } from 'lit';
import type { Errors, PositionProbe } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull, formatNumber, withMinus } from '../../../draw/format.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofFit, withControls } from '../figure-facts.ts';
import type { ProbeInput, ProbeOutput } from '../job.ts';
import type { PositionVerdict } from '../verdict.ts';

const columns: readonly (readonly [name: keyof Errors, title: string, help: string])[] = [
  ['mae', 'MAE', 'mean absolute error, in positions'],
  ['roundedMae', 'rounded MAE', 'mean absolute error after rounding to whole positions'],
  ['rmse', 'RMSE', 'root mean squared error, in positions'],
  ['r2', 'R²', 'share of the variance in position that the fit explains'],
  ['spearman', 'Spear\u00adman', 'rank correlation of predictions and positions'],
];

const heading = 'Errors, in positions';

export const errors = defineFigure<PositionProbe>({
  id: 'errors',
  fold: 'errors',
  title: 'Errors and controls',
  ...ofFit,
  ...withControls,
  draw: (probe) => ({ heading, columns: () => errorColumns(probe), content: errorRows(probe) }),
});

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

/** A share just below 1 gets enough digits, up to six, to differ from 1. A share near 0 gets three decimals. */
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

/** The errors at full precision, one row per line of the table. */
function errorColumns(probe: PositionProbe): readonly Column[] {
  const measured = rows(probe).filter(([, errors]) => errors !== null);
  return [
    { title: 'rows', values: measured.map(([title]) => title) },
    ...columns.map(([name, title]) => ({
      // Soft hyphens are for the page only.
      title: title.replaceAll('\u00ad', ''),
      values: measured.map(([, errors]) => errors?.[name] ?? Number.NaN),
    })),
  ];
}

/** What to make of the baselines: how far random tables differ, and which position a constant answer gives. */
export function baselineWords(
  { seed }: ProbeInput,
  { probe, spread }: ProbeOutput,
  { middle }: PositionVerdict,
): string {
  const random = spread
    ? `${spread.draws} random tables (seeds ${seed} to ${seed + spread.draws - 1}) have a median error of ${formatNumber(spread.median)}, from ${formatNumber(spread.least)} to ${formatNumber(spread.most)}; the first is listed above.`
    : 'The random table is one draw; another seed gives another error.';
  const rows = probe.test ? 'the held-out rows' : 'all rows';
  return `${random} A random table says nothing about position, and a wild fit can do worse than guessing. Always answering ${formatNumber(middle.answer)}, the middle of ${rows}, is off by ${formatNumber(middle.mae)}.`;
}

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
