/** The table of positions, and the vectors of offsets by what they act on. */
import type { Matrix } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { HeatMap } from '../../../draw/heat-map.ts';
import type { Properties } from '../../../draw/properties.ts';
import type { OneTable } from '../../../encoding/relative-table.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { cellReader } from '../columns.ts';
import {
  actsAs,
  cursorAt,
  followIn,
  hasItself,
  ofChosen,
  type PictureGiven,
  type Pointing,
} from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { InputPicture, RelativePicture } from '../picture.ts';
import { text } from '../text.ts';

/** A map of vectors. Of a pair of positions pointed at, both rows are marked. */
export const vectorMap = (
  matrix: Matrix,
  pointing: Pointing,
  more: Pick<Properties<HeatMap>, 'label' | 'describe'> & Properties<HeatMap>,
) => ({
  map: {
    rowTitle: foldText.ofTables.position,
    colTitle: foldText.ofTables.dimension,
    scale: 'diverging' as const,
    matrix,
    maxHeight: 30,
    cursor: cursorAt(pointing.place, 'dimension'),
    secondRow: pointing.place?.other ?? null,
    ...more,
  },
  follow: followIn(pointing, 'dimension'),
});

interface TableGiven extends PictureGiven<InputPicture> {
  /** adds the column under the cursor to the curves, or removes it; null where they are fixed */
  readonly keepCurve: (() => void) | null;
}

export const table = defineFigure<TableGiven>({
  id: 'table',
  fold: 'pairs',
  title: foldText.titles.table,
  isDrawn: actsAs('input'),
  ...ofChosen,
  draw: (given) => ({
    heading: foldText.ofTables.table,
    name: `${given.input.scheme}-table`,
    press: given.keepCurve,
    ...vectorMap(given.picture.table, given, {
      label: foldText.ofTables.table,
      idle: given.keepCurve ? foldText.ofTables.keepColumn : '',
      describe: cellReader(given.input, given.picture),
    }),
  }),
});

interface VectorsGiven extends PictureGiven<RelativePicture> {
  /** one of the tables of the picture */
  readonly vectors: OneTable;
}

function drawn(given: VectorsGiven) {
  const { input, picture, vectors } = given;
  const { reach, byHead, head } = picture;
  const heading = text.ofOffsets.vectorsOf(vectors.role, byHead ? head + 1 : null);
  return {
    heading,
    name: `${input.scheme}-${vectors.role}`,
    ...vectorMap(vectors.vectors, given, {
      label: heading,
      rowTitle: foldText.ofPairs.offset,
      rowStart: -reach,
      describe: (row, col, value) => text.ofOffsets.cell(formatNumber(row - reach), col, formatNumber(value)),
    }),
  };
}

export const keys = defineFigure<VectorsGiven>({
  id: 'vectors-keys',
  fold: 'pairs',
  title: foldText.titles.keys,
  isDrawn: actsAs('relative'),
  ...ofChosen,
  draw: drawn,
});

export const values = defineFigure<VectorsGiven>({
  id: 'vectors-values',
  fold: 'which',
  title: foldText.titles.values,
  isDrawn: hasItself('relative', 'values'),
  ...ofChosen,
  draw: drawn,
});

export const queries = defineFigure<VectorsGiven>({
  id: 'vectors-queries',
  fold: 'which',
  title: foldText.titles.queries,
  isDrawn: hasItself('relative', 'queries'),
  ...ofChosen,
  draw: drawn,
});
