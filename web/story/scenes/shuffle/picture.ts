/** The picture of two scenes: words, their vectors, attention between them, its outputs, and what another order changes. */
import {
  type BarPlace,
  barsItem,
  barsPath,
  outlinePath,
  roundedPath,
  veilItems,
} from '../../../draw/bars.ts';
import { formatNumber } from '../../../draw/format.ts';
import { between } from '../../../draw/motion.ts';
import {
  circlePath,
  linePath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import { chipWidth, type Layout, layoutFor, middleOf } from './layout.ts';
import { mixed, type Shown } from './shown.ts';
import { text } from './text.ts';

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

const wordAt = ({ first, second, permutation }: Shown, row: number, place: number): string =>
  Math.round(place) === row ? second[row] : first[permutation[row]];

/** The numbers of the places. */
function placeItems({ places, arrived }: Moment, layout: Layout): readonly SceneItem[] {
  const { place: y, fontSize } = layout;
  return arrived.flatMap((share, place) => {
    const x = middleOf(layout, places.length, place);
    const isThere = share > 0;
    return [
      stroke(circlePath(x, y, 13), isThere ? 'position-fill' : 'line', isThere ? 2 : 1),
      textItem({
        x,
        y,
        text: String(place + 1),
        anchor: 'middle',
        bold: true,
        size: fontSize,
        color: isThere ? 'position' : 'ink-soft',
      }),
    ];
  });
}

/** The positions that have come: each falls for three quarters of the way, and lands on the word that stands at its place. */
function positionItems(shown: Shown, { places, arrived }: Moment, layout: Layout): readonly SceneItem[] {
  const { place: y, vector, bars, scaleOfVectors, isThin } = layout;
  const { positions } = shown;
  if (!positions) return [];
  return arrived.flatMap((share, place) => {
    if (share <= 0) return [];
    const fallen = Math.min(1, share / 0.75);
    const row = places.reduce(
      (best, one, i) => (Math.abs(one - place) < Math.abs(places[best] - place) ? i : best),
      0,
    );
    const near = Math.max(0, 1 - 2 * Math.abs(places[row] - place));
    const landed = Math.max(0, (share - 0.7) / 0.3) * near;
    const vectorOfWord = shown.vector(row);
    const x = middleOf(layout, places.length, place) - bars / 2;
    const d = barsPath(
      positions(place),
      { x, y: between(y + 6, vector, fallen), width: bars, scale: scaleOfVectors, isThin },
      (entry) => vectorOfWord[entry] * landed,
    );
    return [barsItem(d, 'position-fill')];
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

/** Where the bars of the word in `row` stand, on whichever line. */
function barsOf({ places }: Moment, layout: Layout, row: number): Omit<BarPlace, 'y' | 'scale'> {
  const { bars: width, isThin } = layout;
  return { x: middleOf(layout, places.length, places[row]) - width / 2, width, isThin };
}

/** A word with its vector and its output. */
function wordItems(shown: Shown, moment: Moment, layout: Layout, row: number): readonly SceneItem[] {
  const { places, lifts, settled } = moment;
  const { word: y, wordHeight, wordSize } = layout;
  const middle = middleOf(layout, places.length, places[row]);
  const bars = barsOf(moment, layout, row);
  const name = wordAt(shown, row, places[row]);
  const width = chipWidth(layout, name);
  const chip = { x: middle - width / 2, y: y - wordHeight / 2 - 24 * lifts[row], width, height: wordHeight };
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
    barsItem(
      barsPath(shown.vector(row), { ...bars, y: layout.vector, scale: layout.scaleOfVectors }),
      'content',
    ),
    barsItem(
      barsPath(mixed(shown.firstLayer.output(row), shown.secondLayer.output(row), settled), {
        ...bars,
        y: layout.output,
        scale: layout.scaleOfOutputs,
      }),
      'attention',
    ),
  ];
}

/** The outlines of the first outputs, and what of the outputs has changed. */
function differenceItems(shown: Shown, moment: Moment, layout: Layout): readonly SceneItem[] {
  const { lit, ghost } = moment;
  const outline = (row: number) =>
    outlinePath(shown.firstLayer.output(row), {
      ...barsOf(moment, layout, row),
      y: layout.output,
      scale: layout.scaleOfOutputs,
    });
  const change = (share: number, row: number) =>
    barsPath(shown.change(row), {
      ...barsOf(moment, layout, row),
      y: layout.change,
      scale: (layout.changeHeight * share) / (shown.largest.value || 1),
    });
  return [
    ...(ghost > 0
      ? lit.map((_, row): SceneItem => ({ ...stroke(outline(row), 'ink'), opacity: 0.6 * ghost }))
      : []),
    ...lit.flatMap((share, row) => (share > 0 ? [barsItem(change(share, row), 'position-fill')] : [])),
  ];
}

/** The line of changes, with what stands on it. */
function changeItems(shown: Shown, moment: Moment, layout: Layout): readonly SceneItem[] {
  const { change: y, width, labels, bars, flatSize, veilHeight, note, isThin } = layout;
  const { places, line, flat, veil, isMarked, lit, ghost } = moment;
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
          ...[`±${formatNumber(largest.value)}`, ...(isThin ? [] : [text.ownScale])].map((words, i) =>
            textItem({ x: 0, y: y + 18 * (i + 1), text: words, size: 14 }),
          ),
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
    ...(isLit && ghost > 0
      ? [textItem({ x: width, y: note, text: text.outlines, anchor: 'end', size: 14 })]
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

/** Titles of the rows, beside the picture. */
function titleItems({
  isThin,
  place,
  word,
  vector,
  from,
  to,
  output,
  change,
  labelSize: size,
}: Layout): readonly SceneItem[] {
  const title = (y: number, words: string, color: 'position' | 'content' | 'attention') =>
    textItem({ x: 0, y, text: words, color, size });
  return [
    title(place, text.rows.place, 'position'),
    title(word, text.rows.word, 'content'),
    title(vector, isThin ? text.vectorBriefly : text.rows.vector, 'content'),
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
    ...placeItems(moment, layout),
    // From here on what comes and goes: a shape that comes in between moves all that follow, which costs frames.
    ...positionItems(shown, moment, layout),
    ...differenceItems(shown, moment, layout),
    ...changeItems(shown, moment, layout),
  ];
}
