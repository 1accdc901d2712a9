/** <pe-page>: the header, the lab that the link asks for, and what the page has to say about a link. */

import { css, html, LitElement, nothing } from 'lit';
import { controls } from '../draw/theme.ts';
import type { LabId } from '../session/lab-ids.ts';
import { linkTo } from '../session/link.ts';
import { type Lab, openLab, type Session } from '../session/session.ts';
import { writeHash } from '../state/hash.ts';
import { bindLocation } from '../state/location.ts';
import type { Problem } from '../state/property.ts';
import { StoreController } from '../state/store-controller.ts';
import { loadLab, openSession } from './open-session.ts';
import { applyTheme, nextTheme, storedTheme, type Theme } from './theme-choice.ts';

const themeTitles: Record<Theme, string> = { auto: 'as the system', light: 'light', dark: 'dark' };

class Page extends LitElement {
  static override properties = {
    problems: { state: true },
    theme: { state: true },
    shared: { state: true },
    failure: { state: true },
  };

  declare private problems: readonly Problem[];
  declare private theme: Theme;
  /** what the share button has to say */
  declare private shared: string;
  /** why the lab is not there */
  declare private failure: string;
  readonly #session: Session = openSession(location.href.split('#')[0]);

  constructor() {
    super();
    this.problems = [];
    this.theme = storedTheme();
    this.shared = '';
    this.failure = '';
    new StoreController(this, this.#session.store, ['lab']);
    // What was said of a link or of a copy is no longer true of another state; what a new link has to say comes after this.
    this.#session.store.subscribe((changed) => {
      if (changed.size === 0) return;
      this.shared = '';
      this.problems = [];
    });
    bindLocation(this.#session.store, { onProblems: (problems) => (this.problems = problems) });
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        max-width: var(--wide);
        margin: 0 auto;
        padding: 0 clamp(1rem, 4vw, 2.5rem) var(--space-6);
        font-family: var(--serif);
        color: var(--ink);
        overflow-wrap: break-word;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-1) var(--space-4);
        padding: var(--space-3) 0;
        border-bottom: 1px solid var(--line);
        font-family: var(--sans);
      }
      .name {
        flex: 1 1 16rem;
        font-weight: 600;
      }
      nav,
      .tools {
        display: flex;
        gap: var(--space-3);
      }
      a {
        color: inherit;
        text-underline-offset: 0.25em;
      }
      nav {
        flex-wrap: wrap;
        gap: 0 var(--space-3);
      }
      nav a {
        padding: var(--space-2) 0;
        text-decoration: none;
      }
      nav a[aria-current] {
        text-decoration: underline 2px;
      }
      nav a:hover {
        text-decoration: underline;
      }
      .tools button {
        border-color: transparent;
        padding-inline: var(--space-2);
      }
      .said {
        min-height: 1.5em;
        margin: var(--space-2) 0;
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      .said .problem {
        margin: 0;
        color: var(--violated);
      }
      main {
        min-height: 100vh;
      }
      footer {
        margin-top: var(--space-6);
        padding-top: var(--space-3);
        border-top: 1px solid var(--line);
        font-family: var(--sans);
        font-size: var(--text-small);
        color: var(--ink-soft);
      }
      .print {
        display: none;
      }
      @media print {
        .print {
          display: block;
          font-family: var(--sans);
          font-size: var(--text-small);
          overflow-wrap: anywhere;
        }
        header nav,
        .tools,
        footer {
          display: none;
        }
      }
    `,
  ];

  override willUpdate(): void {
    void loadLab(this.#lab).then((failure) => (this.failure = failure));
  }

  get #lab(): Lab {
    return openLab(this.#session);
  }

  /** The state with another lab, as a link that also works in a new tab. */
  #linkTo(lab: LabId): string {
    const { store } = this.#session;
    return `#${writeHash(store.properties, { ...store.get(), lab })}`;
  }

  #open(event: MouseEvent, lab: LabId) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.problems = [];
    this.#session.store.set({ lab });
  }

  async #share() {
    const link = linkTo(this.#session);
    try {
      await navigator.clipboard.writeText(link);
      this.shared = 'The link to this state is copied.';
    } catch {
      this.shared = `The link to this state: ${link}`;
    }
  }

  #turnTheme() {
    this.theme = nextTheme(this.theme);
    applyTheme(this.theme);
  }

  override render() {
    const lab = this.#lab;
    return html`
      <header>
        <span class="name">The positional-embedding playground</span>
        <nav aria-label="Labs">
          ${this.#session.labs.map(
            ({ id, title }) => html`<a
              href=${this.#linkTo(id)}
              aria-current=${id === lab.id ? 'page' : nothing}
              @click=${(event: MouseEvent) => this.#open(event, id)}
              >${title}</a
            >`,
          )}
        </nav>
        <div class="tools">
          <button @click=${this.#share}>Share</button>
          <button @click=${this.#turnTheme}>Theme: ${themeTitles[this.theme]}</button>
        </div>
      </header>
      <div class="said" role="status">
        ${this.problems.map((problem) => html`<p class="problem">${problem.message}</p>`)}${this.failure || this.shared}
      </div>
      <p class="print">${linkTo(this.#session)}</p>
      <main>${lab.view(this.#session)}</main>
      <footer>
        Every number on this page is computed in this tab, by the same code on every machine. Nothing that you type or
        load leaves it, but for the address of a model when you press Read.
      </footer>
    `;
  }
}

customElements.define('pe-page', Page);
