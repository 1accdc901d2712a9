/** The strip of a model's layers: a column each, as high as the layer sees far, on a log scale. */
import {
  linePath,
  type Rect,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import { whole } from '../text.ts';
import { leastSeen, type Model, type ModelLayers, seenIn } from './model.ts';
import { modelText as text } from './text.ts';

/** The height of a column, from 0 for `leastSeen` words to 1 for `most`. */
export const heightOf = (seen: number, most: number): number =>
  Math.max(0, Math.log2(Math.max(seen, 1) / leastSeen) / Math.log2(most / leastSeen));

const slant = 6;
const foot = 2;
/** The height of the mark for positions that were added before the first layer, in low columns a part of them. */
const added = { height: 8, most: 0.4 } as const;

/** A column, or for a layer without attention a line at its foot. */
export function columnItems(kind: ModelLayers, { x, y, width, height }: Rect): readonly SceneItem[] {
  const bottom = y + height;
  if (kind.sees === 'no attention')
    return [{ kind: 'path', d: rectPath({ x, y: bottom - foot, width, height: foot }), fill: 'context' }];
  const tall = Math.max(foot, height);
  if (kind.way === 'none' || kind.way === 'input') {
    const inside: Rect = { x: x + 0.8, y: bottom - tall + 0.8, width: width - 1.6, height: tall - 0.8 };
    const mark = Math.min(added.height, added.most * inside.height);
    return [
      { ...stroke(rectPath(inside), 'ink', 1.6), fill: 'paper' },
      ...(kind.way === 'input'
        ? [
            {
              kind: 'path' as const,
              d: rectPath({ x, y: bottom - mark, width, height: mark }),
              fill: 'mark2' as const,
            },
          ]
        : []),
    ];
  }
  const fill = kind.way === 'bias' ? 'attention' : kind.sees === 'whole text' ? 'mark2' : 'mark';
  // A word sees from one to all words of its chunk, and as many as a window holds.
  const rise = kind.sees === 'chunk' ? Math.min(slant, tall / 2) : 0;
  const d = `M${round(x)} ${round(bottom - tall + rise)}L${round(x + width)} ${round(bottom - tall)}V${round(bottom)}H${round(x)}z`;
  return [{ kind: 'path', d, fill }];
}

/** The columns of all layers, side by side in `room`. `most`: the words that the highest column stands for. */
export function columnRects(
  { kinds, of }: Model,
  room: Rect,
  tested: number,
  { pitch = room.width / of.length, most = tested } = {},
): readonly Rect[] {
  const gap = pitch < 4 ? 0.5 : pitch < 12 ? 1 : 2;
  return of.map((kind, layer) => {
    const height = room.height * heightOf(seenIn(kinds[kind], tested), most);
    return { x: room.x + layer * pitch, y: room.y + room.height - height, width: pitch - gap, height };
  });
}

interface Run {
  readonly kind: number;
  readonly first: number;
  readonly last: number;
}

/** Layers of one kind that follow each other. */
function runsOf(of: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  of.forEach((kind, layer) => {
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { ...last, last: layer };
    else runs.push({ kind, first: layer, last: layer });
  });
  return runs;
}

/** The name of each kind over one place where it occurs, so that no two names meet. */
function namesOf(model: Model, columns: readonly Rect[], room: Rect, fontSize: number): readonly SceneItem[] {
  const runs = runsOf(model.of);
  let free = room.x;
  return model.kinds.flatMap((kind, place) => {
    const words = text.kind(kind);
    const width = textWidth(words, fontSize);
    const own = runs.filter((run) => run.kind === place);
    const run = own.find(({ first }) => columns[first].x >= free) ?? own[own.length - 1];
    const [left, right] = [columns[run.first].x, columns[run.last].x + columns[run.last].width];
    const isLast = left + width > room.x + room.width;
    free = (isLast ? right : left + width) + 2 * fontSize;
    const color = kind.way === 'turns' ? 'position' : 'ink';
    const y = room.y - fontSize * 0.4;
    return [
      textItem({
        x: isLast ? right : left,
        y: y - fontSize * 1.25,
        text: words,
        anchor: isLast ? 'end' : 'start',
        color,
        bold: true,
      }),
      stroke(`M${round(left)} ${y}v${-fontSize * 0.4}H${round(right)}v${fontSize * 0.4}`, color, 1.4),
    ];
  });
}

/** Lines at the lengths that layers see, each named at the left. */
function levelItems({ kinds }: Model, room: Rect, tested: number, fontSize: number): readonly SceneItem[] {
  const lengths = [
    ...new Set(kinds.filter(({ sees }) => sees !== 'no attention').map((kind) => seenIn(kind, tested))),
  ];
  return lengths.flatMap((seen) => {
    const y = room.y + room.height * (1 - heightOf(seen, tested));
    return [
      stroke(linePath(room.x - fontSize * 0.5, y, room.x + room.width, y), 'line'),
      textItem({
        x: room.x - fontSize * 0.8,
        y,
        text: seen === tested ? text.wholeText : whole(seen),
        anchor: 'end',
      }),
    ];
  });
}

/** 1, 8, 16 … and the last. */
function tickItems(columns: readonly Rect[], room: Rect, fontSize: number): readonly SceneItem[] {
  const count = columns.length;
  const step = (8 * room.width) / count < 3 * fontSize ? 16 : 8;
  const places = columns.flatMap((_, i) =>
    i === 0 || i === count - 1 || ((i + 1) % step === 0 && count - 1 - i >= step / 2) ? [i] : [],
  );
  const y = room.y + room.height + fontSize;
  return [
    textItem({ x: room.x - fontSize * 0.8, y, text: text.layer, anchor: 'end' }),
    ...places.map((i) =>
      textItem({ x: columns[i].x + columns[i].width / 2, y, text: String(i + 1), anchor: 'middle' }),
    ),
  ];
}

/** `at`: the layer under the cursor. */
export function stripItems(
  model: Model,
  {
    room,
    columns,
    tested,
    fontSize,
    at,
    isNamed,
  }: {
    readonly room: Rect;
    readonly columns: readonly Rect[];
    readonly tested: number;
    readonly fontSize: number;
    readonly at: number | null;
    /** whether each kind has its name above: on phones, the rows below name them */
    readonly isNamed: boolean;
  },
): readonly SceneItem[] {
  const floor = room.y + room.height;
  const pointer = (layer: number): SceneItem => {
    const { x, width } = columns[layer];
    const middle = x + width / 2;
    return { kind: 'path', d: `M${round(middle)} ${floor + 2}l5 7h-10z`, fill: 'ink' };
  };
  return [
    ...levelItems(model, room, tested, fontSize),
    ...columns.flatMap((column, layer) => columnItems(model.kinds[model.of[layer]], column)),
    stroke(linePath(room.x, floor, room.x + room.width, floor), 'edge'),
    ...(isNamed ? namesOf(model, columns, room, fontSize) : []),
    ...tickItems(columns, room, fontSize),
    ...(at === null ? [] : [pointer(at)]),
  ];
}
