/** <pe-lab>: any lab. It starts the lab's jobs, shows its screen and announces its number. Properties: session, code */
import { adoptStyles, type CSSResult, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { onDemand } from '../draw/on-demand.ts';
import { painted } from '../draw/painted.ts';
import { fileIn, isFault } from '../engine/errors.ts';
import { coverStyles, DropZone, openTables, refusalOfTables } from '../tables/receive-files.ts';
import { AskedFold } from './frame/asked-fold.ts';
import { findingOf, frameView, openFolds, showFold } from './frame/frame.ts';
import { shownInstead, verdictWords } from './frame/headline.ts';
import type { AnyLabCode, Given } from './lab.ts';
import { LabElement } from './lab-element.ts';
import type { Fold, Screen } from './screen.ts';
import { type Lab, type Session, shownAlone } from './session.ts';
import { text } from './text.ts';
import { FoldsInView } from './visibility.ts';

/** Milliseconds that a new lab waits for its first result before it draws: once, with the result, is sooner than twice. */
const patience = 300;

export class LabView extends LabElement {
  static override properties = {
    ...LabElement.properties,
    code: { attribute: false },
    here: { state: true },
    below: { state: true },
  };
  static override styles = [...LabElement.styles, coverStyles];

  /** never changes */
  declare code: AnyLabCode;
  /** the state of this visit, such as the cell under the pointer */
  declare private here: AnyLabCode['here'];
  /** the code of the folds, once it is loaded */
  declare private below: unknown;
  #answers: unknown;
  #read: unknown;
  #screen: Screen | null = null;
  #isBelowAsked = false;
  /** that the code of the folds is not there, or '' */
  #lacking = '';
  #isPatient = true;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #inView = new FoldsInView(this, () => this.#hasFolds);
  readonly #asked = new AskedFold(this);
  readonly #zone = new DropZone(
    this,
    (files) => this.#take(files),
    () => (this.code.files?.refusal ?? refusalOfTables)(this.session),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.#waiting = setTimeout(() => {
      this.#isPatient = false;
      if (!this.#screen?.finding) this.requestUpdate();
    }, patience);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#waiting);
  }

  /** Whether the code of the folds is there. */
  get #hasFolds(): boolean {
    return !this.code?.below || this.below !== null;
  }

  #begin(): void {
    this.here = this.code.here;
    this.below = null;
    this.#answers = this.code.answers(this);
    this.#adopt(this.code.styles);
  }

  #adopt(own: readonly CSSResult[]): void {
    adoptStyles(this.renderRoot as ShadowRoot, [...LabView.elementStyles, ...own]);
  }

  get #given(): Given<unknown, AnyLabCode['here'], unknown, unknown> {
    return {
      session: this.session,
      read: this.#read,
      answers: this.#answers,
      here: this.here,
      below: this.below,
      set: (changes) => {
        this.here = { ...this.here, ...changes };
      },
      showFold: (id) => showFold(this.session, this.renderRoot, id),
      // Not before its code is loaded: if that failed, the code of its job would fail to load, too.
      isSeen: (fold) =>
        this.#hasFolds &&
        openFolds(this.session).includes(fold) &&
        (shownAlone(this.session) !== null || this.#inView.has(fold)),
    };
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session || !this.code) return;
    if (this.#answers === undefined) this.#begin();
    this.#read = this.code.read(this.session);
    this.code.ask(this.#given);
    const screen = this.code.screen(this.#given);
    this.#screen = screen && shownInstead(screen);
    this.session.finding = this.#screen ? findingOf(this.session, this.#screen) : undefined;
  }

  /** Whether nothing is drawn yet. A figure alone loads its code meanwhile. */
  #isEarly({ finding, isRefused }: Screen): boolean {
    return this.#isPatient && !finding && !isRefused && !shownAlone(this.session);
  }

  #take(files: readonly File[]): void {
    if (this.code.files) this.code.files.take(files, this.#given);
    else openTables(this.session, files);
  }

  readonly #loadBelow = async (): Promise<void> => {
    try {
      const below = await this.code.below?.();
      this.#lacking = '';
      this.#adopt([...this.code.styles, ...(below?.styles ?? [])]);
      this.below = below;
    } catch (thrown) {
      this.#lacking = text.noCode(fileIn(thrown));
      this.requestUpdate();
      throw thrown;
    }
  };

  /** The fold, or before its code is loaded, the line that loads it. */
  readonly #drawn = (fold: Fold): Fold =>
    !this.#hasFolds ? { ...fold, content: () => html`${onDemand(this.#loadBelow)}` } : fold;

  override render() {
    const screen = this.#screen;
    if (!screen || this.#isEarly(screen)) return nothing;
    const { dropWords } = screen;
    return html`${frameView(this.session, { ...screen, folds: screen.folds.map(this.#drawn) })}
    ${dropWords ? this.#zone.cover(dropWords) : nothing}`;
  }

  get #errors(): readonly Error[] {
    const answers = Object.values(
      (this.#answers ?? {}) as Readonly<Record<string, { error?: unknown } | null>>,
    );
    return answers.flatMap((one) => (one?.error instanceof Error ? one.error : []));
  }

  protected override firstScreenFailure(): string {
    const { finding, isRefused } = this.#screen ?? {};
    if (finding ? finding.measured : !isRefused) return '';
    return this.#errors.find(isFault)?.message ?? '';
  }

  /** Where a figure stands alone, no jobs run but its own and those of the first screen. */
  protected override figureFailure(): string {
    return this.#lacking || (this.#errors[0]?.message ?? '');
  }

  protected override verdictWords(): string | null {
    return this.#screen && verdictWords(this.session, this.#screen);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#screen) return;
    this.code.drawn?.(this.#given, this.renderRoot as ShadowRoot);
    this.#asked.show(this.session, this.renderRoot as ShadowRoot);
    const isFirst = !this.#isBelowAsked && this.#screen.finding && !shownAlone(this.session);
    if (!isFirst || !this.code.below) return;
    this.#isBelowAsked = true;
    painted()
      .then(this.#loadBelow)
      .catch(() => {}); // a fold that is opened says so
  }
}

customElements.get('pe-lab') ?? customElements.define('pe-lab', LabView);

/** An element for each lab: what it keeps belongs to one. */
export const labView = (id: Lab['id'], code: AnyLabCode, session: Session): TemplateResult =>
  html`${keyed(id, html`<pe-lab lab=${id} .session=${session} .code=${code}></pe-lab>`)}`;
