import { expect, it } from 'vitest';
import { linePath, type SceneItem } from '../../../../web/draw/scene.ts';
import { tip } from '../../../../web/labs/encodings/turning/clock.ts';
import {
  layoutTurning,
  type TurningPicture,
  turningItems,
} from '../../../../web/labs/encodings/turning/scene.ts';
import { inFrontAt, motionBetween as turnBetween } from '../../../../web/labs/encodings/turning/turn.ts';

const list = (of: (at: number) => number) => Float64Array.from({ length: 13 }, (_, at) => of(at));

const pictureWith = (inFront: number, more: Partial<TurningPicture> = {}): TurningPicture => ({
  pair: 4,
  inFront,
  frequencies: list(() => 0.25),
  turned: list(() => 0),
  added: list((at) => at / 10),
  name: 'RoPE',
  ...more,
});

const layout = layoutTurning(724, 13);
const said = (items: readonly SceneItem[]) =>
  items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));

it('turns by one position in 450 ms, and jumps where more than one changes', () => {
  const [from, to] = [pictureWith(3), pictureWith(4)];
  const motion = turnBetween(from, to);
  expect(motion).toEqual({ name: 'turn', duration: 450 });
  if (!motion) return;
  expect([0, 225, 450].map((time) => inFrontAt({ from, to, motion, time }))).toEqual([3, 3.5, 4]);
  expect(turnBetween(to, from)).toEqual(motion);
  expect(turnBetween(from, pictureWith(5))).toBeNull();
  expect(turnBetween(from, pictureWith(4, { pair: 5 }))).toBeNull();
  expect(turnBetween(from, pictureWith(4, { frequencies: list(() => 0.5) }))).toBeNull();
});

it('ends in the picture of a page opened there, and begins in the last one but for the words', () => {
  const picture = pictureWith(4);
  expect(turningItems(layout, picture, 4)).toEqual(turningItems(layout, picture));
  const paths = (items: readonly SceneItem[]) => items.filter(({ kind }) => kind === 'path');
  expect(paths(turningItems(layout, picture, 3))).toEqual(paths(turningItems(layout, pictureWith(3))));
});

it('draws both hands between their angles at the two positions', () => {
  const [, clock] = layout.clocks;
  const length = clock.radius - 0.85 * layout.fontSize;
  const hand = (place: number) => linePath(clock.x, clock.y, ...tip(clock, (3.5 + place) * 0.25, length));
  const paths = turningItems(layout, pictureWith(4), 3.5).flatMap((item) =>
    item.kind === 'path' ? [item.d] : [],
  );
  expect(paths).toEqual(expect.arrayContaining([hand(0), hand(2)]));
});

it('states no number between two positions but what both share', () => {
  const between = said(turningItems(layout, pictureWith(4), 3.5));
  expect(between).toContain('…θ − …θ = 28.6°');
  const rest = said(turningItems(layout, pictureWith(4)));
  expect(rest).toContain('6θ − 4θ = 28.6°');
  expect(rest).toContain('0.400');
  expect(between.filter((text) => !rest.includes(text))).toEqual(['…θ − …θ = 28.6°']);
  expect(between).not.toContain('0.400');
  const longer = pictureWith(4, { frequencies: list((at) => 0.25 / (1 + at)) });
  expect(said(turningItems(layout, longer, 3.5))).toContain('…θ − …θ = …°');
});
