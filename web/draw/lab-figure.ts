/**
 * <pe-lab-figure>: a heading, a heat map or plot, a caption, and a menu that saves, copies and shows the numbers.
 *
 *   <pe-lab-figure heading="Attention weights" name="attention-weights">
 *     <pe-heat-map ...></pe-heat-map>
 *     <span slot="caption">Each row sums to one.</span>
 *   </pe-lab-figure>
 *
 * Properties (heading, tabular, foot, name and kind also as attributes)
 *   heading  string                what the figure shows, in a few words
 *   tabular  boolean               the content is a table already, so the menu offers no data table
 *   foot     boolean               the tools are below the figure, beside the caption; files and screen readers still get the heading
 *   name     string                file name without extension
 *   kind     string                stable id of the figure
 *   about    () => Promise | null  loads the figure's declaration, for citations and code
 *   source   FigureSource | null   what is exported; null: the first heat map or plot inside
 *
 * When the menu opens, the figure sends a ProvenanceRequest to its ancestors (export/provenance.ts): the link, the lines under a saved
 * picture, and panels to show below. Unanswered, the menu has none of these. A figure that is out of date is not saved or cited: what
 * its files would state are the settings of now.
 */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from './controls.ts';
import { type FigureFacts, type Panel, type Provenance, ProvenanceRequest } from './export/provenance.ts';
import type { SaveRequest } from './export/save.ts';
import { type FigureSource, type FileKind, fileKinds, isFigureSource } from './export/source.ts';
import { defineElement } from './stage.ts';

const styles = css`
  :host {
    display: block;
    min-width: 0;
    color: var(--ink);
    font-family: var(--sans);
    font-size: max(var(--text-small), 13px);
    line-height: 1.5;
  }
  /* Where a mark fades figures, each is painted by itself, and the next would cover an open menu. */
  :host([menu-open]) {
    position: relative;
    z-index: 2;
  }
  figure {
    margin: 0;
  }
  .head > details {
    display: var(--figure-foot, block);
  }
  .head {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-2);
    margin-bottom: var(--space-2);
  }
  .heading {
    margin: 0;
    font-size: var(--text);
    font-weight: 600;
    line-height: var(--leading-tight);
    overflow-wrap: anywhere;
  }
  details {
    position: relative;
    flex: none;
    margin-left: auto;
  }
  summary {
    padding: 0.15rem 0.4rem;
    border-radius: 4px;
    color: var(--ink-soft);
    cursor: pointer;
  }
  summary:hover,
  [open] > summary {
    color: var(--ink);
  }
  .menu {
    position: absolute;
    z-index: 2;
    right: 0;
    box-sizing: border-box;
    width: max-content;
    max-width: min(18rem, 90vw);
    padding: var(--space-1) var(--space-3) var(--space-2);
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: 4px;
  }
  .menu p {
    margin: var(--space-2) 0 var(--space-1);
    color: var(--ink-soft);
  }
  .menu textarea {
    margin-top: var(--space-2);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
  .menu button {
    font-size: max(var(--text-small), 13px);
  }
  .menu .said {
    min-height: 1.5em;
    margin-bottom: 0;
  }
  figcaption {
    max-width: var(--column);
    color: var(--ink-soft);
  }
  .panel {
    margin-top: var(--space-3);
    scroll-margin-block: calc(var(--lever-top, 0px) + var(--space-3)) calc(var(--lever-bottom, 0px) + var(--space-3));
  }
  .foot {
    display: var(--figure-foot, flex); /* none on a projector */
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--space-4);
    margin-top: var(--space-2);
    font-size: max(0.875rem, 13px);
  }
  .tools {
    display: flex;
    align-items: baseline;
    gap: var(--space-3);
    margin-left: auto;
  }
  .tools > button,
  .foot summary {
    box-sizing: border-box;
    height: 1.5rem;
    min-height: 0;
    padding: 0;
    border: 0;
    border-bottom: 1px solid var(--line);
    border-radius: 0;
    background: none;
    color: var(--ink-soft);
    font-size: inherit;
    line-height: calc(1.5rem - 2px);
    list-style: none;
  }
  .foot summary::-webkit-details-marker {
    display: none;
  }
  .tools > button:hover,
  .tools > button[aria-pressed='true'] {
    color: var(--ink);
  }
  .foot .menu {
    bottom: 100%;
  }
  @media (pointer: coarse) {
    summary {
      padding-block: 0.7rem;
    }
    .foot summary,
    .tools > button {
      height: 2.75rem;
      line-height: calc(2.75rem - 2px);
    }
  }
  @media print {
    figure {
      break-inside: avoid;
    }
    details,
    .tools {
      display: none;
    }
  }
`;

