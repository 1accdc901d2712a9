/** The picture of two clocks with the hands of “he” and “Adhil”, above the change of their score with words in front. */
import { veilItems } from '../../../draw/bars.ts';
import { spread } from '../../../draw/plot-layout.ts';
import {
  circlePath,
  circlePaths,
  linePath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { axisTicks } from '../../../draw/ticks.ts';
import { type Clock, handNames, tip, wedge } from '../../../labs/encodings/turning/clock.ts';
import { mostInFront } from '../../../labs/encodings/turning/job.ts';
import { sentenceItems } from './sentence.ts';
import { text } from './text.ts';

/** All that the picture shows, whatever moves. Each list has an entry for 0, 1, ... words in front. */
export interface RopeShown {
  /** radians per position of the pair */
  readonly frequencies: Float64Array;
  /** the changes of the score */
  readonly turned: Float64Array;
  readonly added: Float64Array;
  /** of the encoding, 'RoPE' */
  readonly name: string;
}

/** The picture at one time. */
export interface RopeMoment {
  /** between two whole numbers while the hands turn */
  readonly inFront: number;
  /** whether the second clock has the hand of “Adhil” */
  readonly hasKey: boolean;
  /** how much of the cover of the changes has opened, from 0 to 1; null without a cover */
  readonly opened: number | null;
}

const wide = {
  width: 728,
  height: 566,
  radius: 104,
  clockY: 150,
  clocks: [150, 500] as readonly [number, number],
  sentence: 292,
  plot: { x: 48, y: 364, width: 584, height: 156 },
  title: 340,
  knob: 8,
  fontSize: 15,
  nameSize: 17,
  small: 13,
  gap: 7,
  hiddenSize: 26,
  angleAt: 0.4,
};

const narrow: typeof wide = {
  width: 360,
  height: 402,
  radius: 54,
  clockY: 80,
  clocks: [78, 250],
  sentence: 168,
  plot: { x: 42, y: 234, width: 242, height: 124 },
  title: 214,
  knob: 6,
  fontSize: 15,
  nameSize: 14,
  small: 13,
  gap: 5,
  hiddenSize: 17,
  angleAt: 0.62,
};

export const layoutFor = (isNarrow: boolean) => (isNarrow ? narrow : wide);

type Layout = typeof wide;

/** A clock has a line at each position, up to one turn, but not more than these. */
const mostLines = 20;

/** Below this angle, in radians, there is no room for words between the hands. */
const smallAngle = 0.4;

function clockItems(
  layout: Layout,
  clock: Clock,
  frequency: number,
  inFront: number,
  hasKey: boolean,
): readonly SceneItem[] {
  const { x, y, radius } = clock;
  const { knob, nameSize, hiddenSize, fontSize, angleAt, width } = layout;
  const isNarrow = layout === narrow;
  const [query, key] = [inFront * frequency, (inFront + 2) * frequency];
  const count = Math.min(mostLines, Math.ceil((2 * Math.PI) / frequency - 0.05));
  const lines = Array.from({ length: count }, (_, position) => {
    const angle = position * frequency;
    return linePath(...tip(clock, angle, radius - 7), ...tip(clock, angle, radius));
  });
  const hand = (angle: number, isOpen: boolean): readonly SceneItem[] => {
    const end = tip(clock, angle, radius - 2 * knob);
    const ring = stroke(circlePath(...end, knob), 'content', 3);
    return [stroke(linePath(x, y, ...end), 'content', 3.5), { ...ring, fill: isOpen ? 'paper' : 'content' }];
  };
  const isSmall = key - query < smallAngle;
  const label = tip(clock, isSmall ? key + 0.5 : (query + key) / 2, radius * angleAt);
  const hidden = tip(clock, query + 1.3, radius * 0.55);
  const [ofQuery, ofKey] = handNames({ fontSize: nameSize, isNarrow, width }, clock, Math.ceil(inFront), [
    query,
    key,
  ]).map((item) => ({ ...item, size: nameSize }));
  return [
    stroke(circlePath(x, y, radius), 'edge', 1.5),
    stroke(lines.join(''), 'edge'),
    ...(hasKey
      ? [{ kind: 'path', d: wedge(clock, query, key), fill: 'position-fill', opacity: 0.35 } as const]
      : []),
    ...(hasKey ? hand(key, true) : []),
    ...hand(query, false),
    ofQuery,
    ...(hasKey
      ? [
          ofKey,
          textItem({
            x: label[0],
            y: label[1],
            text: text.angle,
            anchor: 'middle',
            bold: true,
            size: isNarrow ? 13 : fontSize,
            color: 'position',
          }),
        ]
      : [
          textItem({
            x: hidden[0],
            y: hidden[1],
            text: text.hidden,
            anchor: 'middle',
            bold: true,
            size: hiddenSize,
          }),
        ]),
  ];
}

function plotItems(
  layout: Layout,
  { turned, added, name }: RopeShown,
  moment: RopeMoment,
): readonly SceneItem[] {
  const { plot, small, fontSize, title, width } = layout;
  const { inFront, opened } = moment;
  const [low, high] = [Math.min(-0.2, ...turned, ...added), Math.max(0.2, ...turned, ...added)];
  const [right, bottom] = [plot.x + plot.width, plot.y + plot.height];
  const toX = (count: number) => plot.x + (count / mostInFront) * plot.width;
  const toY = (value: number) => bottom - ((value - low) / (high - low)) * plot.height;
  const isWhole = Number.isInteger(inFront);
  const course = (values: Float64Array, color: ColorToken, thickness: number): readonly SceneItem[] => {
    const d = Array.from(values, (value, i) => `${i === 0 ? 'M' : 'L'}${round(toX(i))} ${round(toY(value))}`);
    const dots = Array.from(values, (value, i) =>
      circlePaths(isWhole && i === inFront ? 7 : 3.5)(toX(i), toY(value)),
    );
    return [stroke(d.join(''), color, thickness), { kind: 'path', d: dots.join(''), fill: color }];
  };
  const ends = spread([toY(turned[mostInFront]), toY(added[mostInFront])], 18, plot.y, bottom);
  return [
    textItem({
      x: 0,
      y: title,
      text: layout === narrow ? text.changeOfTheir : text.change,
      bold: true,
      size: fontSize,
      color: 'ink',
    }),
    ...axisTicks([low, high], 4).ticks.flatMap(({ value, text: said }): readonly SceneItem[] => [
      stroke(linePath(plot.x, toY(value), right, toY(value)), 'line'),
      textItem({ x: plot.x - 10, y: toY(value), text: said, anchor: 'end', size: small }),
    ]),
    ...[0, 3, 6, 9, 12].map((count) =>
      textItem({ x: toX(count), y: bottom + 16, text: String(count), anchor: 'middle', size: small }),
    ),
    textItem({ x: right, y: bottom + 34, text: text.inFrontAxis, anchor: 'end', size: small }),
    stroke(linePath(toX(inFront), plot.y - 4, toX(inFront), bottom), 'ink', 1.2),
    ...course(added, 'edge', 2.2),
    ...course(turned, 'position-fill', 4),
    textItem({ x: right + 10, y: ends[0], text: name, bold: true, size: fontSize, color: 'position' }),
    textItem({ x: right + 10, y: ends[1], text: text.sinusoids, size: small }),
    ...(opened === null
      ? []
      : veilItems(
          { x: plot.x - 8, y: plot.y - 8, width: width - plot.x + 8, height: plot.height + 12 },
          opened,
        )),
  ];
}

export function pictureAt(shown: RopeShown, moment: RopeMoment, isNarrow: boolean): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const { clocks, clockY, radius, sentence, nameSize, small, gap, width } = layout;
  const { inFront, hasKey } = moment;
  const clock = (x: number): Clock => ({ x, y: clockY, radius });
  const place = { y: sentence, size: isNarrow ? 13 : nameSize, small, gap, right: width };
  // Some scalings depend on the length of the text, which changes by whole words.
  const frequency = shown.frequencies[Math.round(inFront)];
  return [
    ...clockItems(layout, clock(clocks[0]), shown.frequencies[0], 0, true),
    ...clockItems(layout, clock(clocks[1]), frequency, inFront, hasKey),
    ...sentenceItems(0, { ...place, middle: clocks[0] }),
    ...sentenceItems(inFront, { ...place, middle: clocks[1] }),
    ...plotItems(layout, shown, moment),
  ];
}
