/** What figures with several small panels share: the scales of a panel, and the lines at the ticks of its y axis. */
import type { Domain } from '../draw/color-scale.ts';
import { linePath, type Rect, type SceneItem, stroke, text } from '../draw/scene.ts';
import type { Tick } from '../draw/ticks.ts';

interface Axes {
  readonly fontSize: number;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
}

/** Maps values to pixels in the plot of one panel. */
export function panelScales({ xDomain, yDomain }: Omit<Axes, 'fontSize'>, { x, y, width, height }: Rect) {
  const share = ([low, high]: Domain, value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  return {
    toX: (value: number) => x + share(xDomain, value) * width,
    toY: (value: number) => y + height - share(yDomain, value) * height,
  };
}

/** A line across the plot at each tick, with its number on the left if `hasNumbers`. */
export function tickLines(axes: Axes, area: Rect, ticks: readonly Tick[], hasNumbers: boolean): SceneItem[] {
  const { toY } = panelScales(axes, area);
  return ticks.flatMap(({ value, text: number }) => [
    stroke(linePath(area.x, toY(value), area.x + area.width, toY(value)), 'line'),
    ...(hasNumbers
      ? [text({ x: area.x - 0.5 * axes.fontSize, y: toY(value), text: number, anchor: 'end' })]
      : []),
  ]);
}