const outOfDate = 'This figure is out of date: it shows a result of earlier settings.';

const notLoaded = (what: string): string =>
  `${what} could not be loaded. Check your connection, then reload the page.`;

type View = (facts: FigureFacts) => TemplateResult;

export class LabFigure extends LitElement {
  static override styles = [controls, styles];
  static override properties = {
    heading: {},
    tabular: { type: Boolean },
    foot: { type: Boolean },
    name: {},
    kind: {},
    about: { attribute: false },
    source: { attribute: false },
    menuOpen: { state: true },
    tableShown: { state: true },
    panel: { state: true },
    said: { state: true },
    copyByHand: { state: true },
  };

  declare heading: string;
  declare tabular: boolean;
  declare foot: boolean;
  declare name: string;
  declare kind: string;
  declare about: FigureFacts['about'];
  declare source: FigureSource | null;
  declare private menuOpen: boolean;
  declare private tableShown: boolean;
  /** the panel shown below the figure */
  declare private panel: { readonly title: string; readonly view: View } | null;
  declare private said: string;
  /** text to copy by hand, because the browser blocks copying */
  declare private copyByHand: string;
  #provenance: Provenance | null = null;

  constructor() {
    super();
    this.heading = '';
    this.tabular = false;
    this.foot = false;
    this.name = 'figure';
    this.kind = '';
    this.about = null;
    this.source = null;
    this.menuOpen = false;
    this.tableShown = false;
    this.panel = null;
    this.said = '';
    this.copyByHand = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#closeOutside);
  }

