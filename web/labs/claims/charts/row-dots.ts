/** A dot for every row of a table and seed: how far the row moved. Rows that no text reaches are shaded, the share of texts stands below. */
import { linePath, rectPath, stroke } from '../../../draw/scene.ts';
import type { View } from '../claim.ts';
import { chartText } from './chart-text.ts';
import { Drawing, decisive, knownOf, scaleOf } from './drawing.ts';
import { shareStrip } from './share-strip.ts';

interface RowDots {
  readonly panel: string;
  readonly condition: number;
  readonly rows: number;
  /** the last row that a text reaches */
  readonly reached: number;
  /** by row: the share of training texts that reach it */
  readonly shares: readonly number[];
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly titles: {
    readonly moved: string;
    readonly each: string;
    readonly unreached: string;
    readonly still: (dots: number) => string;
    readonly axis: string;
    readonly share: string;
  };
  readonly rowTitle: (row: number) => string;
  readonly shareText: (share: number) => string;
}

export function rowDots(given: RowDots): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const [left, right] = isThumbnail
      ? [3, size.width - 3]
      : [px(isFull ? 46 : 22), size.width - px(isFull ? 10 : 6)];
    const stripHeight = px(isFull ? 36 : 26);
    const strip = { x: left, y: size.height - stripHeight - px(2), width: right - left, height: stripHeight };
    const top = isThumbnail ? 2 : px(24);
    const bottom = isThumbnail ? size.height - 3 : strip.y - px(isFull ? 50 : 44);
    const known = knownOf(models, given.condition, given.panel);
    const { domain, ticks } = given;
    const x = scaleOf([0.5, given.rows + 0.5], left, right);
    const y = scaleOf(domain, bottom, top + px(isThumbnail ? 0 : 4));
    const edge = x(given.reached + 0.5);
    drawing.back({
      kind: 'path',
      fill: 'context',
      opacity: 0.12,
      d: rectPath({ x: edge, y: top, width: right - edge, height: bottom - top }),
    });
    for (const tick of isThumbnail ? [0] : ticks) {
      drawing.back(stroke(linePath(left, y(tick), right, y(tick)), 'line'));
      drawing.label({ x: left - px(8), y: y(tick), text: String(tick), color: 'ink-soft', anchor: 'end' });
    }
    const { titles } = given;
    drawing.label({ x: left, y: top - px(12), text: titles.moved, color: 'ink-soft' });
    const marks = isFull
      ? [1, 8, 16, 24, 32, 40, given.reached, 56, given.rows]
      : [1, 16, 32, given.reached, given.rows];
    for (const row of marks) {
      const isLast = row === given.reached;
      drawing.label({
        ...{ x: x(row), y: bottom + px(14), text: String(row), anchor: 'middle', bold: isLast },
        color: isLast ? 'ink' : 'ink-soft',
      });
    }
    if (!isThumbnail) {
      const titleY = bottom + px(isFull ? 33 : 31);
      if (isFull) drawing.label({ x: right, y: titleY, text: titles.axis, color: 'ink-soft', anchor: 'end' });
      drawing.label({ x: left, y: isFull ? titleY + px(3) : titleY, text: titles.share, color: 'ink-soft' });
      shareStrip(drawing, strip, x, [{ color: 'mark', shares: given.shares.slice(0, given.reached) }]);
    }
    drawing.hatch({ x: left, y: top + px(10), width: right - left, height: bottom - top - px(20) }, models);
    if (isFull) {
      const shareAt = (row: number) => given.shareText(given.shares[row - 1]);
      drawing.label({ x: x(2), y: strip.y + px(11), text: shareAt(1), color: 'position' });
      drawing.label({
        x: edge - px(6),
        y: strip.y + px(18),
        text: shareAt(given.reached),
        color: 'position',
        anchor: 'end',
      });
      drawing.label({
        x: (edge + right) / 2,
        y: strip.y + px(24),
        text: shareAt(given.rows),
        color: 'ink',
        anchor: 'middle',
      });
    }

    const group = String(given.condition);
    let still = 0;
    for (const one of known)
      one.row.forEach((value, i) => {
        const isUnreached = i >= given.reached;
        if (isUnreached && value === 0 && one.isWhole) still += 1;
        drawing.dot({
          ...{ x: x(i + 1), y: y(value), model: one.model, group, decides: isUnreached },
          ...{ color: isUnreached ? 'ink' : 'mark', isHollow: !one.isWhole, isSmall: true },
          words: chartText.dot(one.seed, given.rowTitle(i + 1), chartText.distance(value), one.isWhole),
        });
      });
    const unreached = decisive(known).flatMap(({ row }) => row.slice(given.reached));
    const middle = (edge + right) / 2;
    drawing.label({
      ...{ x: isFull ? middle : right, y: top + (bottom - top) * 0.3, text: titles.unreached },
      ...{ color: 'ink', anchor: isFull ? 'middle' : 'end' },
      ...{ bold: true, size: isFull ? 1.12 : 0.85 },
    });
    if (unreached.length > 0 && still === unreached.length && isFull)
      drawing.label({
        ...{ x: middle, y: top + (bottom - top) * 0.3 + px(21), text: titles.still(still) },
        ...{ color: 'ink-soft', anchor: 'middle', size: 1.08 },
      });
    if (known.length > 0 && isFull)
      drawing.label({
        ...{
          x: x(27),
          y: top + (bottom - top) * 0.2,
          text: titles.each,
          color: 'position',
          anchor: 'middle',
        },
        ...{ bold: true, size: 1.08, group },
      });
    return drawing.chart();
  };
}
