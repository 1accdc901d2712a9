/** <pe-rail>: the controls of a lab in groups; those of the rare ones stand behind "more". */
import { css, html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Store } from '../../state/store.ts';
import './control.ts';

export interface ControlGroup {
  readonly title: string;
  /** names of properties */
  readonly names: readonly string[];
  /** the words for the choices of a property, by its name */
  readonly choices?: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** the largest value that a number can have here, by name, where it is below that of its property */
  readonly most?: Readonly<Record<string, number>>;
  /** shown only on demand */
  readonly isRare?: boolean;
}

export class Rail extends LitElement {
  static override properties = { store: { attribute: false }, groups: { attribute: false } };

  declare store: Store;
  declare groups: readonly ControlGroup[];

  static override styles = css`
    :host {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
      gap: var(--space-4);
      align-content: start;
      font-family: var(--sans);
    }
    fieldset {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
      align-content: start;
      min-width: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }
    legend,
    summary {
      padding: 0 0 var(--space-2);
      color: var(--ink-soft);
      font-size: var(--text-small);
      font-weight: 600;
    }
    summary {
      cursor: pointer;
    }
    summary:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    details > div {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
    }
  `;

  override render() {
    return this.groups.map((group) => {
      if (group.names.length === 0) return nothing;
      // By name: a control keeps its property for life, and listens to no other.
      const list = repeat(
        group.names,
        (name) => name,
        (name) =>
          html`<pe-control .store=${this.store} name=${name} .choices=${group.choices?.[name] ?? null} .most=${group.most?.[name] ?? Infinity}></pe-control>`,
      );
      return group.isRare
        ? html`<details><summary>${group.title}</summary><div>${list}</div></details>`
        : html`<fieldset><legend>${group.title}</legend>${list}</fieldset>`;
    });
  }
}

customElements.get('pe-rail') ?? customElements.define('pe-rail', Rail);