  #source(): FigureSource | null {
    const inside: unknown[] = [...this.querySelectorAll('*')];
    return this.source ?? inside.find(isFigureSource) ?? null;
  }

  #menu(): HTMLDetailsElement | null {
    return this.renderRoot.querySelector('details');
  }

  #askForProvenance(): ProvenanceRequest {
    const request = new ProvenanceRequest();
    this.dispatchEvent(request);
    this.#provenance = request.provenance;
    return request;
  }

  #mustBeCurrent(): void {
    if (this.#askForProvenance().isOlder) throw new Error(outOfDate);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('part', 'figure');
    this.setAttribute('exportparts', 'caption');
  }

  /** With `foot`, the buttons of the panels are visible before the menu opens. */
  protected override firstUpdated(): void {
    this.dispatchEvent(new Event('figure-drawn', { bubbles: true, composed: true }));
    if (!this.foot) return;
    this.#askForProvenance();
    this.requestUpdate();
  }

  #toggled(): void {
    this.menuOpen = this.#menu()?.open ?? false;
    this.toggleAttribute('menu-open', this.menuOpen);
    this.said = '';
    this.copyByHand = '';
    if (this.menuOpen) {
      this.#askForProvenance();
      document.addEventListener('pointerdown', this.#closeOutside);
    } else document.removeEventListener('pointerdown', this.#closeOutside);
  }

  readonly #closeOutside = (event: Event): void => {
    const menu = this.#menu();
    if (menu && !event.composedPath().includes(menu)) menu.open = false;
  };

  #key(event: KeyboardEvent): void {
    const menu = this.#menu();
    if (event.key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }

  get #facts(): FigureFacts {
    const { heading, name, kind, about } = this;
    return { heading, name, kind, about, source: this.#source() };
  }

  /** The figure as the menu saves it; null if it shows nothing that can be saved. Rejects if it is out of date. */
  async fileRequest(kind: FileKind): Promise<SaveRequest | null> {
    this.#mustBeCurrent();
    const facts = this.#facts;
    const { heading, name, source } = facts;
    if (!source) return null;
    const link = this.#provenance?.link();
    const lines = (await this.#provenance?.lines(facts)) ?? [];
    // A setting may have changed on the way.
    if (this.#provenance?.link() !== link) return this.fileRequest(kind);
    this.#mustBeCurrent();
    return { kind, source, name, caption: { heading, lines }, root: this.renderRoot };
  }

  async #save(kind: FileKind): Promise<void> {
    try {
      const { saveFile } = await import('./export/save.ts').catch(() => {
        throw new Error(notLoaded('What saves figures'));
      });
      const request = await this.fileRequest(kind);
      if (request) this.said = await saveFile(request);
    } catch (problem) {
      this.said = problem instanceof Error ? problem.message : String(problem);
    }
  }

  async #togglePanel({ title, load }: Panel): Promise<void> {
    if (this.panel?.title === title) {
      this.panel = null;
      return;
    }
    if (this.#askForProvenance().isOlder) {
      this.said = outOfDate;
      return;
    }
    try {
      this.panel = { title, view: await load(this.#facts) };
      await this.updateComplete;
      this.renderRoot.querySelector('.panel')?.scrollIntoView({ block: 'center' });
      this.said = `${title}: shown below the figure`;
    } catch {
      this.said = notLoaded(title);
    }
  }

  async #copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.said = `${what} copied`;
      this.copyByHand = '';
    } catch {
      this.said = 'The browser blocks copying. Copy the text from this box.';
      this.copyByHand = text;
    }
  }

  #entries(): TemplateResult {
    const kinds = fileKinds(this.#source());
    const { link = () => '' } = this.#provenance ?? {};
    return html`
      <p id="save">Save</p>
      <div class="row" role="group" aria-labelledby="save">
        ${kinds.map((kind) => html`<button type="button" @click=${() => this.#save(kind)}>${kind.toUpperCase()}</button>`)}
      </div>
      ${
        link()
          ? html`<p id="copy">Copy</p>
              <div class="row" role="group" aria-labelledby="copy">
                <button type="button" @click=${() => this.#copy(link(), 'Link')}>Link</button>
              </div>`
          : nothing
      }
      <p id="show">Show</p>
      <div class="row" role="group" aria-labelledby="show">
        ${
          this.tabular
            ? nothing
            : html`<button type="button" aria-pressed=${this.tableShown} @click=${this.#toggleTable}>Data table</button>`
        }
        ${this.foot ? nothing : this.#panelButtons()}
      </div>
      <p class="said" role="status">${this.said}</p>
      ${
        this.copyByHand
          ? html`<textarea readonly rows="3" aria-label="Text to copy" .value=${this.copyByHand}></textarea>`
          : nothing
      }
    `;
  }

  #panelButtons(): readonly TemplateResult[] {
    return (this.#provenance?.panels ?? []).map(
      (panel) =>
        html`<button type="button" aria-pressed=${this.panel?.title === panel.title} @click=${() => this.#togglePanel(panel)}>${panel.title}</button>`,
    );
  }

  #menuView(title: string): TemplateResult {
    return html`<details @toggle=${this.#toggled} @keydown=${this.#key}>
      <summary>${title}</summary>
      <div class="menu">${this.menuOpen ? this.#entries() : nothing}</div>
    </details>`;
  }

  async #toggleTable(): Promise<void> {
    try {
      await import('./data-table.ts');
      this.tableShown = !this.tableShown;
    } catch {
      this.said = notLoaded('The data table');
    }
  }

  #drawn(): void {
    if (this.menuOpen || this.tableShown || this.panel) this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const data = this.tableShown ? this.#source()?.data() : null;
    return html`
      <figure aria-label=${this.heading || nothing}>
        ${
          this.foot
            ? nothing
            : html`<div class="head">
                <p class="heading">${this.heading}</p>
                ${this.#menuView('Export')}
              </div>`
        }
        <slot @drawn=${this.#drawn}></slot>
        ${
          this.foot
            ? html`<div class="foot">
                <figcaption part="caption"><slot name="caption"></slot></figcaption>
                <div class="tools">${this.#menuView('Save')}${this.#panelButtons()}</div>
              </div>`
            : html`<figcaption part="caption"><slot name="caption"></slot></figcaption>`
        }
        ${data ? html`<pe-data-table .data=${data} heading=${this.heading}></pe-data-table>` : nothing}
        ${
          this.panel
            ? html`<section class="panel" aria-label="${this.panel.title}: ${this.heading}">${this.panel.view(this.#facts)}</section>`
            : nothing
        }
      </figure>
    `;
  }
}

defineElement('pe-lab-figure', LabFigure);

declare global {
  interface HTMLElementTagNameMap {
    'pe-lab-figure': LabFigure;
  }
}
