/** The table of positions as a map, and its columns over position; the biases of pairs and heads, and the buckets of offsets. */
import type { Matrix, Waves } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { HeatMap } from '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import type { Properties } from '../../../draw/properties.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Pointing } from '../answers.ts';
import {
  actsAs,
  atOffset,
  chosenAs,
  chosenWith,
  cursorAt,
  followIn,
  ofHeads,
  type PictureGiven,
} from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { BiasPicture, InputPicture } from '../picture.ts';
import { cellReader, fixedWaves, headSeries, tracedHead, waveOfColumn } from './proofs.ts';
import { pairMap } from './similarity.ts';

/** A map of vectors. It marks both rows if the reader points at a pair of positions. */
export const vectorMap = (matrix: Matrix, pointing: Pointing, more: Properties<HeatMap>) => ({
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
      hint: given.keepCurve ? foldText.ofTables.keepColumn : '',
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
      name: `${input.scheme}-curves`,
      plot: {
        label: words.chosenDimensions,
        xTitle: words.position,
        yTitle: words.value,
        ...(waves && waveOfColumn(waves, 0)
          ? { idle: words.wavelengths }
          : { hint: foldText.ofPairs.pointAtCurve }),
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

type BiasGiven = PictureGiven<BiasPicture>;

export const bias = defineFigure<BiasGiven>({
  id: 'bias',
  fold: 'pairs',
  title: foldText.titles.bias,
  ...chosenAs('bias'),
  draw(given) {
    const { proximity, head } = given.picture;
    return {
      heading: foldText.ofBiases.ofHead(head + 1),
      name: `${given.input.scheme}-bias-${head}`,
      className: 'proximity',
      ...pairMap(proximity, given),
    };
  },
});

export const heads = defineFigure<BiasGiven>({
  id: 'heads',
  fold: 'pairs',
  title: foldText.titles.heads,
  isDrawn: actsAs('bias'),
  ...ofHeads,
  draw({ input, picture, place, point }) {
    const { proximity, head } = picture;
    const n = proximity.rows;
    const x = Float64Array.from({ length: 2 * n - 1 }, (_, i) => i - n + 1);
    const offset = place?.other === undefined ? null : place.other - place.position;
    return {
      name: `${input.scheme}-heads`,
      plot: {
        xTitle: foldText.ofPairs.offset,
        yTitle: foldText.ofBiases.bias,
        hint: foldText.ofPairs.pointAtCurve,
        series: headSeries(picture, (y) => ({ x, y })),
        traced: tracedHead(picture, -1),
        aspect: 1,
        maxHeight: 24,
        cursor: offset === null ? null : { series: String(head), index: offset + n - 1 },
        describe: (id, _, at, value) =>
          foldText.ofBiases.headAt(Number(id) + 1, formatNumber(at), formatNumber(value)),
      },
      follow: (cursor: PlotCursor | null) => point(cursor ? atOffset(cursor.index - n + 1, n) : null),
    };
  },
});

/** Each bucket as a step, from half a position before its first offset to half a position after its last. */
function bucketSteps(buckets: Int32Array): Series {
  const n = (buckets.length + 1) / 2;
  const corners = Array.from({ length: 2 * buckets.length }, (_, i) => Math.floor(i / 2));
  return {
    id: 'buckets',
    label: '',
    kind: 'line',
    color: 'position',
    x: Float64Array.from(corners, (at, i) => at - n + 1 + (i % 2 === 0 ? -0.5 : 0.5)),
    y: Float64Array.from(corners, (at) => buckets[at]),
  };
}

function describeBucket(buckets: Int32Array, at: number): string {
  const n = (buckets.length + 1) / 2;
  const bucket = buckets[at];
  const offset = (index: number) => formatNumber(index - n + 1);
  const [first, last] = [buckets.indexOf(bucket), buckets.lastIndexOf(bucket)];
  return first === last
    ? foldText.ofBiases.alone(offset(at), bucket)
    : foldText.ofBiases.among(offset(at), bucket, offset(first), offset(last));
}

export const buckets = defineFigure<BiasGiven & { readonly buckets: Int32Array }>({
  id: 'buckets',
  fold: 'pairs',
  title: foldText.titles.buckets,
  ...chosenWith('bias', 'buckets'),
  draw: ({ input, buckets: all }) => ({
    name: `${input.scheme}-buckets`,
    note: foldText.ofBiases.shareBuckets(all.length, new Set(all).size),
    plot: {
      label: foldText.ofBiases.bucketOf,
      xTitle: foldText.ofPairs.offset,
      yTitle: foldText.ofBiases.bucket,
      hint: foldText.ofPairs.pointAtStep,
      series: [bucketSteps(all)],
      aspect: 0.45,
      maxHeight: 18,
      describe: (_, index) => describeBucket(all, Math.floor(index / 2)),
    },
  }),
});
