/** <pe-own-pairs>: the reader's own pairs as text, one per line. Property: store. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { controls } from '../../../draw/theme.ts';
import type { TextSetting } from '../../../settings/setting.ts';
import { type Store, StoreController } from '../../../settings/store.ts';
import type { Session } from '../../../shell/session.ts';
import { isFree } from '../../../tasks/access.ts';
import { draftOf, dropDraft, keepDraft } from './draft.ts';
import { readPairs, withArrows } from './pairs.ts';
import { pairsText } from './words.ts';

/** An element of its own, because its styles go with it into the settings and beside a figure alone. */
class OwnPairs extends LitElement {
  static override properties = { store: { attribute: false } };

  declare store: Store;

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        font-family: var(--sans);
      }
      label,
      p {
        display: block;
        margin: 0 0 var(--space-1);
      }
      textarea {
        box-sizing: border-box;
        width: 100%;
        min-height: 10rem;
        font-family: var(--mono);
        font-size: var(--text-small);
        line-height: var(--leading);
        white-space: pre;
        resize: vertical;
      }
      p {
        min-height: 2lh;
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      .problem {
        color: var(--violated);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store')) new StoreController(this, this.store);
  }

  get #row(): TextSetting {
    return this.store.settings.setting('ownPairs') as TextSetting;
  }

  /** Only text that can be read is taken: until then the models use the previous pairs, and nothing typed is lost. */
  #take() {
    const text = withArrows(draftOf(this.store));
    if (this.#problemOf(text) !== '') return;
    dropDraft(this.store);
    this.requestUpdate();
    if (text !== this.store.get('ownPairs'))
      this.store.set({ ownPairs: text, sequence: undefined, shownStep: undefined });
  }

  #restore() {
    dropDraft(this.store);
    this.store.set({ ownPairs: undefined, sequence: undefined });
    this.requestUpdate();
  }

  #problemOf(text: string): string {
    const { maxLength } = this.#row;
    const { length } = withArrows(text);
    if (length > maxLength) return `These are ${length} characters. A link has room for ${maxLength}.`;
    return readPairs(text).problem;
  }

  override render() {
    const text = draftOf(this.store);
    const problem = this.#problemOf(text);
    const isExample = text === this.#row.default;
    return html`<label for="pairs">One pair per line: words -&gt; label, or words -&gt; as many words</label>
      <textarea
        id="pairs"
        rows="8"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        ?readonly=${!isFree(this.store.get(), 'ownPairs')}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby="said"
        .value=${live(text)}
        @input=${({ target }: Event) => {
          keepDraft(this.store, (target as HTMLTextAreaElement).value);
          this.requestUpdate();
        }}
        @change=${() => this.#take()}
      ></textarea>
      <p id="said" role="status" class=${problem ? 'problem' : ''}>
        ${problem ? `${problem} The models still use the previous pairs.` : pairsText(readPairs(text))}
      </p>
      ${
        isExample
          ? nothing
          : html`<button type="button" @click=${() => this.#restore()}>
              Back to the example
            </button>`
      }`;
  }
}

customElements.get('pe-own-pairs') ?? customElements.define('pe-own-pairs', OwnPairs);

export const pairsField = ({ store }: Session): TemplateResult =>
  html`<pe-own-pairs .store=${store}></pe-own-pairs>`;
