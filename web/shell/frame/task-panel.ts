/**
 * <pe-task>: what a link asks of the reader, beside the result. It takes a prediction, compares a challenge's number with its goal, and
 * checks a receipt. (Over 300 lines: one element with its styles.)
 *
 * Properties: session, finding, alone (beside one figure), challenge. The default slot holds the controls of a challenge.
 *
 * Events, which leave shadow trees
 *   pe-answer    the reader has predicted: { question, choice, index, isRight }; index counts from 0, isRight is null if no choice is marked
 *   pe-complete  the number on the screen has come to reach the goal, by a change of free settings alone: { challenge, measure, value, receipt };
 *                receipt is its link
 *   pe-error     part of the challenge is refused: { message }
 */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { copyOrSave } from '../../draw/export/download.ts';
import { formatNumber, groupDigits, tellApart, withMinus } from '../../draw/format.ts';
import type { State } from '../../settings/setting-table.ts';
import { ofTheView } from '../../tasks/access.ts';
import {
  type Challenge,
  type Goal,
  goalText,
  isReached,
  readChallenge,
  startOf,
  unitAfter,
} from '../../tasks/challenge.ts';
import type { Measured } from '../../tasks/measures.ts';
import { plainName } from '../../tasks/names.ts';
import { audit, differing, isSolved, writeReceipt } from '../../tasks/receipt.ts';
import type { ShownFinding } from '../../tasks/result.ts';
import {
  isPredictionAwaited,
  mostName,
  noTask,
  type Prediction,
  readPrediction,
} from '../../tasks/task-rows.ts';
import { text } from '../../tasks/text.ts';
import { titleOf } from '../controls/setting-text.ts';
import { linkToPage } from '../link.ts';
import { pageOfBuild } from '../page-of-build.ts';
import type { Screen } from '../screen.ts';
import { type Session, shownAlone } from '../session.ts';
import { chosenControls } from './chosen-controls.ts';
import { answeredView, openAnswers, questionStyles, verdictOf } from './question.ts';
import { taskStyles } from './task-styles.ts';

const receiptFile = 'receipt.txt';

const exact = (value: number): string => groupDigits(withMinus(String(value)));

/** With enough digits to tell the number from the goal. */
function numberText(value: number, { op, value: goal, measure }: Goal): string {
  const isRounded = op === 'between' || op === 'equals';
  const number = isRounded ? formatNumber(value) : value === goal ? exact(value) : tellApart(value, goal)[0];
  return number + unitAfter(number, measure);
}

const checked = (holds: boolean, words: string): TemplateResult =>
  html`<li><span class=${holds ? 'yes' : 'no'}>${holds ? '●' : '○'}</span> ${words}</li>`;

class TaskPanel extends LitElement {
  static override properties = {
    session: { attribute: false },
    finding: { attribute: false },
    alone: { type: Boolean, reflect: true },
    challenge: { type: Boolean, reflect: true },
    chosen: { state: true },
    named: { state: true },
    said: { state: true },
  };

  declare session: Session;
  declare finding: ShownFinding | undefined;
  alone = false;
  /** whether it stands in place of the lever */
  challenge = false;
  /** the choice before the reader commits to it */
  private chosen: number | null = null;
  /** the name on the receipt, as typed; the one of the link comes first */
  private named = '';
  /** the message of the button that copies, and the state that it was about */
  private said: { readonly words: string; readonly state: State } | null = null;
  /** the challenge whose problems have been told */
  #told = '';
  /** the challenge whose goal was reached when last seen */
  #reached = '';

  static override styles = [...questionStyles, taskStyles];

