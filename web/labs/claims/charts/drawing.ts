/** What all charts of claims are made of: dots with a rim, hairlines from least to most, labels that bring their marks forward. */
import { circlePath, type Rect, type SceneItem, stroke, text, textWidth } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { mean } from '../../../encoding/trained/rule.ts';
import type { Chart, ChartSize, Dot, Model, Models } from '../claim.ts';

/** The row of numbers that a model has, or has so far. */
export interface Known {
  /** index of the model */
  readonly model: number;
  readonly seed: number;
  /** its place among the seeds of its condition, and how many there are: dots of a row stand side by side */
  readonly place: number;
  readonly places: number;
  readonly row: readonly number[];
  /** whether the model has answered; otherwise its dots are rings */
  readonly isWhole: boolean;
}

const rowOf = ({ numbers, soFar }: Model, panel: string): readonly number[] | undefined =>
  numbers?.[panel] ?? soFar?.[panel];

/** What is known of the models of a condition. */
export function knownOf(models: Models, condition: number, panel: string): readonly Known[] {
  const own = models.flatMap((model, index) => (model.condition === condition ? [{ model, index }] : []));
  return own.flatMap(({ model, index }, place) => {
    const row = rowOf(model, panel);
    const isWhole = model.numbers?.[panel] !== undefined;
    return row ? [{ model: index, seed: model.seed, place, places: own.length, row, isWhole }] : [];
  });
}

/** Those that have answered, or all while none has. */
export function decisive(known: readonly Known[]): readonly Known[] {
  const whole = known.filter(({ isWhole }) => isWhole);
  return whole.length > 0 ? whole : known;
}

/** How many of the condition's seeds have answered. */
export const answeredOf = (models: Models, condition: number): readonly [done: number, all: number] => {
  const own = models.filter((model) => model.condition === condition);
  return [own.filter(({ numbers }) => numbers !== undefined).length, own.length];
};

export const isUntouched = (models: Models): boolean =>
  models.every(({ numbers, soFar }) => numbers === undefined && soFar === undefined);

export interface Scale {
  (value: number): number;
  readonly from: number;
  readonly to: number;
}

/** From a domain to pixels. What lies beyond an end of the axis stands at that end: its words say where it is. */
export function scaleOf([low, high]: readonly [number, number], from: number, to: number): Scale {
  return Object.assign(
    (value: number) => from + ((Math.max(low, Math.min(high, value)) - low) / (high - low)) * (to - from),
    { from, to },
  );
}

interface DotMark extends Dot {
  readonly color: ColorToken;
  /** an outline: a model in training, or the second of two kinds of marks */
  readonly isHollow?: boolean;
  /** in pixels, if not as usual: where many stand beside each other */
  readonly diameter?: number;
  /** behind others */
  readonly isSmall?: boolean;
}

interface LabelMark {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly color: ColorToken;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  /** times the usual font */
  readonly size?: number;
  /** the marks that it brings forward */
  readonly group?: string;
}

/** A chart as it is being drawn. */
export class Drawing {
  readonly #back: SceneItem[] = [];
  /** by group, in the order in which they were begun */
  readonly #groups = new Map<string, SceneItem[]>();
  readonly #front: SceneItem[] = [];
  readonly #dots: Dot[] = [];
  readonly #crossed: (readonly [number, number])[] = [];
  readonly #labels: Chart['labels'][number][] = [];

  constructor(
    readonly size: ChartSize,
    readonly forward: string | null,
  ) {}

  get isFull(): boolean {
    return this.size.look === 'full';
  }

  get isThumbnail(): boolean {
    return this.size.look === 'thumbnail';
  }

  /** Pixels of the drawing with the usual font. */
  px(length: number): number {
    return (length * this.size.fontSize) / 13;
  }

  /** A mark in grey comes forward in ink, and so does its name. */
  colorOf(group: string, color: ColorToken): ColorToken {
    return group === this.forward && (color === 'context' || color === 'ink-soft') ? 'ink' : color;
  }

  /** Behind all marks: grids, shades. */
  back(...items: readonly SceneItem[]): void {
    this.#back.push(...items);
  }

