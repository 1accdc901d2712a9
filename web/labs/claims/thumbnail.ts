/** <pe-claim-thumbnail>: the marks of a claim's chart, without words, as large as the element. Properties: view, models */
import { css, html, LitElement, nothing } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import { sceneItems } from '../../draw/scene-svg.ts';
import type { ChartSize, Models, View } from './claim.ts';

/** Words, if a chart has some, and dots: pixels. */
const small = { fontSize: 10, dot: 5 } as const;

export const thumbnailSize = (width: number, height: number): ChartSize => ({
  width,
  height,
  ...small,
  look: 'thumbnail',
});

class ClaimThumbnail extends LitElement {
  static override properties = {
    view: { attribute: false },
    models: { attribute: false },
    size: { state: true },
  };
  static override styles = css`
    :host {
      display: block;
      contain: size;
    }
    svg {
      display: block;
      width: 100%;
      height: 100%;
      overflow: visible;
      font-family: var(--sans);
    }
  `;

  declare view: View;
  declare models: Models;
  declare private size: { readonly width: number; readonly height: number };
  readonly #observer = new ResizeObserver(([{ contentRect }]) => {
    this.size = { width: contentRect.width, height: contentRect.height };
  });

  constructor() {
    super();
    this.size = { width: 0, height: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  override render() {
    const { width, height } = this.size;
    if (width === 0 || !this.view) return nothing;
    const { items } = this.view.chart(this.models, thumbnailSize(width, height), null);
    return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${sceneItems(items)}</svg>`;
  }
}

defineElement('pe-claim-thumbnail', ClaimThumbnail);
