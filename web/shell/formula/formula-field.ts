/**
 * <pe-formula-field>: the reader's formula, computed while they type. A mistake is told below it, with its column; the last good result
 * stays. The examples replace the formula.
 *
 * Properties: session; problem (why there is no result for the formula, or '')
 */

import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FormulaId } from '../../core/types.ts';
import { controlHost } from '../../draw/theme.ts';
import type { TextSetting } from '../../settings/setting.ts';
import { StoreController } from '../../settings/store.ts';
import { accessOf } from '../../tasks/access.ts';
import { titleOf } from '../controls/setting-text.ts';
import { guideLink } from '../guide-link.ts';
import type { Session } from '../session.ts';
import { examples, text as words } from './examples.ts';

class FormulaField extends LitElement {
  static override properties = {
    session: { attribute: false },
    problem: { attribute: false },
    isHelpShown: { state: true },
  };

  declare session: Session;
  problem = '';
  private isHelpShown = false;

  static override styles = [
    ...controlHost,
    css`
      :host {
        margin: var(--space-2) 0;
      }
      .line {
        display: flex;
        align-items: center;
        gap: var(--space-2);
      }
      label {
        white-space: nowrap;
      }
      label,
      input {
        font-family: ui-monospace, monospace;
      }
      input {
        flex: 1;
        min-width: 0;
        min-height: 2.375rem;
      }
      .below {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 0 var(--space-3);
        min-height: 1.75rem;
        font-size: var(--text-small);
      }
      .problem {
        flex: 1 1 16rem;
        margin: 0;
        color: var(--violated);
        overflow-wrap: anywhere;
      }
      .help {
        margin: 0 0 var(--space-2);
        font-size: var(--text-small);
        line-height: var(--leading);
      }
      .help a {
        color: inherit;
        text-underline-offset: 0.2em;
      }
      code {
        font-family: ui-monospace, monospace;
      }
      .examples {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-3);
      }
      .examples button {
        min-height: 1.75rem;
        padding: 0;
        border: 0;
        background: none;
        font-size: inherit;
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      @container lab (max-width: 37.49rem) {
        .line {
          flex-wrap: wrap;
          gap: 0 var(--space-2);
        }
        label {
          width: 100%;
        }
      }
      @media print {
        .below {
          display: none;
        }
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('session') && this.session) new StoreController(this, this.session.store);
  }

  get #row(): TextSetting | undefined {
    const { store } = this.session;
    return store.settings
      .parameters(store.get('scheme'))
      .find((row): row is TextSetting => row.type === 'text');
  }

  override render() {
    const row = this.session && this.#row;
    if (!row) return nothing;
    const { store } = this.session;
    const scheme = store.get('scheme') as FormulaId;
    const isFree = accessOf(store.get(), row.name) === 'free';
    const write = (event: Event) =>
      store.set({ [row.name]: (event.target as HTMLInputElement).value }, { transient: true });
    // Only the end of the typing: the field may be left because another state came, which has another formula.
    const settle = () => store.set({});
    return html`<div class="line">
        <label for="formula">${titleOf(row)} =</label>
        <input
          id="formula"
          maxlength=${row.maxLength}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          ?readonly=${!isFree}
          aria-invalid=${this.problem ? 'true' : 'false'}
          aria-describedby="problem"
          .value=${live(String(store.get(row.name) ?? row.default))}
          @input=${write}
          @change=${settle}
        />
        <button
          type="button"
          aria-label=${words.whatToWrite}
          title=${words.whatToWrite}
          aria-expanded=${this.isHelpShown}
          aria-controls="help"
          @click=${() => {
            this.isHelpShown = !this.isHelpShown;
          }}
        >
          ?
        </button>
      </div>
      <div class="below">
        <p class="problem" id="problem" role="status">${this.problem}</p>
        <div class="examples" role="group" aria-label=${words.startFrom}>
          ${(isFree ? examples[scheme] : []).map(
            ({ title, text }) =>
              html`<button type="button" title=${text} @click=${() => store.set({ [row.name]: text })}>${title}</button>`,
          )}
        </div>
      </div>
      ${this.isHelpShown ? help(scheme, this.session) : nothing}`;
  }
}

const help = (scheme: FormulaId, session: Session) =>
  html`<p class="help" id="help">${words.help(scheme, guideLink(session, 'formulas', words.moreAbout))}</p>`;

customElements.get('pe-formula-field') ?? customElements.define('pe-formula-field', FormulaField);
