/**
 * <pe-tensor-chooser>: a list of the tensors in a file, to choose one. Tensors that cannot be read are listed with the reason.
 *
 * Properties: file (its name), source (TensorSource), chosen (name of the last tensor read)
 * Events: choose CustomEvent<string>, the name of a tensor
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../draw/theme.ts';
import type { Refused, TensorInfo, TensorSource } from '../readers/index.ts';
import { text } from './table-text.ts';

/** Longer lists are cut. */
const mostListed = 200;
const mostUnread = 50;

interface Listed {
  readonly tensors: readonly TensorInfo[];
  readonly refused: readonly Refused[];
  /** number of further matches */
  readonly left: number;
}

/** The tensors with `part` in their names: the one that looks like positions first, unreadable ones last. */
export function listTensors({ tensors, refused, suggested }: TensorSource, part: string): Listed {
  const sought = part.trim().toLowerCase();
  const isFound = ({ name }: { readonly name: string }) => name.toLowerCase().includes(sought);
  const found = tensors.filter(isFound);
  const first = found.filter(({ name }) => name === suggested);
  const ordered = [...first, ...found.filter(({ name }) => name !== suggested)];
  const unread = refused.filter(isFound);
  const listedUnread = unread.slice(0, mostUnread);
  const listed = ordered.slice(0, mostListed - listedUnread.length);
  const left = ordered.length + unread.length - listed.length - listedUnread.length;
  return { tensors: listed, refused: listedUnread, left };
}

const styles = css`
  :host {
    display: block;
    margin: var(--space-2) 0;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  summary {
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  input {
    margin-top: var(--space-2);
  }
  ul {
    max-height: 16rem;
    margin: var(--space-1) 0 0;
    padding: 3px;
    overflow-y: auto;
    list-style: none;
  }
  button,
  .refused {
    box-sizing: border-box;
    width: 100%;
    min-height: 2rem;
    padding: var(--space-1) var(--space-2);
    text-align: left;
    overflow-wrap: anywhere;
  }
  button {
    border-color: transparent;
  }
  button[aria-pressed='true'] {
    border-color: var(--edge);
  }
  p {
    min-height: 1.5em;
    margin: var(--space-1) 0 0;
  }
  .soft {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  [aria-pressed='true'] .soft {
    color: inherit;
  }
`;

/** Longer lists get a search box. */
const easilyRead = 12;

class TensorChooser extends LitElement {
  static override properties = {
    file: {},
    source: { attribute: false },
    chosen: {},
    sought: { state: true },
    at: { state: true },
  };
  static override styles = [controls, styles];

  declare file: string;
  declare source: TensorSource;
  declare chosen: string;
  private sought = '';
  /** name of the tensor in the tab order; arrow keys move on from there */
  private at = '';

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('source')) return;
    this.sought = '';
    this.at = '';
  }

  override render() {
    const { tensors, refused } = this.source;
    const listed = listTensors(this.source, this.sought);
    const stop = [this.at, this.chosen].find((name) => listed.tensors.some((one) => one.name === name));
    const { length } = tensors;
    return html`<details ?open=${this.chosen === ''}>
      <summary>${text.tensorsIn(length, this.file, refused.length)}</summary>
      ${
        length + refused.length > easilyRead
          ? html`<input
              type="search"
              aria-label=${text.partOfTensor}
              placeholder=${text.partOfName}
              .value=${this.sought}
              @input=${this.#seek}
              @keydown=${this.#enterList}
            />`
          : nothing
      }
      <ul aria-label=${text.tensors} @keydown=${this.#move}>
        ${listed.tensors.map((tensor) => this.#renderTensor(tensor, tensor.name === (stop ?? listed.tensors[0].name)))}
        ${listed.refused.map(
          ({ name, reason }) => html`<li class="refused">${name} <span class="soft">${reason}</span></li>`,
        )}
      </ul>
      <p class="soft" role="status">${this.#summary(listed)}</p>
    </details>`;
  }

  #renderTensor({ name, shape, dtype }: TensorInfo, isStop: boolean): TemplateResult {
    const isSuggested = name === this.source.suggested && this.source.tensors.length > 1;
    const size = `${shape.length === 0 ? text.oneNumber : shape.join(' × ')}, ${dtype}`;
    return html`<li>
      <button
        type="button"
        tabindex=${isStop ? 0 : -1}
        aria-pressed=${name === this.chosen}
        @focus=${() => {
          this.at = name;
        }}
        @click=${() => this.dispatchEvent(new CustomEvent('choose', { detail: name }))}
      >
        <span>${name}</span>
        <span class="soft"
          >${isSuggested ? text.likePositions(size) : size}</span
        >
      </button>
    </li>`;
  }

  #summary({ tensors, refused, left }: Listed): string {
    if (left > 0) return text.moreTensors(left);
    const none = tensors.length + refused.length === 0;
    return none ? text.noTensor(this.sought.trim()) : '';
  }

  #seek(event: Event) {
    this.sought = (event.target as HTMLInputElement).value;
  }

  get #buttons(): readonly HTMLButtonElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLButtonElement>('li button')];
  }

  #enterList(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.#buttons[0]?.focus();
  }

  #move(event: KeyboardEvent) {
    const buttons = this.#buttons;
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  }
}

customElements.get('pe-tensor-chooser') ?? customElements.define('pe-tensor-chooser', TensorChooser);
