/**
 * <pe-embed-preview>: an embed in a frame as wide as a column of course notes, made smaller where there is no room for it, and a button that
 * saves it as a poster. Properties embed, host. Event `told-height` when a frame has told the height that it needs: `most` is then that
 * of the taller one, before and after a prediction.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import { download } from '../../draw/export/download.ts';
import { toSVG } from '../../draw/export/save.ts';
import { messageOf } from '../../draw/faults.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';
import { type Embed, type Host, usualHeight } from './snippets.ts';
import { partStyles } from './styles.ts';

/** Width of a column of course notes, in CSS pixels. */
const columnWidth = 680;

/** Milliseconds without a change after which the preview is shown anew. */
const rest = 300;

export class EmbedPreview extends LitElement {
  static override properties = {
    embed: { attribute: false },
    host: { attribute: false },
    address: { state: true },
    later: { state: true },
    height: { state: true },
    saved: { state: true },
  };

  declare embed: Embed;
  declare host: Host;
  private address = '';
  /** the address of what the reader sees after a prediction, or '' */
  private later = '';
  /** what is said of the poster */
  private saved = '';
  /** in CSS pixels; 0 until the frame has told it */
  private height = 0;
  #heightLater = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  get most(): number {
    return this.later === '' ? this.height : Math.max(this.height, this.#heightLater);
  }

  static override styles = [
    controls,
    partStyles,
    css`
      :host {
        display: block;
      }
      .column {
        max-width: ${columnWidth}px;
        overflow: hidden;
        border: 1px solid var(--line);
      }
      iframe {
        display: block;
        width: ${columnWidth}px;
        border: 0;
        transform-origin: 0 0;
      }
      .later {
        position: absolute;
        height: ${usualHeight}px;
        visibility: hidden;
      }
    `,
  ];

  get #frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe');
  }

  get #later(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('.later');
  }

  readonly #hear = ({ data, source }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
    if (data?.type !== 'pe:resize') return;
    if (source === this.#frame?.contentWindow) this.height = Number(data.height);
    else if (source === this.#later?.contentWindow) this.#heightLater = Number(data.height);
    else return;
    this.dispatchEvent(new Event('told-height'));
  };

  readonly #room = new ResizeObserver(() => this.#fit());

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#hear);
    this.#room.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#hear);
    clearTimeout(this.#resting);
    this.#room.disconnect();
  }

  #fit() {
    const frame = this.#frame;
    const column = frame?.parentElement;
    if (!column) return;
    const height = this.height || usualHeight;
    const scale = Math.min(1, column.clientWidth / columnWidth);
    frame.style.height = `${height}px`;
    frame.style.transform = `scale(${scale})`;
    column.style.height = `${Math.ceil(height * scale)}px`;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { state, isFigure, attributes, poster } = this.embed;
    const [here] = location.href.split('#');
    this.address = `${here}#${state}${this.host.isSlide && !isFigure ? '&ui=present' : ''}`;
    this.later = attributes.predict ? `${this.address}&answer=1` : '';
    // What was said is of the poster before.
    if (changed.has('embed') && changed.get('embed')?.poster !== poster) this.saved = '';
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('address') || changed.has('later')) {
      clearTimeout(this.#resting);
      // A figure that is shown anew with each letter of a challenge would flicker.
      this.#resting = setTimeout(this.#show, this.#resting === undefined ? 0 : rest);
    }
    this.#fit();
  }

  /** A new address of a frame's element would be a step in the history of this page. */
  readonly #show = () => {
    this.#frame?.contentWindow?.location.replace(this.address);
    if (this.later !== '') this.#later?.contentWindow?.location.replace(this.later);
  };

  async #save() {
    const { poster, attributes } = this.embed;
    try {
      if (poster === null)
        throw new Error('A poster would give the answer away: readers see it before they predict.');
      const page = this.#frame?.contentDocument;
      if (!page) throw new Error('A page opened from a file cannot save posters. The figure’s own menu can.');
      const figure = figureWithin(page, attributes.view ?? '');
      if (!figure) throw new Error('The preview shows no figure yet.');
      this.saved = `${download(poster, new Blob([await toSVG(figure)], { type: 'image/svg+xml' }))}.`;
    } catch (thrown) {
      this.saved = messageOf(thrown);
    }
  }

  override render(): TemplateResult {
    return html`<div class="row">
        <h3>Preview, ${columnWidth} pixels wide</h3>
        <button @click=${this.#save}>Save poster</button>
      </div>
      <div class="column">
        <iframe title="Preview"></iframe>
        ${this.later ? html`<iframe class="later" title="After the prediction" tabindex="-1" aria-hidden="true"></iframe>` : nothing}
      </div>
      <p class="soft" role="status">${this.saved}</p>`;
  }
}

customElements.get('pe-embed-preview') ?? customElements.define('pe-embed-preview', EmbedPreview);
