/** A heat map for export: its numbers, and a scene that includes the cells. */

import type { Matrix } from '../core/types.ts';
import { barPixels, type ColorScale, type Domain, lookupTable, paintCells } from './color-scale.ts';
import type { MatrixData } from './export/source.ts';
import type { HeatMapAxes, HeatMapLayout } from './heat-map-layout.ts';
import { barItems, colTitleText, frameItems, type Mark, markItems } from './heat-map-scene.ts';
import { type Scene, type SceneItem, textWidth } from './scene.ts';
import { indexLabel } from './ticks.ts';

interface HeatMapPicture extends HeatMapAxes {
  readonly matrix: Matrix;
  readonly layout: HeatMapLayout;
  readonly scale: ColorScale;
  readonly domain: Domain;
  readonly marks: readonly Mark[];
  readonly label: string;
}

/** Labels for rows or columns; null if they count 0, 1, 2, …, which needs no labels. */
const counted = (size: number, start: number, step: number) =>
  start === 0 && step === 1 ? null : Array.from({ length: size }, (_, i) => indexLabel(i, start, step));

export function heatMapData(map: HeatMapAxes & Pick<HeatMapPicture, 'matrix'>): MatrixData {
  const { matrix, rows, cols, rowTitle, colTitle, rowLabels, colLabels } = map;
  const { rowStart = 0, colStart = 0, step = 1 } = map;
  return {
    kind: 'matrix',
    matrix,
    rowTitle,
    colTitle,
    rowLabels: rowLabels ?? counted(rows, rowStart, step),
    colLabels: colLabels ?? counted(cols, colStart, step),
    step,
  };
}

export function heatMapScene(picture: HeatMapPicture): Scene {
  const { matrix, layout, scale, domain, marks, label } = picture;
  const { map, bar } = layout;
  const pixels = new Uint32Array(matrix.rows * matrix.cols);
  const masked = paintCells(pixels, matrix.data, scale, domain);
  const length = lookupTable(scale).length;
  const items: SceneItem[] = [
    { kind: 'raster', ...map, rows: matrix.rows, columns: matrix.cols, pixels },
    {
      kind: 'raster',
      ...bar,
      rows: bar.horizontal ? 1 : length,
      columns: bar.horizontal ? length : 1,
      pixels: barPixels(scale, bar.horizontal),
    },
    ...frameItems(picture, layout),
    ...barItems(layout, scale, domain),
    ...markItems(layout, marks),
  ];
  if (masked) items.unshift({ kind: 'hatch', ...map });
  const used = Math.max(
    map.x + map.width,
    bar.x + bar.width + 5 * layout.fontSize,
    layout.colTitleX + textWidth(colTitleText(picture.colTitle), layout.fontSize),
  );
  return {
    width: Math.ceil(Math.min(used, layout.width)),
    height: layout.height,
    fontSize: layout.fontSize,
    label,
    items,
  };
}
