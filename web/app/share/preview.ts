/**
 * <pe-embed-preview>: the page in a frame as wide as a column of course notes, made smaller where there is no room for it.
 *
 * Properties `address`, and `later`: that of what the reader sees after a prediction, or ''. Event `told-height` when a frame has told the
 * height that it needs: `most` is then that of the taller one.
 */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { toSVG } from '../../draw/export/save.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';
import { usualHeight } from './snippets.ts';

/** Width of a column of course notes, in CSS pixels. */
export const columnWidth = 680;

export class EmbedPreview extends LitElement {
  static override properties = { address: {}, later: {}, height: { state: true } };

  address = '';
  later = '';
  /** in CSS pixels; 0 until the frame has told it */
  private height = 0;
  #heightLater = 0;

  get most(): number {
    return this.later === '' ? this.height : Math.max(this.height, this.#heightLater);
  }

  static override styles = css`
    :host {
      display: block;
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
  `;

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
    this.#room.disconnect();
  }

  #fit() {
    const frame = this.#frame;
    if (!frame) return;
    const height = this.height || usualHeight;
    const scale = Math.min(1, this.clientWidth / columnWidth);
    frame.style.height = `${height}px`;
    frame.style.transform = `scale(${scale})`;
    this.style.height = `${Math.ceil(height * scale)}px`;
  }

  override updated(changed: PropertyValues<this>): void {
    // A new address of a frame's element would be a step in the history of this page.
    if (changed.has('address') && this.address !== '')
      this.#frame?.contentWindow?.location.replace(this.address);
    if (changed.has('later') && this.later !== '') this.#later?.contentWindow?.location.replace(this.later);
    this.#fit();
  }

  /** The figure shown as an SVG document; without an id, the one that proves the lab's claim. Rejects if there is none. */
  async poster(id: string): Promise<string> {
    const page = this.#frame?.contentDocument;
    if (!page) throw new Error('A page opened from a file cannot save posters. The figure’s own menu can.');
    const figure = figureWithin(page, id);
    if (!figure) throw new Error('The preview shows no figure yet.');
    return toSVG(figure);
  }

  override render() {
    return html`<iframe title="Preview"></iframe>
      ${this.later ? html`<iframe class="later" title="After the prediction" tabindex="-1" aria-hidden="true"></iframe>` : nothing}`;
  }
}

customElements.get('pe-embed-preview') ?? customElements.define('pe-embed-preview', EmbedPreview);
