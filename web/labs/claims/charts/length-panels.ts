/** Two panels by the length of the test, or by another number: a line an encoding, each task's winner in orange; a label brings its own line forward. */

import { linePath, rectPath, stroke } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { type Range, rangeOf, winnersOf } from '../../../encoding/trained/rule.ts';
import type { Models, View } from '../claim.ts';
import { chartText } from './chart-text.ts';
import { besides, Drawing, decisive, type Known, knownOf, meanAt, meanPoints, scaleOf } from './drawing.ts';
import { spread } from './places.ts';

interface LengthPanel {
  readonly id: string;
  readonly title: string;
  /** on phones */
  readonly short: string;
  /** the condition of the first encoding */
  readonly first: number;
  /** in percent: what a winner exceeds with every seed */
  readonly missed: number;
  readonly chance?: number;
}

interface LengthPanels {
  readonly panels: readonly [LengthPanel, LengthPanel];
  readonly names: readonly string[];
  readonly lengths: readonly number[];
  /** where the number of a line at one of the lengths stands: the condition after the panel's first, and its entry; default: a condition a line */
  readonly at?: (line: number, place: number) => { readonly condition: number; readonly entry: number };
  /** of the lines; default: the winner's is orange */
  readonly colors?: readonly ('mark' | 'ink' | 'context')[];
  readonly titles: {
    readonly chance: string;
    /** beside the first length, which is tinted; none where training had none of them */
    readonly trained?: readonly string[];
    readonly axis: string;
  };
  readonly lengthText: (words: number) => string;
  readonly rangeText: (range: Range) => string;
}

const ticks = [0, 50, 100];

/** What is known at one place of a line. */
interface Place {
  readonly known: readonly Known[];
  readonly entry: number;
}

const valuesOf = ({ known, entry }: Place): readonly number[] => known.map(({ row }) => row[entry]);

/** On the longest texts; none before all models have answered. */
function winnersIn(lines: readonly (readonly Place[])[], missed: number): readonly number[] {
  const isWhole = lines.every((places) =>
    places.every(({ known }) => known.length > 0 && known.every((one) => one.isWhole)),
  );
  return isWhole
    ? winnersOf(
        lines.map((places) => rangeOf(valuesOf(places[places.length - 1]))),
        missed,
      )
    : [];
}

/** The name of a line has the colour of its marks. */
const wordsOf = { mark: 'position', ink: 'ink', context: 'ink-soft' } as const satisfies Record<
  string,
  ColorToken
>;

export function lengthPanels(given: LengthPanels): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const left = isThumbnail ? 0 : px(isFull ? 46 : 36);
    const gap = isThumbnail ? 14 : px(isFull ? 154 : 14);
    const end = isFull ? px(112) : isThumbnail ? 0 : px(4);
    const width = (size.width - left - gap - end) / 2;
    given.panels.forEach((panel, i) => {
      const start = left + i * (width + gap);
      onePanel(drawing, given, panel, start, width, models, i);
    });
    return drawing.chart();
  };
}

