/** The folds of the lab. Their code is loaded after the first result is drawn. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { DescentPath } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import type { Changes, State } from '../../settings/setting-table.ts';
import type { Store } from '../../settings/store.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../shell/job-run.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { runState, runStateStyles } from '../../shell/run-state.ts';
import { directions, errors, orderProbe } from './figures/errors.ts';
import type { OfStep, Pointing } from './figures/predictions.ts';
import { regions, residuals, table, weights } from './figures/rows.ts';
import type { Shown } from './finding.ts';
import { descentProgress, interpolates, passesThrough, seenRows } from './fit.ts';
import { foldStyles } from './fold-styles.ts';
import { foldText, verdictWords } from './fold-text.ts';
import { headsStyles } from './heads/view.ts';
import type { OrderProbeInput, OrderProbeOutput, ProbeInput, ProbeOutput } from './job.ts';
import { orderProse, studyProse } from './prose.ts';
import { enough, type Outcome, outcomeAgainstChance } from './verdict.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

export { comparisonSection } from './figures/comparison.ts';
export { recognitionSection } from './figures/recognition.ts';
export { askHeads, headsSection } from './heads/view.ts';
export { prose } from './prose.ts';
export { resizedNow } from './resized.ts';
export { askStates, statesSection } from './states/view.ts';

export const styles = [numberTableStyles, runStateStyles, foldStyles, headsStyles];

/** `shown`: the result, at the end of a descent. */
export function errorsView(input: ProbeInput, output: ProbeOutput, { verdict }: Shown): TemplateResult {
  return html`<p>${verdictWords(verdict, enough)}</p>
    ${guard([output], () => figureView(errors, output.probe))}
    <p>${foldText.baselines(output.spread, input.seed, verdict)}</p>
    <div class="fit-facts">
      <p>${countsOf(input, output)}</p>
      ${freedom(input, output)}
    </div>
    <p class="source">${foldText.grades()}</p>`;
}

export function countsOf({ train }: ProbeInput, { table, probe }: ProbeOutput): string {
  const { positions, rank } = probe;
  const seen = seenRows(probe, train);
  return foldText.counts(positions.length, seen, table.cols, rank, typeof train === 'object');
}

/** Whether the error on the rows learned from means anything: it does not if shuffled positions fit as well. */
function freedom(input: ProbeInput, output: ProbeOutput): TemplateResult {
  const { probe, interpolation } = output;
  const { train, positions, rank, test } = probe;
  const { ridge, descent } = input;
  const seen = foldText.either(seenRows(probe, input.train));
  if (interpolation) return foldText.perfectFit(seen, output.table.cols, interpolation, test !== null);
  if (descent && interpolates(probe, input))
    return train && passesThrough(train.mae, positions.length)
      ? foldText.throughTrueOnly()
      : foldText.notThrough(descent.epochs, train?.mae);
  return ridge > 0 ? foldText.penalised(ridge) : foldText.tooFewDirections(seen, rank);
}

export function descentView(
  { input, output, title, shown }: OfStep,
  store: Store,
  step: number,
  mark: string,
): TemplateResult {
  const { path, table } = output;
  return html`<div class=${mark}>
      ${path ? guard([path, step, title], () => descentSection(path, step, table.cols, title, shown)) : nothing}
      ${input.descent && !path ? html`<p class="facts">${foldText.foldedDescent}</p>` : nothing}
    </div>
    ${study(store)}`;
}

function descentSection(
  path: DescentPath,
  step: number,
  columns: number,
  title: string,
  { after }: Shown,
): TemplateResult {
  const progress = descentProgress(path, step);
  const { exact, steps, rank, learningRate, largestRate } = path;
  const [now, end] = [(steps[step].test ?? steps[step].train)?.mae, (exact.test ?? exact.train)?.mae];
  const found = now === undefined || end === undefined ? undefined : { now, end };
  // Rows that leave directions free have several exact solutions.
  const several = rank > columns ? nothing : html` ${foldText.severalSolutions}`;
  return html`<section class="descent" aria-label=${foldText.descentLabel}>
    <p>${foldText.fromExact(steps[step].epochs, progress.fromExact, found, exact.test !== null)}${several}</p>
    <p>${foldText.whySlow(progress, learningRate, largestRate)}</p>
    ${figureView(directions, { title, path, step, after })}
  </section>`;
}

