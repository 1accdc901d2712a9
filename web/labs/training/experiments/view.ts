/**
 * Nine claims, one at a time: the claim, the reader's prediction, the result over seeds and its caveat. (Over 300 lines: the view with its
 * styles.)
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { figureView } from '../../../shell/figure.ts';
import { stepOf } from '../../../shell/frame/headline.ts';
import { judgedAnswers, openAnswers, questionRules, verdictOf } from '../../../shell/frame/question.ts';
import { markOf } from '../../../shell/job-run.ts';
import { choosePreset } from '../../../shell/presets.ts';
import type { Screen } from '../../../shell/screen.ts';
import { type Session, shownAlone } from '../../../shell/session.ts';
import { type Correlated, claim, correlations, type Numbers } from '../figures/claims.ts';
import { claimText, modelsText } from './claims-text.ts';
import { correlationsOf, type Experiment, type Results, verdictOn } from './experiment.ts';
import { experimentOf, experiments, type Progress, presetOf, type Trials } from './index.ts';

export interface Claims {
  readonly session: Session;
  readonly trials: Trials;
  readonly seeds: readonly number[];
  /** on the path: whether its question is still open (the path's own panel asks and judges); undefined off the path */
  readonly isAsked?: boolean | undefined;
}

/** The figure that the page shows alone, if it belongs to a claim. */
const figureAlone = (session: Session) =>
  [claim, ...correlations].find(({ id }) => id === shownAlone(session)?.id);

function chosenExperiment(session: Session): Experiment {
  const alone = figureAlone(session);
  return experimentOf(alone && alone !== claim ? 'violations' : session.store.get('experiment'));
}

/** Whether the reader is on the path through the claims. Embedded labs have no path, whatever their state says. */
export const isOnClaims = ({ store, guide }: Session): boolean =>
  guide.get() !== null && store.get('path') === 'claims' && store.get('step') > 0;

/** A step of the path, as the lab's first screen. */
export function claimScreen(claims: Claims): Screen {
  const { session, trials } = claims;
  const experiment = chosenExperiment(session);
  const seeds = trials.seedsOf(experiment, claims.seeds);
  const { values, total, done, isRunning } = trials.progress(experiment, seeds);
  const verdict = values && verdictOn(experiment, values);
  return {
    headline: verdict
      ? experiment.answers[verdict.answer]
      : isRunning
        ? claimText.training(total)
        : claimText.trainedOf(done, total),
    finding: verdict && {
      number: verdict.number,
      unit: experiment.unit,
      standing: { mark: '◆', words: claimText.seeds(seeds.length), tone: 'plain' },
      meaning: `${experiment.counts}.`,
    },
    mark: markOf({ isCurrent: seeds.join() === claims.seeds.join() }),
    lever: nothing,
    proof: html`<div class="known">${claimsView(claims)}</div>`,
    action: null,
    examples: [],
    settings: [],
    folds: [],
  };
}

/** On the path, runs the experiment once the reader has predicted, and tells the path which answer is right. */
export class ClaimRuns {
  readonly #trials: Trials;
  #asked: string | undefined;

  constructor(trials: Trials) {
    this.#trials = trials;
  }

