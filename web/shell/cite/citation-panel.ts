/** <pe-citation>: link, settings, definitions and BibTeX of a figure. Properties: session, figure, heading. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import { panelStyles } from '../../draw/snippet.ts';
import { StoreController } from '../../settings/store.ts';
import type { Session } from '../session.ts';
import { citationOf } from './citation.ts';
import type { FigureDeclaration } from './figure.ts';
import { text as words } from './text.ts';

export class CitationPanel extends LitElement {
  static override properties = { session: { attribute: false }, figure: { attribute: false }, heading: {} };
  static override styles = [controls, panelStyles];

  declare session: Session;
  declare figure: FigureDeclaration;
  declare heading: string;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('session') && this.session) {
      new StoreController(this, this.session.store);
      new StoreController(this, this.session.tableStore);
    }
  }

  override render() {
    if (!this.session || !this.figure) return nothing;
    const { text, definitions, bibtex } = citationOf(this.session, this.figure, this.heading);
    const definitionText = definitions.join('\n');
    return html`
      <p class="title">${words.citationText}</p>
      <pe-snippet wrapped label=${words.citation} code=${text}></pe-snippet>
      <p class="title">${words.definitions}</p>
      <pe-snippet wrapped label=${words.definitions} code=${definitionText}></pe-snippet>
      <p class="title">${words.bibtexOfFigure}</p>
      <pe-snippet label=${words.bibtex} code=${bibtex}></pe-snippet>
    `;
  }
}

customElements.get('pe-citation') ?? customElements.define('pe-citation', CitationPanel);

export const citationPanel = (session: Session, figure: FigureDeclaration, heading: string): TemplateResult =>
  html`<pe-citation .session=${session} .figure=${figure} .heading=${heading}></pe-citation>`;
