/** The similarity of all pairs of positions or offsets, and of one of them to all others. */
import type { Matrix } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Pointing } from '../answers.ts';
import { chosenAs, cursorAt, followIn, measureName, type PictureGiven } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import { riseAt } from '../kernel.ts';
import type { InputPicture, RelativePicture, RotaryPicture } from '../picture.ts';
import { text } from '../text.ts';

type Of<P extends InputPicture | RotaryPicture | RelativePicture> = PictureGiven<P>;

/** A signed map of query positions x key positions. */
export const pairMap = (label: string, matrix: Matrix, pointing: Pointing) => ({
  map: {
    label,
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

function mapOfPositions({ input, picture, place }: Of<InputPicture>) {
  const { rise } = picture.radius;
  const words = foldText.ofTables;
  return {
    heading: words.similarityIn(measureName(input)),
    map: {
      label: words.similarity,
      rowTitle: words.x,
      colTitle: words.y,
      matrix: picture.proximity,
      maxHeight: 30,
      marks: rise ? [{ row: rise.x, col: rise.y, kind: 'violated' as const, label: words.firstRise }] : [],
      cursor: cursorAt(place, 'other'),
      describe: (row: number, col: number, value: number) =>
        words.pairOf(row, col, formatNumber(col - row), formatNumber(value)),
    },
  };
}

function mapOfOffsets({ input, picture, place }: Of<RelativePicture>) {
  const { proximity, reach, role, others } = picture;
  const words = foldText.ofOffsets;
  return {
    heading: words.similarityIn(measureName(input)),
    note: others.length > 0 ? text.ofOffsets.ofTheVectors(role) : '',
    map: {
      label: words.similarity,
      rowTitle: words.k,
      colTitle: words.l,
      matrix: proximity,
      rowStart: -reach,
      colStart: -reach,
      maxHeight: 30,
      cursor: cursorAt(place, 'other'),
      describe: (row: number, col: number, value: number) =>
        words.pairOf(formatNumber(row - reach), formatNumber(col - reach), formatNumber(value)),
    },
  };
}

export const proximity = defineFigure<Of<InputPicture> | Of<RotaryPicture> | Of<RelativePicture>>({
  id: 'proximity',
  fold: 'pairs',
  title: foldText.titles.proximity,
  ...chosenAs('input', 'rotary', 'relative'),
  draw(given) {
    const shared = { name: `${given.input.scheme}-proximity`, className: 'proximity' };
    if (isOf(given, 'rotary')) {
      const heading = foldText.ofAngles.effect;
      return { ...shared, heading, ...pairMap(heading, given.picture.proximity, given) };
    }
    const map = isOf(given, 'input') ? mapOfPositions(given) : mapOfOffsets(given as Of<RelativePicture>);
    return { ...shared, ...map, follow: followIn(given, 'other') };
  },
});

type OfKind<K> = Of<Extract<InputPicture | RotaryPicture | RelativePicture, { kind: K }>>;

const isOf = <K extends 'input' | 'rotary' | 'relative'>(given: PictureGiven, kind: K): given is OfKind<K> =>
  given.picture.kind === kind;

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

const mean = (label: string): Pick<Series, 'id' | 'label' | 'kind' | 'color' | 'dashed'> => ({
  id: 'mean',
  label,
  kind: 'line',
  color: 'ink-soft',
  dashed: true,
});

/** The similarity of one position to all others over their offset, with its first rises, and the mean of all positions. */
export function offsetCurves({ proximity, means, rises }: InputPicture, row: number): readonly Series[] {
  const { rows: n, data } = proximity;
  const words = foldText.ofTables;
  const [after, before] = rises.subarray(2 * row);
  const marks = [after, -before].flatMap((offset) => (offset ? [riseAt(proximity, row, row + offset)] : []));
  return [
    { ...mean(words.meanOfPositions), x: range(1 - n, 2 * n - 1), y: means },
    {
      id: 'row',
      label: words.onePosition(row),
      kind: 'line',
      color: 'position',
      x: range(-row, n),
      y: data.subarray(row * n, (row + 1) * n),
    },
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
function plotOfPositions({ input, picture, place }: Of<InputPicture>) {
  const n = picture.proximity.rows;
  const row = Math.min(place?.position ?? picture.radius.rise?.x ?? Math.floor(n / 2), n - 1);
  const words = foldText.ofTables;
  return {
    row,
    heading: words.fromPosition(row),
    plot: {
      label: words.ofPosition(row),
      xTitle: words.offset,
      yTitle: measureName(input),
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
function plotOfOffsets({ input, picture, place }: Of<RelativePicture>) {
  const { proximity, means, reach } = picture;
  const size = proximity.rows;
  const row = Math.min(place?.position ?? reach, size - 1);
  const name = formatNumber(row - reach);
  const words = foldText.ofOffsets;
  const x = range(-reach, size);
  const series: readonly Series[] = [
    { ...mean(words.mean), x, y: means.subarray(size - 1 - row, 2 * size - 1 - row) },
    {
      id: 'row',
      label: words.one(name),
      kind: 'line',
      color: 'position',
      x,
      y: proximity.data.subarray(row * size, (row + 1) * size),
    },
  ];
  return {
    row,
    heading: words.toOthers(name),
    plot: {
      label: words.toOthers(name),
      xTitle: foldText.ofPairs.offset,
      yTitle: measureName(input),
      series,
      aspect: 0.5,
      describe: (id: string, _: number, offset: number, value: number) =>
        id === 'mean'
          ? words.meanAt(formatNumber(value))
          : words.pairOf(name, formatNumber(offset), formatNumber(value)),
    },
  };
}

export const offsets = defineFigure<Of<InputPicture> | Of<RelativePicture>>({
  id: 'offsets',
  fold: 'pairs',
  title: foldText.titles.offsets,
  ...chosenAs('input', 'relative'),
  draw(given) {
    const { place, point } = given;
    const { row, heading, plot } = isOf(given, 'input')
      ? plotOfPositions(given)
      : plotOfOffsets(given as Of<RelativePicture>);
    return {
      heading,
      name: `${given.input.scheme}-offsets`,
      plot: {
        ...plot,
        hint: foldText.ofPairs.pointAtTheCurve,
        maxHeight: 16,
        cursor: place?.other === undefined ? null : { series: 'row', index: place.other },
      },
      follow: (cursor: PlotCursor | null) =>
        point(cursor?.series === 'row' ? { position: row, other: cursor.index } : null),
    };
  },
});
