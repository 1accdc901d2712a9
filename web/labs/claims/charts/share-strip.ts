/** Under a curve by position: which share of the training texts reaches each position. */
import { type Rect, round, stroke } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import type { Drawing, Scale } from './drawing.ts';

interface Share {
  readonly color: ColorToken;
  /** by position, 0 to 1 */
  readonly shares: readonly number[];
}

/** The curves of the shares; the area under those in the colour of a mark is filled. */
export function shareStrip(drawing: Drawing, strip: Rect, x: Scale, all: readonly Share[]): void {
  const bottom = strip.y + strip.height;
  for (const { color, shares } of all) {
    const line = shares
      .map((share, i) => `${i === 0 ? 'M' : 'L'}${round(x(i + 1))} ${round(bottom - share * strip.height)}`)
      .join('');
    if (color === 'mark')
      drawing.back({
        ...{ kind: 'path', fill: 'mark', opacity: 0.22 },
        d: `${line}L${round(x(shares.length))} ${bottom}L${round(x(1))} ${bottom}z`,
      });
    drawing.back(stroke(line, color, 1.6));
  }
  drawing.back(stroke(`M${strip.x} ${bottom}h${strip.width}`, 'context'));
}
