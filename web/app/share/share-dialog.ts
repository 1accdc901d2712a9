/**
 * <pe-share>: the link of the page, a builder of embeds for course notes, and a worksheet. Properties: session; isCopied: see
 * <pe-page-link>. It opens when it is put on the page and takes itself away when it is closed.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import { messageOf, notLoaded } from '../../draw/faults.ts';
import type { Session } from '../../shell/session.ts';
import { buildEmbed, type Choices, choicesOf } from './embed-builder.ts';
import { embedFields } from './embed-fields.ts';
import { embedSnippet } from './embed-snippet.ts';
import { mainFigure, type OfferedFigure, offeredFigures } from './offered.ts';
import './page-link.ts';
import './preview.ts';
import type { EmbedPreview } from './preview.ts';
import { partStyles, styles } from './styles.ts';
import './worksheet-editor.ts';
import { text as worksheetText } from './worksheet-text.ts';

class ShareDialog extends LitElement {
  static override styles = [controls, partStyles, styles];
  static override properties = {
    session: { attribute: false },
    isCopied: { attribute: false },
    figures: { state: true },
    missing: { state: true },
    choices: { state: true },
    told: { state: true },
  };

  declare session: Session;
  declare isCopied: boolean | null;
  /** those of the page, until another choice is made */
  declare choices: Choices;
  private figures: readonly OfferedFigure[] = [];
  /** why only the first figure is offered, or '' */
  private missing = '';
  /** the height that the preview needs, in CSS pixels; 0 until it has told it */
  private told = 0;

  override willUpdate(): void {
    if (!this.session || this.choices) return;
    this.choices = choicesOf(this.session);
    this.figures = [mainFigure(this.session)];
  }

  override async firstUpdated(): Promise<void> {
    this.renderRoot.querySelector('dialog')?.showModal();
    try {
      this.figures = await offeredFigures(this.session);
    } catch (thrown) {
      this.missing = messageOf(thrown, notLoaded('The list of figures'));
    }
    // A link may name a figure that its settings do not draw.
    const { view } = this.choices;
    if (view && !this.figures.some(({ id }) => id === view)) this.#choose({ view: '' });
  }

  #choose = (changes: Partial<Choices>) => {
    this.choices = { ...this.choices, ...changes };
  };

  #builder(): TemplateResult {
    const { session, figures, missing, choices, told } = this;
    const chosen = { session, figures, missing, choices, choose: this.#choose };
    const builder = { ...chosen, ...buildEmbed(session, figures, choices, told) };
    const { plan, embed, host } = builder;
    return html`<div class="builder">
        ${embedFields(builder)} ${embedSnippet(builder)}
        <pe-embed-preview
          .embed=${embed}
          .host=${host}
          @told-height=${({ target }: Event) => {
            this.told = (target as EmbedPreview).most;
          }}
        ></pe-embed-preview>
      </div>
      <h2 class="further">${worksheetText.heading}</h2>
      <pe-worksheet-editor .session=${session} .challenge=${plan.challenge} .view=${plan.view}></pe-worksheet-editor>`;
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.session) return nothing;
    // Keys of the page, such as P for the projector, are not meant here.
    return html`<dialog
      aria-labelledby="title"
      @close=${() => this.remove()}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      <div class="row">
        <h2 id="title">Share</h2>
        <button @click=${() => this.renderRoot.querySelector('dialog')?.close()}>Close</button>
      </div>
      <pe-page-link .session=${this.session} .isCopied=${this.isCopied}></pe-page-link>
      <h2 class="further">Embed in course notes</h2>
      ${this.#builder()}
    </dialog>`;
  }
}

customElements.get('pe-share') ?? customElements.define('pe-share', ShareDialog);

export function openShare(session: Session, isCopied: boolean | null): void {
  document.body.append(Object.assign(document.createElement('pe-share'), { session, isCopied }));
}
