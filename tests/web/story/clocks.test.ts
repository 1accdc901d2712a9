import type { TemplateResult } from 'lit';
import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../web/core/index.ts';
import type { SceneItem } from '../../../web/draw/scene.ts';
import { readInput } from '../../../web/labs/encodings/answers.ts';
import { encodingsJob } from '../../../web/labs/encodings/job.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { clocksJob } from '../../../web/story/scenes/clocks/job.ts';
import { opening, readClocks, turning } from '../../../web/story/scenes/clocks/moments.ts';
import { scene } from '../../../web/story/scenes/clocks/scene.ts';
import { load } from '../core/helpers.ts';
import { answered, givenOf, type Moment, sessionOf, viewIn } from './given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

function viewOf(changes: Changes, moment: Moment = {}, here = scene.here) {
  const session = sessionOf('clocks', changes);
  const input = readClocks(session);
  const output = clocksJob(core, input);
  const answers = { clocks: answered(input, output) };
  const view = viewIn(scene, session, answers, here, moment);
  return {
    view,
    output,
    said: view.picture.items.flatMap((item) => (item.kind === 'text' ? item.text : [])),
  };
}

it('says what its state shows', () => {
  const claims = [
    viewOf({}),
    viewOf({ position: 0 }),
    viewOf({ position: 10 }),
    viewOf({ position: 19 }),
    viewOf({ d: 2 }),
    viewOf({ d: 2, position: 10 }),
    viewOf({ d: 4, position: 10 }),
    viewOf({}, {}, { ...scene.here, count: 2 }),
    viewOf({ position: 19 }, {}, { ...scene.here, count: 2 }),
    viewOf({}, { isRevealed: false }),
  ].map(({ view }) => view.claim);
  expect(claims).toEqual([
    '7 looks like 1 on the first clock. The second tells them apart.',
    'Every position is a time on many clocks.',
    'Every position is a time on many clocks.',
    '20 looks like 1 on the first two clocks. The third tells them apart.',
    'On one clock, 7 looks like 1.',
    'Every position is a time on one clock.',
    'Every position is a time on two clocks.',
    '7 looks like 1 on the first clock. The second tells them apart.',
    'On two clocks, 20 looks like 1.',
    'How can small numbers tell many positions apart?',
  ]);
});

it('says what the speeds are for, and that one clock comes back', () => {
  expect([viewOf({}), viewOf({ d: 2 })].map(({ view }) => view.explanation)).toEqual([
    'Fast hands tell neighbours apart, slow ones near from far. All numbers stay between −1 and 1, at any length.',
    'One hand is back where it began after 6.28 positions, so it needs slower ones beside it.',
  ]);
});

it('has the numbers of the Encodings lab for the same settings', () => {
  const { view, output } = viewOf({});
  const { picture } = encodingsJob(core, readInput(sessionOf('clocks')));
  if (picture?.kind !== 'input' || !picture.waves) throw new Error('no waves');
  expect(output.table).toEqual(picture.table);
  const degrees = [0, 2, 4].map((column) => (6 * (picture.waves?.frequencies[column] ?? 0) * 180) / Math.PI);
  expect([view.number, view.meaning]).toEqual([
    `${360 - Math.round(degrees[0])}°`,
    `short of a full turn of the first hand; the second has turned ${Math.round(degrees[1])}°, the third ${Math.round(degrees[2])}°`,
  ]);
  expect(view.number).toBe('16°');
  const { number, meaning } = viewOf({ position: 2 }).view;
  expect([number, meaning]).toEqual([
    '115°',
    'past where the first hand stood at position 1; the second 36°, the third 11°',
  ]);
  const [, angles, sines] = view.picture.columns();
  expect(angles.values[1]).toBeCloseTo(degrees[1], 9);
  expect(sines.values[1]).toBe(picture.table.data[6 * 16 + 2]);
});

