/** What a scene asks, what the reader says to it, and what screen readers are told of the answer. */
import type { ReactiveController } from 'lit';
import { changedNames } from '../settings/apply.ts';
import type { State } from '../settings/setting-table.ts';
import { noQuestion } from '../tasks/task-rows.ts';
import type { Said } from './answers.ts';
import { answerView, messageOf } from './said.ts';
import type { Question, SceneView, ShownScene } from './scene.ts';
import { type Asked, questionView } from './scene-layout.ts';
import type { SceneMotion } from './scene-motion.ts';

/** Whether anything on the page has the focus. */
const hasFocus = (): boolean => document.activeElement !== document.body;

export class Reply implements ReactiveController {
  readonly #scene: ShownScene;
  readonly #motion: SceneMotion;
  /** the question that was answered; undefined before */
  #asked: Question | null | undefined;
  /** the question about what is drawn; undefined until it is read */
  #drawn: Question | null | undefined;
  /** the settings that it was about */
  #askedOf: State | undefined;
  /** the settings that screen readers were told of */
  #toldOf: State | undefined;
  /** what screen readers wait for: the answer that a control has shown, or its numbers */
  #toTell: '' | 'answer' | 'numbers' = '';

  constructor(scene: ShownScene, motion: SceneMotion) {
    this.#scene = scene;
    this.#motion = motion;
    scene.addController(this);
  }

  /** The question about what is drawn, or the one that was answered: what the reader does next changes it no more. Null without one. */
  get question(): Question | null {
    if (this.#asked !== undefined) return this.#asked;
    const { code, session, answers } = this.#scene;
    if (typeof code.question !== 'function') return code.question;
    if (answers === undefined) return null;
    this.#drawn ??= code.question({ session, answers });
    return this.#drawn;
  }

  /** Before each update: it may change what the question is about. */
  renew(): void {
    this.#drawn = undefined;
  }

  /** Whether there is nothing to ask, or no more. */
  get isGiven(): boolean {
    const { answer, session } = this.#scene;
    return this.question === null || answer !== undefined || session.store.get('predict') === noQuestion;
  }

  /** The question that was answered, as long as what it was about is shown. */
  get #answered(): Question | null {
    const isShown = !this.#askedOf || changedNames(this.#askedOf, this.#scene.session.store.get()).size === 0;
    return isShown ? this.question : null;
  }

  hostUpdate(): void {
    const { answers, answer } = this.#scene;
    this.#forget();
    if (answers === undefined || answer === undefined) return;
    if (this.#isForeign(answer)) {
      this.#scene.answer = undefined;
      this.#scene.dispatchEvent(new Event('unsaid'));
    } else if (this.#asked === undefined) {
      // A shared link has the answer before there is anything to ask about.
      this.#keep(this.question ?? undefined);
    }
  }

  hostUpdated(): void {
    if (this.#canTell) this.#tell();
  }

  /** An answer of a link may be none of the question's. */
  #isForeign(answer: Said): boolean {
    const { question } = this;
    return question !== null && answer !== null && question.answers[answer] === undefined;
  }

  #keep(asked: Question | null | undefined) {
    this.#asked = asked;
    this.#askedOf = this.#scene.session.store.get();
  }

  /** Also where nothing was asked: what the reader does next must not bring a question. */
  #give(answer: Said) {
    if (this.#scene.answer !== undefined) return;
    this.#keep(this.question);
    this.#scene.answer = answer;
    this.#scene.dispatchEvent(new Event('said'));
  }

  /** A control gives the answer away. */
  reveal(): void {
    const { isGiven } = this;
    if (!isGiven) this.#toTell = 'answer';
    this.#give(null);
    // The control may go with the question, as one that starts a training does.
    if (!isGiven && hasFocus()) this.#focusSaid(() => !hasFocus());
  }

  /** Gives the focus, where it stands, to what stands in place of the question. `isWanted`: asked once that is there. */
  #focusSaid(isWanted = () => true) {
    const { updateComplete, renderRoot } = this.#scene;
    void updateComplete.then(() => {
      if (isWanted()) renderRoot.querySelector<HTMLElement>('.said')?.focus({ preventScroll: true });
    });
  }

  /** Answers the question, as a press on one of its buttons does. Returns whether it was asked. */
  say(answer: number): boolean {
    const isSeen = !(this.#scene.shown as SceneView | null)?.isOpening;
    if (!isSeen || this.isGiven || this.question?.answers[answer] === undefined) return false;
    this.#choose(answer);
    return true;
  }

  #choose(answer: Said) {
    const scene = this.#scene;
    this.#give(answer);
    scene.code.revealed(scene.given);
    this.#tell();
    // The answers are gone.
    this.#focusSaid();
  }

  /** Where models learn: first, and once more at their end. */
  #tell() {
    const view = this.#scene.viewWith({ motion: null });
    if (!view || !this.question) return;
    this.#scene.announced = messageOf(this.#answered, this.#scene.answer ?? null, view);
    this.#toTell = view.isComputing ? 'numbers' : '';
    this.#toldOf = this.#scene.session.store.get();
  }

  /** What was told is no longer so once the reader has moved something. */
  #forget() {
    if (!this.#toldOf || changedNames(this.#toldOf, this.#scene.session.store.get()).size === 0) return;
    this.#toldOf = undefined;
    this.#scene.announced = '';
  }

  /** Whether what screen readers wait for is there. */
  get #canTell(): boolean {
    const { shown, runs } = this.#scene;
    if (this.#toTell !== 'answer') return this.#toTell === 'numbers' && !shown?.isComputing;
    const isCurrent = runs.every(({ result }) => result?.isCurrent !== false);
    return shown?.isComputing === true || (!this.#motion.now && isCurrent);
  }

  /** Whether the question stands there. */
  get isAsked(): boolean {
    return this.question !== null && !this.#scene.given.isRevealed;
  }

  /** The question with its answers, or what came of them. */
  view(shown: Partial<SceneView>, explained: (words?: string) => unknown): Asked {
    const { code, answer, session } = this.#scene;
    const isUnasked = answer === undefined && session.store.get('predict') === noQuestion;
    return this.question && this.isAsked
      ? questionView(this.question, code.isInRow, (chosen) => this.#choose(chosen))
      : answerView(shown, isUnasked ? null : this.#answered, answer, explained);
  }
}
