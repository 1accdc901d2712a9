/** <pe-experiments>: nine claims, one at a time, from the claim over the reader's prediction to the result over seeds and its caveat. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { judgedAnswers, openAnswers, verdictOf } from '../../../shell/frame/question.ts';
import { markOf } from '../../../shell/job-run.ts';
import { choosePreset } from '../../../shell/presets.ts';
import type { Session } from '../../../shell/session.ts';
import { seedsText, upperFirst } from '../words.ts';
import { type Experiment, type Results, verdictOn } from './experiment.ts';
import { experimentOf, experiments } from './index.ts';
import { modelsText } from './models-text.ts';
import { panelView } from './panel.ts';
import { presetOf } from './presets.ts';
import { claimAlone, correlationAlone, scatterView, unmeasured } from './scatter.ts';
import { experimentStyles } from './styles.ts';
import type { Progress, Trials } from './trials.ts';

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
  /** on the path, whose panel asks and judges: whether its question is still open; undefined off the path */
  readonly isAsked?: boolean | undefined;
}

export const chosenExperiment = (session: Session): Experiment =>
  experimentOf(correlationAlone(session) ? 'violations' : session.store.get('experiment'));

/** The lab as for an example, with the reader's seeds and open sections. */
function setUp({ store }: Session, experiment: Experiment): void {
  const { open, seeds, seed } = store.get();
  const { title, state } = presetOf(experiment);
  choosePreset(store, { title, state: { ...state, open, seeds, seed } });
}

/** The numbers with the rule that judges them. `note`: what a figure that is shown alone says besides. */
function figures(
  experiment: Experiment,
  values: Results,
  { session, seeds }: Shown,
  note: TemplateResult | typeof nothing,
): TemplateResult {
  const { rule, scatter, panels } = experiment;
  const inFigure = claimAlone(session) ? note : nothing;
  const range = seeds.length > 1 ? '; the line runs from the least to the greatest' : '';
  return html`<p class="facts minor">One dot per seed${range}. ${upperFirst(seedsText(seeds))}. ${rule}</p>
    ${scatter ? scatterView(experiment, scatter, values, seeds, inFigure) : nothing}
    <div class="panels">${panels.map((panel) => panelView(experiment, panel, values[panel.id], seeds, inFigure))}</div>`;
}

function results(
  experiment: Experiment,
  values: Results,
  shown: Shown,
  note: TemplateResult | typeof nothing,
): TemplateResult {
  const { predictions, session } = shown;
  const { answer, words } = verdictOn(experiment, values);
  const judged = {
    answers: experiment.answers,
    right: answer,
    chosen: predictions.get(experiment.id) ?? null,
  };
  return html`<p class="told" role="status"><b>${verdictOf(judged)}.</b> ${words}</p>
    ${judgedAnswers(judged)}
    ${figures(experiment, values, shown, note)}
    <p class="facts"><b>Caveat.</b> ${experiment.caveat}</p>
    <p class="act">
      <button class="link" @click=${() => setUp(session, experiment)}>Set the lab up for this claim</button>
    </p>`;
}

/** Runs, stops and goes on. `waits`: until the reader has predicted. */
function runView(
  experiment: Experiment,
  { total, done, isRunning, error }: Progress,
  { trials, seeds }: Shown,
  waits: boolean,
): TemplateResult {
  const run = html`<button class="invite" ?disabled=${waits} @click=${() => trials.run(experiment, seeds)}>
    ${done > 0 ? 'Continue' : `Train ${total} models`}
  </button>`;
  return html`${error ? html`<p class="message broken">${error.message}</p>` : nothing}
    <div class="act">
      ${isRunning ? html`<button @click=${() => trials.stop()}>Stop</button>` : run}
      ${
        isRunning || done > 0
          ? html`<progress aria-label="Models measured" max=${total} value=${done}></progress>
              <span>${done} of ${total} models</span>`
          : waits
            ? html`<span>Predict first.</span>`
            : nothing
      }
    </div>`;
}