it('writes the digits of the first position before the answer', () => {
  const { view, said } = viewOf({}, { isRevealed: false });
  expect(said.filter((words) => /^[01]$/.test(words)).slice(0, 8)).toEqual([...'10000000']);
  expect(view.picture.columns().map(({ title }) => title)).toEqual(['clock', 'binary digit']);
});

/** The numbers of all paths, to tell pictures apart that differ by less than a pixel only. */
const shapesIn = (items: readonly SceneItem[]): readonly number[] =>
  items.flatMap((item) => (item.kind === 'path' ? (item.d.match(/-?\d+(\.\d+)?/g) ?? []) : [])).map(Number);

/** How far two pictures of the same shapes are apart, in pixels. */
function apart(one: readonly SceneItem[], other: readonly SceneItem[]): number {
  const [a, b] = [shapesIn(one), shapesIn(other)];
  return a.length === b.length
    ? Math.max(...a.map((value, i) => Math.abs(value - b[i])))
    : Number.POSITIVE_INFINITY;
}

it('states no number between two positions, and ends its motions at rest', () => {
  const rest = viewOf({}).view.picture.items;
  for (const motion of [opening(6), turning(0, 6)]) {
    const at = (time: number) => viewOf({}, { motion: { ...motion, time } }).view;
    const { number, picture } = at(1500);
    const bold = picture.items.flatMap((item) => (item.kind === 'text' && item.bold ? item.text : []));
    expect([number, ...bold]).toEqual(['…', '…']);
    expect(apart(picture.items, rest)).toBeGreaterThan(10);
    expect(apart(at(motion.duration).picture.items, rest)).toBeLessThan(0.05);
  }
  const held = viewOf({}, {}, { ...scene.here, held: 5.5 });
  expect([held.view.number, held.view.claim]).toEqual(['…', 'Every position is a time on many clocks.']);
});

it('says under a still frame where the hands stand that the reader holds', () => {
  const holding = (held: number | null) => {
    const { stills = [], picture } = viewOf({}, {}, { ...scene.here, held }).view;
    return [stills[1].label, picture.described.match(/position \d+/)?.[0]];
  };
  expect([null, 19, 19.3].map(holding)).toEqual([
    ['clocks at position 7', 'position 7'],
    ['clocks at position 20', 'position 20'],
    ['clocks at position …', 'position 20'],
  ]);
});

it('plays from the first position, wherever the hands stand', () => {
  const session = sessionOf('clocks', { position: 30 });
  const input = readClocks(session);
  const answers = { clocks: answered(input, clocksJob(core, input)) };
  const begun: number[] = [];
  const view = scene.view({
    ...givenOf(session, answers, scene.here),
    set: ({ from }) => begun.push(from ?? -1),
  });
  const button = view?.controls as TemplateResult;
  button.values.find((value): value is () => void => typeof value === 'function')?.();
  expect([...begun, session.store.get('position')]).toEqual([0, 11]);
});

it('says that the clocks of a shorter vector are further apart, so that the second one turns', () => {
  const captions = [{}, { d: 4 }, { d: 2 }].map((changes) => viewOf(changes).view.caption);
  expect(captions).toEqual([
    'A sinusoidal vector of 16 numbers: two a clock, each clock 3.16 times slower than the last.',
    'A sinusoidal vector of 4 numbers: two a clock, each clock 100 times slower than the last.',
    'A sinusoidal vector of 2 numbers: two a clock.',
  ]);
});

it('shows fewer clocks at the speeds that they had', () => {
  const anglesIn = ({ view }: ReturnType<typeof viewOf>) => view.picture.columns()[1].values;
  const two = viewOf({}, {}, { ...scene.here, count: 2 });
  expect(Array.from(anglesIn(two))).toEqual(Array.from(anglesIn(viewOf({}))).slice(0, 2));
  expect(two.view.caption).toMatch(/ 3\.16 times slower than the last\. Shown: the first two\.$/);
});
