/** Draws a scene as SVG on the page. Colours are custom properties, so a change of theme needs no redraw. */
import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { PathItem, SceneItem, TextItem } from './scene.ts';
import type { ColorToken } from './theme.ts';

const paint = (token: ColorToken | undefined) => (token ? `var(--${token})` : 'none');

function textView({ x, y, text, anchor, color, bold, rotated }: TextItem): SVGTemplateResult {
  return svg`<text
    x=${x} y=${y} dy="0.35em" fill=${paint(color ?? 'ink')} text-anchor=${anchor ?? 'start'}
    font-weight=${bold ? 600 : nothing} transform=${rotated ? `rotate(-90 ${x} ${y})` : nothing}
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

/** Rasters and hatches are left out: on the page, a canvas and a div draw them. */
export function sceneItems(items: readonly SceneItem[]): SVGTemplateResult[] {
  return items.flatMap((item) => {
    if (item.kind === 'text') return [textView(item)];
    return item.kind === 'path' ? [pathView(item)] : [];
  });
}
