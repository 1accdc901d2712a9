/**
 * <pe-tables>: the table in use with notes on what looks odd in it, the choice among the reader's tables, and the ways to load another.
 *
 * Properties
 *   session   TableSession
 *   size      string   '64 × 768, float32', for a compact strip: the lab shows the name
 *   compact   boolean  one line unless there is a message; the lab has the choice among the tables and sets `bringing`
 *   bringing  boolean  whether a compact strip shows the ways to load a table
 * Slot: a message of the lab, after the messages about files.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isOffline } from '../draw/faults.ts';
import { onDemand } from '../draw/on-demand.ts';
import { controlHost } from '../draw/theme.ts';
import { StoreController } from '../settings/store.ts';
import { actingTable, isTableAwaited } from './chosen-encoding.ts';
import { watchNetwork } from './network.ts';
import { readingLine, whatIsAwaited, whatWasRead } from './reading-text.ts';
import { bucketShape } from './t5-values.ts';
import { mayBring, mayMend, mayReplace, takesBuckets } from './table-access.ts';
import { pastedFile } from './table-files.ts';
import type { LoadedTable, TableProblem, TableSession } from './table-store.ts';
import { text } from './table-text.ts';
import type { Fix } from './tensor-table.ts';
import { lockedTitle } from './text.ts';
import './recipes.ts';
import './tensor-chooser.ts';
import './upload-panel.ts';

const tablesStyles = css`
  :host {
    margin-top: var(--space-3);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-height: 2.125rem;
    gap: var(--space-2) var(--space-3);
  }
  strong {
    font-size: var(--text);
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .read {
    overflow-wrap: anywhere;
  }
  p,
  ul {
    margin: var(--space-1) 0;
    font-size: var(--text-small);
  }
  ul {
    padding-left: 1.25em;
  }
  .what {
    flex: 1 1 auto;
    min-width: 0;
    max-width: 100%;
  }
  select {
    max-width: 100%;
  }
  details {
    min-width: 0;
  }
  details[open] {
    flex-basis: 100%;
  }
  summary {
    box-sizing: border-box;
    width: max-content;
    min-height: 2.125rem;
    padding: var(--space-1) var(--space-2);
    border: 1px solid var(--edge);
    border-radius: 4px;
    line-height: 1.3;
    cursor: pointer;
  }
  summary:hover {
    border-color: var(--ink);
  }
  pe-upload-panel {
    margin-top: var(--space-2);
  }
  .message {
    min-height: 2rem;
    margin-bottom: 0;
    padding-bottom: var(--space-2);
    overflow-wrap: anywhere;
  }
  :host([compact]) {
    margin-top: calc(-1 * var(--space-2));
  }
  :host([compact]) .line {
    min-height: 1.5rem;
    gap: 0 var(--space-3);
    font-size: var(--text-small);
  }
  :host([compact]) .what {
    flex: 0 1 auto;
  }
  :host([compact]) .line > button {
    min-height: 1.5rem;
    padding: 0 var(--space-2);
    font-size: var(--text-small);
  }
  :host([compact]) .resize summary {
    min-height: 0;
    padding: 0 var(--space-2);
    line-height: 1.375rem;
  }
  :host([compact]) .message {
    flex: 1 1 12rem;
    min-height: 0;
    margin: 0;
    padding: 0;
  }
  [hidden] {
    display: none;
  }
  :host([compact]) .ways:not([hidden]) {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: var(--space-2);
    margin-top: var(--space-2);
  }
  :host([compact]) .ways pe-upload-panel {
    display: contents;
  }
  .ways p {
    order: 1;
    flex-basis: 100%;
  }
  .broken {
    color: var(--violated);
  }
  .fix-form {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-2);
  }
  .fix-form input {
    width: 6em;
  }
  .message button,
  .fix {
    min-height: 0;
    padding: 2px var(--space-2);
    font-size: var(--text-small);
  }
`;

/** What exists nowhere else: a table that the page has made. */
async function saveTable({ name, matrix }: LoadedTable): Promise<void> {
  const { saveMatrix } = await import('../draw/export/save.ts');
  saveMatrix(name, matrix);
}

