/** A row for each condition, a dot for each seed on one scale: accuracies beside chance. */

import { linePath, rectPath, type SceneItem, stroke, textWidth } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { View } from '../claim.ts';
import { chartText } from './chart-text.ts';
import { Drawing, decisive, knownOf, scaleOf } from './drawing.ts';
import { swarm } from './places.ts';

export interface DotRow {
  readonly condition: number;
  readonly title: string;
  readonly sub: string;
  readonly color: ColorToken;
  readonly words: ColorToken;
  /** what a word may look at in each layer: all words, or those before it */
  readonly layers: readonly ('all' | 'before')[];
}

interface DotRows {
  readonly panel: string;
  readonly rows: readonly DotRow[];
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly chance?: number;
  readonly words: { readonly axis: string; readonly chance?: string; readonly looks?: string };
  readonly rangeText: (range: Range) => string;
}

const cells = 5;

/** A word's row, and what it looks at in it. */
function looks(kind: 'all' | 'before', x: number, y: number, width: number): readonly SceneItem[] {
  const step = width / cells;
  const squares = (isSeen: boolean) =>
    Array.from({ length: cells * cells }, (_, i) => [i % cells, Math.floor(i / cells)] as const)
      .filter(([column, row]) => (kind === 'all' || column <= row) === isSeen)
      .map(([column, row]) =>
        rectPath({ x: x + column * step, y: y + row * step, width: step - 1, height: step - 1 }),
      )
      .join('');
  return [
    { kind: 'path', d: squares(true), fill: 'attention', opacity: 0.8 },
    ...(kind === 'before' ? [{ kind: 'path', d: squares(false), fill: 'surface' } as const] : []),
  ];
}

export function dotRows(given: DotRows): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const top = isThumbnail ? 0 : px(isFull ? 26 : 22);
    const bottom = size.height - (isThumbnail ? 0 : px(isFull ? 44 : 24));
    const height = (bottom - top) / given.rows.length;
    const textX = isFull && given.words.looks ? px(84) : 0;
    const afterWords = Math.max(
      ...given.rows.map(({ title, sub }) =>
        Math.max(textWidth(title, 1.2 * size.fontSize), textWidth(sub, 1.08 * size.fontSize)),
      ),
    );
    const [left, right] = isThumbnail
      ? [size.width * 0.02, size.width * 0.97]
      : isFull
        ? [Math.max(size.width - px(500), textX + afterWords + px(12)), size.width - px(112)]
        : [px(12), size.width - px(24)];
    const x = scaleOf(given.domain, left, right);

    if (!isThumbnail)
      drawing.back(...given.ticks.map((tick) => stroke(linePath(x(tick), top, x(tick), bottom), 'line')));
    const { chance, words } = given;
    if (chance !== undefined) {
      drawing.back(stroke(linePath(x(chance), top, x(chance), bottom), 'ink'));
      drawing.label({
        x: x(chance),
        y: top - px(12),
        text: words.chance ?? '',
        color: 'ink',
        anchor: 'middle',
      });
    }
    if (isFull && words.looks) drawing.label({ x: 0, y: top - px(12), text: words.looks, color: 'ink-soft' });
    for (const tick of given.ticks)
      drawing.label({
        x: x(tick),
        y: bottom + px(14),
        text: chance === undefined ? String(tick) : chartText.tick(tick, given.ticks),
        color: 'ink-soft',
        anchor: 'middle',
      });
    if (isFull)
      drawing.label({ x: right, y: bottom + px(34), text: words.axis, color: 'ink-soft', anchor: 'end' });

    given.rows.forEach((row, i) => {
      const rowTop = top + i * height;
      const group = String(row.condition);
      const middle = rowTop + height * (isFull || isThumbnail ? 0.5 : 0.64);
      const titleY = isFull ? middle - px(9) : rowTop + px(13);
      if (i > 0 && !isThumbnail) drawing.back(stroke(linePath(0, rowTop, size.width, rowTop), 'line'));
      if (isThumbnail) drawing.back(stroke(linePath(0, middle, size.width, middle), 'line'));
      if (isFull)
        row.layers.forEach((kind, layer) => {
          const width = px(row.layers.length === 1 ? 40 : 32);
          drawing.back(...looks(kind, layer * (width + px(5)), middle - width / 2, width));
        });
      drawing.label({
        ...{ x: textX, y: titleY, text: row.title, color: 'ink', bold: true, group },
        size: isFull ? 1.2 : 0.92,
      });
      drawing.label({
        ...{
          x: isFull ? textX : px(10) + 1.08 * textWidth(row.title, 0.92 * size.fontSize),
          text: row.sub,
          color: 'ink-soft',
        },
        ...{ y: isFull ? middle + px(11) : titleY, size: isFull ? 1.08 : 0.92 },
      });
      drawing.hatch(
        { x: left, y: middle - height * 0.25, width: right - left, height: height * 0.5 },
        models,
      );

      const known = knownOf(models, row.condition, given.panel);
      const values = decisive(known).map((one) => one.row[0]);
      if (values.length === 0) return;
      const [least, most] = rangeOf(values);
      const asides = swarm(
        known.map((one) => x(one.row[0])),
        size.dot,
        isThumbnail ? 0 : height * 0.3,
      );
      drawing.line(
        group,
        [
          [x(least), middle],
          [x(most), middle],
        ],
        row.color,
        1,
      );
      known.forEach((one, place) => {
        drawing.dot({
          ...{ x: x(one.row[0]), y: middle + asides[place], model: one.model, group },
          ...{ color: row.color, isHollow: !one.isWhole, decides: true },
          words: chartText.dot(
            one.seed,
            [row.title, row.sub].filter(Boolean).join(' '),
            given.rangeText([one.row[0], one.row[0]]),
            one.isWhole,
          ),
        });
      });
      const range = given.rangeText([least, most]);
      drawing.label({
        ...{ x: size.width, y: isFull ? middle : titleY, text: range, color: row.words, anchor: 'end' },
        ...{ bold: true, size: isFull ? 1.3 : 0.92, group },
      });
    });
    return drawing.chart();
  };
}
