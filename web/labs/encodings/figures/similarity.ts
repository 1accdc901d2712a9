/** The similarity of all pairs of positions or offsets, and of one of them to all others. */
import type { Matrix } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { PointedPlace, Pointing } from '../answers.ts';
import { chosenAs, cursorAt, followIn, measureName, type PictureGiven } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import { riseAt } from '../kernel.ts';
import type { InputPicture, RelativePicture, RotaryPicture } from '../picture.ts';
import { text } from '../text.ts';

/** A signed map of query positions x key positions. */
export const pairMap = (matrix: Matrix, pointing: Pointing) => ({
  map: {
    rowTitle: foldText.ofPairs.queryPosition,
    colTitle: foldText.ofPairs.keyPosition,
    scale: 'diverging' as const,
    matrix,
    maxHeight: 30,
    cursor: cursorAt(pointing.place, 'other'),
    describe: (row: number, col: number, value: number) =>
      foldText.ofPairs.pair(row, col, formatNumber(col - row), formatNumber(value)),
  },
  follow: followIn(pointing, 'other'),
});

function positionMap({ radius: { rise } }: InputPicture) {
  const words = foldText.ofTables;
  return {
    label: words.similarity,
    rowTitle: words.x,
    colTitle: words.y,
    marks: rise ? [{ row: rise.x, col: rise.y, kind: 'violated' as const, label: words.firstRise }] : [],
    describe: (row: number, col: number, value: number) =>
      words.pairOf(row, col, formatNumber(col - row), formatNumber(value)),
  };
}

function offsetMap({ reach }: RelativePicture) {
  const words = foldText.ofOffsets;
  return {
    label: words.similarity,
    rowTitle: words.k,
    colTitle: words.l,
    rowStart: -reach,
    colStart: -reach,
    describe: (row: number, col: number, value: number) =>
      words.pairOf(formatNumber(row - reach), formatNumber(col - reach), formatNumber(value)),
  };
}

export const proximity = defineFigure<PictureGiven<InputPicture | RotaryPicture | RelativePicture>>({
  id: 'proximity',
  fold: 'pairs',
  title: foldText.titles.proximity,
  ...chosenAs('input', 'rotary', 'relative'),
  draw(given) {
    const { input, picture, place } = given;
    const shared = { name: `${input.scheme}-proximity`, className: 'proximity' };
    if (picture.kind === 'rotary')
      return { ...shared, heading: foldText.ofAngles.effect, ...pairMap(picture.proximity, given) };
    const isOfOffsets = picture.kind === 'relative';
    const words = isOfOffsets ? foldText.ofOffsets : foldText.ofTables;
    return {
      ...shared,
      heading: words.similarityIn(measureName(input)),
      note: isOfOffsets && picture.others.length > 0 ? text.ofOffsets.ofTheVectors(picture.role) : '',
      map: {
        matrix: picture.proximity,
        maxHeight: 30,
        cursor: cursorAt(place, 'other'),
        ...(isOfOffsets ? offsetMap(picture) : positionMap(picture)),
      },
      follow: followIn(given, 'other'),
    };
  },
});

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

const meanLook = { id: 'mean', kind: 'line', color: 'ink-soft', dashed: true } as const;
const rowLook = { id: 'row', kind: 'line', color: 'position' } as const;

const rowOf = ({ rows, data }: Matrix, row: number) => data.subarray(row * rows, (row + 1) * rows);

/** The similarity of one position to all others over their offset, with its first rises, and the mean of all positions. */
export function offsetCurves({ proximity, means, rises }: InputPicture, row: number): readonly Series[] {
  const n = proximity.rows;
  const words = foldText.ofTables;
  const [after, before] = rises.subarray(2 * row);
  const marks = [after, -before].flatMap((offset) => (offset ? [riseAt(proximity, row, row + offset)] : []));
  return [
    { ...meanLook, label: words.meanOfPositions, x: range(1 - n, 2 * n - 1), y: means },
    { ...rowLook, label: words.onePosition(row), x: range(-row, n), y: rowOf(proximity, row) },
    {
      id: 'rises',
      label: words.firstRise,
      kind: 'points',
      color: 'violated',
      x: marks.map(({ x, y }) => y - x),
      y: marks.map(({ to }) => to),
    },
  ];
}

/** The plot of the position pointed at, or else of the one where similarity first rises. */
function positionPlot(picture: InputPicture, place: PointedPlace | null) {
  const n = picture.proximity.rows;
  const row = Math.min(place?.position ?? picture.radius.rise?.x ?? Math.floor(n / 2), n - 1);
  const words = foldText.ofTables;
  return {
    row,
    heading: words.fromPosition(row),
    plot: {
      label: words.ofPosition(row),
      xTitle: words.offset,
      series: offsetCurves(picture, row),
      aspect: 0.6,
      describe: (series: string, _: number, offset: number, value: number) =>
        series === 'mean'
          ? words.meanAt(formatNumber(offset), formatNumber(value))
          : words.pairOf(row, row + offset, formatNumber(offset), formatNumber(value)),
    },
  };
}

/** The plot of the offset pointed at, or else of offset 0. */
function offsetPlot({ proximity, means, reach }: RelativePicture, place: PointedPlace | null) {
  const size = proximity.rows;
  const row = Math.min(place?.position ?? reach, size - 1);
  const name = formatNumber(row - reach);
  const words = foldText.ofOffsets;
  const x = range(-reach, size);
  const series: readonly Series[] = [
    { ...meanLook, label: words.mean, x, y: means.subarray(size - 1 - row, 2 * size - 1 - row) },
    { ...rowLook, label: words.one(name), x, y: rowOf(proximity, row) },
  ];
  return {
    row,
    heading: words.toOthers(name),
    plot: {
      label: words.toOthers(name),
      xTitle: foldText.ofPairs.offset,
      series,
      aspect: 0.5,
      describe: (id: string, _: number, offset: number, value: number) =>
        id === 'mean'
          ? words.meanAt(formatNumber(value))
          : words.pairOf(name, formatNumber(offset), formatNumber(value)),
    },
  };
}

export const offsets = defineFigure<PictureGiven<InputPicture | RelativePicture>>({
  id: 'offsets',
  fold: 'pairs',
  title: foldText.titles.offsets,
  ...chosenAs('input', 'relative'),
  draw({ input, picture, place, point }) {
    const shown = picture.kind === 'input' ? positionPlot(picture, place) : offsetPlot(picture, place);
    return {
      heading: shown.heading,
      name: `${input.scheme}-offsets`,
      plot: {
        ...shown.plot,
        yTitle: measureName(input),
        hint: foldText.ofPairs.pointAtTheCurve,
        maxHeight: 16,
        cursor: place?.other === undefined ? null : { series: 'row', index: place.other },
      },
      follow: (cursor: PlotCursor | null) =>
        point(cursor?.series === 'row' ? { position: shown.row, other: cursor.index } : null),
    };
  },
});
