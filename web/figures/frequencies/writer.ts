/** Words in a plot: beside a point or along a curve, where nothing else is. */
import { clearance, type Line, labelPlace } from '../../draw/label-place.ts';
import { type Rect, type SceneItem, text as textItem, textWidth } from '../../draw/scene.ts';
import type { ColorToken } from '../../draw/theme.ts';

/** Bold text is at most this many times as wide as `textWidth` says. */
const bold = 1.12;
/** In units of the font size. */
export const lineHeight = 1.35;

export interface Said {
  readonly lines: readonly string[];
  readonly color: ColorToken;
  readonly isBold?: boolean;
}

/** Where words stand around a point: their distance above or below it, in lines, and how far they reach to its left. */
const outs = [1.15, 1.8, 2.5];
const aligned = [0.5, 1, 0];

/** Writes words beside points, where no line and no other words are, and keeps them free from then on. */
export class Writer {
  readonly #area: Rect;
  readonly #fontSize: number;
  readonly #lines: Line[];

  constructor(area: Rect, fontSize: number, lines: readonly Line[]) {
    this.#area = area;
    this.#fontSize = fontSize;
    this.#lines = [...lines];
  }

  #isFree(place: Rect): boolean {
    const { x, y, width, height } = this.#area;
    const isInside =
      place.x >= x &&
      place.x + place.width <= x + width &&
      place.y >= y &&
      place.y + place.height <= y + height;
    return isInside && this.#lines.every((line) => clearance(place, line) >= 0.45 * this.#fontSize);
  }

  #placesAt([x, y]: readonly [number, number], width: number, height: number, sides: readonly number[]) {
    const f = this.#fontSize;
    const { x: left, width: room } = this.#area;
    return outs.flatMap((out) =>
      sides.flatMap((side) =>
        aligned.map((share): Rect => {
          const wanted = x - share * width + (share === 1 ? f : share === 0 ? -f : 0);
          const middle = y + side * (out * lineHeight * f + (height - lineHeight * f) / 2);
          const inside = Math.min(left + room - width, Math.max(left, wanted));
          return { x: inside, y: middle - height / 2, width, height };
        }),
      ),
    );
  }

  /** `sides`: 1 for below the point, -1 for above, in the order of preference. */
  at(point: readonly [number, number], said: Said, sides: readonly number[]): readonly SceneItem[] {
    const [width, height] = this.#sizeOf(said);
    const free = this.#placesAt(point, width, height, sides).find((place) => this.#isFree(place));
    const gap = 0.55 * this.#fontSize;
    return this.#write(
      said,
      free ?? labelPlace({ point, width, height, gap, lines: this.#lines, area: this.#area }),
    );
  }

  /** The name of a curve, on one side of it, at the first of these points that has room; nothing where none has. */
  along(points: Line, said: Said, side: number): readonly SceneItem[] {
    const [width, height] = this.#sizeOf(said);
    const free = points
      .flatMap((point) => this.#placesAt(point, width, height, [side]))
      .find((place) => this.#isFree(place));
    return free ? this.#write(said, free) : [];
  }

  #sizeOf({ lines, isBold = false }: Said): readonly [width: number, height: number] {
    const width = Math.max(...lines.map((one) => textWidth(one, this.#fontSize)));
    return [width * (isBold ? bold : 1), lineHeight * this.#fontSize * lines.length];
  }

  #write({ lines, color, isBold = false }: Said, { x, y, width, height }: Rect): readonly SceneItem[] {
    const middle = y + height / 2;
    this.#lines.push([
      [x, middle],
      [x + width, middle],
    ]);
    return lines.map((one, i) =>
      textItem({
        x,
        y: y + (i + 0.5) * lineHeight * this.#fontSize,
        text: one,
        color: i === 0 ? color : 'ink-soft',
        bold: isBold && i === 0,
        hasRim: true,
      }),
    );
  }
}
