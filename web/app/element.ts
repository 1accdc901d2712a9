/**
 * <pe-playground>: one lab in any page, set up as its attributes say. Several may stand on one page.
 *
 *   <script type="module" src="https://your.host/element.js"></script>
 *   <pe-playground state="v=1&lab=order&scheme=sinusoidal" theme="light"></pe-playground>
 *
 * Attributes
 *   state  what stands after # in a link that the Share button copies; which lab it is, too
 *   theme  auto (default, as the reader's system), light or dark
 */
import { css, html, LitElement, type PropertyValues, unsafeCSS } from 'lit';
import { signedInTheDark, tokens } from '../draw/theme.ts';
import { openLab, type Session } from '../session/session.ts';
import { readHash } from '../state/hash.ts';
import type { Problem } from '../state/property.ts';
import { StoreController } from '../state/store-controller.ts';
import { loadLab, openSession } from './open-session.ts';

export class PlaygroundElement extends LitElement {
  static override properties = {
    // The reader may have moved on since: the same text set again is a change.
    state: { hasChanged: () => true },
    theme: { reflect: true },
    problems: { state: true },
    failure: { state: true },
  };

  /** null once the attribute is taken away */
  declare state: string | null;
  declare theme: 'auto' | 'light' | 'dark';
  declare private problems: readonly Problem[];
  /** why the lab is not there */
  declare private failure: string;
  readonly #session: Session = openSession();

  constructor() {
    super();
    this.state = '';
    this.theme = 'auto';
    this.problems = [];
    this.failure = '';
    new StoreController(this, this.#session.store, ['lab']);
  }

  static override styles = [
    tokens,
    css`
      :host {
        display: block;
        padding: var(--space-3);
        background: var(--paper);
        color: var(--ink);
        overflow-wrap: break-word;
      }
      :host([theme='light']) {
        --signed: none;
        color-scheme: light;
      }
      :host([theme='dark']) {
        --signed: ${unsafeCSS(signedInTheDark)};
        color-scheme: dark;
      }
      .problem {
        margin: 0 0 var(--space-2);
        color: var(--violated);
        font-family: var(--sans);
        font-size: var(--text-small);
      }
    `,
  ];

  /** What the labs of this element share: its state, and the workers that compute. */
  get session(): Session {
    return this.#session;
  }

  /** Whoever moves it takes it away and puts it back in one go. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#session.rest();
    });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { store } = this.#session;
    if (changed.has('state')) {
      const { state, problems } = readHash(store.properties, (this.state ?? '').replace(/^#/, ''));
      store.replace(state);
      this.problems = problems;
    }
    void loadLab(openLab(this.#session)).then((failure) => (this.failure = failure));
  }

  override render() {
    const messages = [...this.problems.map(({ message }) => message), this.failure].filter(Boolean);
    return html`${messages.map((message) => html`<p class="problem" role="status">${message}</p>`)}
    ${openLab(this.#session).view(this.#session)}`;
  }
}

customElements.get('pe-playground') ?? customElements.define('pe-playground', PlaygroundElement);
