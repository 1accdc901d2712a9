/** The shapes of <pe-frequencies>. Old curves are grey, with their numbers; what the reader has moved is orange. */
import { formatNumber, powerOfTen } from '../../draw/format.ts';
import type { Line } from '../../draw/label-place.ts';
import {
  circlePath,
  linePath,
  type Rect,
  round,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../draw/scene.ts';
import { axisTicks, indexTicks, logTicks, type Tick } from '../../draw/ticks.ts';
import {
  claim,
  farthestDistance,
  frequenciesOf,
  type LearnedSinusoids,
  movedCount,
  reach,
  startFrequencies,
} from '../../encoding/frequencies.ts';
import { handlesOf } from '../../encoding/frequency-moves.ts';
import type { PsiOutput } from '../../encoding/psi-job.ts';
import { type FrequenciesLayout, frequencyScales, psiDomain, psiScales } from './layout.ts';
import { text } from './text.ts';
import { lineHeight, type Said, Writer } from './writer.ts';

export interface FrequenciesPicture {
  /** what the settings say, which may be ahead of ψ */
  readonly input: LearnedSinusoids;
  readonly result: { readonly input: LearnedSinusoids; readonly output: PsiOutput } | null;
  /** the handle that says its wavelength: that in use, or the last one moved; null for none */
  readonly active: number | null;
}

const pathOf = (line: Line): string =>
  line.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Lines across with their numbers, numbers below, and the names of the plot and of its axis. */
function frame(
  { fontSize, isNarrow }: FrequenciesLayout,
  area: Rect,
  names: { readonly title: string; readonly axis: string },
  rows: readonly Tick[],
  columns: readonly Tick[],
): readonly SceneItem[] {
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  // On a phone, the name of the axis takes the place of its last numbers.
  const room = isNarrow ? right - textWidth(names.axis, fontSize) - fontSize : Infinity;
  const fits = ({ value, text }: Tick) => value + textWidth(text, fontSize) / 2 < room;
  return [
    textItem({
      x: area.x - 3.4 * fontSize,
      y: 0.6 * fontSize + area.y - (isNarrow ? 1.9 : 2.4) * fontSize,
      text: names.title,
      bold: true,
      color: 'ink',
    }),
    ...rows.flatMap(({ value, text }) => [
      stroke(linePath(area.x, value, right, value), 'line'),
      textItem({ x: area.x - 0.6 * fontSize, y: value, text, anchor: 'end' }),
    ]),
    ...columns
      .filter(fits)
      .map(({ value, text }) => textItem({ x: value, y: bottom + fontSize, text, anchor: 'middle' })),
    textItem({ x: right, y: bottom + (isNarrow ? 1 : 2.4) * fontSize, text: names.axis, anchor: 'end' }),
  ];
}

/** Numbers along an axis that ends at `last`, which has its own. */
function endingAt(last: number, ticks: readonly Tick[], apart: number): readonly Tick[] {
  const before = ticks.filter(({ value }) => value <= last - apart);
  return [...before, { value: last, text: formatNumber(last) }];
}

const placed = (ticks: readonly Tick[], to: (value: number) => number): readonly Tick[] =>
  ticks.map(({ value, text }) => ({ value: to(value), text }));

/** '0.01', not '0.0100'. */
const shortTicks = (ticks: readonly Tick[]): readonly Tick[] =>
  ticks.map(({ value, text }) => ({
    value,
    text: value < 1e-3 ? powerOf(value, text) : String(Number(value.toPrecision(2))),
  }));

/** '10⁻⁴' for a power of ten. */
function powerOf(value: number, otherwise: string): string {
  const exponent = Math.log10(value);
  return Math.abs(exponent - Math.round(exponent)) < 1e-9 ? powerOfTen(Math.round(exponent)) : otherwise;
}

export const wavelength = (frequency: number): string => formatNumber((2 * Math.PI) / frequency);

function frequencyItems(
  layout: FrequenciesLayout,
  area: Rect,
  picture: FrequenciesPicture,
): readonly SceneItem[] {
  const { fontSize } = layout;
  const { input, active } = picture;
  const { toX, toY, yDomain, last } = frequencyScales(area, input);
  const handles = handlesOf(input);
  const start = startFrequencies(input.d, input.psiBase);
  const curve = (values: Float64Array): Line => Array.from(values, (value, i) => [toX(i), toY(value)]);
  const [began, now] = [curve(start), curve(frequenciesOf(input))];
  const moved = handles.filter((one) => one.now !== one.start);
  const falls = moved.map(
    (one): Line => [
      [toX(one.index), toY(one.start)],
      [toX(one.index), toY(one.now)],
    ],
  );
  const isMoved = movedCount(input) > 0;
  const writer = new Writer(area, fontSize, [began, now, ...falls]);
  const shown = active === null ? undefined : handles[active];
  const radius = 0.46 * fontSize;
  const dots = (all: typeof handles) =>
    all.map(({ index, now: value }) => circlePath(toX(index), toY(value), radius)).join('');
  const count = Math.max(2, Math.floor(area.width / (5.5 * fontSize)));
  return [
    ...frame(
      layout,
      area,
      {
        title: text.frequencies(start.length, handles.length),
        axis: layout.isNarrow ? text.indexInShort : text.index,
      },
      placed(shortTicks(logTicks(yDomain, Math.floor(area.height / (2 * fontSize))).ticks), toY),
      placed(endingAt(last, indexTicks(start.length, count), last / count / 1.5), toX),
    ),
    ...(isMoved
      ? [stroke(pathOf(began), 'context', 1.4), ...falls.map((line) => stroke(pathOf(line), 'context', 1.2))]
      : []),
    { ...stroke(pathOf(now), 'mark', 2.2) },
    {
      kind: 'path',
      d: dots(handles.filter((one) => one.now === one.start)),
      stroke: 'mark',
      fill: 'paper',
      width: 2,
    },
    ...(moved.length > 0
      ? [{ kind: 'path', d: dots(moved), fill: 'mark', stroke: 'paper', width: 1 } as const]
      : []),
    ...(shown
      ? writer.at(
          [toX(shown.index), toY(shown.now)],
          {
            lines: [
              text.turn(wavelength(shown.now)),
              ...(shown.now === shown.start ? [] : [text.insteadOf(wavelength(shown.start))]),
            ],
            color: 'position',
            isBold: true,
          },
          shown.now < shown.start ? [1, -1] : [-1, 1],
        )
      : []),
    ...(isMoved
      ? writer.along(began, { lines: [text.asTheyBegan], color: 'ink-soft' }, movesDown(handles) ? -1 : 1)
      : []),
  ];
}

/** Whether most of the handles that have moved are slower. */
const movesDown = (handles: ReturnType<typeof handlesOf>): boolean =>
  handles.reduce((sum, { now, start }) => sum + Math.sign(now - start), 0) <= 0;

/** What is said where ψ first rises, and where: at the end of the axis if it rises farther away. */
function riseAt(
  psi: ArrayLike<number>,
  rise: PsiOutput['rise'],
  words: {
    readonly at: (at: number) => string;
    readonly past: (at: number) => string;
    readonly never: string;
  },
) {
  const isInReach = rise !== null && rise.at <= reach;
  return {
    isInReach,
    distance: isInReach ? rise.at : reach,
    value: isInReach ? rise.value : psi[psi.length - 1],
    said: rise === null ? words.never : isInReach ? words.at(rise.at) : words.past(rise.at),
  };
}

/** The values of psi up to the last distance drawn, and those before a frequency was moved. */
export const curvesIn = ({ psi, before }: PsiOutput): readonly ArrayLike<number>[] =>
  before ? [psi, before.psi] : [psi];

function psiItems(
  layout: FrequenciesLayout,
  area: Rect,
  { result, input: asked }: FrequenciesPicture,
): readonly SceneItem[] {
  const { fontSize } = layout;
  const input = result?.input ?? asked;
  const domain = psiDomain(input, result ? curvesIn(result.output) : []);
  const { toX, toY } = psiScales(area, domain);
  const many = Math.max(2, Math.floor(area.width / (4.5 * fontSize)));
  const rows = Math.max(2, Math.floor(area.height / (4.5 * fontSize)));
  const skeleton = frame(
    layout,
    area,
    { title: text.psi, axis: text.distance },
    placed(endingAt(domain[1], axisTicks(domain, rows).ticks, (domain[1] - domain[0]) / rows / 2), toY),
    placed(axisTicks([0, reach], many).ticks, toX),
  );
  const line = toX(claim.distance);
  const [top, bottom] = [area.y - 0.4 * fontSize, area.y + area.height];
  const paper = text.paper(claim.distance, claim.width, input.d === claim.width);
  const paperLine = (i: number) => area.y + (0.75 + i * lineHeight) * fontSize;
  const claimed = [
    stroke(linePath(line, top, line, bottom), 'context', 1.2),
    ...paper.map((one, i) =>
      textItem({ x: line + 0.5 * fontSize, y: paperLine(i), text: one, hasRim: true }),
    ),
  ];
  if (!result) return [...skeleton, ...claimed];
  const { distances, psi, rise, before } = result.output;
  const curve = (values: ArrayLike<number>): Line =>
    Array.from(distances, (distance, i) => [toX(distance), toY(values[i])]);
  const [now, began] = [curve(psi), before && curve(before.psi)];
  const obstacles: Line[] = [
    now,
    ...(began ? [began] : []),
    [
      [line, top],
      [line, bottom],
    ],
    ...paper.map(
      (one, i): Line => [
        [line, paperLine(i)],
        [line + textWidth(one, fontSize), paperLine(i)],
      ],
    ),
  ];
  const writer = new Writer({ ...area, y: top }, fontSize, obstacles);
  const clip = { x: area.x - 2, y: top - 4, width: area.width + 4, height: bottom - top + 4 };
  const first = riseAt(psi, rise, {
    at: text.firstRise,
    past: text.firstRisePast,
    never: text.noRise(farthestDistance),
  });
  const old =
    before &&
    riseAt(before.psi, before.rise, { at: text.before, past: text.beforePast, never: text.neverBefore });
  // A curve below the axis has its mark on it.
  const markAt = ({ distance, value }: ReturnType<typeof riseAt>) =>
    [toX(distance), Math.min(bottom, toY(value))] as const;
  const ring = markAt(first);
  const radius = 0.5 * fontSize;
  return [
    ...skeleton,
    ...claimed,
    ...(began ? [{ ...stroke(pathOf(began), 'context', 1.6), clip }] : []),
    { ...stroke(pathOf(now), 'mark', 2.6), clip },
    ...(old?.isInReach
      ? [
          {
            kind: 'path',
            d: circlePath(...markAt(old), 0.42 * fontSize),
            fill: 'context',
            stroke: 'paper',
            width: 1.5,
          } as const,
        ]
      : []),
    ...(first.isInReach
      ? [{ ...stroke(circlePath(...ring, radius), 'ink', 2.2), fill: 'paper' } as const]
      : []),
    ...writer.at(ring, { lines: [first.said], color: 'ink', isBold: true }, [1, -1]),
    ...(old ? writer.at(markAt(old), { lines: [old.said], color: 'ink-soft' }, [-1, 1]) : []),
    ...(began ? nameItems(writer, now, began) : []),
  ];
}

/** Pixels that two curves must be apart for each to have its name. */
const leastApart = 12;

/** The names of both curves, on their outer sides, where they are farthest apart; none where they nearly cover each other. */
function nameItems(writer: Writer, now: Line, began: Line): readonly SceneItem[] {
  const gap = (i: number) => now[i][1] - began[i][1];
  const apart = [...now.keys()]
    .filter((i) => Math.abs(gap(i)) >= leastApart)
    .sort((a, b) => Math.abs(gap(b)) - Math.abs(gap(a)));
  const named = (curve: Line, said: Said, isBelow: (i: number) => boolean) => {
    for (const i of apart) {
      const items = writer.along([curve[i]], said, isBelow(i) ? 1 : -1);
      if (items.length > 0) return items;
    }
    return [];
  };
  return [
    ...named(began, { lines: [text.asItBegan], color: 'ink-soft' }, (i) => gap(i) < 0),
    ...named(now, { lines: [text.now], color: 'position', isBold: true }, (i) => gap(i) > 0),
  ];
}

export const frequenciesItems = (
  layout: FrequenciesLayout,
  picture: FrequenciesPicture,
): readonly SceneItem[] => [
  ...(layout.frequencies ? frequencyItems(layout, layout.frequencies, picture) : []),
  ...(layout.psi ? psiItems(layout, layout.psi, picture) : []),
];
