/** The picture of distances: a map of how alike the vectors of any two of them are. */
import { css, html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Matrix } from '../../../core/types.ts';
import { barPixels, type Domain, paintCells } from '../../../draw/color-scale.ts';
import { withMinus } from '../../../draw/format.ts';
import { paintBar, paintCanvas } from '../../../draw/paint.ts';
import { placeIn, type Rect, type SceneItem, text as textItem } from '../../../draw/scene.ts';
import { type Layout, layoutFor } from './layout.ts';
import { text } from './text.ts';

/** All cosines. */
const domain: Domain = [-1, 1];
const scale = 'sequential';

const mapBox = ({ left, top, side }: Layout): Rect => ({
  x: left - 6,
  y: top,
  width: side + 12,
  height: side,
});

/** On a phone the legend lies below the map. */
function barBox({ left, top, side, legend, isNarrow }: Layout): Rect {
  return isNarrow
    ? { x: left + 80, y: top + side + 54, width: side - 160, height: 12 }
    : { x: legend + 8, y: top + 10, width: 14, height: 150 };
}

function barItems(layout: Layout): readonly SceneItem[] {
  const { small, isNarrow } = layout;
  const { x, y, width, height } = barBox(layout);
  const [least, most] = [text.opposite, text.alike];
  if (isNarrow)
    return [
      textItem({ x: x - 8, y: y + height / 2, text: least, anchor: 'end', size: small }),
      textItem({ x: x + width + 8, y: y + height / 2, text: most, size: small }),
    ];
  return [
    textItem({ x: x + width + 8, y: y + 6, text: most, size: small }),
    textItem({ x: x + width + 8, y: y + height / 2, text: '0', size: small }),
    textItem({ x: x + width + 8, y: y + height - 6, text: least, size: small }),
  ];
}

const signed = (distance: number): string => (distance > 0 ? `+${distance}` : withMinus(String(distance)));

/** `map`: null before the first one has arrived. */
export function mapItems(count: number, map: Matrix | null, isNarrow: boolean): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const { small, nameSize } = layout;
  const box = mapBox(layout);
  const size = 2 * count - 1;
  const half = Math.floor((count - 2) / 2);
  const at = (distance: number) => ((distance + count - 0.5) / size) * box.width;
  const along = (distance: number) => ((distance + count - 0.5) / size) * box.height;
  const ticks = [-2 * half, -half, 0, half, 2 * half];
  const below = box.y + box.height + 16;
  const pixels = new Uint32Array(size * size);
  if (map) paintCells(pixels, map.data, scale, domain);
  const bar = barBox(layout);
  const colors = barPixels(scale, isNarrow);
  return [
    ...(map ? [{ kind: 'raster', ...box, rows: size, columns: size, pixels } as const] : []),
    {
      kind: 'raster',
      ...bar,
      rows: isNarrow ? 1 : colors.length,
      columns: isNarrow ? colors.length : 1,
      pixels: colors,
    },
    ...ticks.flatMap((distance) => [
      textItem({ x: box.x + at(distance), y: below, text: signed(distance), anchor: 'middle', size: small }),
      textItem({
        x: box.x - 8,
        y: box.y + along(distance),
        text: signed(distance),
        anchor: 'end',
        size: small,
      }),
    ]),
    ...(isNarrow
      ? [textItem({ x: box.x, y: box.y - 16, text: text.distanceBriefly, size: small })]
      : text.distance.map((line, i) =>
          textItem({ x: 0, y: box.y + 9 + i * 20, text: line, size: nameSize }),
        )),
    textItem({ x: box.x, y: below + 24, text: text.similarity, size: isNarrow ? small : 14 }),
    ...barItems(layout),
  ];
}

const onCanvas = (paint: (canvas: HTMLCanvasElement) => void) =>
  ref((element) => {
    if (element instanceof HTMLCanvasElement) paint(element);
  });

/** The map and its colours on the page, above the drawing, which holds them only in files. */
export function mapOverlay(map: Matrix | null, isNarrow: boolean): TemplateResult {
  const layout = layoutFor(isNarrow);
  const bar = onCanvas((canvas) => paintBar(canvas, scale, isNarrow));
  return html`<div class="cells" aria-hidden="true">
    <canvas .style=${placeIn(barBox(layout), layout)} ${bar}></canvas>
    ${
      map
        ? html`<canvas
            class="map"
            .style=${placeIn(mapBox(layout), layout)}
            ${onCanvas((canvas) => paintCanvas(canvas, map, scale, domain))}
          ></canvas>`
        : ''
    }
  </div>`;
}

export const mapStyles = css`
  .cells canvas {
    position: absolute;
    image-rendering: pixelated;
  }
`;
