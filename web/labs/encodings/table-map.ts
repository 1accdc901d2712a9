/** <pe-table-map>: a heat map that can highlight a second row: the two positions of a pair. */
import { HeatMap } from '../../draw/heat-map.ts';
import type { HeatMapLayout } from '../../draw/heat-map-layout.ts';
import { cursorItems } from '../../draw/heat-map-scene.ts';
import type { SceneItem } from '../../draw/scene.ts';
import { defineElement } from '../../draw/stage.ts';

export class TableMap extends HeatMap {
  static override properties = { ...HeatMap.properties, secondRow: { attribute: false } };

  declare secondRow: number | null;

  constructor() {
    super();
    this.secondRow = null;
  }

  protected override items(layout: HeatMapLayout): SceneItem[] {
    const items = super.items(layout);
    if (this.secondRow === null || !this.matrix) return items;
    const { rowTitle, colTitle } = this;
    const { rows, cols } = this.matrix;
    return [...items, ...cursorItems({ rows, cols, rowTitle, colTitle }, layout, { row: this.secondRow })];
  }
}

defineElement('pe-table-map', TableMap);
