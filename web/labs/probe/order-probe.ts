/** The order of pairs: which of two positions comes later, predicted from their vectors side by side. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { tex } from '../../draw/tex.ts';
import { figureView } from '../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import { term } from '../../shell/term.ts';
import { orderProbe } from './figures/order-probe.ts';
import type { OrderProbeInput, OrderProbeOutput } from './job.ts';
import {
  type Outcome,
  outcomeAgainstChance,
  outcomeMarks,
  type ProbeVerdict,
  verdictLine,
} from './verdict.ts';

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

function resultOf({ input, output }: OrderResult): TemplateResult {
  const { converged } = output.probe;
  return html`${verdictLine(orderVerdict(output, input))}
    ${figureView(orderProbe, output)}
    <p class="facts">
      ${input.pairs} pairs of ${output.rows} rows, ${input.folds} folds by ${input.foldsBy}, C = ${formatNumber(input.c)}, ${term('seed')} ${input.seed}.
      ${
        converged
          ? 'Every fit converged.'
          : html`<span class="broken">One fit did not converge, so its error rate is provisional.</span>`
      }
    </p>`;
}

/** `result` is the run's, marked as out of date if there are no pairs any more; `settings`: the controls of the pairs. */
export function orderSection(
  run: Answer<OrderProbeInput, OrderProbeOutput>,
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
    <div class="formulas">
      ${tex`z_{ij} = w^{\top} [x_i,\, x_j] + b`}
      ${tex`\min_{w,\,b} \tfrac{1}{2} \lVert w \rVert^2 + C \sum_{(i,j)} \log\left( 1 + e^{-y_{ij} z_{ij}} \right)`}
    </div>
    ${settings} ${runState(run, 'the order of pairs')}
    <div class="${markOf(result)} ${result ? '' : 'waiting'}">${result ? resultOf(result) : nothing}</div>
  </section>`;
}
