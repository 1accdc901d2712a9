/** <pe-own-pairs>: the reader's own pairs as text, one per line. Property: store. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { controls } from '../../../draw/theme.ts';
import type { TextSetting } from '../../../settings/setting.ts';
import { type Store, StoreController } from '../../../settings/store.ts';
import type { Session } from '../../../shell/session.ts';
import { isFree } from '../../../tasks/access.ts';
import { text as words } from '../text.ts';
import { readPairs, testsIn, withArrows } from './pairs.ts';

/** The reader's pairs as typed, until they can be trained: they stay while the page is open. */
interface Draft {
  readonly text: string;
  /** the pairs in use when it was typed: others, from a link or an example, take its place */
  readonly from: string;
}

const drafts = new WeakMap<Store, Draft>();

export function draftOf(store: Store): string {
  const pairs = store.get('ownPairs');
  const draft = drafts.get(store);
  return draft?.from === pairs ? draft.text : pairs;
}

export const keepDraft = (store: Store, text: string): void =>
  void drafts.set(store, { text, from: store.get('ownPairs') });

export const dropDraft = (store: Store): void => void drafts.delete(store);

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
    if (length > maxLength) return words.own.tooLong(length, maxLength);
    return readPairs(text).problem;
  }

  override render() {
    const text = draftOf(this.store);
    const problem = this.#problemOf(text);
    const read = readPairs(text);
    const { count, repeated, unseen } = testsIn(read);
    const isExample = text === this.#row.default;
    return html`<label for="pairs">${words.own.label}</label>
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
        ${problem ? words.own.previousStay(problem) : words.own.about(read.pairs.length, count, repeated, unseen)}
      </p>
      ${
        isExample
          ? nothing
          : html`<button type="button" @click=${() => this.#restore()}>${words.own.back}</button>`
      }`;
  }
}

customElements.get('pe-own-pairs') ?? customElements.define('pe-own-pairs', OwnPairs);

export const pairsField = ({ store }: Session): TemplateResult =>
  html`<pe-own-pairs .store=${store}></pe-own-pairs>`;
