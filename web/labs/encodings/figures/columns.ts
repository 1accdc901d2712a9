/** The table of positions as a map, and its columns over position. */
import type { Matrix, Waves } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { HeatMap } from '../../../draw/heat-map.ts';
import type { Properties } from '../../../draw/interactive-figure.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Pointing } from '../answers.ts';
import { chosenAs, cursorAt, followIn, type PictureGiven } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { InputPicture } from '../picture.ts';
import { cellReader, fixedWaves, waveOfColumn } from './proofs.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';

/** A map of vectors. It marks both rows if the reader points at a pair of positions. */
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
  /** adds the column under the cursor to the curves, or removes it; null while they are locked */
  readonly keepCurve: (() => void) | null;
}

export const table = defineFigure<TableGiven>({
  id: 'table',
  fold: 'pairs',
  title: foldText.titles.table,
  ...chosenAs('input'),
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

interface CurvesGiven extends PictureGiven<InputPicture> {
  /** the dimensions to draw; those that the table lacks are left out */
  readonly dims: readonly number[];
}

/** Looks of curves: each colour solid, then dashed. */
export const looksOf = (...colors: readonly ColorToken[]) =>
  colors.flatMap((color) => [false, true].map((dashed) => ({ color, dashed })));

/** In the usual layout, the sine and the cosine of a wavelength share a colour. */
const looks = looksOf('position', 'ink', 'ink-soft');

/** The dimension in the name of a curve, 'dimension 8'. */
const dimensionOf = (name: string): number => Number(name.split(' ')[1]);

/** The curves of the chosen dimensions and of the dimension pointed at. */
function dimensionCurves(
  { rows, cols, data }: Matrix,
  dimensions: readonly number[],
  pointedAt: number | undefined,
  waves: Waves | null,
): readonly Series[] {
  const curve = (dimension: number, look: Pick<Series, 'color' | 'dashed'>): Series => {
    const wave = waves && waveOfColumn(waves, dimension);
    return {
      id: foldText.ofTables.oneDimension(dimension),
      label: wave ? foldText.ofTables.wave(dimension, formatNumber(wave.wavelength)) : String(dimension),
      kind: 'line',
      x: Float64Array.from({ length: rows }, (_, row) => row),
      y: Float32Array.from({ length: rows }, (_, row) => data[row * cols + dimension]),
      ...look,
    };
  };
  const chosen = dimensions.map((dimension, i) => curve(dimension, looks[i % looks.length]));
  if (pointedAt === undefined || dimensions.includes(pointedAt)) return chosen;
  return [...chosen, curve(pointedAt, { color: 'position' })];
}

export const curves = defineFigure<CurvesGiven>({
  id: 'curves',
  fold: 'waves',
  title: foldText.titles.curves,
  ...chosenAs('input'),
  draw({ input, picture, dims, place, point }) {
    const present = dims.filter((dimension) => dimension < picture.table.cols);
    const live = place?.dimension;
    const waves = fixedWaves(input, picture);
    const words = foldText.ofTables;
    return {
      heading: foldText.titles.curves,
      name: `${input.scheme}-curves`,
      plot: {
        label: words.chosenDimensions,
        xTitle: words.position,
        yTitle: words.value,
        hint: waves && waveOfColumn(waves, 0) ? words.wavelengths : foldText.ofPairs.pointAtCurve,
        series: dimensionCurves(picture.table, present.length > 0 ? present : [0], live, waves),
        aspect: 0.7,
        maxHeight: 20,
        cursor: place && {
          index: place.position,
          ...(live !== undefined && { series: foldText.ofTables.oneDimension(live) }),
        },
        describe: (id, position, _, value) => words.dimensionAt(id, position, formatNumber(value)),
      },
      follow: (cursor: PlotCursor | null) =>
        point(cursor?.series ? { position: cursor.index, dimension: dimensionOf(cursor.series) } : null),
    };
  },
});
