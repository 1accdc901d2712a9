import { describe, expect, it } from 'vitest';
import { gestureOf } from '../../../web/app/early/gesture.ts';
import { templateText } from '../../../web/app/early/template-text.ts';
import type { SceneItem } from '../../../web/draw/scene.ts';

const line = (x1: number, x2: number): SceneItem => ({
  kind: 'path',
  d: `M${x1} 10C${x1} 20 ${x2} 30 ${x2} 40`,
  stroke: 'attention',
});
const word = (x: number, y: number): SceneItem => ({ kind: 'text', x, y, text: 'Do' });
const ruler: SceneItem = { kind: 'path', d: 'M0 80L100 80', stroke: 'ink' };

const waysOf = (start: readonly SceneItem[], middle: readonly SceneItem[], end: readonly SceneItem[]) => {
  const { shapes, styles } = gestureOf('.wide', { start, middle, end });
  return { markup: templateText(shapes), styles };
};

describe('the first motion of the opening', () => {
  it('leads each line of attention from where both of its words were to where they are', () => {
    const { styles } = waysOf([line(10, 50)], [line(30, 30)], [line(60, 20)]);
    const [, shift, stretch] = /--shift:(.+?)px;--stretch:(.+?);/.exec(styles) ?? [];
    const at = (x: number) => Number(stretch) * x + Number(shift);
    expect([at(60), at(20)]).toEqual([10, 50]);
  });

  it('lifts a word on its way, and lets other shapes stand', () => {
    const { styles, markup } = waysOf([word(10, 5), ruler], [word(30, -7), ruler], [word(50, 5), ruler]);
    expect(styles).toBe('.wide .way0 { --shift:-40px;--stretch:1;--lift:-12px }');
    expect(markup.match(/carried/g)).toHaveLength(1);
  });

  it('draws last what the end alone has', () => {
    const { markup } = waysOf([ruler], [ruler], [ruler, ruler, word(0, 0)]);
    expect(markup).toMatch(/^<path.*<g class="flat-line">.*<g class="flat-number">/);
  });
});
