/** How the cells of a heat map lead from one computed state to the next: rows move to other places, and one true picture fades into the other. */
import type { Matrix } from '../core/types.ts';
import type { ColorScale, Domain } from './color-scale.ts';
import type { Axes, HeatMapAxes, HeatMapLayout } from './heat-map-layout.ts';
import { barItems, frameItems } from './heat-map-scene.ts';
import { carry, settle } from './motion.ts';
import type { Moment } from './passage.ts';
import type { Motion } from './player.ts';
import { isOtherList } from './properties.ts';
import type { SceneItem } from './scene.ts';

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

type MapMoment = Moment<MapState, MapMotion>;

/** Decides from the subjects of two maps how one leads to the next; null: it changes at once. */
export type Between<Subject = unknown> = (from: Subject, to: Subject) => MapMotion | null;

/** How a map moves; null where it changes at once, or not at all. */
export function motionOf<Subject>(
  { matrix: a, domain, subject: before }: MapState<Subject>,
  { matrix: b, domain: nextDomain, subject: after }: MapState<Subject>,
  between: Between<Subject>,
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

/** What each canvas leads to, or has led to. */
const painted = new WeakMap<HTMLCanvasElement, Pictures & { readonly to: MapState }>();

/** Paints cells on their way between two true pictures, each painted once. `size` is in device pixels. */
export function paintMoving(
  canvas: HTMLCanvasElement,
  moment: MapMoment,
  size: Size,
  paintAfter: (canvas: HTMLCanvasElement) => void,
): void {
  const last = painted.get(canvas);
  if (last?.to === moment.to) {
    paintBetween(canvas, last, moment, size);
    return;
  }
  const after = document.createElement('canvas');
  paintAfter(after);
  // What has just ended may not have been painted at rest.
  const before = last?.to === moment.from ? last.after : copyOf(canvas);
  const now = { to: moment.to, before, after };
  painted.set(canvas, now);
  paintBetween(canvas, now, moment, size);
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

/** What is drawn around the cells while they move. The numbers of the bar are the old ones until the new state is reached. */
export function movingItems(
  shape: HeatMapAxes,
  layout: HeatMapLayout,
  { around, scale }: { readonly around: Axes; readonly scale: ColorScale },
  { from, motion, time }: MapMoment,
): SceneItem[] {
  return [
    ...frameItems({ ...shape, rowPlaces: mapAt(motion, time).places }, layout, null, around),
    ...(around === 'none' ? [] : barItems(layout, scale, from.domain)),
  ];
}