  #tell(name: string, detail: object) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  get #state(): State {
    return this.session.store.get();
  }

  /** The number of the goal, if the screen shows it for the settings as they are now. */
  #measured({ measure }: Goal): Measured | undefined {
    const { finding } = this;
    return finding?.isCurrent && finding.measured?.measure === measure ? finding.measured : undefined;
  }

  override updated(): void {
    const { challenge: encoded, receipt } = this.#state;
    if (encoded === '' || isPredictionAwaited(this.#state)) return;
    const { challenge, problems } = readChallenge(encoded, this.session);
    if (encoded !== this.#told) for (const message of problems) this.#tell('pe-error', { message });
    this.#told = encoded;
    const measured = challenge && this.#measured(challenge.goal);
    if (!measured || receipt !== '') return;
    const isNow = isSolved(this.session.store, challenge, measured);
    const wasReached = this.#reached === encoded;
    this.#reached = isNow ? encoded : '';
    if (isNow && !wasReached)
      this.#tell('pe-complete', { challenge: encoded, ...measured, receipt: this.#receiptLink(measured) });
  }

  override render() {
    if (!this.session) return nothing;
    const { predict, challenge } = this.#state;
    const prediction = readPrediction(predict);
    if (prediction && isPredictionAwaited(this.#state)) return this.#asked(prediction);
    return html`<div class="told revealed">
        ${prediction ? this.#answered(prediction) : nothing}
        ${challenge === '' ? nothing : this.#challenge(challenge)}
      </div>
      ${this.alone ? nothing : this.#exit()}`;
  }

  #heading(words: string): TemplateResult {
    const level = Math.min(6, this.session.headingLevel + 1);
    return html`<h2 tabindex="-1" aria-level=${level}>${words}</h2>`;
  }

  #asked(prediction: Prediction): TemplateResult {
    const choose = (answer: number) => {
      this.chosen = answer;
    };
    return html`<div class="dock">
        ${openAnswers({ answers: prediction.choices, chosen: this.chosen }, choose)}
        <div class="act">
          <button class="invite" ?disabled=${this.chosen === null} @click=${() => this.#commit(prediction)}>
            ${text.commit}
          </button>
        </div>
      </div>
      ${
        // A page around this one may listen.
        this.session.home !== null && window.parent === window
          ? html`<div class="told"><p class="note">${text.staysHere}</p></div>`
          : nothing
      }`;
  }

  async #commit({ question, choices, right }: Prediction) {
    const { chosen } = this;
    if (chosen === null) return;
    this.chosen = null;
    this.session.store.set({ answer: chosen + 1 });
    const isRight = right === null ? null : right === chosen;
    this.#tell('pe-answer', { question, choice: choices[chosen], index: chosen, isRight });
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  #answered({ question, choices, right }: Prediction): TemplateResult {
    const answered = { question, answers: choices, right, chosen: this.#state.answer - 1 };
    return answeredView(answered, this.#heading(verdictOf(answered)));
  }

  #challenge(encoded: string): TemplateResult {
    const { challenge, problems } = readChallenge(encoded, this.session);
    const isReceipt = this.#state.receipt !== '';
    return html`<section class="challenge">
      ${this.#heading(isReceipt ? text.receiptTitle : text.challenge)}
      <div>
        ${challenge ? html`<p class="explained">${challenge.ask}</p>` : nothing}
        ${problems.map((message) => html`<p class="goal no" role="alert">${message}</p>`)}
        <slot></slot>
      </div>
      ${
        challenge
          ? html`<div class="progress">
              ${this.#goal(challenge)} ${isReceipt ? this.#receipt(challenge) : this.#progress(challenge)}
            </div>`
          : nothing
      }
    </section>`;
  }

  #goal({ goal }: Challenge): TemplateResult {
    return html`<p class="goal">${text.goal(goalText(goal, exact))}</p>`;
  }

  #progress(challenge: Challenge): TemplateResult {
    const { goal, hint } = challenge;
    const measured = this.#measured(goal);
    const others = differing(this.session.store, challenge);
    const isNow = measured !== undefined && isSolved(this.session.store, challenge, measured);
    const told = isNow
      ? 'reached'
      : measured && isReached(goal, measured.value)
        ? 'reachedAsGiven'
        : 'notYet';
    const words =
      others.length > 0
        ? text.doesNotCount(others.map(titleOf))
        : measured
          ? text[told](numberText(measured.value, goal))
          : this.#missing(text.notReady);
    const said = this.said?.state === this.#state ? this.said.words : text.exercise;
    return html`
      <p class="standing ${isNow ? 'yes' : ''}" role="status">${words}</p>
      ${hint === undefined ? nothing : html`<details><summary>${text.hint}</summary>${hint}</details>`}
      <div class="act">
        <button class="invite" ?disabled=${!isNow} @click=${() => measured && this.#copy(measured)}>
          ${text.copyReceipt}
        </button>
        ${this.#nameField()}
        <button class="plain" @click=${() => this.#restart({})}>${text.startAgain}</button>
      </div>
      <p class="note" role="status">${said}</p>
    `;
  }

  /** A link that names its reader is not for others. */
  #nameField(): TemplateResult {
    const { name } = this.#state;
    if (name !== '') return html`<span>${text.receiptOf(name)}</span>`;
    return html`<input
      class="name"
      maxlength=${mostName}
      autocomplete="name"
      aria-label=${text.yourName}
      placeholder=${text.yourName}
      .value=${this.named}
      @input=${({ target }: Event) => {
        this.named = (target as HTMLInputElement).value;
      }}
    />`;
  }

  /** Why there is no number. */
  #missing(whileComputed: string): string {
    return this.finding?.isCurrent ? text.notShown : whileComputed;
  }

  #receipt(challenge: Challenge): TemplateResult {
    const measured = this.#measured(challenge.goal);
    return html`
      <div role="status">
        ${measured ? this.#audited(challenge, measured) : html`<p class="standing">${this.#missing(text.recomputing)}</p>`}
      </div>
      <div class="act">
        <button class="plain" @click=${() => this.#restart({ receipt: '', name: '', answer: 0 })}>${text.tryYourself}</button>
      </div>
      <p class="note">${text.recomputedHere}</p>
    `;
  }

  #audited(challenge: Challenge, measured: Measured): TemplateResult {
    const { store } = this.session;
    const audited = audit(store, challenge, measured);
    const { claimed, isValue, isGoal, isChallenge, isAtStart, isConfirmed, differing: others } = audited;
    const isFound = !isAtStart && others.length === 0;
    const now = numberText(measured.value, challenge.goal);
    const [apart, then] = tellApart(measured.value, claimed);
    const isSame = formatNumber(measured.value) === formatNumber(claimed);
    return html`<p class="standing ${isConfirmed ? 'yes' : 'no'}">${isConfirmed ? text.confirmed : text.notConfirmed}</p>
      <ul class="checks">
        ${checked(isValue, isValue ? (isSame ? text.sameValue(now) : text.sameUpToRounding(now, exact(claimed))) : text.otherValue(apart, then))}
        ${checked(isGoal, text.goalReached(isGoal))}
        ${checked(isChallenge, text.sameChallenge(isChallenge, store.get('name')))}
        ${checked(isFound, isFound ? text.onlyFree : isAtStart ? text.nothingChanged : text.notFree(others.map(titleOf)))}
      </ul>`;
  }

  #exit(): TemplateResult {
    return html`<p class="note"><button class="plain" @click=${() => this.session.store.set(noTask)}>${text.explore}</button></p>`;
  }

  /** Restores the settings that the challenge gives, and applies `changes` to what is shown and asked. */
  #restart(changes: Partial<Pick<State, 'receipt' | 'name' | 'answer'>>) {
    const { store } = this.session;
    const shown = Object.entries(store.get()).filter(([name]) => ofTheView.has(name));
    store.replace({ ...startOf(store), ...Object.fromEntries(shown), shownEpochs: -1, ...changes });
  }

  #receiptLink({ value }: Measured): string {
    const { session } = this;
    const name = this.#state.name || plainName(this.named);
    const receipt = writeReceipt(this.#state.challenge, value, name);
    const changes = { receipt, name, ui: 'lab', view: '', show: '', lock: '' } as const;
    return linkToPage({ ...session, home: session.home ?? pageOfBuild() }, changes);
  }

  async #copy(measured: Measured) {
    const link = this.#receiptLink(measured);
    const instead = await copyOrSave(link, receiptFile);
    const words = instead ? text.copyingBlocked(instead, link) : text.copied;
    this.said = { words, state: this.#state };
  }
}

customElements.get('pe-task') ?? customElements.define('pe-task', TaskPanel);

/** The panel, with the controls that a challenge leaves to the reader. */
export function taskView(session: Session, screen: Screen): TemplateResult {
  const isChallenge = session.store.get('challenge') !== '';
  return html`<pe-task
    ?alone=${shownAlone(session) !== null}
    ?challenge=${isChallenge}
    .session=${session}
    .finding=${session.finding}
    >${isChallenge ? chosenControls(session, screen) : nothing}</pe-task
  >`;
}
