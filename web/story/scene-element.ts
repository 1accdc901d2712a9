/**
 * <pe-scene>: one scene of the story: claim, question, figure, answer and the way to the lab. (Over 300 lines: one element.)
 *
 * Properties: session, code, name (the scene's id), number and of (its place in the story), first (whether it opens the page), begun (whether the page has played its first motion), answer (the
 * index that the reader has chosen; null for the answer without a guess; undefined before)
 * Events: said, once the answer is shown; unsaid, when the answer given is none of the question's
 */
import { adoptStyles, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isReduced, MotionPlayer } from '../draw/player.ts';
import { defineElement } from '../draw/stage.ts';
import { controls } from '../draw/theme.ts';
import { changedNames } from '../settings/apply.ts';
import type { State } from '../settings/setting-table.ts';
import { StoreController } from '../settings/store.ts';
import { answerFigures } from '../shell/answer-figures.ts';
import type { FigureDeclaration } from '../shell/cite/figure.ts';
import { type Figure, figureView } from '../shell/figure.ts';
import type { Answer } from '../shell/job-run.ts';
import { linkTo, linkToLab } from '../shell/link.ts';
import { painted } from '../shell/painted.ts';
import type { Session } from '../shell/session.ts';
import { noQuestion } from '../tasks/task-rows.ts';
import type { Said } from './answers.ts';
import { moverStyles } from './movers.ts';
import { answerView, messageOf } from './said.ts';
import type { AnySceneCode, ContentView, Question, SceneGiven, SceneView, Still } from './scene.ts';
import { pictureView, questionView, sceneLayout } from './scene-layout.ts';
import { sceneStyles } from './scene-styles.ts';
import { text } from './text.ts';

/** The requests of a scene, by name; a training is none. */
type Runs = Readonly<Record<string, Partial<Answer<object, unknown>>>>;

const isOn = (event: Event, selector: string): boolean =>
  event.composedPath().some((one) => one instanceof Element && one.matches(selector));

/** A figure of a lab has no picture of its own. */
const isPictured = (view: SceneView | ContentView): view is SceneView => 'picture' in view;

/** Loaded once a scene is drawn, or at once where the reader wants no motion. */
let later: typeof import('./later.ts') | undefined;

/** The share of the first scene that is seen when its opening begins. */
const seen = 0.3;

/** Keys that are no input to a figure. */
const quietKeys = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];

/** Below this width, in pixels, the figure is that of a phone. */
const narrowBelow = 600;

export class SceneElement extends LitElement {
  static override styles = [controls, sceneStyles, moverStyles];
  static override properties = {
    session: { attribute: false },
    code: { attribute: false },
    name: {},
    number: { type: Number },
    of: { type: Number },
    first: { type: Boolean },
    begun: { type: Boolean },
    answer: { attribute: false },
    here: { state: true },
    isNarrow: { state: true },
    announced: { state: true },
    stepped: { state: true },
    isPrinted: { state: true },
  };

