/** The order of pairs: which of two positions comes later, predicted from their vectors side by side. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { OrderErrors, OrderProbe } from '../../core/types.ts';
import type { Column } from '../../draw/export/source.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { type JobRun, markOf, type Result } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import { term } from '../../shell/term.ts';
import type { OrderProbeInput, OrderProbeOutput } from './job.ts';
import logistic from './logistic.tex';
import logit from './logit.tex';
import {
  type Outcome,
  outcomeAgainstChance,
  outcomeMarks,
  type ProbeVerdict,
  verdictLine,
} from './verdict.ts';

const { table } = figuresFrom(() => import('./figures.ts'));

type OrderResult = Result<OrderProbeInput, OrderProbeOutput>;

/** The error rate of guessing. */
const guessing = 0.5;
/** Folds by pairs share positions. A control below this error rate shows how much that alone can reach. */
const belowGuessing = 0.4;

const percent = (share: number) => `${formatNumber(100 * share)} %`;

/** What the error rate means beside its baselines. */
export function orderVerdict(
  { probe, rows }: OrderProbeOutput,
  { pairs, foldsBy }: Pick<OrderProbeInput, 'pairs' | 'foldsBy'>,
): ProbeVerdict {
  const { errorRate, controls } = probe;
  const [shuffled, random] = [controls.shuffled.errorRate, controls.random.errorRate];
  const least = Math.min(shuffled, random);
  const chance = Math.min(least, guessing);
  const outcome: Outcome = chance === 0 ? 'says nothing' : outcomeAgainstChance(errorRate, chance);
  const shared =
    foldsBy === 'pairs' && least < belowGuessing
      ? ` ${Math.max(shuffled, random) < belowGuessing ? 'Both are' : 'One is'} below ${percent(belowGuessing)}: the folds share positions (${pairs} pairs of ${rows} rows), so the classifier can memorise rows. Folds by positions rule that out.`
      : '';
  const told = {
    holds: 'A linear classifier tells which of two positions comes later.',
    'in part': 'A linear classifier tells roughly which of two positions comes later.',
    broken: 'A linear classifier cannot tell which of two positions comes later.',
    'says nothing': 'The classifier makes no mistakes without any order, either.',
  }[outcome];
  return {
    number: errorRate,
    isShare: true,
    outcome,
    mark: outcomeMarks[outcome],
    meaning: 'of held-out pairs are put in the wrong order.',
    words: `${told} Shuffled positions: ${percent(shuffled)} wrong; a random table: ${percent(random)}.${shared}`,
  };
}

const cell = (share: number) => html`<td title=${formatFull(share)}>${formatNumber(100 * share)}</td>`;

/** The error rates as shares, at full precision. */
function columnsOf({ probe }: OrderProbeOutput): readonly Column[] {
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

const heading = 'Pairs in the wrong order, in per cent';

function rateRows({ probe }: OrderProbeOutput): TemplateResult {
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

function resultOf({ input, output }: OrderResult): TemplateResult {
  const { converged } = output.probe;
  return html`${verdictLine(orderVerdict(output, input))}
    ${table('order-probe', { heading, columns: () => columnsOf(output) }, rateRows(output))}
    <p class="facts">
      ${input.pairs} pairs of ${output.rows} rows, ${input.folds} folds by ${input.foldsBy}, C = ${formatNumber(input.c)}, ${term('seed')} ${input.seed}.
      ${
        converged
          ? 'Every fit converged.'
          : html`<span class="broken">One fit did not converge, so its error rate is provisional.</span>`
      }
    </p>`;
}

/** `result` is the run's, marked as out of date if there are no pairs any more; `settings` are the controls of the pairs. */
export function orderSection(
  run: JobRun<OrderProbeInput, OrderProbeOutput>,
  result: OrderResult | undefined,
  settings: TemplateResult,
): TemplateResult {
  return html`<section class="order">
    <p>
      Draw two positions i ≠ j and put their vectors side by side, [x<sub>i</sub>, x<sub>j</sub>]. Logistic regression predicts
      whether j comes later (y<sub>ij</sub> = 1) or not (y<sub>ij</sub> = −1). Each fold is predicted by a fit on the others. Wang
      and Chen (2020) split the pairs into folds, which then share positions. Here the positions are split, so no fit is tested on
      a position it has seen. “Folds by” switches to their way. The two controls use the same pairs.
    </p>
    <div class="formulas">${logit} ${logistic}</div>
    ${settings} ${runState(run, 'the order of pairs')}
    <div class="${markOf(result)} ${result ? '' : 'waiting'}">${result ? resultOf(result) : nothing}</div>
  </section>`;
}

export const orderStyles = css`
  .order > p {
    max-width: var(--column);
    margin: 0 0 var(--space-2);
  }
  .order pe-lab-figure {
    margin-top: var(--space-4);
  }
  .order .waiting {
    min-height: 16rem;
  }
`;
