/** The element of the folds: <pe-violation-map>. */
import { css } from 'lit';
import { defineElement } from '../../draw/define-element.ts';
import { HeatMap } from '../../draw/heat-map.ts';
import type { HeatMapLayout } from '../../draw/heat-map-layout.ts';
import { rectPath, type Scene, type SceneItem } from '../../draw/scene.ts';

/** Adjacent cells of a row are one rectangle. */
export function coveredPath(breaks: Uint8Array, { map }: Pick<HeatMapLayout, 'map'>, cols: number): string {
  const cell = map.width / cols;
  const height = (map.height * cols) / breaks.length;
  const parts: string[] = [];
  for (let start = 0; start < breaks.length; start++) {
    if (breaks[start] === 0) continue;
    let end = start + 1;
    while (breaks[end] === 1 && end % cols !== 0) end++;
    const x = map.x + (start % cols) * cell;
    const y = map.y + Math.floor(start / cols) * height;
    parts.push(rectPath({ x, y, width: (end - start) * cell, height }));
    start = end - 1;
  }
  return parts.join('');
}

/** <pe-violation-map>: a heat map with `breaks`, a Uint8Array that is 1 for each cell to cover (row by row), or null. */
class ViolationMap extends HeatMap {
  /** The words of a marked cell take two lines. */
  static override styles = [
    HeatMap.styles,
    css`
      .reading.wide {
        height: 3em;
        white-space: normal;
      }
    `,
  ];
  static override properties = { ...HeatMap.properties, breaks: { attribute: false } };

  declare breaks: Uint8Array | null;
  /** rebuilt when the cells or the layout change, not when the cursor moves */
  #cover: SceneItem[] = [];
  #coverOf: unknown[] = [];

  constructor() {
    super();
    this.breaks = null;
  }

  override scene(): Scene | null {
    const scene = super.scene();
    const layout = this.anyLayout();
    return scene && layout ? { ...scene, items: [...scene.items, ...this.#covered(layout)] } : scene;
  }

  protected override items(layout: HeatMapLayout): SceneItem[] {
    // The cover returns with the map that it belongs to.
    return [...(this.isMoving ? [] : this.#covered(layout)), ...super.items(layout)];
  }

  #covered(layout: HeatMapLayout): SceneItem[] {
    const { breaks, matrix } = this;
    if (!breaks || !matrix || breaks.length !== matrix.data.length) return [];
    const { x, y, width, height } = layout.map;
    const now = [breaks, x, y, width, height];
    if (now.every((value, i) => value === this.#coverOf[i])) return this.#cover;
    this.#coverOf = now;
    this.#cover = [
      { kind: 'path', d: coveredPath(breaks, layout, matrix.cols), fill: 'violated', opacity: 0.7 },
    ];
    return this.#cover;
  }
}

defineElement('pe-violation-map', ViolationMap);
