/** The four layers beside the curve: the arcs past them, and where positions enter. */
import { barsItem, barsPath, roundedPath } from '../../../draw/bars.ts';
import { linePath, round, type SceneItem, stroke, text as textItem } from '../../../draw/scene.ts';
import { depthY, type Layout, layers } from './layout.ts';
import type { Kind } from './lines.ts';

/** A sign of a vector of positions, not one of its numbers. */
const bars = [0.5, 1, 0.35, 0.75];

const depths = Array.from({ length: layers }, (_, i) => i);

/** From below a layer to above it, without passing through. */
function arcPath({ column, layer, arc }: Layout, middle: number): string {
  const [low, high] = [round(middle + layer + 8), round(middle - layer - 8)];
  const side = column - arc;
  return `M${column} ${low}C${side} ${low} ${side} ${high} ${column} ${high}`;
}

export function columnItems(layout: Layout, { hasWay, isEvery }: Kind): readonly SceneItem[] {
  const { column, layer, fontSize, isNarrow } = layout;
  const middles = depths.map((depth) => depthY(layout, depth + 0.5));
  const enters = isEvery ? depths : depths.slice(0, 1);
  const [width, scale] = isNarrow ? [12, 9] : [18, 13];
  return [
    stroke(linePath(column, depthY(layout, 0), column, depthY(layout, layers)), 'edge', 2),
    ...(hasWay ? [stroke(middles.map((middle) => arcPath(layout, middle)).join(''), 'content', 2.5)] : []),
    ...middles.flatMap((middle, depth): readonly SceneItem[] => {
      const box = roundedPath(
        { x: column - layer, y: middle - layer, width: 2 * layer, height: 2 * layer },
        layer / 3,
      );
      return [
        { kind: 'path', d: box, fill: 'paper' },
        { kind: 'path', d: box, fill: 'attention', opacity: 0.35 },
        stroke(box, 'attention', 1.5),
        textItem({
          x: column,
          y: middle,
          text: String(depth + 1),
          anchor: 'middle',
          bold: true,
          size: fontSize,
          color: 'ink',
        }),
      ];
    }),
    ...enters.map((depth) =>
      barsItem(
        barsPath(bars, { x: column - 5 - width, y: depthY(layout, depth) + scale / 2, width, scale }),
        'position-fill',
      ),
    ),
  ];
}
