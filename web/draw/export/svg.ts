/** A scene as an SVG file: all vectors, except many cells, which are one embedded PNG. Always on white. */
import type {
  HatchItem,
  InsetItem,
  PathItem,
  RasterItem,
  Rect,
  Scene,
  SceneItem,
  TextItem,
} from '../scene.ts';
import { rim, round } from '../scene.ts';
import type { ColorToken } from '../theme.ts';
import { sansStack } from '../theme.ts';
import { cellsSvg } from './cells-svg.ts';

export type Resolve = (token: ColorToken) => string;

/** White around the picture, in CSS pixels. */
export const margin = 12;

interface SvgOptions {
  /** turns a token into a CSS colour */
  readonly resolve: Resolve;
  /** pixels as a PNG in a data URL */
  readonly png: (raster: Pick<RasterItem, 'columns' | 'rows' | 'pixels'>) => string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text, and replaces the control characters that XML forbids. */
export const xmlText = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character]).replace(/(?!\n)\p{Cc}/gu, ' ');

type Attributes = Record<string, string | number | undefined>;

function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : xmlText(value ?? '')}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

const box = ({ x, y, width, height }: Rect) => ({ x, y, width, height });

function text(
  { x, y, text, anchor, color, bold, size, rotated, hasRim }: TextItem,
  resolve: Resolve,
): string {
  return element(
    'text',
    {
      x,
      y,
      dy: '0.35em',
      fill: resolve(color ?? 'ink'),
      'text-anchor': anchor,
      'font-weight': bold ? 600 : undefined,
      ...(hasRim && {
        stroke: resolve('paper'),
        'stroke-width': 2 * rim,
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
      }),
      'font-size': size,
      transform: rotated ? `rotate(-90 ${round(x)} ${round(y)})` : undefined,
    },
    xmlText(text),
  );
}

function path({ d, stroke, fill, width, dash, opacity, clip }: PathItem, resolve: Resolve): string {
  const drawn = element('path', {
    d,
    stroke: stroke && resolve(stroke),
    fill: fill ? resolve(fill) : 'none',
    'stroke-width': stroke && (width ?? 1),
    'stroke-linejoin': stroke && 'round',
    'stroke-dasharray': dash,
    opacity,
  });
  if (!clip) return drawn;
  const viewBox = [clip.x, clip.y, clip.width, clip.height].map(round).join(' ');
  return element('svg', { ...box(clip), viewBox }, drawn);
}

function hatch(item: HatchItem, resolve: Resolve): string {
  const lines = element('path', {
    d: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
    stroke: resolve('edge'),
    'stroke-width': 0.75,
  });
  const pattern = { id: 'masked', width: 8, height: 8, patternUnits: 'userSpaceOnUse' };
  return element('pattern', pattern, lines) + element('rect', { ...box(item), fill: 'url(#masked)' });
}

function inset({ x, y, width, of, items }: InsetItem, options: SvgOptions): string {
  const place = { x, y, width, height: (width * of.height) / of.width };
  const viewBox = `0 0 ${round(of.width)} ${round(of.height)}`;
  return element('svg', { ...place, viewBox }, items.map((item) => drawn(item, options)).join(''));
}

function drawn(item: SceneItem, options: SvgOptions): string {
  const { resolve, png } = options;
  switch (item.kind) {
    case 'text':
      return text(item, resolve);
    case 'path':
      return path(item, resolve);
    case 'hatch':
      return hatch(item, resolve);
    case 'inset':
      return inset(item, options);
    case 'raster':
      return cellsSvg(item, png);
  }
}

export function toSvg(scene: Scene, options: SvgOptions): string {
  const { width, height, fontSize, label, description = '', top = 0, items } = scene;
  const size = { width: width + 2 * margin, height: height + top + 2 * margin };
  const origin = { x: -margin, y: -margin - top };
  const content = [
    element('title', {}, xmlText(label) || ' '),
    ...(description ? [element('desc', {}, xmlText(description))] : []),
    element('rect', { ...origin, ...size, fill: '#fff' }),
    ...items.map((item) => drawn(item, options)),
  ].join('\n');
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...size,
      viewBox: [origin.x, origin.y, size.width, size.height].map(round).join(' '),
      'font-family': sansStack,
      'font-size': fontSize,
    },
    `\n${content}\n`,
  )}\n`;
}