  declare session: Session;
  declare code: AnySceneCode;
  declare name: string;
  declare number: number;
  declare of: number;
  declare first: boolean;
  declare begun: boolean;
  declare answer: Said | undefined;
  declare private here: unknown;
  declare private isNarrow: boolean;
  declare private announced: string;
  /** how many of the still frames are shown */
  declare private stepped: number;
  /** On paper each scene is revealed and at rest. */
  declare private isPrinted: boolean;
  #answers: unknown;
  /** the question that was answered; undefined before */
  #asked: Question | null | undefined;
  /** the settings that it was about */
  #askedOf: State | undefined;
  #figure: Figure<SceneView> | undefined;
  /** what screen readers wait for: the answer that a control has shown, or its numbers */
  #toTell: '' | 'answer' | 'numbers' = '';
  /** whether models are learning */
  #isComputing = false;
  /** whether the reader has stopped them */
  #isStopped = false;
  /** whether the opening waits until it is seen */
  #isUnseen = false;
  readonly #player = new MotionPlayer(this);
  readonly #width = new ResizeObserver(([{ contentRect }]) => {
    this.isNarrow = contentRect.width < narrowBelow;
  });
  readonly #sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ intersectionRatio }) => intersectionRatio >= seen)) return;
      this.#sight.disconnect();
      this.#isUnseen = false;
      this.#hold();
    },
    { threshold: seen },
  );

  constructor() {
    super();
    this.isNarrow = innerWidth < narrowBelow;
    this.announced = '';
    this.stepped = Infinity;
    this.isPrinted = false;
    answerFigures(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#width.observe(this);
    if (this.first) this.#sight.observe(this);
    addEventListener('beforeprint', this.#print);
    addEventListener('afterprint', this.#print);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#width.disconnect();
    this.#sight.disconnect();
    removeEventListener('beforeprint', this.#print);
    removeEventListener('afterprint', this.#print);
  }

  readonly #print = ({ type }: Event) => {
    this.isPrinted = type === 'beforeprint';
  };

  #begin() {
    const { code, session } = this;
    new StoreController(this, session.store);
    this.here = code.here;
    this.#answers = code.answers(this);
    this.#dress();
    this.#isUnseen = this.first;
    this.#hold();
    if (isReduced()) void this.#loadLater();
    if (code.figure) this.#figure = this.#figureOf(code.figure);
  }

  #dress() {
    const { laterStyles = [] } = later ?? {};
    const styles = [...SceneElement.elementStyles, ...laterStyles, ...(this.code.styles ?? [])];
    adoptStyles(this.renderRoot as ShadowRoot, styles);
  }

  /** The scene does without, so nothing is said of a failure; the next scene tries again. */
  async #loadLater() {
    try {
      later ??= await import('./later.ts');
    } catch {
      return;
    }
    this.#dress();
    this.requestUpdate();
  }

  /** The figure of the house, from the scene's declaration. */
  #figureOf(declaration: FigureDeclaration & { readonly title: string }): Figure<SceneView> {
    return {
      id: this.name,
      fold: '',
      ...declaration,
      draw: (view) => ({
        content: this.#pictureView(view),
        source: {
          scene: () => {
            const { picture } = this.code.view({ ...this.#given, motion: null }) as SceneView;
            return { ...picture, label: picture.described };
          },
          data: () => ({ kind: 'columns', columns: view.picture.columns() }),
        },
        caption: this.#captionView(view),
      }),
    };
  }

  /** The question about what is drawn, or the one that was answered: what the reader does next changes it no more. Null without one. */
  get question(): Question | null {
    if (this.#asked !== undefined) return this.#asked;
    const { code, session } = this;
    if (typeof code.question !== 'function') return code.question;
    return this.#answers === undefined ? null : code.question({ session, answers: this.#answers });
  }

  get #isRevealed(): boolean {
    return (
      this.question === null ||
      this.answer !== undefined ||
      this.isPrinted ||
      this.session.store.get('predict') === noQuestion
    );
  }

  get #given(): SceneGiven<unknown, unknown> {
    return {
      session: this.session,
      answers: this.#answers,
      here: this.here,
      set: (changes) => {
        this.here = { ...(this.here as object), ...changes };
      },
      isRevealed: this.#isRevealed,
      motion: this.isPrinted ? null : this.#player.now,
      play: (motion, ended) => this.#player.play(motion, ended),
      reveal: () => {
        if (!this.#isRevealed) this.#toTell = 'answer';
        this.#say(null);
      },
      isNarrow: this.isNarrow,
      isFirst: this.first,
      isBegun: this.begun,
    };
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    if (!this.session || !this.code) return;
    if (this.#answers === undefined) this.#begin();
    if (!this.isPrinted) this.code.ask(this.#given);
    this.#check();
    // A shared link has the answer before there is anything to ask about.
    if (this.answer !== undefined && this.#asked === undefined) this.#keep(this.question ?? undefined);
  }

  /** An answer of a link may be none of the question's. */
  #check() {
    const { answer, question } = this;
    if (!question || typeof answer !== 'number' || question.answers[answer] !== undefined) return;
    this.answer = undefined;
    this.dispatchEvent(new Event('unsaid'));
  }

  #keep(asked: Question | null | undefined) {
    this.#asked = asked;
    this.#askedOf = this.session.store.get();
  }

  /** The question that was answered, as long as what it was about is shown. */
  get #answered(): Question | null {
    const isShown = !this.#askedOf || changedNames(this.#askedOf, this.session.store.get()).size === 0;
    return isShown ? this.question : null;
  }

  /** Also where nothing was asked: what the reader does next must not bring a question. */
  #say(answer: Said) {
    if (this.answer !== undefined) return;
    this.#keep(this.question);
    this.answer = answer;
    this.dispatchEvent(new Event('said'));
  }

  /** Answers the question, as a press on one of its buttons does. Returns whether it was asked. */
  say(answer: number): boolean {
    if (this.#isRevealed || this.question?.answers[answer] === undefined) return false;
    this.#choose(answer);
    return true;
  }

  #choose(answer: Said) {
    this.#say(answer);
    this.code.revealed(this.#given);
    this.#tell();
    // The answers are gone. What stands in their place has the focus, where it stands.
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('.said')?.focus({ preventScroll: true }),
    );
  }

  /** The results that the picture is made of, as they came from the core. */
  get results(): readonly unknown[] {
    return Object.values((this.#answers ?? {}) as Runs).map(({ result }) => result?.output);
  }

  /** What the end of the story repeats: the claim with the reader's last number, and the picture; null before there is any. */
  get summary(): SceneView | null {
    if (!this.session || !this.code || this.#answers === undefined) return null;
    const view = this.code.view({ ...this.#given, motion: null, isRevealed: true });
    return view && isPictured(view) ? view : null;
  }

  /** Tells screen readers what has come of the answer: where models learn first, once more at their end. */
  #tell() {
    const view = this.code.view({ ...this.#given, motion: null });
    if (!view || !this.question) return;
    this.announced = messageOf(
      this.#answered,
      this.answer ?? null,
      isPictured(view) ? view : { explanation: view.explanation },
    );
    this.#toTell = isPictured(view) && view.isComputing ? 'numbers' : '';
  }

  /** Whether what screen readers wait for is there. */
  get #canTell(): boolean {
    if (this.#toTell !== 'answer') return this.#toTell === 'numbers' && !this.#isComputing;
    const runs = Object.values((this.#answers ?? {}) as Runs);
    return (
      this.#isComputing || (!this.#player.now && runs.every(({ result }) => result?.isCurrent !== false))
    );
  }

  /** Any input ends the motion at its last state, and then acts. */
  readonly #interrupt = {
    capture: true,
    handleEvent: (event: Event) => {
      if (this.#player.now && !isOn(event, '.replay')) this.#player.end();
    },
  };

  readonly #key = {
    capture: true,
    handleEvent: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || quietKeys.includes(key)) return;
      if (key === 'Escape' && this.#player.now) {
        // It ends the motion alone.
        event.preventDefault();
        this.#player.end();
      }
      this.#interrupt.handleEvent(event);
      const index = Number(key) - 1;
      if (isOn(event, '.answers, .show') && this.say(index)) event.preventDefault();
    },
  };

  /** The picture at rest or as it moves; or the frames that stand in for its motion. */
  #pictureView({ picture, stills }: SceneView): TemplateResult {
    if (!later || !stills || !isReduced()) return pictureView(picture);
    const still = ({ label, motion }: Still) => {
      const at = this.code.view({ ...this.#given, motion, isNarrow: true }) as SceneView;
      return { label, isLast: motion === null, picture: at.picture };
    };
    return later.stillsView(stills.map(still), this.stepped);
  }

  /** The scene's own figure, or one of a lab, which is covered until the question is answered. */
  #figureView(view: SceneView | ContentView): TemplateResult | typeof nothing {
    if (isPictured(view)) return this.#figure ? figureView(this.#figure, view) : nothing;
    const isCovered = !this.#isRevealed;
    return html`<div class="content ${isCovered ? 'covered' : ''}" ?inert=${isCovered}>${view.content}</div>`;
  }

  /** The frames one after the other, from the first. */
  #step(stills: readonly Still[]) {
    const shown = this.stepped < stills.length ? this.stepped : 0;
    this.stepped = shown + 1;
    this.announced = stills[shown].label;
  }

  /** What learns and its picture pause together, and go on together. */
  #hold() {
    const isHeld = this.#isUnseen || this.#isStopped;
    if (isHeld !== this.#player.isHeld) this.#player.hold(isHeld);
  }

  readonly #replay = () => {
    const { isPaused, now } = this.#player;
    if (this.#isComputing || !now) this.code.replay(this.#given);
    else if (isPaused) this.#player.resume();
    else this.#player.pause();
  };

  /** What the button beside the figure does now; null where it would do nothing. */
  #buttonOf({ isComputing, replay, stills }: SceneView): readonly [string, () => void] | null {
    const { isPaused, now } = this.#player;
    const named = replay ? ([replay, this.#replay] as const) : null;
    if (isComputing) return named;
    if (now) return [isPaused ? text.play : text.pause, this.#replay];
    if (replay !== undefined) return named;
    if (isReduced()) return stills ? [text.step, () => this.#step(stills)] : null;
    return this.#isRevealed || this.first ? [text.replay, this.#replay] : null;
  }

  #captionView(view: SceneView): TemplateResult {
    const button = this.#buttonOf(view);
    return html`<span class="caption">
      <span class="words">${view.caption}</span>
      ${button && html`<button class="replay" @click=${button[1]}>${button[0]}</button>`}
      ${this.session.home === null ? nothing : html`<a href=${linkToLab(this.session, view.inLab)}>${text.openInLab}</a>`}
    </span>`;
  }

  /** Why the settings have no result, if so. */
  #errorView(): TemplateResult | typeof nothing {
    const errors = Object.values((this.#answers ?? {}) as Runs);
    const message = errors.find(({ error }) => error)?.error?.message;
    return message ? html`<p class="problem" role="status">${message}</p>` : nothing;
  }

  #shownView(): SceneView | ContentView | null {
    const view = this.code.view(this.#given);
    if (!this.isPrinted || !view || !isPictured(view) || !view.isComputing) return view;
    // What was never computed has no number on paper.
    const { number: _, ...open } = this.code.view({ ...this.#given, isRevealed: false }) as SceneView;
    return open;
  }

  override render() {
    if (!this.session || !this.code) return nothing;
    const view = this.#shownView();
    if (!view) return this.#errorView();
    this.#isComputing = isPictured(view) && view.isComputing === true;
    this.#isStopped = this.#isComputing && isPictured(view) && view.isPaused === true;
    const { question } = this;
    return html`<section
      class="scene ${this.first ? 'first' : ''}"
      aria-labelledby="claim"
      @pointerdown=${this.#interrupt}
      @keydown=${this.#key}
    >
      ${sceneLayout({
        isFirst: this.first,
        level: this.number ? undefined : this.session.headingLevel,
        count: this.number ? text.count(this.number, this.of) : '',
        claim: view.claim,
        lede: isPictured(view) ? view.lede : undefined,
        controls: view.controls,
        isOpening: isPictured(view) && view.isOpening === true,
        isAsked: question !== null && !this.#isRevealed,
        asked:
          question && !this.#isRevealed
            ? questionView(question, this.code.isInRow, (answer) => this.#choose(answer))
            : answerView(
                isPictured(view) ? view : { explanation: view.explanation },
                this.#answered,
                this.answer ?? null,
              ),
        figure: this.#figureView(view),
        announced: this.announced,
        link: this.isPrinted && this.session.home !== null ? linkTo(this.session) : '',
        error: this.#errorView(),
      })}
      ${later?.patterns ?? nothing}
    </section>`;
  }

  #isShown = false;

  /** As a lab does: once when its first result is drawn, and after each update. */
  protected override updated(): void {
    this.#hold();
    if (this.#canTell) this.#tell();
    if (!this.renderRoot.querySelector('.picture, .content')) return;
    if (!this.#isShown) {
      this.dispatchEvent(new Event('lab-shown', { bubbles: true }));
      void painted().then(() => this.#loadLater());
    }
    this.#isShown = true;
    this.dispatchEvent(new Event('lab-updated', { bubbles: true }));
  }
}

defineElement('pe-scene', SceneElement);
