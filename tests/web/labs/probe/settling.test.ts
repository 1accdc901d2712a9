import { describe, expect, it } from 'vitest';
import type { PanelsPicture } from '../../../../web/labs/probe/panels/scene.ts';
import { motionBetween, type PanelsState, pictureAt } from '../../../../web/labs/probe/panels/settling.ts';

const pictureOf = (
  predicted: readonly number[],
  random: readonly number[] | null = null,
  first = 0,
): PanelsPicture => {
  const panel = (values: readonly number[], color: 'position' | 'ink-soft') => ({
    title: 'Sinusoidal',
    finding: 'held out: off by 0.131 positions',
    short: 'off 0.131',
    untilSettled: { finding: 'held out: off by … positions', short: 'off …' },
    color,
    predicted: values,
  });
  return {
    positions: predicted.map((_, row) => first + row),
    trained: predicted.map((_, row) => (row % 2 === 0 ? 1 : 0)),
    heldOutFrom: null,
    table: panel(predicted, 'position'),
    random: random && panel(random, 'ink-soft'),
  };
};

const stateOf = (picture: PanelsPicture, more: Partial<PanelsState> = {}): PanelsState => ({
  picture,
  result: {},
  isPlaying: false,
  ...more,
});

const from = stateOf(pictureOf([0, 0, 0, 0], [9, 9, 9, 9]));
const to = stateOf(pictureOf([0, 1, 2, 3], [4, 4, 4, 4]));

describe('dots that settle', () => {
  const motion = motionBetween(from, to);
  if (!motion) throw new Error('They do not move.');
  const at = (time: number) => pictureAt({ from, to, motion, time });

  it('take 900 ms each, one 6 ms after the other', () => {
    expect(motion.duration).toBe(900 + 3 * 6);
    // A dot is half way after 450 ms; the last one starts 18 ms later.
    expect(at(450).table.predicted[1]).toBeLessThan(0.5);
    expect(at(456).table.predicted[1]).toBeCloseTo(0.5, 9);
    expect(at(468).table.predicted[3]).toBeCloseTo(1.5, 9);
  });

  it('start where they were and end where the next result has them, in both panels', () => {
    expect(Array.from(at(0).table.predicted)).toEqual([0, 0, 0, 0]);
    expect(Array.from(at(0).random?.predicted ?? [])).toEqual([9, 9, 9, 9]);
    expect(Array.from(at(motion.duration).table.predicted)).toEqual([0, 1, 2, 3]);
    expect(Array.from(at(motion.duration).random?.predicted ?? [])).toEqual([4, 4, 4, 4]);
  });

  it('state no number on their way', () => {
    for (const time of [0, 300, 900]) {
      const { table, random } = at(time);
      for (const words of [table.finding, table.short, random?.finding, random?.short])
        expect(words).not.toMatch(/\d/);
    }
  });

  it('are not longer on their way if there are hundreds', () => {
    const many = (value: number) => stateOf(pictureOf(Array.from({ length: 1024 }, () => value)));
    expect(motionBetween(many(0), many(1))?.duration).toBe(1600);
  });

  it('take a new random table at its places at once if there was none', () => {
    const alone = stateOf(pictureOf([0, 0, 0, 0]));
    const moment = { from: alone, to, motion, time: 0 };
    expect(Array.from(pictureAt(moment).random?.predicted ?? [])).toEqual([4, 4, 4, 4]);
  });
});

it('dots do not settle between steps of one descent, while it plays, on other rows, or without a change', () => {
  const { picture, result } = to;
  expect(motionBetween({ ...from, result }, to)).toBeNull();
  expect(motionBetween(from, { ...to, isPlaying: true })).toBeNull();
  expect(motionBetween(from, stateOf(pictureOf([0, 1, 2])))).toBeNull();
  expect(motionBetween(from, stateOf(pictureOf([0, 1, 2, 3], null, 1)))).toBeNull();
  expect(motionBetween(stateOf(picture), to)).toBeNull();
  const tooMany = (value: number) => stateOf(pictureOf(Array.from({ length: 1025 }, () => value)));
  expect(motionBetween(tooMany(0), tooMany(1))).toBeNull();
});
