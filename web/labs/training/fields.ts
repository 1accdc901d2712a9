/** Controls of this lab: a box for each encoding, the layers, the reader's own pairs, and changes of the learning rate. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isFormula } from '../../core/constants.ts';
import type { Scheme } from '../../core/types.ts';
import { defineElement } from '../../draw/define-element.ts';
import { controls } from '../../draw/theme.ts';
import type { TextSetting } from '../../settings/setting.ts';
import { type Store, StoreController } from '../../settings/store.ts';
import type { Session } from '../../shell/session.ts';
import { isFree } from '../../tasks/access.ts';
import { changesIn, firstRate, multiplied, refusalOf } from './definition.ts';
import { layersStyles, layersView } from './layers/view.ts';
import { readPairs, testsIn, withArrows } from './own-pairs.ts';
import { mostEncodings, type RateChange, readChanges, writeChanges } from './setting-values.ts';
import { panelTitle } from './task-text.ts';
import { changeText, text as words } from './text.ts';

/** Draws a control again. */
type Redraw = () => void;

/** A custom element, because the styles must work among the settings and beside a figure that stands alone. */
class Field extends LitElement {
  static override properties = { store: { attribute: false }, content: { attribute: false } };

  declare store: Store;
  declare content: (redraw: Redraw) => TemplateResult;

  static override styles = [
    controls,
    layersStyles,
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
        margin: var(--space-1) 0 0;
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      p:empty {
        display: none;
      }
      .boxes {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
        gap: var(--space-1) var(--space-4);
      }
      .boxes legend {
        margin-bottom: var(--space-1);
        color: var(--ink-soft);
      }
      .boxes label {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: baseline;
      }
      .of-pairs {
        display: block;
        margin: 0 0 var(--space-1);
      }
      p.of-pairs {
        min-height: 2lh;
      }
      textarea {
        min-height: 10rem;
        font-family: var(--mono);
        font-size: var(--text-small);
        line-height: var(--leading);
        white-space: pre;
      }
      .problem {
        color: var(--violated);
      }
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
      li {
        margin-top: var(--space-1);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store')) new StoreController(this, this.store);
  }

  protected override render(): TemplateResult {
    return this.content(() => this.requestUpdate());
  }
}

defineElement('pe-training-field', Field);

const field = (store: Store, content: (redraw: Redraw) => TemplateResult): TemplateResult =>
  html`<pe-training-field .store=${store} .content=${content}></pe-training-field>`;

/** All schemes except the formulas that readers write. */
export const trainable = (catalog: readonly Scheme[]): readonly string[] =>
  catalog.filter(({ id }) => !isFormula(id)).map(({ id }) => id);

export const encodingBoxes = ({ store, catalog }: Session): TemplateResult =>
  field(store, () => {
    const chosen = store.get('encodings').split(',');
    const offered = trainable(catalog);
    const all = [...offered, ...chosen.filter((one) => !offered.includes(one))];
    const isLocked = !isFree(store.get(), 'encodings');
    const toggle = (id: string) => {
      const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
      store.set({ encodings: all.filter((one) => next.includes(one)).join(',') });
    };
    return html`<fieldset class="boxes">
      <legend>${words.settings.encodingsUpTo(mostEncodings)}</legend>
      ${all.map((id) => {
        const isChosen = chosen.includes(id);
        const isFixed = isLocked || (isChosen ? chosen.length === 1 : chosen.length === mostEncodings);
        return html`<label
          ><input type="checkbox" ?disabled=${isFixed} .checked=${isChosen} @change=${() => toggle(id)} />${panelTitle(catalog, id)}</label
        >`;
      })}
    </fieldset>`;
  });

/** The layers of the model, as a strip. */
export const layersField = (session: Session): TemplateResult =>
  field(session.store, () => layersView(session));

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

function problemOf(text: string, maxLength: number): string {
  const { length } = withArrows(text);
  return length > maxLength ? words.own.tooLong(length, maxLength) : readPairs(text).problem;
}

export const pairsField = ({ store }: Session): TemplateResult =>
  field(store, (redraw) => {
    const row = store.settings.setting('ownPairs') as TextSetting;
    const text = draftOf(store);
    const problem = problemOf(text, row.maxLength);
    const read = readPairs(text);
    const { count, repeated, unseen } = testsIn(read);
    const type = ({ target }: Event) => {
      keepDraft(store, (target as HTMLTextAreaElement).value);
      redraw();
    };
    /** Uses the text if it can be read. Until then the models keep the previous pairs, and nothing typed is lost. */
    const take = () => {
      const typed = withArrows(draftOf(store));
      if (problemOf(typed, row.maxLength) !== '') return;
      drafts.delete(store);
      redraw();
      if (typed !== store.get('ownPairs'))
        store.set({ ownPairs: typed, sequence: undefined, shownStep: undefined });
    };
    const restore = () => {
      drafts.delete(store);
      store.set({ ownPairs: undefined, sequence: undefined });
      redraw();
    };
    return html`<label for="pairs" class="of-pairs">${words.own.label}</label>
      <textarea
        id="pairs"
        rows="8"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        ?readonly=${!isFree(store.get(), 'ownPairs')}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby="said"
        .value=${live(text)}
        @input=${type}
        @change=${take}
      ></textarea>
      <p id="said" role="status" class="of-pairs ${problem ? 'problem' : ''}">
        ${problem ? words.own.previousStay(problem) : words.own.about(read.pairs.length, count, repeated, unseen)}
      </p>
      ${text === row.default ? nothing : html`<button type="button" @click=${restore}>${words.own.back}</button>`}`;
  });

const factors = [0.1, 0.5, 2];

/** `step`: the step shown; -1 before the first test */
export const rateChangesField = ({ store }: Session, step: number): TemplateResult =>
  field(store, () => {
    const state = store.get();
    const changes = readChanges(state.rateChanges);
    const { maxLength } = store.settings.setting('rateChanges') as TextSetting;
    const isOver = step < 0 || step >= state.steps;
    const buttons = factors.map((factor) => {
      const next = multiplied(firstRate(state), changes, { step, factor });
      return { factor, next, refusal: isOver ? words.rates.showEarlier : refusalOf(next, maxLength) };
    });
    // The latest step is shown again, because the reader wants to see the effect.
    const set = (next: readonly RateChange[]) =>
      store.set({ rateChanges: writeChanges(next), shownStep: undefined });
    return html`<fieldset ?disabled=${!isFree(state, 'rateChanges')}>
      <legend>${words.rates.title(step)}</legend>
      <div class="factors">
        ${buttons.map(
          ({ factor, next, refusal }) =>
            html`<button type="button" ?disabled=${refusal !== ''} title=${refusal || nothing} @click=${() => set(next)}>× ${factor}</button>`,
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
              @click=${() => set(changes.filter((other) => other.step !== change.step))}
            >${words.rates.remove}</button>
          </li>`,
        )}
      </ul>
    </fieldset>`;
  });
