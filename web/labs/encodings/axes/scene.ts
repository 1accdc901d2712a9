/** The tokens with their places, and for each axis its pairs over their wavelengths, as high as the angle of the chosen token. */
import { formatNumber } from '../../../draw/format.ts';
import {
  circlePaths,
  fitText,
  linePath,
  rectPath,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import { logTicks } from '../../../draw/ticks.ts';
import { type AxesLayout, cellOf } from './layout.ts';
import { text } from './text.ts';
import { type AxesPicture, type Axis, pairsOf, placeOf, tokensOf, wavelength, wavesOf } from './waves.ts';

export interface ShownAxes extends AxesPicture {
  readonly token: number;
}

/** Degrees within one turn of a pair at the chosen token. */
export function angleOf({ axes, frequencies, token }: ShownAxes, pair: number): number {
  const place = axes.positions[3 * token + axes.ofPairs[pair]];
  const degrees = ((place * frequencies[pair] * 180) / Math.PI) % 360;
  return degrees < 0 ? degrees + 360 : degrees;
}

export const inSteps = (wave: number): string =>
  formatNumber(wave >= 1000 ? Number(wave.toPrecision(3)) : wave);

export const axesItems = (layout: AxesLayout, shown: ShownAxes): readonly SceneItem[] => [
  textItem({
    x: 0,
    y: 0.6 * layout.fontSize,
    text: text.tokens(tokensOf(shown.sequence)),
    bold: true,
    color: 'ink',
  }),
  ...wordItems(layout, shown),
  ...imageItems(layout, shown),
  ...bandItems(layout, shown),
];

function wordItems(
  { words, hidden, wordRows, fontSize }: AxesLayout,
  shown: ShownAxes,
): readonly SceneItem[] {
  return [
    ...wordRows.map((y) => textItem({ x: 0, y, text: text.words })),
    ...words.flatMap((cell): readonly SceneItem[] => {
      const isChosen = cell.token === shown.token;
      return [
        {
          kind: 'path',
          d: rectPath({ ...cell, x: cell.x + 1, width: cell.width - 2 }),
          fill: isChosen ? 'position-fill' : 'surface',
        },
        textItem({
          x: cell.x + cell.width / 2,
          y: cell.y + cell.height / 2,
          text: String(placeOf(shown, cell.token)[0]),
          anchor: 'middle',
          color: isChosen ? 'paper' : 'content',
          bold: isChosen,
        }),
      ];
    }),
    ...hidden.map(({ count, x, y }) => textItem({ x, y, text: text.more(count), size: 0.95 * fontSize })),
  ];
}

function imageItems({ image, fontSize }: AxesLayout, shown: ShownAxes): readonly SceneItem[] {
  if (!image) return [];
  const { size, first, count, x, y } = image;
  const { columns } = shown.sequence;
  const chosen = shown.token - first;
  const isInside = chosen >= 0 && chosen < count;
  const [line, column] = [Math.floor(chosen / columns), chosen % columns];
  const lines = Math.ceil(count / columns);
  const gap = Math.min(1, size / 6);
  const cell = (index: number) =>
    rectPath({
      x: x + (index % columns) * size + gap,
      y: y + Math.floor(index / columns) * size + gap,
      width: size - 2 * gap,
      height: size - 2 * gap,
    });
  const cells = (keep: (index: number) => boolean) =>
    Array.from({ length: count }, (_, i) => i)
      .filter(keep)
      .map(cell)
      .join('');
  const isBeside = (i: number) =>
    isInside && i !== chosen && (Math.floor(i / columns) === line || i % columns === column);
  const isKept = (i: number, step: number, own: number) =>
    isInside && i === own ? true : i % step === 0 && !(isInside && Math.abs(i - own) < step);
  const numberOf = (index: number, axis: Axis, isChosen: boolean, at: { x: number; y: number }): SceneItem =>
    textItem({
      ...at,
      text: String(placeOf(shown, first + index)[axis]),
      anchor: 'middle',
      ...(isChosen && { bold: true, color: 'position' as const }),
    });
  const step = Math.max(1, Math.ceil((1.9 * fontSize) / size));
  const down = Math.max(1, Math.ceil((1.3 * fontSize) / size));
  return [
    textItem({ x: 0, y: y - 0.75 * fontSize, text: text.corner }),
    ...Array.from({ length: Math.min(columns, count) }, (_, i) => i)
      .filter((i) => isKept(i, step, column))
      .map((i) =>
        numberOf(i, 2, isInside && i === column, { x: x + (i + 0.5) * size, y: y - 0.75 * fontSize }),
      ),
    ...Array.from({ length: lines }, (_, i) => i)
      .filter((i) => isKept(i, down, line))
      .map((i) =>
        numberOf(i * columns, 1, isInside && i === line, { x: x - 1.3 * fontSize, y: y + (i + 0.5) * size }),
      ),
    { kind: 'path', d: cells((i) => !isBeside(i) && !(isInside && i === chosen)), fill: 'line' },
    ...(isInside
      ? ([
          { kind: 'path', d: cells(isBeside), fill: 'position-fill', opacity: 0.4 },
          { kind: 'path', d: cells((i) => i === chosen), fill: 'position-fill' },
        ] as const)
      : []),
  ];
}

function bandItems(layout: AxesLayout, shown: ShownAxes): readonly SceneItem[] {
  const { bands, titleOfBands, toX, domain, fontSize } = layout;
  const [first, last] = [bands[0], bands[bands.length - 1]];
  const right = first.x + first.width;
  const bottom = last.y + last.height + 0.55 * fontSize;
  const at = (y: number, said: string) =>
    textItem({ x: first.x - 0.5 * fontSize, y, text: said, anchor: 'end' });
  const ticks = logTicks([...domain], Math.max(3, Math.floor(first.width / (6 * fontSize)))).ticks;
  return [
    textItem({ ...titleOfBands, text: text.anglesAt(shown.token), bold: true, color: 'ink' }),
    ...ticks.map(({ value }) => stroke(linePath(toX(value), first.y, toX(value), bottom), 'line')),
    ...ticks.map(({ value, text: said }) =>
      textItem({ x: toX(value), y: bottom + 0.8 * fontSize, text: said, anchor: 'middle' }),
    ),
    textItem({ x: right, y: bottom + 2 * fontSize, text: text.wavelength, anchor: 'end' }),
    at(first.y + 0.45 * fontSize, text.turn),
    at(first.y + first.height, text.noTurn),
    ...bands.flatMap(({ axis, x, y, width, height: tall }): readonly SceneItem[] => {
      const { pairs, shortest, longest } = wavesOf(shown, axis);
      const ground = y + tall;
      const tops = pairsOf(shown, axis).map(
        (pair) =>
          [toX(wavelength(shown.frequencies[pair])), ground - (tall * angleOf(shown, pair)) / 360] as const,
      );
      const dot = circlePaths(Math.min(3, 0.24 * fontSize));
      const name = text.axisPlace(axis, placeOf(shown, shown.token)[axis]);
      const range = text.pairs(
        pairs.length,
        shortest === null ? null : inSteps(shortest),
        longest === null ? null : inSteps(longest),
      );
      const head = y - fontSize;
      const left = x - 2.8 * fontSize;
      const room = x + width - left - textWidth(name, fontSize) - 1.5 * fontSize;
      return [
        textItem({ x: left, y: head, text: name, bold: true, color: 'position' }),
        textItem({
          x: x + width,
          y: head,
          text: fitText(range, fontSize, room),
          anchor: 'end',
        }),
        stroke(linePath(x, ground, x + width, ground), 'edge'),
        stroke(tops.map(([px, py]) => linePath(px, ground + 0.4 * fontSize, px, py)).join(''), 'mark', 1.25),
        { kind: 'path', d: tops.map(([px, py]) => dot(px, py)).join(''), fill: 'position-fill' },
      ];
    }),
  ];
}

/** A ring around a token or the dot of a pair. */
export function ringItems(
  layout: AxesLayout,
  shown: ShownAxes,
  cursor: { readonly token: number } | { readonly pair: number },
): readonly SceneItem[] {
  if ('token' in cursor) {
    const cell = cellOf(layout, cursor.token, shown.sequence.columns);
    return cell ? [stroke(rectPath(cell), 'ink', 2)] : [];
  }
  const band = layout.bands.find(({ axis }) => axis === shown.axes.ofPairs[cursor.pair]);
  if (!band) return [];
  const x = layout.toX(wavelength(shown.frequencies[cursor.pair]));
  const y = band.y + band.height * (1 - angleOf(shown, cursor.pair) / 360);
  return [stroke(circlePaths(0.45 * layout.fontSize)(x, y), 'ink', 2)];
}
