/**
 * <pe-map-thumbnail>: a small map without axes, one of several to choose from. The label beside it names it for assistive technology.
 *
 * Properties: matrix, domain ([low, high])
 */
import { css, html, LitElement, type TemplateResult } from 'lit';
import type { Matrix } from '../core/types.ts';
import type { Domain } from './color-scale.ts';
import { defineElement } from './define-element.ts';
import { paintCanvas } from './paint.ts';

class MapThumbnail extends LitElement {
  static override properties = { matrix: { attribute: false }, domain: { attribute: false } };
  static override styles = css`
    :host {
      display: block;
    }
    canvas {
      display: block;
      width: 100%;
      image-rendering: pixelated;
      forced-color-adjust: none;
      print-color-adjust: exact;
    }
  `;

  declare matrix: Matrix | null;
  declare domain: Domain;

  constructor() {
    super();
    this.matrix = null;
    this.domain = [0, 1];
  }

  protected override render(): TemplateResult {
    return html`<canvas width="1" height="1" aria-hidden="true"></canvas>`;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas && this.matrix) paintCanvas(canvas, this.matrix, 'sequential', this.domain);
  }
}

defineElement('pe-map-thumbnail', MapThumbnail);
