/**
 * A figure as a short list of shapes. The page, the SVG file and the PNG file are three renderings of the same scene, so an
 * export shows what the page shows. Lengths are CSS pixels; y points down; colours are token names.
 */
import type { ColorToken } from './theme.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a part stands in the whole, as the text of a style, which the page's policy allows to set but not to write into the document. */
export function placeIn({ x, y, width, height }: Rect, whole: Pick<Rect, 'width' | 'height'>): string {
  const share = (part: number, of: number) => `${(100 * part) / of}%`;
  const { width: w, height: h } = whole;
  return `left:${share(x, w)};top:${share(y, h)};width:${share(width, w)};height:${share(height, h)}`;
}

export interface TextItem {
  readonly kind: 'text';
  readonly x: number;
  /** the middle of the line of text (its start, when rotated) */
  readonly y: number;
  readonly text: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly color?: ColorToken;
  readonly bold?: boolean;
  /** in pixels, if not that of the scene */
  readonly size?: number;
  /** reads from bottom to top */
  readonly rotated?: boolean;
  /** whether it has a rim of paper, over a line or a map */
  readonly hasRim?: boolean;
  /** whether it says how to use a pointer or keys: neither files nor paper have it */
  readonly isHint?: boolean;
}

export interface PathItem {
  readonly kind: 'path';
  readonly d: string;
  readonly stroke?: ColorToken;
  readonly fill?: ColorToken;
  readonly width?: number;
  readonly dash?: string;
  readonly opacity?: number;
  readonly clip?: Rect;
  /** the series that this line draws */
  readonly line?: string;
}

/** Packed RGBA pixels. On the page, a canvas draws them. */
export interface RasterItem extends Rect {
  readonly kind: 'raster';
  readonly columns: number;
  readonly rows: number;
  readonly pixels: Uint32Array;
}

/** The hatching behind masked cells. */
export interface HatchItem extends Rect {
  readonly kind: 'hatch';
}

/** Another drawing, scaled to a width. */
export interface InsetItem {
  readonly kind: 'inset';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly of: { readonly width: number; readonly height: number };
  readonly items: readonly SceneItem[];
}

export type SceneItem = TextItem | PathItem | RasterItem | HatchItem | InsetItem;

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** accessible name: what the picture shows */
  readonly label: string;
  /** a longer description, for files */
  readonly description?: string;
  /** extra height above y = 0 */
  readonly top?: number;
  readonly items: readonly SceneItem[];
}

/** Pixels of paper around such a text. */
export const rim = 3;

/** Text in the soft ink, unless `item` names another colour. */
export const text = (item: Omit<TextItem, 'kind'>): TextItem => ({
  kind: 'text',
  color: 'ink-soft',
  ...item,
});

export const stroke = (d: string, color: ColorToken, width = 1, dash?: string): PathItem => ({
  kind: 'path',
  d,
  stroke: color,
  width,
  ...(dash && { dash }),
});

/** Two decimals keep paths short; a hundredth of a pixel is invisible. */
export const round = (value: number) => Math.round(value * 100) / 100;

export function rectPath({ x, y, width, height }: Rect): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

/** Returns a function that writes circles of one radius, for plots with thousands of points. */
export function circlePaths(radius: number): (x: number, y: number) => string {
  const r = round(radius);
  const arcs = `a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return (x, y) => `M${round(x - radius)} ${round(y)}${arcs}`;
}

export const circlePath = (x: number, y: number, radius: number): string => circlePaths(radius)(x, y);

export function linePath(x1: number, y1: number, x2: number, y2: number): string {
  return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
}

/** An upper bound for the width of sans text, in pixels, from the widest common font. Layout uses it, so that it needs no document. */

function em(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return 1; // ideographs, kana, hangul, emoji
  if (code >= 0x300 && code <= 0x36f) return 0; // combining marks
  if ("iljtfrI.,:;|!'’() ".includes(character)) return 0.38;
  if ('<>=+~^#−'.includes(character)) return 0.84;
  if ('mwMW—→×'.includes(character)) return 0.95;
  return character >= 'A' && character <= 'Z' ? 0.72 : 0.63;
}

export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += em(character);
  return width * fontSize;
}

/** The text, cut with an ellipsis if it would be wider than `room` pixels. */
export function fitText(text: string, fontSize: number, room: number): string {
  if (textWidth(text, fontSize) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, fontSize) > room) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
