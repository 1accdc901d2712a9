/** The picture of models that learn: accuracy over steps, the sentence, and for each model a bar from one answer to the other. */
import { roundedPath } from '../../../draw/bars.ts';
import {
  circlePath,
  linePath,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { tasks } from '../../../labs/training/task-text.ts';
import { accuracyY, barBox, chipBox, type Layout, layoutFor, shakenBy } from './layout.ts';
import { accuracyText, askedWords, type Model, type Race } from './race.ts';
import { text } from './text.ts';

const areaOf = ({ part }: Model): ColorToken => (part === 'position' ? 'position-fill' : part);

const stepX = ({ left, plotWidth }: Layout, { grid: { steps } }: Race, step: number): number =>
  left + (plotWidth * step) / steps;

function axisItems(layout: Layout, race: Race): readonly SceneItem[] {
  const { left, plotWidth, top, plotHeight, small, titleOfAxis, stepsX, isNarrow } = layout;
  const { chance } = race;
  const below = top + plotHeight + 16;
  const steps = [0, 1, 2, 3].map((third) => Math.round((race.grid.steps * third) / 3));
  return [
    ...[0.5, 0.75, 1].flatMap((value): readonly SceneItem[] => {
      const y = accuracyY(layout, value);
      const said = isNarrow ? String(100 * value) : text.percent(String(100 * value));
      return [
        stroke(linePath(left, y, left + plotWidth, y), 'line'),
        textItem({ x: left - 8, y, text: said, anchor: 'end', size: small }),
      ];
    }),
    ...(chance === undefined
      ? []
      : [
          textItem({
            // The names of the models begin at the left, and end beside the plot.
            x: left + plotWidth - 4,
            y: accuracyY(layout, chance) + (isNarrow ? 22 : 20),
            text: text.chance(tasks[race.grid.task].otherwise),
            anchor: 'end',
            size: small,
          }),
        ]),
    ...steps.map((step) =>
      textItem({
        x: stepX(layout, race, step),
        y: below,
        text: String(step),
        anchor: 'middle',
        size: small,
      }),
    ),
    textItem({ x: stepsX, y: below, text: text.steps, size: small }),
    textItem({ ...titleOfAxis, text: text.rightAnswers, size: small }),
  ];
}

interface Label {
  readonly model: Model;
  readonly x: number;
  readonly y: number;
}

/** Labels from the top down, none over another. */
function apart(labels: readonly Label[], gap: number): readonly Label[] {
  let least = Number.NEGATIVE_INFINITY;
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      const y = Math.max(label.y, least);
      least = y + gap;
      return { ...label, y };
    });
}

/** Models whose positions enter at the same place have one colour: all but the first are dashed. */
const dashOf = ({ models }: Race, model: Model): string | undefined =>
  models.find(({ part }) => part === model.part) === model ? undefined : '7 4';

