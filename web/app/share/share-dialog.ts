/**
 * <pe-share>: the link of the page, a builder of embeds for course notes, and a worksheet. Properties: session; isCopied: see
 * <pe-page-link>. It opens when it is put on the page and takes itself away when it is closed.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import type { Session } from '../../shell/session.ts';
import { buildEmbed, type Choices, choicesOf } from './embed-builder.ts';
import { embedFields } from './embed-fields.ts';
import { embedSnippet } from './embed-snippet.ts';
import { type OfferedFigure, offeredFigures } from './offered.ts';
import './page-link.ts';
import './preview.ts';
import type { EmbedPreview } from './preview.ts';
import { styles } from './styles.ts';
import './worksheet-editor.ts';
import { text as worksheetText } from './worksheet-text.ts';

class ShareDialog extends LitElement {
  static override styles = [controls, styles];
  static override properties = {
    session: { attribute: false },
    isCopied: { attribute: false },
    figures: { state: true },
    choices: { state: true },
    told: { state: true },
  };

  declare session: Session;
  declare isCopied: boolean | null;
  /** those of the page, until another choice is made */
  declare choices: Choices;
  /** none until they are loaded */
  private figures: readonly OfferedFigure[] = [];
  /** the height that the preview needs, in CSS pixels; 0 until it has told it */
  private told = 0;

  override willUpdate(): void {
    if (this.session) this.choices ??= choicesOf(this.session);
  }

  override async firstUpdated(): Promise<void> {
    this.renderRoot.querySelector('dialog')?.showModal();
    this.figures = await offeredFigures(this.session);
  }

  #builder(): TemplateResult {
    const { session, figures, choices, told } = this;
    const choose = (changes: Partial<Choices>) => {
      this.choices = { ...this.choices, ...changes };
    };
    const builder = { session, figures, choices, choose, ...buildEmbed(session, figures, choices, told) };
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
