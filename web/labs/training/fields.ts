/** Controls of this lab: a box for each encoding, the reader's own pairs, and changes of the learning rate. */
import {
  type CSSResultGroup,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { live } from 'lit/directives/live.js';
import { isFormula } from '../../core/constants.ts';
import type { Scheme } from '../../core/types.ts';
import { controls } from '../../draw/theme.ts';
import type { TextSetting } from '../../settings/setting.ts';
import { type Store, StoreController } from '../../settings/store.ts';
import type { Session } from '../../shell/session.ts';
import { isFree } from '../../tasks/access.ts';
import { changesIn, firstRate, multiplied, refusalOf } from './definition.ts';
import { readPairs, testsIn, withArrows } from './own-pairs.ts';
import { mostEncodings, type RateChange, readChanges, writeChanges } from './setting-values.ts';
import { panelTitle } from './task-text.ts';
import { changeText, text as words } from './text.ts';

/** A custom element, because its styles must work among the settings and beside a figure that stands alone. */
abstract class Field extends LitElement {
  static override properties: PropertyDeclarations = { store: { attribute: false } };

  declare store: Store;

  static override styles: CSSResultGroup = [
    controls,
    css`
      :host {
        display: block;
        font-family: var(--sans);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      legend {
        font-weight: 400;
      }
      p {
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store')) new StoreController(this, this.store);
  }
}

/** All schemes except the formulas that readers write. */
export const trainable = (catalog: readonly Scheme[]): readonly string[] =>
  catalog.filter(({ id }) => !isFormula(id)).map(({ id }) => id);

class EncodingBoxes extends Field {
  static override properties = { ...Field.properties, catalog: { attribute: false } };

  declare catalog: readonly Scheme[];

  static override styles = [
    Field.styles,
    css`
      fieldset {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
        gap: var(--space-1) var(--space-4);
      }
      legend {
        margin-bottom: var(--space-1);
        color: var(--ink-soft);
      }
      label {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: baseline;
      }
    `,
  ];

  override render() {
    const { store, catalog } = this;
    const chosen = store.get('encodings').split(',');
    const offered = trainable(catalog);
    const all = [...offered, ...chosen.filter((one) => !offered.includes(one))];
    const isLocked = !isFree(store.get(), 'encodings');
    const toggle = (id: string) => {
      const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
      store.set({ encodings: all.filter((one) => next.includes(one)).join(',') });
    };
    return html`<fieldset>
      <legend>${words.settings.encodingsUpTo(mostEncodings)}</legend>
      ${all.map((id) => {
        const isChosen = chosen.includes(id);
        const isFixed = isLocked || (isChosen ? chosen.length === 1 : chosen.length === mostEncodings);
        return html`<label
          ><input type="checkbox" ?disabled=${isFixed} .checked=${isChosen} @change=${() => toggle(id)} />${panelTitle(catalog, id)}</label
        >`;
      })}
    </fieldset>`;
  }
}

customElements.get('pe-encoding-boxes') ?? customElements.define('pe-encoding-boxes', EncodingBoxes);

export const encodingBoxes = ({ store, catalog }: Session): TemplateResult =>
  html`<pe-encoding-boxes .store=${store} .catalog=${catalog}></pe-encoding-boxes>`;

/** The reader's pairs as typed, until they can be trained. A draft lasts while the page is open. */
interface Draft {
  readonly text: string;
  /** the pairs in use when it was typed: a link or an example with other pairs discards the draft */
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

class OwnPairs extends Field {
  static override styles = [
    Field.styles,
    css`
      label,
      p {
        display: block;
        margin: 0 0 var(--space-1);
      }
      textarea {
        min-height: 10rem;
        font-family: var(--mono);
        font-size: var(--text-small);
        line-height: var(--leading);
        white-space: pre;
      }
      p {
        min-height: 2lh;
      }
      .problem {
        color: var(--violated);
      }
    `,
  ];

  get #row(): TextSetting {
    return this.store.settings.setting('ownPairs') as TextSetting;
  }

  /** Uses the text if it can be read. Until then the models keep the previous pairs, and nothing typed is lost. */
  #take() {
    const text = withArrows(draftOf(this.store));
    if (this.#problemOf(text) !== '') return;
    drafts.delete(this.store);
    this.requestUpdate();
    if (text !== this.store.get('ownPairs'))
      this.store.set({ ownPairs: text, sequence: undefined, shownStep: undefined });
  }

  #restore() {
    drafts.delete(this.store);
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
      ${text === this.#row.default ? nothing : html`<button type="button" @click=${() => this.#restore()}>${words.own.back}</button>`}`;
  }
}

customElements.get('pe-own-pairs') ?? customElements.define('pe-own-pairs', OwnPairs);

export const pairsField = ({ store }: Session): TemplateResult =>
  html`<pe-own-pairs .store=${store}></pe-own-pairs>`;

const factors = [0.1, 0.5, 2];

class RateChanges extends Field {
  static override properties = { ...Field.properties, step: { type: Number } };

  /** the step shown; -1 before the first test */
  declare step: number;

  static override styles = [
    Field.styles,
    css`
      .factors,
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-1) var(--space-2);
      }
      .factors button {
        flex: 1;
      }
      p {
        margin: var(--space-1) 0 0;
      }
      p:empty {
        display: none;
      }
      li {
        margin-top: var(--space-1);
      }
    `,
  ];

  /** Shows the latest step again, because the reader wants to see the effect. */
  #set(changes: readonly RateChange[]) {
    this.store.set({ rateChanges: writeChanges(changes), shownStep: undefined });
  }

  override render() {
    const { store, step } = this;
    const state = store.get();
    const changes = readChanges(state.rateChanges);
    const isLocked = !isFree(state, 'rateChanges');
    const { maxLength } = store.settings.setting('rateChanges') as TextSetting;
    const isOver = step < 0 || step >= state.steps;
    const buttons = factors.map((factor) => {
      const next = multiplied(firstRate(state), changes, { step, factor });
      const refusal = isOver ? words.rates.showEarlier : refusalOf(next, maxLength);
      return { factor, next, refusal };
    });
    return html`<fieldset ?disabled=${isLocked}>
      <legend>${words.rates.title(step)}</legend>
      <div class="factors">
        ${buttons.map(
          ({ factor, next, refusal }) =>
            html`<button type="button" ?disabled=${refusal !== ''} title=${refusal || nothing} @click=${() => this.#set(next)}>× ${factor}</button>`,
        )}
      </div>
      <p>${[...new Set(isOver ? [] : buttons.map(({ refusal }) => refusal))].join(' ')}</p>
      <ul>
        ${changesIn(state).map(
          (change) => html`<li>
            <span>${changeText(change)}</span>
            <button
              type="button"
              aria-label=${words.rates.removeAt(change.step)}
              @click=${() => this.#set(changes.filter(({ step }) => step !== change.step))}
            >${words.rates.remove}</button>
          </li>`,
        )}
      </ul>
    </fieldset>`;
  }
}

customElements.get('pe-rate-changes') ?? customElements.define('pe-rate-changes', RateChanges);

export const rateChangesField = ({ store }: Session, step: number): TemplateResult =>
  html`<pe-rate-changes .store=${store} .step=${step}></pe-rate-changes>`;