  follow(session: Session, seedsOfPage: readonly number[]): void {
    const step = stepOf(session);
    if (!step || !isOnClaims(session)) return;
    const experiment = chosenExperiment(session);
    const seeds = this.#trials.seedsOf(experiment, seedsOfPage);
    if (!step.isRevealed) {
      this.#asked = experiment.id;
      return;
    }
    const { values } = this.#trials.progress(experiment, seeds);
    const isCurrent = seeds.join() === seedsOfPage.join();
    step.judge(values && isCurrent ? verdictOn(experiment, values).answer : null);
    if (!values && this.#asked === experiment.id) this.#trials.run(experiment, seeds);
    this.#asked = undefined;
  }
}

/** The lab as for an example, with the reader's seeds and open sections. */
function setUp({ store }: Session, experiment: Experiment): void {
  const { open, seeds, seed } = store.get();
  const { title, state } = presetOf(experiment);
  choosePreset(store, { title, state: { ...state, open, seeds, seed } });
}

type Note = TemplateResult | typeof nothing;

/** A claim, and how far its models are. */
interface ClaimShown extends Claims {
  readonly experiment: Experiment;
  /** seeds of its models; the page may have others by now */
  readonly seeds: readonly number[];
  readonly progress: Progress;
  /** says that the page has other seeds */
  readonly note: Note;
}

/** The numbers with the rule that judges them. */
function figures({ experiment, session, seeds, note }: ClaimShown, values: Results): TemplateResult {
  const { rule, scatter, panels } = experiment;
  const numbers: Numbers = { experiment, seeds, note: figureAlone(session) ? note : nothing };
  return html`<p class="facts minor">${claimText.howShown(seeds, rule)}</p>
    ${scatter ? scatters({ ...numbers, scatter, values }) : nothing}
    <div class="panels">${panels.map((panel) => figureView(claim, { ...numbers, panel, values: values[panel.id] }))}</div>`;
}

function scatters(numbers: Correlated): TemplateResult {
  const tested = correlationsOf(numbers.scatter, numbers.values);
  const orders = tested.find(({ correlation }) => correlation)?.correlation?.orders ?? 0;
  const encodings = numbers.values[numbers.scatter.x].length;
  return html`<div class="scatters">${correlations.map((figure) => figureView(figure, numbers))}</div>
    <p class="facts minor">${claimText.correlationsAbout(encodings, numbers.seeds.length, orders, tested.length)}</p>`;
}

function results(shown: ClaimShown, values: Results): TemplateResult {
  const { experiment, trials, session } = shown;
  const { answer, words } = verdictOn(experiment, values);
  const judged = { answers: experiment.answers, right: answer, chosen: trials.prediction(experiment) };
  return html`<p class="told" role="status"><b>${verdictOf(judged)}.</b> ${words}</p>
    ${judgedAnswers(judged)}
    ${figures(shown, values)}
    <p class="facts"><b>${claimText.caveat}</b> ${experiment.caveat}</p>
    <p class="act">
      <button class="link" @click=${() => setUp(session, experiment)}>${claimText.setUp}</button>
    </p>`;
}

/** Buttons that run, stop and continue an experiment. `waits`: the reader has not predicted yet. */
function runView({ experiment, progress, trials, seeds }: ClaimShown, waits = false): TemplateResult {
  const { total, done, isRunning, error } = progress;
  const run = html`<button class="invite" ?disabled=${waits} @click=${() => trials.run(experiment, seeds)}>
    ${done > 0 ? claimText.continue : claimText.train(total)}
  </button>`;
  const howFar = html`<progress aria-label=${claimText.measured} max=${total} value=${done}></progress>
    <span>${claimText.modelsOf(done, total)}</span>`;
  return html`${error ? html`<p class="message broken">${error.message}</p>` : nothing}
    <div class="act">
      ${isRunning ? html`<button @click=${() => trials.stop()}>${claimText.stop}</button>` : run}
      ${isRunning || done > 0 ? howFar : waits ? html`<span>${claimText.predictFirst}</span>` : nothing}
    </div>`;
}

function seedsNote(experiment: Experiment, used: readonly number[], { trials, seeds }: Claims): Note {
  if (used.join() === seeds.join()) return nothing;
  const hasResults = trials.progress(experiment, used).values !== undefined;
  return html`<p class="facts">
    ${claimText.otherSeeds(hasResults, used, seeds)}
    <button class="link" @click=${() => trials.run(experiment, seeds)}>${claimText.trainWith(seeds)}</button>
  </p>`;
}

const claimView = (experiment: Experiment): TemplateResult =>
  html`<p class="claim">${experiment.claim}</p>
    <p class="facts minor">${claimText.source(experiment.source)}</p>
    <p class="facts minor">${modelsText(experiment)}</p>`;

const questionView = ({ experiment, note }: ClaimShown): TemplateResult =>
  html`${claimView(experiment)}
    <p class="asked-claim">${experiment.question}</p>
    ${note}`;

/** The claim on the path: the path's panel has the question, the answers and the caveat. */
function onPath(shown: ClaimShown): TemplateResult {
  const { experiment, progress, session } = shown;
  const { values } = progress;
  if (shown.isAsked) return claimView(experiment);
  const onScreen = values && session.store.get('ui') === 'present' ? 'on-screen' : '';
  return html`<div class=${onScreen}>
    ${questionView(shown)}
    ${
      values
        ? html`<p class="told" role="status">${verdictOn(experiment, values).words}</p>
            ${figures(shown, values)}`
        : runView(shown)
    }</div>`;
}

/** Embedded labs have no path. */
const pathButton = (store: Session['store'], experiment: Experiment): TemplateResult => html`<button
  class="link"
  @click=${() => store.set({ path: 'claims', step: 1 + experiments.indexOf(experiment) })}
>
  ${claimText.goThrough}
</button>`;

function inFold(shown: ClaimShown): TemplateResult {
  const { experiment, session, trials, note, progress } = shown;
  const { store, home } = session;
  const { answers } = experiment;
  const { values } = progress;
  const chosen = trials.prediction(experiment);
  const choose = ({ target }: Event) =>
    store.set({ experiment: (target as HTMLSelectElement).value as Experiment['id'] });
  return html`<div class="chooser">
      <label
        >${claimText.claim}
        <select @change=${choose}>
          ${experiments.map(
            ({ id, title }, i) =>
              html`<option value=${id} .selected=${id === experiment.id}>${i + 1}. ${title}</option>`,
          )}
        </select></label
      >
      ${home === null ? nothing : pathButton(store, experiment)}
    </div>
    ${questionView(shown)}
    ${
      values
        ? html`<div class=${markOf({ isCurrent: note === nothing })}>${results(shown, values)}</div>`
        : html`${openAnswers({ answers, chosen }, (answer) => trials.predict(experiment, answer))}
          ${runView(shown, chosen === null)}`
    }`;
}

export function claimsView(claims: Claims): TemplateResult {
  const { session, trials, isAsked } = claims;
  const experiment = chosenExperiment(session);
  const seeds = trials.seedsOf(experiment, claims.seeds);
  const progress = trials.progress(experiment, seeds);
  const shown: ClaimShown = {
    ...claims,
    experiment,
    seeds,
    progress,
    note: seedsNote(experiment, seeds, claims),
  };
  const alone = figureAlone(session);
  const content =
    alone && !progress.values
      ? figureView(alone, { heading: experiment.title, instead: runView(shown) })
      : isAsked === undefined
        ? inFold(shown)
        : onPath(shown);
  return html`<div class="experiments">${content}</div>`;
}

const ownStyles = css`
  .choices.in-told {
    display: grid;
  }
  .chooser select {
    max-width: 100%;
  }
  .claim,
  .asked-claim {
    margin: var(--space-2) 0;
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: 1.42;
  }
  .claim {
    font-style: italic;
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
  @container lab (min-width: 37.5rem) {
    /* Dots below each other have one axis: the longest range fits. */
    .parts td span {
      min-width: 8.5em;
    }
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
  /* Results in projector mode: the essentials side by side on one screen. */
  .on-screen .minor,
  .on-screen .dense svg,
  .on-screen .scatters ~ .panels {
    display: none;
  }
  .on-screen .panels {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr));
    gap: 0 var(--space-4);
  }
  .on-screen pe-lab-figure:has(.dense) {
    grid-column: 1 / -1;
  }
  .on-screen :is(.claim, .asked-claim, .told, .numbers) {
    margin-block: var(--space-1);
  }
  .on-screen .numbers :is(th, td) {
    padding-block: 0;
  }
  .on-screen .numbers td svg {
    width: 4rem;
  }
  .on-screen .numbers td span {
    min-width: 4em;
  }
  .on-screen .scatters {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  }
  .scatters {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
    gap: var(--space-4);
    margin-block: var(--space-3);
  }
`;

export const claimStyles = css`
  .experiments {
    font-family: var(--sans);
    ${questionRules}
    ${ownStyles}
  }
`;
