/** How the cells of a heat map lead from one computed state to the next: rows move to other places, and one true picture fades into the other. */
import type { Matrix } from '../core/types.ts';
import type { Domain } from './color-scale.ts';
import { carry, settle } from './motion.ts';
import { isOtherList, type Moment } from './passage.ts';
import type { Motion } from './player.ts';

export interface MapMotion extends Motion {
  /** for each row, where it stood before; null where all rows stay */
  readonly rows: readonly number[] | null;
  /** from when on the next picture shows, in milliseconds */
  readonly fadesFrom: number;
}

/** What a map shows, and of what: `subject` is the owner's. */
export interface MapState<Subject = unknown> {
  readonly matrix: Matrix | null;
  readonly domain: Domain;
  readonly subject: Subject;
}

type MapMoment = Pick<Moment<MapState, MapMotion>, 'to' | 'motion' | 'time'>;

/** How a map moves; null where it changes at once, or not at all. `between` decides from the subjects. */
export function motionOf<Subject>(
  { matrix: a, domain, subject: before }: MapState<Subject>,
  { matrix: b, domain: nextDomain, subject: after }: MapState<Subject>,
  between: (from: Subject, to: Subject) => MapMotion | null,
): MapMotion | null {
  if (!a || !b || a.rows !== b.rows || a.cols !== b.cols) return null;
  const motion = between(before, after);
  const isOther = motion?.rows || isOtherList(a.data, b.data) || isOtherList(domain, nextDomain);
  return isOther ? motion : null;
}

interface MapNow {
  /** where each row is drawn, from 0; null where all rows stay */
  readonly places: readonly number[] | null;
  /** how much of the next picture shows, from 0 to 1 */
  readonly share: number;
}

export const mapAt = ({ rows, duration, fadesFrom }: MapMotion, time: number): MapNow => ({
  places: rows?.map((from, row) => carry(time, from, row, duration).place) ?? null,
  share: settle(time - fadesFrom, 0, 0, duration - fadesFrom),
});

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}

interface Pictures {
  readonly before: HTMLCanvasElement;
  readonly after: HTMLCanvasElement;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Cells on their way: two true pictures, each painted once. */
export class MovingCells {
  #now: (Pictures & { readonly to: MapState }) | null = null;

  /** `canvas` has the picture before until it is painted for the first time. `size` is in device pixels. */
  paint(
    canvas: HTMLCanvasElement,
    moment: MapMoment,
    size: Size,
    paintAfter: (canvas: HTMLCanvasElement) => void,
  ): void {
    if (this.#now?.to !== moment.to) {
      // What had begun has ended at its last state.
      const before = this.#now?.after ?? copyOf(canvas);
      const after = document.createElement('canvas');
      paintAfter(after);
      this.#now = { to: moment.to, before, after };
    }
    paintBetween(canvas, this.#now, moment, size);
  }

  rest(): void {
    this.#now = null;
  }
}

/** Paints the cells on a canvas of `width` × `height` device pixels. A row that moves up passes in front of the others. */
function paintBetween(
  canvas: HTMLCanvasElement,
  { before, after }: Pictures,
  { motion, time }: MapMoment,
  { width, height }: Size,
): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, width, height);
  const { places, share } = mapAt(motion, time);
  const count = places?.length ?? 1;
  const strip = (picture: HTMLCanvasElement, from: number, top: number, alpha: number) => {
    const tall = picture.height / count;
    context.globalAlpha = alpha;
    context.drawImage(picture, 0, from * tall, picture.width, tall, 0, top, width, height / count);
  };
  const draw = (from: number, to: number, place: number) => {
    const top = Math.round((place * height) / count);
    context.clearRect(0, top, width, height / count);
    context.globalCompositeOperation = 'source-over';
    strip(before, from, top, 1 - share);
    // The sum of both: masked cells are clear in either picture.
    context.globalCompositeOperation = 'lighter';
    strip(after, to, top, share);
  };
  const { rows } = motion;
  if (!rows || !places) {
    draw(0, 0, 0);
    return;
  }
  const order = [...rows.keys()].sort((a, b) => b - rows[b] - (a - rows[a]));
  for (const row of order) draw(rows[row], row, places[row]);
}
