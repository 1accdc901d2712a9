/**
 * <pe-cell-map>: the small map of an embedding, as a canvas of the lab; empty until it is measured. Where the same embedding is measured
 * again, as after its training, the true map before fades into the true one after.
 *
 * Properties: item (its id), measured (a cell's numbers, or null)
 */
import { html, LitElement, type TemplateResult } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import type { MapState } from '../../draw/heat-map-motion.ts';
import { LatePassage } from '../../draw/late-passage.ts';
import { paintCanvas } from '../../draw/paint.ts';
import type { MapSubject } from './fade.ts';
import type { GridCell } from './item-jobs.ts';

/** Smaller maps have sharp cells. */
const coarseBelow = 48;

class CellMap extends LitElement {
  static override properties = { item: {}, measured: { attribute: false } };

  declare item: string;
  declare measured: GridCell['measured'];
  readonly #passage = new LatePassage<MapState<MapSubject>, typeof import('./fade.ts')>(
    this,
    () => import('./fade.ts'),
  );
  #shownOf: GridCell['measured'] = null;

  constructor() {
    super();
    this.item = '';
    this.measured = null;
  }

  /** In the lab, whose styles place the canvas. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(): void {
    const { item, measured } = this;
    // While it is trained, an embedding keeps its map from before.
    if (!measured || measured === this.#shownOf) return;
    this.#shownOf = measured;
    const { proximity: matrix, range, before } = measured;
    this.#passage.show({ matrix, domain: range.domain, subject: { item, isTrained: before !== null } });
  }

  protected override render(): TemplateResult {
    const isCoarse = this.measured !== null && this.measured.proximity.rows < coarseBelow;
    return html`<canvas class=${isCoarse ? 'coarse' : ''} width="1" height="1"></canvas>`;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.measured) return;
    const { proximity, range } = this.measured;
    const paint = (on: HTMLCanvasElement) => paintCanvas(on, proximity, 'sequential', range.domain);
    const { moment } = this.#passage;
    if (moment) {
      const { rows: height, cols: width } = proximity;
      moment.code.paintMoving(canvas, moment, { width, height }, paint);
      return;
    }
    paint(canvas);
  }
}

defineElement('pe-cell-map', CellMap);
