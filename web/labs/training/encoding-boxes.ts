/** <pe-encoding-boxes>: the encodings that can be trained, each with a box. Properties: store, catalog. */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { isFormula } from '../../core/constants.ts';
import type { Scheme } from '../../core/types.ts';
import { controls } from '../../draw/theme.ts';
import { type Store, StoreController } from '../../settings/store.ts';
import type { Session } from '../../shell/session.ts';
import { isFree } from '../../tasks/access.ts';
import { mostEncodings } from './settings.ts';
import { panelTitle } from './task-text.ts';
import { text } from './text.ts';

/** All but those that readers write themselves. */
export const trainable = (catalog: readonly Scheme[]): readonly string[] =>
  catalog.filter(({ id }) => !isFormula(id)).map(({ id }) => id);

/** An element of its own, because its styles go with it into the settings and beside a figure alone. */
class EncodingBoxes extends LitElement {
  static override properties = { store: { attribute: false }, catalog: { attribute: false } };

  declare store: Store;
  declare catalog: readonly Scheme[];
  #isSubscribed = false;

  static override styles = [
    controls,
    css`
      fieldset {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
        gap: var(--space-1) var(--space-4);
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        margin-bottom: var(--space-1);
        padding: 0;
        color: var(--ink-soft);
        font-weight: 400;
      }
      label {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: baseline;
      }
    `,
  ];

  protected override willUpdate(_changed: PropertyValues<this>): void {
    if (this.#isSubscribed) return;
    this.#isSubscribed = true;
    new StoreController(this, this.store);
  }

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
      <legend>${text.settings.encodingsUpTo(mostEncodings)}</legend>
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
