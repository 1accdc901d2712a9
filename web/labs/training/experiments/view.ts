/** <pe-experiments>: nine claims, one at a time, from the claim over the reader's prediction to the result over seeds and its caveat. */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { formatFull } from '../../../draw/format.ts';
import { choosePreset } from '../../../session/presets.ts';
import type { Session } from '../../../session/session.ts';
import { figuresFrom } from '../../../workbench/figure.ts';
import { judgedAnswers, openAnswers, questionStyles, verdictOf } from '../../../workbench/frame/question.ts';
import { numberTableStyles } from '../../../workbench/numbers.ts';
import { dots } from './dots.ts';
import { type Experiment, type Panel, rangeText, type Values } from './experiment.ts';
import { experiments } from './index.ts';
import type { Progress, Trials } from './trials.ts';

const { table } = figuresFrom(() => import('../figures.ts'));

/** The answers that readers have chosen: they are no one else's business, so they are not in the link. */
export type Predictions = Map<string, number>;

const made = new WeakMap<Session, Predictions>();

/** They stay while the page is open. */
export function predictionsOf(session: Session): Predictions {
  const all = made.get(session) ?? new Map<string, number>();
  made.set(session, all);
  return all;
}

export interface Shown {
  readonly session: Session;
  readonly trials: Trials;
  readonly seeds: readonly number[];
  readonly predictions: Predictions;
  readonly predict: (experiment: string, answer: number) => void;
}

export const chosenExperiment = ({ store }: Session): Experiment =>
  experiments.find(({ id }) => id === store.get('experiment')) ?? experiments[0];

function domainOf(values: Values, { unit }: Panel): readonly [number, number] {
  const all = values.flat(2);
  return unit === '%' ? [0, 100] : [Math.min(0, ...all), Math.max(...all)];
}

function cell(
  rows: readonly (readonly number[])[],
  entry: number,
  domain: readonly [number, number],
): TemplateResult {
  const values = rows.map((row) => row[entry]);
  const text = rangeText([Math.min(...values), Math.max(...values)]);
  return html`<td title=${values.map((value) => formatFull(value)).join(', ')}>${dots(values, domain)}<span>${text}</span></td>`;
}

