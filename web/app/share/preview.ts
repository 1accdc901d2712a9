/**
 * <pe-embed-preview>: the page in a frame as wide as a column of course notes, made smaller where there is no room for it.
 *
 * Property `address`; event `told-height` when the frame has told the height that it needs, which is then in `height`.
 */
import { css, html, LitElement, type PropertyValues } from 'lit';
import { toSVG } from '../../draw/export/save.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';

/** Width of a column of course notes, in CSS pixels. */
export const columnWidth = 680;

/** Height of a frame that has not told its own, in CSS pixels. */
export const usualHeight = 480;

export class EmbedPreview extends LitElement {
  static override properties = { address: {}, height: { state: true } };

  address = '';
  /** in CSS pixels; 0 until the frame has told it */
  height = 0;

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
  `;

  get #frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe');
  }

  readonly #hear = ({ data, source }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
    if (source !== this.#frame?.contentWindow || data?.type !== 'pe:resize') return;
    this.height = Number(data.height);
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
    return html`<iframe title="Preview"></iframe>`;
  }
}

customElements.get('pe-embed-preview') ?? customElements.define('pe-embed-preview', EmbedPreview);
