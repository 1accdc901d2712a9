/** A scene as a PNG file, drawn on a canvas without loading any font, style or image. Always on white. */
import {
  type HatchItem,
  type PathItem,
  type RasterItem,
  rim,
  type Scene,
  type SceneItem,
  type TextItem,
} from '../scene.ts';
import { sansStack } from '../theme.ts';
import { margin, type Resolve } from './svg.ts';

/** A canvas with one pixel per cell. */
function rasterCanvas({ columns, rows, pixels }: RasterItem): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d');
  const image = context?.createImageData(columns, rows);
  if (context && image) {
    new Uint32Array(image.data.buffer).set(pixels);
    context.putImageData(image, 0, 0);
  }
  return canvas;
}

type Context = CanvasRenderingContext2D;

function drawText(context: Context, item: TextItem, fontSize: number, resolve: Resolve): void {
  context.translate(item.x, item.y);
  if (item.rotated) context.rotate(-Math.PI / 2);
  const size = item.size ?? fontSize;
  context.font = `${item.bold ? 600 : 400} ${size}px ${sansStack}`;
  context.textAlign = item.anchor === 'middle' ? 'center' : (item.anchor ?? 'start');
  context.fillStyle = resolve(item.color ?? 'ink');
  if (item.hasRim) {
    context.strokeStyle = resolve('paper');
    context.lineWidth = 2 * rim;
    context.lineJoin = 'round';
    context.strokeText(item.text, 0, 0.35 * size);
  }
  context.fillText(item.text, 0, 0.35 * size);
}

function drawPath(context: Context, item: PathItem, resolve: Resolve): void {
  if (item.clip) {
    context.beginPath();
    context.rect(item.clip.x, item.clip.y, item.clip.width, item.clip.height);
    context.clip();
  }
  const path = new Path2D(item.d);
  context.globalAlpha = item.opacity ?? 1;
  if (item.fill) {
    context.fillStyle = resolve(item.fill);
    context.fill(path);
  }
  if (item.stroke) {
    context.strokeStyle = resolve(item.stroke);
    context.lineWidth = item.width ?? 1;
    context.lineJoin = 'round';
    context.setLineDash(item.dash?.split(' ').map(Number) ?? []);
    context.stroke(path);
  }
}

function drawHatch(context: Context, { x, y, width, height }: HatchItem, resolve: Resolve): void {
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.beginPath();
  for (let at = 0; at < width + height; at += 8) {
    context.moveTo(x + at, y);
    context.lineTo(x + at - height, y + height);
  }
  context.strokeStyle = resolve('edge');
  context.lineWidth = 0.5;
  context.stroke();
}

function draw(context: Context, item: SceneItem, fontSize: number, resolve: Resolve): void {
  context.save();
  if (item.kind === 'text') drawText(context, item, fontSize, resolve);
  else if (item.kind === 'path') drawPath(context, item, resolve);
  else if (item.kind === 'hatch') drawHatch(context, item, resolve);
  else if (item.kind === 'inset') {
    context.translate(item.x, item.y);
    context.scale(item.width / item.of.width, item.width / item.of.width);
    for (const inner of item.items) draw(context, inner, fontSize, resolve);
  } else {
    context.imageSmoothingEnabled = item.columns > item.width || item.rows > item.height;
    context.drawImage(rasterCanvas(item), item.x, item.y, item.width, item.height);
  }
  context.restore();
}

/** `scale`: image pixels per CSS pixel. Rejects if the browser cannot draw the picture or it is too large. */
export async function toPng(scene: Scene, resolve: Resolve, scale = 3): Promise<Blob> {
  const { top = 0 } = scene;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((scene.width + 2 * margin) * scale);
  canvas.height = Math.ceil((scene.height + top + 2 * margin) * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture. Save it as SVG instead.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(margin, margin + top);
  for (const item of scene.items) draw(context, item, scene.fontSize, resolve);
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) =>
        blob ? done(blob) : failed(new Error('The picture is too large for a PNG. Save it as SVG instead.')),
      'image/png',
    );
  });
}
