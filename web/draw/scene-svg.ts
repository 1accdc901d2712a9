/** Draws scenes on the page. */
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type InsetItem, type PathItem, rim, type SceneItem, type TextItem } from './scene.ts';
import type { ColorToken } from './theme.ts';

const paint = (token: ColorToken | undefined) => (token ? `var(--${token})` : 'none');

function textView({
  x,
  y,
  text,
  anchor,
  color,
  bold,
  size,
  rotated,
  hasRim,
  isHint,
}: TextItem): SVGTemplateResult {
  return svg`<text class=${isHint ? 'no-print' : nothing}
    x=${x} y=${y} dy="0.35em" fill=${paint(color ?? 'ink')} text-anchor=${anchor ?? 'start'}
    font-weight=${bold ? 600 : nothing} font-size=${size ? `max(${size}px,var(--least-text,0px))` : nothing} transform=${rotated ? `rotate(-90 ${x} ${y})` : nothing}
    stroke=${hasRim ? paint('paper') : nothing} stroke-width=${hasRim ? 2 * rim : nothing} stroke-linejoin="round" paint-order="stroke"
  >${text}</text>`;
}

function pathView({ d, stroke, fill, width, dash, opacity, clip }: PathItem): SVGTemplateResult {
  const path = svg`<path
    d=${d} stroke=${paint(stroke)} fill=${paint(fill)} stroke-width=${width ?? 1} stroke-linejoin="round"
    stroke-dasharray=${dash ?? nothing} opacity=${opacity ?? nothing}
  ></path>`;
  if (!clip) return path;
  return svg`<svg
    x=${clip.x} y=${clip.y} width=${clip.width} height=${clip.height}
    viewBox="${clip.x} ${clip.y} ${clip.width} ${clip.height}"
  >${path}</svg>`;
}

const insetView = ({ x, y, width, of, items }: InsetItem): SVGTemplateResult => svg`<svg
    x=${x} y=${y} width=${width} height=${(width * of.height) / of.width} viewBox="0 0 ${of.width} ${of.height}"
  >${sceneItems(items)}</svg>`;

/** A scene as SVG, with custom properties as colours: a change of theme needs no redraw. Rasters and hatches are left out: on the page, a canvas and a div draw them. */
export function sceneItems(items: readonly SceneItem[]): SVGTemplateResult[] {
  return items.flatMap((item) => {
    if (item.kind === 'text') return [textView(item)];
    if (item.kind === 'inset') return [insetView(item)];
    return item.kind === 'path' ? [pathView(item)] : [];
  });
}
