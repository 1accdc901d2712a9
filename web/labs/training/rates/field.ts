/** <pe-rate-changes>: the base rate from the step shown on, and the changes so far. Properties: store, step. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../../../draw/theme.ts';
import type { TextSetting } from '../../../settings/setting.ts';
import { type Store, StoreController } from '../../../settings/store.ts';
import type { Session } from '../../../shell/session.ts';
import { isFree } from '../../../tasks/access.ts';
import { type RateChange, readChanges, writeChanges } from '../settings.ts';
import { changeText, text } from '../text.ts';
import { changesIn, firstRate, multiplied, refusalOf } from './changes.ts';

const factors = [0.1, 0.5, 2];

/** An element of its own, because its styles go with it into the settings and beside a figure alone. */
class RateChanges extends LitElement {
  static override properties = { store: { attribute: false }, step: { type: Number } };

  declare store: Store;
  /** the step shown; -1 before the first test */
  declare step: number;

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        font-family: var(--sans);
      }
      fieldset,
      ul,
      li {
        margin: 0;
        padding: 0;
        border: 0;
        list-style: none;
      }
      legend {
        font-weight: 400;
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
      p {
        margin: var(--space-1) 0 0;
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      p:empty {
        display: none;
      }
      li {
        margin-top: var(--space-1);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store')) new StoreController(this, this.store);
  }

  /** What is trained next is what the reader wants to see. */
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
      const refusal = isOver ? text.rates.showEarlier : refusalOf(next, maxLength);
      return { factor, next, refusal };
    });
    return html`<fieldset ?disabled=${isLocked}>
      <legend>${text.rates.title(step)}</legend>
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
              aria-label=${text.rates.removeAt(change.step)}
              @click=${() => this.#set(changes.filter(({ step }) => step !== change.step))}
            >${text.rates.remove}</button>
          </li>`,
        )}
      </ul>
    </fieldset>`;
  }
}

customElements.get('pe-rate-changes') ?? customElements.define('pe-rate-changes', RateChanges);

export const rateChangesField = ({ store }: Session, step: number): TemplateResult =>
  html`<pe-rate-changes .store=${store} .step=${step}></pe-rate-changes>`;