function onePanel(
  drawing: Drawing,
  given: LengthPanels,
  panel: LengthPanel,
  left: number,
  width: number,
  models: Models,
  place: number,
): void {
  const { isFull, isThumbnail, size } = drawing;
  const px = (length: number) => drawing.px(length);
  const top = isThumbnail ? 3 : px(38);
  const bottom = size.height - (isThumbnail ? 3 : px(isFull ? 56 : 28));
  const right = left + width;
  const last = given.lengths.length - 1;
  const x = scaleOf([0, last], left + width * 0.12, right - width * (isFull ? 0.09 : 0.12));
  const y = scaleOf([0, 100], bottom, top + px(isThumbnail ? 2 : 10));
  const band = (x(1) - x(0)) * 0.3;
  const { trained } = given.titles;
  if (trained)
    drawing.back({
      kind: 'path',
      fill: 'trained',
      d: rectPath({ x: left, y: top, width: x(0) + band - left, height: bottom - top }),
    });
  for (const tick of isThumbnail ? [0] : ticks) {
    drawing.back(stroke(linePath(left, y(tick), right, y(tick)), 'line'));
    if (place === 0)
      drawing.label({
        x: left - px(8),
        y: y(tick),
        text: chartText.tick(tick, ticks, isFull),
        color: 'ink-soft',
        anchor: 'end',
      });
  }
  drawing.label({
    x: left,
    y: px(14),
    text: isFull ? panel.title : panel.short,
    color: 'ink',
    bold: true,
    size: isFull ? 1.14 : 0.92,
  });
  if (panel.chance !== undefined) {
    drawing.back(stroke(linePath(left, y(panel.chance), right, y(panel.chance)), 'ink-soft', 1.4));
    drawing.label({ x: left + px(4), y: y(panel.chance) + px(11), text: given.titles.chance, color: 'ink' });
  }
  given.lengths.forEach((length, i) => {
    drawing.label({
      ...{ x: x(i), y: bottom + px(15), text: String(length), anchor: 'middle', size: isFull ? 1.08 : 1 },
      ...{ color: i === last ? 'ink' : 'ink-soft', bold: i === last },
    });
  });
  if (isFull) {
    drawing.label({
      x: right,
      y: bottom + px(36),
      text: given.titles.axis,
      color: 'ink-soft',
      anchor: 'end',
    });
    trained?.forEach((line, i) => {
      drawing.label({
        x: (left + x(0) + band) / 2,
        y: bottom - px(44) + i * px(17),
        text: line,
        color: 'position',
        anchor: 'middle',
      });
    });
  }
  drawing.hatch({ x: left, y: top + px(20), width, height: bottom - top - px(80) }, models);

  const { at = (line: number, place: number) => ({ condition: line, entry: place }) } = given;
  const lines = given.names.map((_, line) =>
    given.lengths.map((__, place): Place => {
      const { condition, entry } = at(line, place);
      // On the way, a model takes the first of its tests alone.
      const known = knownOf(models, panel.first + condition, panel.id).filter(({ row }) => entry in row);
      return { known, entry };
    }),
  );
  const winners = given.colors ? [] : winnersIn(lines, panel.missed);
  const colorOf = (i: number) => given.colors?.[i] ?? (winners.includes(i) ? 'mark' : 'context');
  const isMarked = (i: number) => colorOf(i) === 'mark';
  const ends: number[] = [];
  const labelled: number[] = [];
  lines.forEach((places, i) => {
    if (places.every(({ known }) => known.length === 0)) return;
    const group = given.names[i];
    const color = colorOf(i);
    const whole = places.map(({ known, entry }) => ({ known: decisive(known), entry }));
    const width = isThumbnail ? 0.9 : isMarked(i) ? 2.6 : 1.4;
    const points = whole.flatMap(({ known, entry }, place) => meanPoints(known, [entry], () => x(place), y));
    drawing.line(group, points, color, width);
    places.forEach(({ known, entry }, place) => {
      for (const one of known)
        drawing.dot({
          ...{
            x: x(place) + besides(one, px(isThumbnail ? 1 : isFull ? 4 : 2.5)),
            y: y(one.row[entry]),
            model: one.model,
            group,
            color,
          },
          ...{ isHollow: !one.isWhole, decides: place === last, isSmall: !isMarked(i) },
          words: chartText.dot(
            one.seed,
            `${group}, ${panel.title}, ${given.lengthText(given.lengths[place])}`,
            given.rangeText([one.row[entry], one.row[entry]]),
            one.isWhole,
          ),
        });
    });
    const means = whole.flatMap(({ known, entry }) => meanAt(known, entry) ?? []);
    ends.push(y(means.at(-1) ?? 0));
    labelled.push(i);
  });
  if (isThumbnail) return;
  if (isFull) {
    const places = spread(ends, px(18), top + px(8), bottom - px(6));
    labelled.forEach((i, at) => {
      drawing.label({
        ...{ x: right + px(6), y: places[at], text: given.names[i], group: given.names[i] },
        ...{ color: wordsOf[colorOf(i)], bold: isMarked(i), size: 1.1 },
      });
    });
    return;
  }
  // On phones the line in orange has its name inside the plot, and the one that is forward: near its end, where no line runs.
  labelled.forEach((i, at) => {
    if (!isMarked(i) && given.names[i] !== drawing.forward) return;
    const places = [17, -17, 34, -34, 51, -51, 68, -68]
      .map((away) => ({ x: right - px(4), y: ends[at] + px(away), anchor: 'end' as const }))
      .filter((one) => one.y > top + px(8) && one.y < bottom - px(8));
    drawing.labelAtBest(
      places,
      {
        ...{ text: given.names[i], group: given.names[i] },
        ...{ color: isMarked(i) ? 'position' : 'ink', bold: true },
      },
      { from: left, to: right },
    );
  });
}
