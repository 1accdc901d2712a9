/** The picture of two scenes: words, their vectors, attention between them, its outputs, and what another order changes. */
import type { Matrix } from '../../../core/types.ts';
import { barsItem, barsPath, outlinePath, roundedPath, veilItems } from '../../../draw/bars.ts';
import { formatNumber } from '../../../draw/format.ts';
import { between } from '../../../draw/motion.ts';
import {
  circlePath,
  linePath,
  type Rect,
  round,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import { reorder } from '../../../labs/order/input.ts';
import type { OrderInput, OrderOutput } from '../../../labs/order/job.ts';
import { text } from './text.ts';

/** One layer's attention and outputs, by the words of the second sentence. */
interface Layer {
  readonly attention: (row: number, other: number) => number;
  readonly output: (row: number) => ArrayLike<number>;
}

/** All that the picture shows, whatever moves. */
export interface Shown {
  /** the words of both sentences, and where each word of the second stands in the first */
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly permutation: readonly number[];
  readonly vector: (row: number) => ArrayLike<number>;
  /** the vector of each place; null without positions */
  readonly positions: ((place: number) => ArrayLike<number>) | null;
  readonly firstLayer: Layer;
  readonly secondLayer: Layer;
  readonly change: (row: number) => ArrayLike<number>;
  /** the largest change, and its word and entry */
  readonly largest: { readonly value: number; readonly row: number; readonly entry: number };
}

const rowOf = ({ cols, data }: Matrix, row: number) => data.subarray(row * cols, (row + 1) * cols);

/** What a result of the Order lab shows. */
export function shownOf(
  { words, permutation }: OrderInput,
  { first, second, permuted, difference }: OrderOutput,
  vectors: Matrix,
  positions: Matrix | null,
): Shown {
  const weight = ([map]: OrderOutput['first'], row: number, other: number) =>
    map.data[row * map.cols + other];
  return {
    first: words,
    second: reorder(words, permutation),
    permutation,
    vector: (row) => rowOf(vectors, permutation[row]),
    positions: positions && ((place) => rowOf(positions, place)),
    firstLayer: {
      attention: (row, other) => weight(first, permutation[row], permutation[other]),
      output: (row) => rowOf(permuted.permutedOutput, row),
    },
    secondLayer: {
      attention: (row, other) => weight(second, row, other),
      output: (row) => rowOf(permuted.permutedInput, row),
    },
    change: (row) => rowOf(difference, row),
    largest: { value: permuted.maxAbsDifference, row: permuted.worst.row, entry: permuted.worst.col },
  };
}

/** The picture at one time. Shares run from 0 to 1. */
export interface Moment {
  /** of each word of the second sentence: its place, from 0, and its height on the arc */
  readonly places: readonly number[];
  readonly lifts: readonly number[];
  /** how far attention and outputs have come from the first layer to the second */
  readonly settled: number;
  /** how far the position of each place has come */
  readonly arrived: readonly number[];
  /** how much is drawn of the outlines of the first outputs */
  readonly ghost: number;
  /** how much is drawn of the line of changes, and of the changes of each word */
  readonly line: number;
  readonly lit: readonly number[];
  /** the number that stands on a flat line; '' for none */
  readonly flat: string;
  /** the words whose changes are covered, and how much of the cover has opened */
  readonly veil: { readonly rows: readonly number[]; readonly opened: number } | null;
  /** whether the largest change is marked */
  readonly isMarked: boolean;
}

const wide = {
  width: 728,
  height: 592,
  labels: 88,
  bars: 132,
  place: 16,
  word: 61,
  wordHeight: 42,
  vector: 146,
  from: 200,
  to: 304,
  output: 356,
  change: 480,
  note: 556,
  scaleOfVectors: 11.5,
  scaleOfOutputs: 12,
  changeHeight: 50,
  veilHeight: 116,
  thickness: 15,
  fontSize: 15,
  wordSize: 21,
  flatSize: 30,
  isThin: false,
};

const narrow: typeof wide = {
  width: 360,
  height: 432,
  labels: 0,
  bars: 78,
  place: 14,
  word: 53,
  wordHeight: 36,
  vector: 108,
  from: 148,
  to: 214,
  output: 252,
  change: 340,
  note: 408,
  scaleOfVectors: 9,
  scaleOfOutputs: 9,
  changeHeight: 36,
  veilHeight: 84,
  thickness: 10,
  fontSize: 14,
  wordSize: 17,
  flatSize: 22,
  isThin: true,
};

export const layoutFor = (isNarrow: boolean) => (isNarrow ? narrow : wide);

type Layout = typeof wide;

/** The middle of a place, which may lie between two. */
const middleOf = ({ width, labels }: Layout, count: number, place: number): number =>
  labels + ((width - labels) / count) * (place + 0.5);

const mixed = (a: ArrayLike<number>, b: ArrayLike<number>, share: number): ArrayLike<number> =>
  share <= 0 ? a : share >= 1 ? b : Array.from(a, (value, i) => between(value, b[i], share));

/** The width of a word's chip. */
const chipWidth = ({ isThin }: Layout, word: string): number =>
  (isThin ? 30 : 38) + word.length * (isThin ? 8.2 : 10.5);

/** Where a word of the second sentence can be grasped, at rest. */
export function moverBox(isNarrow: boolean, count: number, place: number, word: string): Rect {
  const layout = layoutFor(isNarrow);
  const width = chipWidth(layout, word);
  const { word: middle, wordHeight: height } = layout;
  return { x: middleOf(layout, count, place) - width / 2, y: middle - height / 2, width, height };
}

/** The place at a distance from the left. */
export function placeAt(isNarrow: boolean, count: number, x: number): number {
  const { width, labels } = layoutFor(isNarrow);
  return Math.floor(((x - labels) / (width - labels)) * count);
}

const wordAt = ({ first, second, permutation }: Shown, row: number, place: number): string =>
  Math.round(place) === row ? second[row] : first[permutation[row]];

/** The places and the positions that have come to them. */
function placeItems(shown: Shown, { places, arrived }: Moment, layout: Layout): readonly SceneItem[] {
  const { place: y, vector, fontSize, bars, scaleOfVectors, isThin } = layout;
  const count = places.length;
  return arrived.flatMap((share, place) => {
    const x = middleOf(layout, count, place);
    const isThere = share > 0;
    const number = textItem({
      x,
      y,
      text: String(place + 1),
      anchor: 'middle',
      bold: true,
      size: fontSize,
      color: isThere ? 'position' : 'ink-soft',
    });
    const ring = stroke(circlePath(x, y, 13), isThere ? 'position-fill' : 'line', isThere ? 2 : 1);
    if (!isThere || !shown.positions) return [ring, number];
    // It falls for three quarters of the way, and lands on the word that stands at its place.
    const fallen = Math.min(1, share / 0.75);
    const row = places.reduce(
      (best, one, i) => (Math.abs(one - place) < Math.abs(places[best] - place) ? i : best),
      0,
    );
    const near = Math.max(0, 1 - 2 * Math.abs(places[row] - place));
    const landed = Math.max(0, (share - 0.7) / 0.3) * near;
    const vectorOfWord = shown.vector(row);
    const d = barsPath(
      shown.positions(place),
      { x: x - bars / 2, y: between(y + 6, vector, fallen), width: bars, scale: scaleOfVectors, isThin },
      (entry) => vectorOfWord[entry] * landed,
    );
    return [ring, number, barsItem(d, 'position-fill')];
  });
}

/** The lines from each word that is read to each that reads, as wide as the weight. */
function attentionItems(
  { firstLayer, secondLayer }: Shown,
  { places, settled }: Moment,
  layout: Layout,
): readonly SceneItem[] {
  const { from, to, thickness } = layout;
  const rows = places.map((_, row) => row);
  return rows.flatMap((reader) =>
    rows.flatMap((read): readonly SceneItem[] => {
      const weight = between(
        firstLayer.attention(reader, read),
        secondLayer.attention(reader, read),
        settled,
      );
      if (weight < 1e-4) return [];
      const [x1, x2] = [places[read], places[reader]].map(
        (place) => Math.round(10 * middleOf(layout, places.length, place)) / 10,
      );
      const d = `M${x1} ${from}C${x1} ${between(from, to, 0.55)} ${x2} ${between(from, to, 0.45)} ${x2} ${to}`;
      const width = round(0.6 + weight * thickness);
      return [{ ...stroke(d, 'attention', width), opacity: round(0.22 + 0.55 * weight) }];
    }),
  );
}

/** A word with its vector, its output and the change of the output. */
function wordItems(shown: Shown, moment: Moment, layout: Layout, row: number): readonly SceneItem[] {
  const { places, lifts, settled, ghost, lit } = moment;
  const { bars, isThin, word: y, wordHeight, wordSize } = layout;
  const middle = middleOf(layout, places.length, places[row]);
  const at = (baseline: number, scale: number) => ({
    x: middle - bars / 2,
    y: baseline,
    width: bars,
    scale,
    isThin,
  });
  const name = wordAt(shown, row, places[row]);
  const width = chipWidth(layout, name);
  const chip = { x: middle - width / 2, y: y - wordHeight / 2 - 24 * lifts[row], width, height: wordHeight };
  const outputs = at(layout.output, layout.scaleOfOutputs);
  const scaleOfChanges = (layout.changeHeight * lit[row]) / (shown.largest.value || 1);
  return [
    { kind: 'path', d: roundedPath(chip, 21), fill: 'paper', stroke: 'content', width: 1.6 },
    textItem({
      x: middle,
      y: chip.y + wordHeight / 2,
      text: name,
      anchor: 'middle',
      size: wordSize,
      color: 'content',
    }),
    barsItem(barsPath(shown.vector(row), at(layout.vector, layout.scaleOfVectors)), 'content'),
    barsItem(
      barsPath(mixed(shown.firstLayer.output(row), shown.secondLayer.output(row), settled), outputs),
      'attention',
    ),
    ...(ghost > 0
      ? [{ ...stroke(outlinePath(shown.firstLayer.output(row), outputs), 'ink'), opacity: 0.6 * ghost }]
      : []),
    ...(lit[row] > 0
      ? [barsItem(barsPath(shown.change(row), at(layout.change, scaleOfChanges)), 'position-fill')]
      : []),
  ];
}

/** The line of changes, with what stands on it. */
function changeItems(shown: Shown, moment: Moment, layout: Layout): readonly SceneItem[] {
  const { change: y, width, labels, bars, flatSize, veilHeight, note, isThin } = layout;
  const { places, line, flat, veil, isMarked, lit } = moment;
  const count = places.length;
  const [start, end] = [middleOf(layout, count, 0) - bars / 2, middleOf(layout, count, count - 1) + bars / 2];
  const { largest } = shown;
  const middle = middleOf(layout, count, places[largest.row]);
  const entries = shown.change(largest.row).length / (isThin ? 2 : 1);
  const entry = isThin ? ((largest.entry >> 2) << 1) + (largest.entry & 1) : largest.entry;
  const isDrawn = !isThin || (largest.entry & 2) === 0;
  const barX = middle - bars / 2 + (bars / entries) * (entry + 0.5);
  const isDown = shown.change(largest.row)[largest.entry] < 0;
  const left = (veil?.rows ?? []).map((row) => middleOf(layout, count, places[row]));
  const cell = (width - labels) / count - 8;
  const isLit = lit.some((share) => share >= 1);
  return [
    ...(line > 0 ? [stroke(linePath(start, y, between(start, end, line), y), 'ink', 2)] : []),
    ...(flat
      ? [
          textItem({
            x: (start + end) / 2,
            y: y + flatSize * 1.3,
            text: flat,
            anchor: 'middle',
            bold: true,
            size: flatSize,
            color: 'ink',
          }),
        ]
      : []),
    ...(isMarked
      ? [
          ...(isDrawn
            ? [
                stroke(
                  roundedPath(
                    {
                      x: barX - 6,
                      y: isDown ? y - 4 : y - layout.changeHeight - 6,
                      width: 12,
                      height: layout.changeHeight + 10,
                    },
                    5,
                  ),
                  'violated',
                  2.5,
                ),
              ]
            : []),
          textItem({
            x: Math.min(width - 60, Math.max(labels + 60, middle)),
            y: isDown ? y + layout.changeHeight + 16 : y - layout.changeHeight - 16,
            text: text.largestHere(formatNumber(largest.value)),
            anchor: 'middle',
            bold: true,
            size: 14,
            color: 'violated',
          }),
        ]
      : []),
    ...(isLit
      ? [
          textItem({
            x: width,
            y: note,
            text: text.scaleOfChanges(formatNumber(largest.value)),
            anchor: 'end',
            size: 14,
          }),
        ]
      : []),
    ...(veil && left.length > 0
      ? veilItems(
          {
            x: Math.min(...left) - cell / 2,
            y: y - veilHeight / 2,
            width: Math.max(...left) - Math.min(...left) + cell,
            height: veilHeight,
          },
          veil.opened,
        )
      : []),
  ];
}

/** Titles of the rows, beside the picture; a phone has no room for them. */
function titleItems({
  labels,
  place,
  word,
  vector,
  from,
  to,
  output,
  change,
  fontSize,
}: Layout): readonly SceneItem[] {
  if (labels === 0) return [];
  const title = (y: number, words: string, color: 'position' | 'content' | 'attention') =>
    textItem({ x: 0, y, text: words, color, size: fontSize });
  return [
    title(place, text.rows.place, 'position'),
    title(word, text.rows.word, 'content'),
    title(vector, text.rows.vector, 'content'),
    title((from + to) / 2, text.rows.attention, 'attention'),
    title(output, text.rows.output, 'attention'),
    title(change, text.rows.change, 'position'),
  ];
}

export function pictureAt(shown: Shown, moment: Moment, isNarrow: boolean): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const { places } = moment;
  const lines = places.flatMap((_, place) => {
    const x = middleOf(layout, places.length, place) - layout.bars / 2;
    return [layout.vector, layout.output].map((y) => stroke(linePath(x, y, x + layout.bars, y), 'line'));
  });
  return [
    ...titleItems(layout),
    ...lines,
    ...attentionItems(shown, moment, layout),
    ...places.flatMap((_, row) => wordItems(shown, moment, layout, row)),
    ...placeItems(shown, moment, layout),
    ...changeItems(shown, moment, layout),
  ];
}

const blendLayers = (from: Layer, to: Layer, share: number): Layer => ({
  attention: (row, other) => between(from.attention(row, other), to.attention(row, other), share),
  output: (row) => mixed(from.output(row), to.output(row), share),
});

/** On the way from one layer to another, such as from one without positions to one with them. */
export const blend = (from: Shown, to: Shown, share: number): Shown =>
  share >= 1
    ? to
    : {
        ...to,
        firstLayer: blendLayers(from.firstLayer, to.firstLayer, share),
        secondLayer: blendLayers(from.secondLayer, to.secondLayer, share),
      };
