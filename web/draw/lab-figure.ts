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
 * picture, and panels to show below. Unanswered, the menu has none of these. A figure that is out of date is neither saved nor cited:
 * its file would state the new settings.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from './controls.ts';
import { defineElement } from './define-element.ts';
import { type FigureFacts, type Panel, type Provenance, ProvenanceRequest } from './export/provenance.ts';
import type { SaveRequest } from './export/save.ts';
import { type FigureSource, type FileKind, isFigureSource } from './export/source.ts';
import { loadingMessage, notLoaded } from './faults.ts';
import { styles } from './lab-figure-styles.ts';
import { onDemand } from './on-demand.ts';

const outOfDate = 'This figure is out of date: it shows a result of earlier settings.';

let menu: typeof import('./figure-menu.ts') | undefined;

const loadMenu = async () => {
  menu = await import('./figure-menu.ts');
};

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

  heading = '';
  tabular = false;
  foot = false;
  name = 'figure';
  kind = '';
  about: FigureFacts['about'] = null;
  source: FigureSource | null = null;
  private menuOpen = false;
  tableShown = false;
  /** the panel shown below the figure */
  private panel: { readonly title: string; readonly view: View } | null = null;
  said = '';
  copyByHand = '';
  #provenance: Provenance | null = null;

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
    // Outside the page nobody answers.
    if (!this.isConnected || this.#askForProvenance().isOlder) throw new Error(outOfDate);
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
    event.preventDefault(); // Nothing around it closes.
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }

  get facts(): FigureFacts {
    const { heading, name, kind, about } = this;
    return { heading, name, kind, about, source: this.#source() };
  }

  /** The figure as the menu saves it; null if it shows nothing that can be saved. Rejects if it is out of date. */
  async fileRequest(kind: FileKind): Promise<SaveRequest | null> {
    this.#mustBeCurrent();
    const link = this.#provenance?.link();
    const lines = (await this.#provenance?.lines(this.facts)) ?? [];
    // A setting may have changed on the way.
    if (this.#provenance?.link() !== link) return this.fileRequest(kind);
    this.#mustBeCurrent();
    // As it is drawn by now: a result may have come on the way, too.
    const { heading, name, source } = this.facts;
    return source && { kind, source, name, caption: { heading, lines }, root: this.renderRoot };
  }

  async #togglePanel({ title, load }: Panel): Promise<void> {
    if (this.panel?.title === title) {
      this.panel = null;
      this.said = '';
      return;
    }
    if (this.#askForProvenance().isOlder) {
      this.said = outOfDate;
      return;
    }
    try {
      this.panel = { title, view: await load(this.facts) };
      await this.updateComplete;
      this.renderRoot.querySelector('.panel')?.scrollIntoView({ block: 'center' });
      this.said = `${title}: shown below the figure`;
    } catch (thrown) {
      this.said = loadingMessage(thrown, notLoaded(title));
    }
  }

  #panelButtons(): readonly TemplateResult[] {
    return (this.#provenance?.panels ?? []).map(
      (panel) =>
        html`<button type="button" aria-pressed=${this.panel?.title === panel.title} @click=${() => this.#togglePanel(panel)}>${panel.title}</button>`,
    );
  }

  #entries(): TemplateResult {
    const link = this.#provenance?.link() ?? '';
    return html`${onDemand(loadMenu)} ${menu?.menuView(this, link, this.foot ? [] : this.#panelButtons())}`;
  }

  #menuView(title: string): TemplateResult {
    return html`<details @toggle=${this.#toggled} @keydown=${this.#key}>
      <summary>${title}</summary>
      <div class="menu">${this.menuOpen ? this.#entries() : nothing}</div>
    </details>`;
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
                ${
                  // Why there is no panel; the menu has a place of its own.
                  this.said && !this.menuOpen && !this.panel
                    ? html`<p class="said" role="status">${this.said}</p>`
                    : nothing
                }
              </div>`
            : html`<figcaption part="caption"><slot name="caption"></slot></figcaption>`
        }
        ${data ? html`<pe-data-table .data=${data} heading=${this.heading}></pe-data-table>` : nothing}
        ${
          this.panel
            ? html`<section class="panel" aria-label="${this.panel.title}: ${this.heading}">${this.panel.view(this.facts)}</section>`
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