function panelView(
  experiment: Experiment,
  panel: Panel,
  values: Values,
  seeds: readonly number[],
): TemplateResult {
  const titles = panel.conditions.map((condition) => experiment.conditions[condition].title);
  const domain = domainOf(values, panel);
  const columns = () => [
    { title: 'model', values: titles.flatMap((title) => seeds.map(() => title)) },
    { title: 'seed', values: titles.flatMap(() => seeds) },
    ...panel.entries.map((title, entry) => ({
      title,
      values: values.flatMap((rows) => rows.map((row) => row[entry])),
    })),
  ];
  const unit = panel.unit && ` (${panel.unit})`;
  return table(
    'runs',
    { heading: `${panel.title}${unit}`, name: `experiment-${experiment.id}-${panel.id}`, columns },
    html`<div class="numbers ${panel.entries.length > 2 ? 'dense' : ''}" tabindex="0" role="region" aria-label=${panel.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">Model</th>
            ${panel.entries.map((entry) => html`<th scope="col">${entry}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${titles.map(
            (title, i) => html`<tr>
              <th scope="row">${title}</th>
              ${panel.entries.map((_, entry) => cell(values[i], entry, domain))}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}

/** The lab as for an example, with this section still open. */
function setUp({ store }: Session, { id, title, lab }: Experiment): void {
  const { open, seeds, seed } = store.get();
  choosePreset(store, { title, state: { ...lab, experiment: id, open, seeds, seed } });
}

function results(
  experiment: Experiment,
  values: Readonly<Record<string, Values>>,
  shown: Shown,
): TemplateResult {
  const { predictions, seeds, session } = shown;
  const { answer, words } = experiment.verdict(values);
  const judged = {
    answers: experiment.answers,
    right: answer,
    chosen: predictions.get(experiment.id) ?? null,
  };
  return html`<p class="told" role="status"><b>${verdictOf(judged)}.</b> ${words}</p>
    ${judgedAnswers(judged)}
    <p class="facts">Dots: one a seed; the line is from the least to the most. Seeds ${seeds[0]} to ${seeds[seeds.length - 1]}. ${experiment.rule}</p>
    ${experiment.panels.map((panel) => panelView(experiment, panel, values[panel.id], seeds))}
    <p class="facts"><b>Caveat.</b> ${experiment.caveat}</p>
    <p class="act">
      <button class="link" @click=${() => setUp(session, experiment)}>Set the lab up for it</button>
    </p>`;
}

function running(experiment: Experiment, progress: Progress, shown: Shown): TemplateResult {
  const { trials, seeds, predictions, predict } = shown;
  const chosen = predictions.get(experiment.id) ?? null;
  const { total, done, isRunning, error } = progress;
  const run = html`<button class="invite" ?disabled=${chosen === null} @click=${() => void trials.run(experiment, seeds)}>
    ${done > 0 ? 'Go on' : `Train ${total} models`}
  </button>`;
  return html`${openAnswers({ answers: experiment.answers, chosen }, (answer) => predict(experiment.id, answer))}
    ${error ? html`<p class="message broken">${error.message}</p>` : nothing}
    <div class="act">
      ${isRunning ? html`<button @click=${() => trials.stop()}>Stop</button>` : run}
      ${
        isRunning || done > 0
          ? html`<progress aria-label="Models measured" max=${total} value=${done}></progress>
              <span>${done} of ${total} models</span>`
          : chosen === null
            ? html`<span>Predict first.</span>`
            : nothing
      }
    </div>`;
}

function content(shown: Shown): TemplateResult {
  const { session, trials, seeds } = shown;
  const experiment = chosenExperiment(session);
  const progress = trials.progress(experiment, seeds);
  return html`<label class="chooser"
      >Claim
      <select @change=${({ target }: Event) => session.store.set({ experiment: (target as HTMLSelectElement).value as Experiment['id'] })}>
        ${experiments.map(
          ({ id, title }, i) =>
            html`<option value=${id} ?selected=${id === experiment.id}>${i + 1}. ${title}</option>`,
        )}
      </select></label
    >
    <p class="claim">${experiment.claim}</p>
    <p class="facts">Said in: ${experiment.source}.</p>
    <p class="asked-claim">${experiment.question}</p>
    ${progress.values ? results(experiment, progress.values, shown) : running(experiment, progress, shown)}
`;
}

const styles = css`
  .choices.in-told {
    display: grid;
  }
  .numbers thead th:first-child {
    padding-left: 0;
    text-align: left;
  }
  .claim,
  .asked-claim {
    margin: var(--space-2) 0;
    font-family: var(--serif);
    font-size: 1.125rem;
    line-height: 1.42;
  }
  .claim {
    font-style: italic;
  }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .told {
    margin: var(--space-3) 0 var(--space-2);
    font-family: var(--sans);
  }
  .numbers td svg {
    display: inline-block;
    margin-right: var(--space-2);
    vertical-align: middle;
  }
  .numbers td span {
    display: inline-block;
    min-width: 5.5em;
  }
  .numbers {
    margin-bottom: var(--space-4);
  }
  /* Many columns: the dots stand over their numbers. */
  .dense td svg {
    display: block;
    width: 4rem;
    margin: 0 0 0 auto;
  }
  .dense td span {
    min-width: 0;
  }
  .dense :is(th, td) {
    padding-left: var(--space-2);
  }
  .dots .axis {
    stroke: var(--line);
  }
  .dots .band {
    stroke: var(--position);
    stroke-width: 3;
    opacity: 0.5;
  }
  .dots circle {
    fill: var(--position);
  }
`;

export class Experiments extends LitElement {
  static override properties = { shown: { attribute: false } };
  static override styles = [questionStyles, numberTableStyles, styles];

  declare shown: Shown;

  override render() {
    return this.shown ? content(this.shown) : nothing;
  }
}

customElements.get('pe-experiments') ?? customElements.define('pe-experiments', Experiments);