class Tables extends LitElement {
  static override properties = {
    session: { attribute: false },
    size: {},
    compact: { type: Boolean, reflect: true },
    bringing: { type: Boolean },
    resizing: { state: true },
  };
  static override styles = [...controlHost, tablesStyles];

  declare session: TableSession;
  size = '';
  compact = false;
  bringing = false;
  /** whether the form that resizes a table is open */
  private resizing = false;

  constructor() {
    super();
    watchNetwork(this);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('session') || !this.session) return;
    new StoreController(this, this.session.store);
    new StoreController(this, this.session.tableStore);
  }

  override render() {
    if (!this.session) return nothing;
    const { tables, opened } = this.session.tableStore.get();
    const acting = actingTable(this.session);
    const isForBuckets = takesBuckets(this.session);
    const { title, size } = isForBuckets ? this.#buckets() : this.#acting(acting);
    const isNone = !acting && !isForBuckets;
    const isLocked = !mayReplace(this.session);
    const isOffered = mayBring(this.session, this.#awaited);
    const recipes = html`<details class="no-print recipes">
      <summary>${text.howToMake}</summary>
      <pe-recipes></pe-recipes>
    </details>`;
    const status = html`<p class="message no-print" role="status">${this.#renderMessage(acting)}</p>`;
    return html`
      <div class="line ${isNone ? 'no-print' : ''}">
        ${
          this.compact
            ? this.#renderSize(acting)
            : html`<span class="what">
                ${tables.length > 1 && acting ? this.#renderTables(tables, acting) : html`<strong>${title}</strong>`}
                <span class="soft">${size}</span>
              </span>`
        }
        ${acting ? this.#button(text.remove, () => this.#withLoader((loader) => loader.remove(acting.id)), isLocked) : nothing}
        ${acting ? this.#renderResize(acting, isLocked) : nothing}
        ${this.compact ? status : isOffered ? recipes : nothing}
      </div>
      <div class="ways" ?hidden=${!isOffered || (this.compact && !this.bringing)}>
        <pe-upload-panel
          .awaited=${this.#awaited}
          @files=${({ detail }: CustomEvent<readonly File[]>) => this.#withLoader((loader) => void loader.openFiles(detail))}
          @paste=${({ detail }: CustomEvent<string>) => this.#withLoader((loader) => void loader.open(new Blob([detail]), pastedFile))}
          @read=${this.#takeRemote}
        ></pe-upload-panel>
        ${this.compact ? recipes : nothing}
        <p class="soft no-print">
          ${text.dropAnywhere} ${isForBuckets ? text.filesStayButBuckets : text.filesStay}
        </p>
      </div>
      ${acting?.remote ? html`<p class="read">${whatWasRead(acting.remote)}</p>` : nothing}
      ${
        acting && acting.notes.length > 0
          ? html`<ul>
              ${acting.notes.map(({ words, fix }) => html`<li>${words}${this.#fixButton(fix, acting)}</li>`)}
            </ul>`
          : nothing
      }
      ${
        opened && isOffered
          ? html`<pe-tensor-chooser
              .file=${opened.name}
              .source=${opened.source}
              .chosen=${acting?.tensor.name ?? ''}
              @choose=${({ detail }: CustomEvent<string>) => this.#withLoader((loader) => void loader.choose(detail))}
            ></pe-tensor-chooser>`
          : nothing
      }
      ${this.compact ? nothing : status}
    `;
  }

  #renderSize(acting: LoadedTable | undefined) {
    return acting ? html`<span class="what soft">${this.size}</span>` : nothing;
  }

  #acting(acting: LoadedTable | undefined) {
    if (!acting) return { title: text.none, size: '' };
    const { rows, cols } = acting.matrix;
    return { title: acting.name, size: `${rows} × ${cols}, ${acting.tensor.dtype}` };
  }

  #buckets() {
    const { store } = this.session;
    const isGiven = store.get('values') !== undefined;
    return { title: text.buckets(isGiven), size: text.bucketSize(bucketShape(store), isGiven) };
  }

  /** The form is loaded when it is first opened. */
  #renderResize(acting: LoadedTable, isLocked: boolean): TemplateResult {
    const { matrix, drop, before, resize: link = '' } = acting;
    const open = ({ newState }: ToggleEvent) => {
      this.resizing = newState === 'open';
    };
    // Closed again, the form leaves its place to the figure.
    const resize = ({ detail }: CustomEvent<string>) => {
      this.renderRoot.querySelector('details.resize')?.removeAttribute('open');
      this.#withLoader((loader) => loader.mend({ title: text.resize, resize: detail }, acting));
    };
    const form = () => html`${onDemand(() => import('./resize-form.ts'))}<pe-resize
        .rows=${(before?.matrix ?? matrix).rows}
        .kept=${drop}
        .resize=${link}
        ?locked=${isLocked}
        @resize-table=${resize}
      ></pe-resize>`;
    return html`<details class="no-print resize" @toggle=${open}>
        <summary>${text.resize}</summary>
        ${this.resizing ? form() : nothing}
      </details>
      ${before ? this.#button(text.save, () => void saveTable(acting)) : nothing}`;
  }

  #renderTables(tables: readonly LoadedTable[], acting: LoadedTable): TemplateResult {
    const choose = (event: Event) => {
      const id = Number((event.target as HTMLSelectElement).value);
      this.#withLoader((loader) => loader.activate(id));
    };
    return html`<select class="no-print" aria-label=${text.yourTables} ?disabled=${!mayReplace(this.session)} @change=${choose}>
      ${tables.map(
        ({ id, name }) => html`<option value=${id} .selected=${live(id === acting.id)}>${name}</option>`,
      )}
    </select>`;
  }

  #renderMessage(acting: LoadedTable | undefined): TemplateResult | string {
    const { reading, problem, misfit, done } = this.session.tableStore.get();
    if (reading)
      return html`${readingLine(reading)} ${this.#button(text.stop, () => this.#withLoader((loader) => loader.stop()))}`;
    const wrong = problem ?? (acting && misfit);
    return html`${wrong ? this.#renderProblem(wrong) : done || (isTableAwaited(this.session) ? this.#missing : '')} <slot></slot>`;
  }

  #renderProblem({ words, fix, of }: TableProblem): TemplateResult {
    return html`<span class="broken">${words}</span>${this.#fixButton(fix, of)}`;
  }

  /** The address in the settings, until its table is loaded. */
  get #awaited(): string {
    return isTableAwaited(this.session) ? this.session.store.get('remote') : '';
  }

  get #missing(): string {
    return this.#awaited === ''
      ? text.notInLink
      : whatIsAwaited(this.session.store.get('tensor'), isOffline());
  }

  #button(title: string, click: () => void, isLocked = false): TemplateResult {
    return html`<button ?disabled=${isLocked} title=${isLocked ? lockedTitle : nothing} @click=${click}>${title}</button>`;
  }

  #fixButton(fix: Fix | undefined, of: TableProblem['of']): TemplateResult | typeof nothing {
    if (!fix || !mayMend(this.session, fix)) return nothing;
    const mend = (made: Fix) => this.#withLoader((loader) => loader.mend(made, of));
    if (fix.columns !== undefined) return this.#renderColumns(fix, mend);
    return html` <button class="fix" @click=${() => mend(fix)}>${fix.title}</button>${this.#fixButton(fix.or, of)}`;
  }

  #renderColumns(fix: Fix, mend: (fix: Fix) => void): TemplateResult {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      mend({ ...fix, columns: Number(new FormData(event.target as HTMLFormElement).get('columns')) });
    };
    return html` <form class="fix-form no-print" @submit=${submit}>
      <label>${text.columns} <input name="columns" type="number" min="1" required .value=${String(fix.columns)} /></label>
      <button class="fix">${fix.title}</button>
    </form>`;
  }

  /** The tensor in the link applies only to the address in the link. */
  #takeRemote({ detail: address }: CustomEvent<string>) {
    const tensor = address === this.#awaited ? this.session.store.get('tensor') : '';
    this.#withLoader((loader) => void loader.openRemote(address, tensor));
  }

  get #withLoader(): TableSession['tableStore']['withLoader'] {
    return this.session.tableStore.withLoader;
  }
}

customElements.get('pe-tables') ?? customElements.define('pe-tables', Tables);
