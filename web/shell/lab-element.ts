import { css, LitElement, type PropertyValues } from 'lit';
import { controls } from '../draw/theme.ts';
import { StoreController } from '../settings/store.ts';
import { answerFigures } from './answer-figures.ts';
import { loadedOneFigure, loadOneFigure } from './frame/frame.ts';
import { guidedStyles } from './frame/guided-styles.ts';
import { frameStyles } from './frame/styles.ts';
import { type Session, shownAlone } from './session.ts';

/** The mark of what belongs to earlier settings: the class 'older' (`markOf` in job-run.ts) on an element around it. */
const olderStyles = css`
  /* A result of earlier settings. It appears after a delay: most new results arrive sooner. */
  .older {
    position: relative;
  }
  .older::before {
    content: 'Out of date';
    position: absolute;
    z-index: 2;
    top: 0;
    right: 0;
    transform: translateY(-100%); /* above the result, whose upper right corner has menus and buttons */
    padding: 0 var(--space-2);
    border: 1px solid var(--violated);
    border-radius: 4px;
    background: var(--paper);
    color: var(--violated);
    font-family: var(--sans);
    font-size: var(--text-small);
    animation: show-older 0s var(--older-delay, 500ms) both;
  }
  .older .older::before {
    content: none;
  }
  .older :is(pe-lab-figure, :is(.number, .numbers tbody):not(pe-lab-figure *)) {
    animation: fade-older 0s var(--older-delay, 500ms) both;
  }
  @keyframes show-older {
    from {
      visibility: hidden;
    }
  }
  /* Its text stays readable. */
  @keyframes fade-older {
    to {
      opacity: 0.85;
      filter: grayscale(1);
    }
  }
  @media print {
    .older::before {
      position: static;
      justify-self: start;
      display: inline-block;
      margin-bottom: var(--space-1);
      transform: none;
    }
    /* Paper does not wait. */
    :host {
      --older-delay: 0s;
    }
  }
`;

/** The lever spans all rows below the headline, so that its own row does not grow with it: its height is set beside it. */
const keepHeight = (lever: HTMLElement) =>
  lever.parentElement?.style.setProperty('--lever-height', `${lever.offsetHeight}px`);

/** Milliseconds without a change after which screen readers are told the verdict. */
const rest = 500;

/** What a lab is to the page around it: `LabView` shows it. */
export abstract class LabElement extends LitElement {
  static override properties = { session: { attribute: false } };

  declare session: Session;

