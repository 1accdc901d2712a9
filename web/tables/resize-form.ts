/**
 * <pe-resize>: asks how many rows a table should have, and how they are made.
 *
 * Properties
 *   rows     number   of the table in its own size
 *   kept     number   rows at its start that are no positions, as far as known
 *   resize   string   how the table in use was resized, as a link says it; '' for its own size
 *   locked   boolean
 * Events
 *   resize-table   detail: string, as a link says it
 */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { GridSize, ResizeOptions } from '../core/types.ts';
import { controlHost } from '../draw/theme.ts';
import { type MethodName, methodName, resizeLink, resizeOptions, squareGrid } from './resize.ts';
import { text } from './resize-text.ts';
import { lockedTitle } from './text.ts';

const styles = css`
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-1) var(--space-3);
    margin-top: var(--space-1);
    font-size: var(--text-small);
  }
  label,
  fieldset {
    display: flex;
    flex-direction: column;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-weight: inherit;
  }
  input {
    width: 6em;
  }
  .sides {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }
  .sides input {
    width: 4.5em;
  }
  p {
    flex-basis: 100%;
    min-height: 1.5em;
    margin: 0;
    color: var(--ink-soft);
  }
  p.broken {
    color: var(--violated);
  }
`;

/** What the reader has chosen so far; numbers that were not typed follow from the table. */
interface Chosen {
  readonly method?: MethodName;
  readonly rows?: number;
  readonly kept?: number;
  readonly grid?: GridSize;
  readonly newGrid?: GridSize;
}

class Resize extends LitElement {
  static override properties = {
    rows: { type: Number },
    kept: { type: Number },
    resize: {},
    locked: { type: Boolean },
    chosen: { state: true },
  };
  static override styles = [...controlHost, styles];

  declare rows: number;
  declare kept: number;
  declare resize: string;
  locked = false;
  private chosen: Chosen = {};

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('resize') || changed.has('rows')) this.chosen = {};
  }

  override render() {
    const { options, method } = this.#asked();
    const misfit = this.#misfit(options);
    return html`<form class="no-print" @submit=${this.#submit}>
      <label
        >${text.method}
        <select @change=${(event: Event) => this.#choose({ method: valueIn(event) as MethodName })}>
          ${(Object.keys(text.methods) as MethodName[]).map(
            (name) => html`<option value=${name} .selected=${name === method}>${text.methods[name]}</option>`,
          )}
        </select></label
      >
      ${
        options.grid && options.newGrid
          ? html`${this.#sides(text.grid, options.grid, (grid) => this.#choose({ grid }))}
            ${this.#sides(text.newGrid, options.newGrid, (newGrid) => this.#choose({ newGrid }))}`
          : this.#number(text.newRows, options.rows ?? 0, 1, (rows) => this.#choose({ rows }))
      }
      ${this.#number(text.kept, options.prefix ?? 0, 0, (kept) => this.#choose({ kept }))}
      <button ?disabled=${this.locked || misfit !== ''} title=${this.locked ? lockedTitle : nothing}>
        ${text.resize}
      </button>
      <p class=${misfit ? 'broken' : ''} role="status">${misfit || this.#words(method)}</p>
    </form>`;
  }

  /** What the form says now. */
  #asked(): { readonly options: ResizeOptions; readonly method: MethodName } {
    const { chosen, rows } = this;
    const before = resizeOptions(this.resize);
    const method = chosen.method ?? (before ? methodName(before) : 'linear');
    const isSame = before !== undefined && (before.grid !== undefined) === isOnGrid(method);
    if (!isOnGrid(method)) {
      const prefix = chosen.kept ?? (isSame ? before?.prefix : this.kept) ?? 0;
      const asked = chosen.rows ?? (isSame ? before?.rows : undefined) ?? 2 * rows - prefix;
      return { method, options: { method, rows: asked, prefix } };
    }
    const square = squareGrid(rows) ?? { prefix: 0, side: 0 };
    const prefix = chosen.kept ?? (isSame ? before?.prefix : square.prefix) ?? 0;
    const both = (side: number): GridSize => ({ lines: side, columns: side });
    const grid = chosen.grid ?? (isSame ? before?.grid : undefined) ?? both(square.side);
    const newGrid = chosen.newGrid ??
      (isSame ? before?.newGrid : undefined) ?? { lines: 2 * grid.lines, columns: 2 * grid.columns };
    return {
      method,
      options: { method: 'bicubic', antialias: method === 'antialiased', grid, newGrid, prefix },
    };
  }

  /** Why the rows kept are too many, or a grid does not hold the rows; '' if all fits. */
  #misfit({ grid, prefix = 0 }: ResizeOptions): string {
    if (prefix >= this.rows) return text.keptMost(this.rows - 1);
    if (!grid || grid.lines * grid.columns + prefix === this.rows) return '';
    if (this.chosen.grid === undefined && this.chosen.kept === undefined) return text.noSquare(this.rows);
    return text.gridMisfit(grid.lines, grid.columns, prefix, this.rows);
  }

  #words(method: MethodName): string {
    const square = isOnGrid(method) ? squareGrid(this.rows) : undefined;
    return [...(square ? [text.square(this.rows, square.prefix, square.side)] : []), text.what[method]].join(
      ' ',
    );
  }

  #number(title: string, value: number, least: number, set: (value: number) => void): TemplateResult {
    return html`<label>${title} ${input(title, value, least, set)}</label>`;
  }

  #sides(title: string, grid: GridSize, set: (grid: GridSize) => void): TemplateResult {
    const side = (name: keyof GridSize) =>
      input(`${title}, ${text[name]}`, grid[name], 1, (value) => set({ ...grid, [name]: value }));
    return html`<fieldset>
      <legend>${title}</legend>
      <span class="sides">${side('lines')} × ${side('columns')}</span>
    </fieldset>`;
  }

  #choose(changes: Chosen) {
    this.chosen = { ...this.chosen, ...changes };
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('resize-table', { detail: resizeLink(this.#asked().options) }));
  }
}

const isOnGrid = (method: MethodName): method is 'bicubic' | 'antialiased' =>
  method === 'bicubic' || method === 'antialiased';

const valueIn = (event: Event): string => (event.target as HTMLInputElement).value;

const input = (title: string, value: number, least: number, set: (value: number) => void) =>
  html`<input
    type="number"
    aria-label=${title}
    min=${least}
    max="9999999"
    required
    .value=${String(value)}
    @input=${(event: Event) => valueIn(event) !== '' && set(Number(valueIn(event)))}
  />`;

customElements.get('pe-resize') ?? customElements.define('pe-resize', Resize);