/** Each line ends at the latest test, with the model's name. */
function lineItems(layout: Layout, race: Race, isResting: boolean): readonly SceneItem[] {
  const { left, plotWidth, nameSize, isNarrow } = layout;
  const shown = race.models.filter(({ accuracies }) => accuracies.length > 0);
  const pointOf = (accuracy: number, i: number) =>
    [stepX(layout, race, race.grid.stops[i]), accuracyY(layout, accuracy)] as const;
  const lines = shown.flatMap((model): readonly SceneItem[] => {
    const points = model.accuracies.map(pointOf);
    const [x, y] = points[points.length - 1];
    const d = points.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.map(round).join(' ')}`).join('');
    return [
      stroke(d, areaOf(model), 3, dashOf(race, model)),
      { kind: 'path', d: circlePath(x, y, 5), fill: areaOf(model) },
    ];
  });
  if (race.drawn < 2) return lines;
  const labels = shown.map((model) => {
    const [x, y] = pointOf(model.accuracies[race.drawn - 1], race.drawn - 1);
    return { model, x: Math.min(x + 10, left + plotWidth + 10), y };
  });
  return [
    ...lines,
    ...apart(labels, 17).map(({ model, x, y }) => {
      const name = isNarrow ? model.brief : model.name;
      const accuracy = model.accuracies[race.drawn - 1];
      const said = race.isDone && isResting ? `${name} ${text.percent(accuracyText(accuracy))}` : name;
      return textItem({ x, y, text: said, bold: true, size: nameSize, color: model.part });
    }),
  ];
}

/** `side`: how far the first of the words that can be dragged is from its place. */
function chipItems(layout: Layout, { words, grid }: Race, side: number): readonly SceneItem[] {
  const { chipRadius, chipSize, small, isNarrow } = layout;
  const count = words.length || grid.runs[0].options.n;
  return Array.from({ length: count }, (_, place) => words[place] ?? '·').flatMap(
    (word, place): readonly SceneItem[] => {
      const own = chipBox(layout, count, place);
      const box = word === askedWords[0] ? { ...own, x: own.x + side } : own;
      const isAsked = askedWords.includes(word);
      const isStart = word.length > 1;
      const d = roundedPath(box, chipRadius);
      return [
        isAsked ? { kind: 'path', d, fill: 'content' } : stroke(d, 'line'),
        textItem({
          x: box.x + box.width / 2,
          y: box.y + box.height / 2,
          text: isStart ? (isNarrow ? '·' : text.start) : word,
          anchor: 'middle',
          size: isStart ? small : chipSize,
          ...(isAsked && { bold: true, color: 'paper' as const }),
        }),
      ];
    },
  );
}

/** The middle of a bar is a toss-up; its end on the right is certainty about the first answer. */
function barItems(
  layout: Layout,
  race: Race,
  model: Model,
  row: number,
  isSaid: boolean,
): readonly SceneItem[] {
  const { width, nameSize, valueSize, isNarrow } = layout;
  const { x, y, width: whole, height } = barBox(layout, race.models.length, row);
  const { share, answer } = model;
  const middle = x + whole / 2;
  const end = share === null ? middle : x + whole * share;
  const bar = {
    x: Math.min(middle, end),
    y,
    width: Math.max(1.5, Math.abs(end - middle)),
    height,
  };
  const line = y + height / 2;
  // On a phone the number stands in the half without a bar.
  const inBar = end > middle ? { x: x + 6 } : { x: x + whole - 6, anchor: 'end' as const };
  return [
    textItem({ x: 0, y: line, text: model.name, bold: true, size: nameSize, color: model.part }),
    { kind: 'path', d: roundedPath({ x, y, width: whole, height }, 4), fill: 'surface' },
    ...(share === null ? [] : [{ kind: 'path', d: rectPath(bar), fill: areaOf(model) } as const]),
    stroke(linePath(middle, y - 4, middle, y + height + 4), 'ink', 1.5),
    ...(answer
      ? [
          textItem({
            ...(isNarrow ? inBar : { x: width, anchor: 'end' as const }),
            y: line,
            text: isSaid ? text.answered(answer.words, answer.confidence) : '…',
            bold: true,
            size: valueSize,
            color: 'ink',
          }),
        ]
      : []),
  ];
}

/** `isResting`: whether no number moves, so that they are shown. `shaking`: the time since the first word began to shake; null at rest. */
export function pictureAt(
  race: Race,
  isNarrow: boolean,
  isResting: boolean,
  shaking: number | null,
): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const { width, ask, ends, small, nameSize } = layout;
  const { x, width: whole } = barBox(layout, 1, 0);
  const [first, second] = race.classes;
  return [
    ...axisItems(layout, race),
    ...lineItems(layout, race, isResting),
    textItem({
      x: 0,
      y: ask,
      text: text.asked(race.models.length),
      bold: true,
      size: nameSize,
      color: 'ink',
    }),
    textItem({ x: width, y: ask, text: text.hint(isNarrow), anchor: 'end', size: small, isHint: true }),
    ...chipItems(layout, race, shaking === null ? 0 : shakenBy(layout, shaking)),
    ...(first && second
      ? [
          textItem({ x, y: ends, text: text.leftEnd(second), size: small }),
          textItem({ x: x + whole, y: ends, text: text.rightEnd(first), anchor: 'end', size: small }),
          ...(isNarrow
            ? []
            : [textItem({ x: x + whole / 2, y: ends, text: text.middle, anchor: 'middle', size: small })]),
        ]
      : []),
    ...race.models.flatMap((model, row) => barItems(layout, race, model, row, isResting && race.isAnswered)),
  ];
}
