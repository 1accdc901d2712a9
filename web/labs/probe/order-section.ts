/** The order of pairs: which of two positions is the later one, told from their vectors side by side. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { OrderErrors, OrderProbe } from '../../core/types.ts';
import type { Column } from '../../draw/export/source.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import type { LongRun } from '../../workbench/long-run.ts';
import { runState } from '../../workbench/run-state.ts';
import { tableFigure } from '../../workbench/table-figure.ts';
import { verdictLine } from './figure-views.ts';
import logistic from './logistic.tex';
import logit from './logit.tex';
import type { OrderInput, OrderOutput } from './order-job.ts';
import { judgeOrder } from './order-verdict.ts';

const cell = (share: number) => html`<td title=${formatFull(share)}>${formatNumber(100 * share)}</td>`;

/** Shares, as they are computed. */
function columnsOf({ probe }: OrderOutput): readonly Column[] {
  const measured = rows(probe);
  return [
    { title: 'table', values: measured.map(([title]) => title) },
    { title: 'mean error rate', values: measured.map(([, { errorRate }]) => errorRate) },
    ...Array.from(probe.foldErrors, (_, i) => ({
      title: `fold ${i + 1}`,
      values: measured.map(([, { foldErrors }]) => foldErrors[i]),
    })),
  ];
}

const rows = (probe: OrderProbe): readonly (readonly [title: string, errors: OrderErrors])[] => [
  ['this table', probe],
  ['order control: shuffled positions', probe.controls.shuffled],
  ['order control: random table', probe.controls.random],
];

const heading = 'Pairs in the wrong order, per cent';

function rates(output: OrderOutput): TemplateResult {
  const columns = () => columnsOf(output);
  return tableFigure({ heading, name: 'order-probe', columns }, table(output));
}

function table({ probe }: OrderOutput): TemplateResult {
  return html`<div class="numbers" tabindex="0" role="region" aria-label="Error rates of the order probe">
    <table aria-label=${heading}>
      <thead>
        <tr>
          <td></td>
          <th scope="col">mean</th>
          ${Array.from(probe.foldErrors, (_, i) => html`<th scope="col">fold ${i + 1}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows(probe).map(
          ([title, { errorRate, foldErrors }]) => html`<tr>
            <th scope="row">${title}</th>
            ${cell(errorRate)}${Array.from(foldErrors, cell)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function result(input: OrderInput, output: OrderOutput): TemplateResult {
  const { converged } = output.probe;
  return html`${verdictLine(judgeOrder(output, input), 'finding')} ${rates(output)}
    <p class="facts">
      ${input.pairs} pairs of ${output.rows} rows, C = ${formatNumber(input.c)}, seed ${input.seed}.
      ${
        converged
          ? 'Every fit has converged.'
          : html`<span class="broken">A fit ran out of steps before it converged: take its error rate as provisional.</span>`
      }
    </p>`;
}

export function orderSection(run: LongRun<'orderProbe'>): TemplateResult {
  const { input, output } = run;
  return html`<section class="order">
    <h2>Which of two positions comes later?</h2>
    <p>
      Two positions i ≠ j are drawn at random, and their vectors stand side by side, [x<sub>i</sub>, x<sub>j</sub>]. Logistic
      regression is to tell from that whether j is the later one, y<sub>ij</sub> = 1, or not, y<sub>ij</sub> = −1. Each fold is judged by a fit on the others, as in Wang and
      Chen (2020): 512 pairs, five folds, C = 1. Two controls have the same pairs: one shuffles the positions of the rows, the
      other has a table of independent normal numbers of the same shape and spread.
    </p>
    <div class="formulas">${logit} ${logistic}</div>
    ${runState(run, 'the order of pairs')}
    <div class="${run.isStopped || run.error ? 'before' : ''} ${output ? '' : 'waiting'}">
      ${input && output ? result(input, output) : nothing}
    </div>
  </section>`;
}

export const orderStyles = css`
  .order > p {
    max-width: var(--column);
    margin: 0 0 var(--space-2);
  }
  .order pe-figure {
    margin-top: var(--space-4);
  }
  .order .waiting {
    min-height: 16rem;
  }
`;