  #of(group: string): SceneItem[] {
    const items = this.#groups.get(group) ?? [];
    this.#groups.set(group, items);
    return items;
  }

  line(group: string, points: readonly (readonly [number, number])[], color: ColorToken, width = 2): void {
    if (points.length < 2) return;
    const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
    for (let i = 1; i < points.length; i++) this.#cross(points[i - 1], points[i]);
    const wide = group === this.forward ? width + 1 : width;
    this.#of(group).push(stroke(d, this.colorOf(group, color), wide));
  }

  dot({ color, isHollow, isSmall, diameter: own, ...dot }: DotMark): void {
    const diameter = (own ?? this.size.dot) * (isSmall && !(dot.group === this.forward) ? 0.75 : 1);
    const shown = this.colorOf(dot.group, color);
    const outline = this.isThumbnail ? 1.2 : 1.8;
    const d = circlePath(dot.x, dot.y, isHollow ? diameter / 2 - 0.5 : diameter / 2);
    this.#of(dot.group).push(
      isHollow
        ? { kind: 'path', d, fill: 'paper', stroke: shown, width: outline }
        : { kind: 'path', d, fill: shown, stroke: 'paper', width: this.isThumbnail ? 0.6 : 1 },
    );
    this.#dots.push(dot);
  }

  label({ size = 1, group, ...mark }: LabelMark): void {
    if (this.isThumbnail) return;
    const fontSize = this.size.fontSize * size;
    const { anchor = 'start', bold = false, color } = mark;
    const width = textWidth(mark.text, fontSize);
    const isForward = group !== undefined && group === this.forward;
    this.#front.push(
      text({
        ...{ x: mark.x, y: mark.y, text: mark.text, anchor, size: fontSize, bold: bold || isForward },
        color: group === undefined ? color : this.colorOf(group, color),
      }),
    );
    if (group === undefined) return;
    const x = anchor === 'start' ? mark.x : anchor === 'end' ? mark.x - width : mark.x - width / 2;
    this.#labels.push({ x, y: mark.y - fontSize * 0.7, width, height: fontSize * 1.4, group });
  }

  /** Remembers where a line runs, in steps of half a line of text. */
  #cross([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): void {
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / (this.size.fontSize / 2));
    for (let i = 0; i <= steps; i++)
      this.#crossed.push([fromX + ((toX - fromX) * i) / steps, fromY + ((toY - fromY) * i) / steps]);
  }

  /** How much a label would cover: dots and steps of a line count once, other labels more than all of them. */
  #crowd({ x, y, width, height }: Rect): number {
    const covers = (left: number, top: number, wide: number, high: number) =>
      x < left + wide && left < x + width && y < top + high && top < y + height;
    const half = this.size.dot / 2;
    const dots = this.#dots.filter((dot) => covers(dot.x - half, dot.y - half, 2 * half, 2 * half));
    const labels = this.#labels.filter((label) => covers(label.x, label.y, 0.88 * label.width, label.height));
    const steps = this.#crossed.filter(([left, top]) => covers(left, top, 0, 0));
    return dots.length + steps.length + 1000 * labels.length;
  }

  /** A label at the one of these places where it covers the fewest marks; none where it would cover more than `most`, another label, or leave the room. */
  labelAtBest(
    places: readonly Pick<LabelMark, 'x' | 'y' | 'anchor'>[],
    label: Omit<LabelMark, 'x' | 'y' | 'anchor'> & { readonly group: string },
    { from, to, most = 999 }: Pick<Scale, 'from' | 'to'> & { readonly most?: number },
  ): void {
    const fontSize = this.size.fontSize * (label.size ?? 1);
    // Text is narrower than its upper bound.
    const width = 0.88 * textWidth(label.text, fontSize);
    const costs = places.map(({ x, y, anchor }) => {
      const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
      const isOut = left < from || left + width > to;
      return (
        this.#crowd({ x: left, y: y - fontSize * 0.55, width, height: fontSize * 1.1 }) + (isOut ? 1000 : 0)
      );
    });
    const least = Math.min(...costs);
    if (least <= most) this.label({ ...label, ...places[costs.indexOf(least)] });
  }

  /** The place of marks that are to come. */
  hatch(area: Rect, models: Models): void {
    if (!this.isThumbnail && isUntouched(models)) this.#back.push({ kind: 'hatch', ...area });
  }

  chart(): Chart {
    const inFront = [...this.#groups].toSorted(
      ([a], [b]) => Number(a === this.forward) - Number(b === this.forward),
    );
    return {
      items: [...this.#back, ...inFront.flatMap(([, items]) => items), ...this.#front],
      dots: this.#dots,
      labels: this.#labels,
    };
  }
}

/** The mean of an entry over those that have it; undefined where none does. */
export function meanAt(known: readonly Known[], entry: number): number | undefined {
  const values = known.flatMap(({ row }) => (Number.isFinite(row[entry]) ? [row[entry]] : []));
  return values.length > 0 ? mean(values) : undefined;
}

/** A line through the means of some entries: one model alone has no mean, and those in training have no line yet. */
export function meanPoints(
  known: readonly Known[],
  entries: readonly number[],
  x: (entry: number) => number,
  y: (value: number) => number,
): readonly (readonly [number, number])[] {
  if (known.length < 2 || !known[0].isWhole) return [];
  return entries.flatMap((entry) => {
    const middle = meanAt(known, entry);
    return middle === undefined ? [] : [[x(entry), y(middle)] as const];
  });
}

/** For each, the mean of some of its entries. */
export const meansOf = (known: readonly Known[], first: number, count: number): readonly number[] =>
  known.flatMap(({ row }) => {
    const middle = mean(row.slice(first, first + count));
    return Number.isFinite(middle) ? [middle] : [];
  });

/** How far the dot of a seed stands from the middle of its part. */
export const besides = ({ place, places }: Known, step: number): number => (place - (places - 1) / 2) * step;