  constructor() {
    super();
    answerFigures(this);
    this.addEventListener('figure-drawn', () => void this.#isolate());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('exportparts', 'figure, controls, caption');
    // A name that styles give to a host cannot be seen in the shadow trees below it in WebKit; one from outside can.
    this.style.container = 'lab / inline-size';
    if (this.#waits) this.scheduleUpdate();
  }

  #waits = false;

  /** Not while it is out of the page: its requests would take the place of those of the lab that came for it. */
  protected override scheduleUpdate(): void {
    this.#waits = !this.isConnected;
    if (!this.#waits) super.scheduleUpdate();
  }

  readonly #leverHeight = new ResizeObserver(([{ target }]) => keepHeight(target as HTMLElement));
  #lever: HTMLElement | null = null;
  #isShown = false;
  #below = 0;

  /** An observer is called after the browser's first layout, and all that moves then counts as a jump. */
  async #followLever(lever: HTMLElement): Promise<void> {
    await Promise.all(
      Array.from(lever.querySelectorAll<LitElement>('*'), (control) => control.updateComplete),
    );
    if (lever !== this.#lever) return;
    keepHeight(lever);
    this.#leverHeight.observe(lever);
  }

  /** In a page of somebody else's, the headings of a lab take their place among those around it. */
  #placeHeadings() {
    const below = (this.session?.headingLevel ?? 1) - 1;
    if (below === this.#below && below === 0) return;
    this.#below = below;
    for (const heading of this.renderRoot.querySelectorAll('h1, h2, h3, h4'))
      heading.setAttribute('aria-level', String(Math.min(6, Number(heading.localName[1]) + below)));
  }

  /** Hides all but the figure that is shown alone. Its own section, if it has one, may draw it later. */
  async #isolate() {
    if (!this.session || !shownAlone(this.session)) return;
    const isNew = this.renderRoot.childElementCount === 0;
    const loaded = loadedOneFigure();
    // Loaded while the first result is computed; afterwards by the frame, which says so if it cannot be loaded.
    const code = loaded ?? (isNew ? await loadOneFigure().catch(() => undefined) : undefined);
    if (!code) return;
    const alone = shownAlone(this.session);
    // Drawn before the code was there.
    if (!loaded) this.requestUpdate();
    if (!alone || !this.renderRoot.querySelector('.frame.alone')) return;
    const isThere = code.isolate(this, alone.id) || alone.id === '';
    const hasNumber = alone.fold !== '' || this.session.finding !== undefined;
    const isRefused = this.renderRoot.querySelector('.frame.refused') !== null;
    if (hasNumber) {
      const words = code.explainMissing(this.session, alone.id, isThere, () => this.requestUpdate());
      if (!isRefused && alone.fold !== '')
        this.session.missing = isThere ? '' : this.figureFailure() || words;
      else if (words) this.session.missing = words;
    }
    if ((isThere && hasNumber) || isRefused) this.#tellShown();
  }

  /** Tells the element around the lab when the first result is there. */
  #tellShown() {
    if (this.#isShown) return;
    this.#isShown = true;
    this.dispatchEvent(new Event('lab-shown', { bubbles: true }));
  }

  #saying: ReturnType<typeof setTimeout> | undefined;

  /** Why the first screen has no result, or ''. What its settings cannot have, it says itself. */
  protected abstract firstScreenFailure(): string;

  /** Why there is no figure to show alone, or ''. */
  protected abstract figureFailure(): string;

  /** The verdict in words; null before there is anything to show. */
  protected abstract verdictWords(): string | null;

  /** Screen readers are told a verdict once it rests, not at every step of a drag. */
  #tellVerdict() {
    clearTimeout(this.#saying);
    const place = this.renderRoot.querySelector('.said-verdict');
    const said = this.verdictWords();
    if (!place || said === null || place.textContent === said) return;
    place.textContent = '';
    this.#saying = setTimeout(() => {
      place.textContent = said;
    }, rest);
  }

  protected override updated(_changed: PropertyValues): void {
    this.#placeHeadings();
    this.#tellVerdict();
    if (this.session) this.session.missing = this.firstScreenFailure();
    if (this.renderRoot.querySelector('.frame.shown')) this.#tellShown();
    void this.#isolate();
    if (this.renderRoot.querySelector('.frame'))
      this.dispatchEvent(new Event('lab-updated', { bubbles: true }));
    const lever = this.renderRoot.querySelector<HTMLElement>('.frame > .lever');
    if (lever === this.#lever) return;
    this.#leverHeight.disconnect();
    this.#lever = lever;
    if (lever) void this.#followLever(lever);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('session') || !this.session) return;
    new StoreController(this, this.session.store);
    new StoreController(this, this.session.tableStore);
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        font-family: var(--serif);
        line-height: var(--leading);
        color: var(--ink);
      }
      h2 {
        margin: var(--space-5) 0 var(--space-2);
        font-size: var(--text-large);
        line-height: var(--leading-tight);
      }
      .prose {
        max-width: var(--column);
      }
      .prose a {
        color: inherit;
        text-underline-offset: 0.2em;
      }
      .prose p {
        margin: 0 0 var(--space-3);
      }
      .source {
        font-family: var(--sans);
        font-size: var(--text-small);
        color: var(--ink-soft);
      }
      .figures {
        min-width: 0;
      }
      :is(.verdict, .finding) {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--space-1) var(--space-3);
        margin: var(--space-4) 0 0;
        font-family: var(--sans);
      }
      :is(.verdict, .finding) .number {
        font-size: var(--text-number);
        line-height: var(--leading-tight);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      :is(.verdict, .finding) .words {
        flex: 1 1 18rem;
      }
      .holds {
        color: var(--satisfied);
      }
      .broken {
        color: var(--violated);
      }
      .message {
        min-height: 1.5em;
        margin: var(--space-2) 0 0;
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      .formula,
      .formulas {
        max-width: var(--column);
      }
      .formula {
        margin: var(--space-3) 0;
        overflow-x: auto;
      }
      /* Several formulas, side by side where there is room. */
      .formulas {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: center;
        gap: var(--space-2) var(--space-4);
        margin-bottom: var(--space-3);
      }
      .formulas math {
        margin-block: 0;
      }
    `,
    olderStyles,
    frameStyles,
    guidedStyles,
  ];
}
