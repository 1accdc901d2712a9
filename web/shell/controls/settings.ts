/** <pe-settings>: the other settings of a lab, one row per group: title and current value, and, once it has been opened, its controls. */
import { css, html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { controlHost, notPrinted } from '../../draw/theme.ts';
import type { Store } from '../../settings/store.ts';
import './control.ts';

export interface Group {
  readonly title: string;
  /** a summary of the current values: 'width 32, 1 head' */
  readonly value: string;
  /** names of settings; each gets a control */
  readonly names: readonly string[];
  /** the choices to offer, by name of the setting: id to words */
  readonly choices?: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** the largest number allowed here, by name of the setting, where it is below the setting's own limit */
  readonly most?: Readonly<Record<string, number>>;
  /** what to say below a control, by name of the setting; '' for nothing */
  readonly notes?: Readonly<Record<string, string>>;
  /** whether the row opens by itself, because it has something new to read */
  readonly isOpen?: boolean;
  /** content below the controls */
  readonly content?: (() => unknown) | undefined;
}

class Settings extends LitElement {
  static override properties = {
    store: { attribute: false },
    groups: { attribute: false },
    opened: { state: true },
  };

  declare store: Store;
  declare groups: readonly Group[];
  /** titles of rows that have been open: the others have no controls yet, because the first frame would wait for them */
  private opened: readonly string[] = [];

  static override styles = [
    ...controlHost,
    notPrinted,
    css`
    :host {
      padding-top: var(--space-2);
      border-top: 1px solid var(--line);
    }
    summary {
      display: flex;
      align-items: baseline;
      gap: var(--space-3);
      min-height: 2rem;
      line-height: 2rem;
      list-style: none;
      cursor: pointer;
    }
    summary::-webkit-details-marker {
      display: none;
    }
    .value {
      flex: 1;
      min-width: 0;
      overflow: hidden;
      color: var(--ink-soft);
      font-variant-numeric: tabular-nums;
      text-align: end;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    summary::after {
      content: '▸';
      color: var(--ink-soft);
    }
    [open] > summary::after {
      content: '▾';
    }
    summary:hover {
      text-decoration: underline;
      text-decoration-thickness: 1px;
      text-underline-offset: 0.25em;
    }
    summary:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    .controls {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
      padding: var(--space-1) 0 var(--space-3);
    }
    .note {
      margin: calc(-1 * var(--space-2)) 0 0;
      color: var(--ink-soft);
      font-size: var(--text-small);
    }
    .examples {
      display: grid;
      gap: var(--space-1);
    }
    .examples button {
      text-align: start;
    }
    @media (pointer: coarse) {
      summary {
        min-height: 2.75rem;
        line-height: 2.75rem;
      }
    }
  `,
  ];

  override render() {
    return repeat(
      this.groups.filter(({ names, content }) => names.length > 0 || content),
      ({ title }) => title,
      (group) => html`<details ?open=${group.isOpen} @toggle=${() => this.#note(group)}>
        <summary>${group.title} <span class="value">${group.value}</span></summary>
        ${group.isOpen || this.opened.includes(group.title) ? this.#controls(group) : nothing}
      </details>`,
    );
  }

  #note({ title }: Group) {
    if (!this.opened.includes(title)) this.opened = [...this.opened, title];
  }

  #controls({ names, choices, most, notes, content }: Group) {
    return html`<div class="controls">
      ${
        // Keyed by name: a control subscribes to one setting for its lifetime.
        repeat(
          names,
          (name) => name,
          (name) =>
            html`<pe-control .store=${this.store} name=${name} .choices=${choices?.[name] ?? null} .most=${most?.[name] ?? Infinity}></pe-control>
              ${notes?.[name] ? html`<p class="note" role="status">${notes[name]}</p>` : nothing}`,
        )
      }
      ${content?.() ?? nothing}
    </div>`;
  }
}

customElements.get('pe-settings') ?? customElements.define('pe-settings', Settings);
