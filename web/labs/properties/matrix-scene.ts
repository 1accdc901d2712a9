/** The matrix of embeddings as a scene, for export. */
import { paintCells } from '../../draw/color-scale.ts';
import { fitText, type Scene, type SceneItem, type TextItem, text } from '../../draw/scene.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import type { ItemMatrix } from './input.ts';
import type { GridCell } from './item-jobs.ts';
import type { Item, PartId } from './items.ts';
import { cellNumber, gradeFor } from './measured-properties.ts';
import { text as texts } from './text.ts';

/** Pixels. */
const [map, gap, apart, left, top, fontSize] = [96, 6, 16, 130, 40, 13];
const cell = { width: map + 16, height: map + 40 };

const words = texts.matrix;

const line = (x: number, y: number, words: string, more: Partial<TextItem> = {}) =>
  text({ x, y, text: words, color: 'ink', ...more });

/** One place of the matrix. */
export interface Place extends Pick<Item, 'id' | 'title'> {
  readonly row: PartId | null;
  readonly column: PartId | null;
  /** whether it is the empty corner, which shows a chosen embedding from outside the matrix */
  readonly isBeside: boolean;
  readonly cell: GridCell | undefined;
}

export function matrixScene(
  { rows, columns }: Pick<ItemMatrix, 'rows' | 'columns'>,
  places: readonly Place[],
  property: PropertyName,
  label: (part: PartId) => string,
  legend: string,
): Scene {
  const beside = places.find(({ isBeside }) => isBeside)?.title ?? '';
  const x = (k: number) => left + k * (cell.width + gap) + (k > 0 ? apart : 0);
  const y = (i: number) => top + i * (cell.height + gap) + (i > 0 ? apart : 0);
  const drawn = places.flatMap((place): SceneItem[] => {
    const [i, k] = [rows.indexOf(place.row), columns.indexOf(place.column)];
    const { measured } = place.cell ?? {};
    if (!measured) return [];
    const value = measured.numbers[property];
    const grade = gradeFor(property, value);
    const { rows: mapRows, cols, data } = measured.proximity;
    const [cellX, cellY] = [x(k), y(i)];
    const inside = { x: cellX + 8, y: cellY + 8, width: map, height: map };
    const pixels = new Uint32Array(data.length);
    paintCells(pixels, data, 'sequential', measured.range.domain);
    const number = `${cellNumber(property, value)}\u00a0% ${grade.mark} ${grade.words}`;
    return [
      { kind: 'raster', ...inside, columns: cols, rows: mapRows, pixels },
      line(inside.x, cellY + map + 24, number, { bold: true }),
    ];
  });
  const name = (part: PartId | null, alone: string, room: number) =>
    part === null ? alone : fitText(label(part), fontSize, room);
  const width = x(columns.length - 1) + cell.width + gap;
  const height = y(rows.length - 1) + cell.height + 30;
  return {
    width,
    height,
    fontSize,
    label: words.heading(property),
    items: [
      line(x(1), 10, words.relative, { bold: true }),
      line(x(0), 10, fitText(beside, fontSize, cell.width), { color: 'ink-soft' }),
      ...columns.map((part, k) => line(x(k), 28, name(part, words.apeAlone, cell.width))),
      ...rows.map((part, i) =>
        line(left - 10, y(i) + cell.height / 2, name(part, words.rpeAlone, left - 30), { anchor: 'end' }),
      ),
      line(8, y(1) + cell.height, words.absolute, { bold: true, rotated: true }),
      ...drawn,
      line(left, height - 10, words.percentages(legend), { color: 'ink-soft' }),
    ],
  };
}