function asking(experiment: Experiment, progress: Progress, shown: Shown): TemplateResult {
  const chosen = shown.predictions.get(experiment.id) ?? null;
  const { answers, id } = experiment;
  return html`${openAnswers({ answers, chosen }, (answer) => shown.predict(id, answer))}
    ${runView(experiment, progress, shown, chosen === null)}`;
}

/** Where the page has other seeds by now. */
function seedsNote(
  experiment: Experiment,
  used: readonly number[],
  shown: Shown,
): TemplateResult | typeof nothing {
  const { trials, seeds } = shown;
  if (used.join() === seeds.join()) return nothing;
  const what = trials.progress(experiment, used).values ? 'results' : 'models';
  return html`<p class="facts">
    These ${what} are for ${seedsText(used)}; the page is now set to ${seedsText(seeds)}.
    <button class="link" @click=${() => trials.run(experiment, seeds)}>Train with ${seedsText(seeds)}</button>
  </p>`;
}

const claimView = (experiment: Experiment): TemplateResult =>
  html`<p class="claim">${experiment.claim}</p>
    <p class="facts minor">Source: ${experiment.source}.</p>
    <p class="facts minor">${modelsText(experiment)}</p>`;

/** The question, its answers and the caveat are in the panel of the path. */
function onPath(
  experiment: Experiment,
  progress: Progress,
  shown: Shown,
  note: TemplateResult | typeof nothing,
): TemplateResult {
  const { values } = progress;
  if (shown.isAsked) return claimView(experiment);
  const onScreen = values && shown.session.store.get('ui') === 'present' ? 'on-screen' : '';
  return html`<div class=${onScreen}>
    ${claimView(experiment)}
    <p class="asked-claim">${experiment.question}</p>
    ${note}
    ${
      values
        ? html`<p class="told" role="status">${verdictOn(experiment, values).words}</p>
            ${figures(experiment, values, shown, note)}`
        : runView(experiment, progress, shown, false)
    }</div>`;
}

/** Embedded labs have no path. */
const pathButton = (store: Session['store'], experiment: Experiment): TemplateResult => html`<button
  class="link"
  @click=${() => store.set({ path: 'claims', step: 1 + experiments.indexOf(experiment) })}
>
  Go through all nine
</button>`;

function inFold(
  experiment: Experiment,
  progress: Progress,
  shown: Shown,
  note: TemplateResult | typeof nothing,
): TemplateResult {
  const { store } = shown.session;
  const choose = ({ target }: Event) =>
    store.set({ experiment: (target as HTMLSelectElement).value as Experiment['id'] });
  return html`<div class="chooser">
      <label
        >Claim
        <select @change=${choose}>
          ${experiments.map(
            ({ id, title }, i) =>
              html`<option value=${id} .selected=${id === experiment.id}>${i + 1}. ${title}</option>`,
          )}
        </select></label
      >
      ${shown.session.home === null ? nothing : pathButton(store, experiment)}
    </div>
    ${claimView(experiment)}
    <p class="asked-claim">${experiment.question}</p>
    ${note}
    ${
      progress.values
        ? html`<div class=${markOf({ isCurrent: note === nothing })}>${results(experiment, progress.values, shown, note)}</div>`
        : asking(experiment, progress, shown)
    }`;
}

function content(shown: Shown): TemplateResult {
  const { session, trials, isAsked } = shown;
  const experiment = chosenExperiment(session);
  const seeds = trials.seedsOf(experiment, shown.seeds);
  const used = { ...shown, seeds };
  const progress = trials.progress(experiment, seeds);
  const alone = claimAlone(session);
  if (alone && !progress.values)
    return unmeasured(alone, experiment.title, runView(experiment, progress, used, false));
  const note = seedsNote(experiment, seeds, shown);
  return isAsked === undefined
    ? inFold(experiment, progress, used, note)
    : onPath(experiment, progress, used, note);
}

export class Experiments extends LitElement {
  static override properties = { shown: { attribute: false } };
  static override styles = experimentStyles;

  declare shown: Shown;

  override render() {
    return this.shown ? content(this.shown) : nothing;
  }
}

customElements.get('pe-experiments') ?? customElements.define('pe-experiments', Experiments);