export const rowsView = (of: OfStep & Pointing, step: number): TemplateResult =>
  html`${guard(
    [of.output, of.title, of.pointed, step],
    () => html`${figureView(residuals, of)}
    <div class="pair">
      ${figureView(regions, of)} ${figureView(weights, { title: of.title, probe: of.output.probe })}
    </div>
    ${figureView(table, of)}`,
  )}`;

/** The error rate of guessing. */
const guessing = 0.5;
/** Folds by pairs share positions. A control below this error rate shows how much that alone can reach. */
const belowGuessing = 0.4;

/** Compares the error rate with its baselines. */
export function orderVerdict(
  { probe, rows }: OrderProbeOutput,
  { pairs, foldsBy }: Pick<OrderProbeInput, 'pairs' | 'foldsBy'>,
): { readonly outcome: Outcome; readonly words: string } {
  const { errorRate, controls } = probe;
  const [shuffled, random] = [controls.shuffled.errorRate, controls.random.errorRate];
  const [least, most] = [Math.min(shuffled, random), Math.max(shuffled, random)];
  const chance = Math.min(least, guessing);
  const outcome = chance === 0 ? 'says nothing' : outcomeAgainstChance(errorRate, chance);
  const words = [foldText.order.outcomes[outcome], foldText.order.controls(shuffled, random)];
  if (foldsBy === 'pairs' && least < belowGuessing)
    words.push(foldText.order.sharedPositions(most < belowGuessing, belowGuessing, pairs, rows));
  return { outcome, words: words.join(' ') };
}

type OrderResult = Result<OrderProbeInput, OrderProbeOutput>;

function orderView({ input, output }: OrderResult): TemplateResult {
  const { errorRate, converged } = output.probe;
  const { outcome, words } = orderVerdict(output, input);
  const color = outcome === 'holds' || outcome === 'broken' ? outcome : '';
  return html`<div class="finding" role="status">
      <span class="number ${color}" title=${formatFull(errorRate)}>${formatNumber(100 * errorRate)} %</span>
      <span class="words">${foldText.order.wrong} <strong class=${color}>${foldText.order.marks[outcome]}</strong> ${words}</span>
    </div>
    ${guard([output], () => figureView(orderProbe, output))}
    <p class="facts">
      ${foldText.order.settings(input, output.rows)}
      ${converged ? foldText.order.converged : html`<span class="broken">${foldText.order.notConverged}</span>`}
    </p>`;
}

/** `result`: of the run, marked as out of date once there are no pairs. `settings`: the controls of the pairs. */
export const orderSection = (
  run: Answer<OrderProbeInput, OrderProbeOutput>,
  result: OrderResult | undefined,
  settings: TemplateResult,
): TemplateResult => html`<section class="order">
  ${orderProse} ${settings} ${runState(run, foldText.order.computed)}
  <div class="${markOf(result)} ${result ? '' : 'waiting'}">${result ? orderView(result) : nothing}</div>
</section>`;

const trained = { solver: 'descent', epochs: 10_000 } as const;
const exact = { solver: 'exact', ridge: 0 } as const;

/** The blog post's experiment, for any table, in the order of `foldText.study`. */
export const studySteps: readonly Changes[] = [
  { split: 'even', ...trained },
  { split: 'all', ...trained },
  { split: 'even', ...exact },
  { split: 'all', ...exact },
];

export const isAt = (state: State, set: Changes): boolean =>
  Object.entries(set).every(([name, value]) => state[name] === value);

/**
 * Shows the figure that the settings change. It jumps: a long smooth scroll is unwanted motion, and any change of the page would end it
 * early.
 */
function showPredictions(root: ShadowRoot): void {
  root.querySelector('h1')?.scrollIntoView({ behavior: 'instant' });
  root.querySelector<HTMLElement>('#predicted')?.focus({ preventScroll: true });
}

function study(store: Store): TemplateResult {
  const take = (event: Event, changes: Changes) => {
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
    store.set(changes);
    showPredictions(root);
  };
  return studyProse(
    studySteps.map((set, i) => {
      const { title, words } = foldText.study[i];
      return html`<li>
        <button class="printed" aria-pressed=${isAt(store.get(), set) ? 'true' : 'false'} ?disabled=${!store.allows(set)} @click=${(event: Event) => take(event, set)}>
          ${title}
        </button>
        <span>${words}</span>
      </li>`;
    }),
  );
}
