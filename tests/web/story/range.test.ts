import { beforeAll, expect, it } from 'vitest';
import type { Core } from '../../../web/core/index.ts';
import { type TextItem, textWidth } from '../../../web/draw/scene.ts';
import { handlesFor, type LearnedSinusoids } from '../../../web/encoding/frequencies.ts';
import { psiJob } from '../../../web/encoding/psi-job.ts';
import { rangeJob } from '../../../web/story/scenes/range/job.ts';
import {
  handlesFrom,
  type Levers,
  leversOf,
  rangeOf,
  startOf,
} from '../../../web/story/scenes/range/levers.ts';
import { scene } from '../../../web/story/scenes/range/scene.ts';
import { load } from '../core/helpers.ts';
import { answered, givenOf, type Moment, sessionOf, viewIn } from './given.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const paper: LearnedSinusoids = { d: 768, psiBase: 10_000, omega: [], handles: [] };
const withLevers = (levers: Levers): LearnedSinusoids => ({ ...paper, handles: handlesFrom(paper, levers) });
const resultOf = (input: LearnedSinusoids) => answered(input, rangeJob(core, input));

/** None where the curve is the same. `share`: how much of it is still there. */
const ghostsOf = (now: LearnedSinusoids, before: LearnedSinusoids, share = 1) => ({
  ghost:
    now.handles.join() === before.handles.join()
      ? null
      : { state: { subject: '768', curve: rangeJob(core, before) }, share },
});

function viewOf(input: LearnedSinusoids, moment: Moment = {}, before: LearnedSinusoids | null = null) {
  const session = sessionOf('range', { handles: input.handles, omega: input.omega });
  const answers = { now: resultOf(input), paper: resultOf(paper), ghosts: ghostsOf(input, before ?? paper) };
  const view = viewIn(scene, session, answers, scene.here, moment);
  return view;
}

/** No clock is back before the farthest distance that is searched. */
const allSlow = { ...paper, handles: handlesFor(768).flatMap((_, handle) => [handle, 1e-5]) };
const slowerMiddle: Levers = [0, -0.1, 0];
const fasterSlow: Levers = [0, 0, 0.15];

it('says what its state shows', () => {
  const claims = [
    viewOf(paper),
    viewOf(withLevers(fasterSlow)),
    viewOf(withLevers([0, 0, -0.2])),
    viewOf(withLevers([0, 0, 0.2]), {}, withLevers(fasterSlow)),
    viewOf(paper, {}, withLevers(slowerMiddle)),
    viewOf(allSlow),
    viewOf(paper, {}, allSlow),
    viewOf(allSlow, {}, allSlow),
    viewOf(paper, { isRevealed: false }),
  ].map(({ claim }) => claim);
  expect(claims).toEqual([
    'At width 768, similarity falls for 43 positions, then it ripples.',
    'Here it falls for 74: 31 more than with the paper’s clocks.',
    'Here it falls for 12: 31 fewer than with the paper’s clocks.',
    'With these clocks it still falls for 74 positions.',
    'With these clocks it falls for 43: 31 fewer than before.',
    'With these clocks there is no rise within 4096 positions.',
    'With these clocks it falls for 43 positions; before, there was no rise within 4096.',
    'With these clocks there is no rise within 4096 positions.',
    'How far does similarity fall?',
  ]);
});

it('has the numbers of the Properties lab for the same settings', () => {
  for (const input of [paper, withLevers(fasterSlow), withLevers([0.1, -0.4, 1.2])]) {
    const { rise, psi } = psiJob(core, input);
    const curve = rangeJob(core, input);
    expect(curve.rise).toEqual(rise && { at: rise.at, by: rise.value - rise.before });
    expect(viewOf(input).number).toBe(String((rise?.at ?? 0) - 1));
    // The lab draws every quarter of a position.
    expect(Array.from(curve.psi.subarray(0, 33))).toEqual(
      Array.from({ length: 33 }, (_, distance) => psi[4 * distance]),
    );
  }
});

it('names what it compares with: the reader of a link has seen nothing before', () => {
  const link = viewOf(withLevers(fasterSlow));
  const dragged = viewOf(withLevers([0, 0, -0.2]), {}, withLevers(fasterSlow));
  const saidIn = ({ claim, picture }: typeof link) => [
    claim,
    ...picture.items.flatMap((item) => (item.kind === 'text' && /: \d+$/.test(item.text) ? [item.text] : [])),
  ];
  expect([link, dragged].map(saidIn)).toEqual([
    ['Here it falls for 74: 31 more than with the paper’s clocks.', 'paper’s clocks: 43'],
    ['With these clocks it falls for 12: 62 fewer than before.', 'before: 74'],
  ]);
});

it('keeps the number of the paper’s clocks apart from that of the curve on a phone', () => {
  const early = { ...paper, handles: [2, 0.7] };
  const session = sessionOf('range', { handles: early.handles });
  const answers = { now: resultOf(early), paper: resultOf(paper), ghosts: ghostsOf(early, paper) };
  const view = scene.view({ ...givenOf(session, answers, scene.here), isNarrow: true } as never);
  const [ghost, now] = ['paper’s: 43', 'falls to 5'].map((said) => {
    const item = view?.picture.items.find((one) => one.kind === 'text' && one.text === said) as TextItem;
    const width = textWidth(said, item.size ?? 15);
    const left = item.x - (item.anchor === 'end' ? width : 0);
    return { left, right: left + width, y: item.y };
  });
  const isBeside = ghost.left > now.right || now.left > ghost.right;
  expect(isBeside || Math.abs(ghost.y - now.y) > 18, JSON.stringify([ghost, now])).toBe(true);
});

it('names the limit of the search where no rise is found, and never takes it for a number', () => {
  const view = viewOf(allSlow);
  expect([view.number, view.meaning]).toEqual(['no rise', 'within 4096 positions']);
  const wordsOf = ({ picture }: typeof view) =>
    picture.items
      .flatMap((item) => (item.kind === 'text' ? [item.text] : []))
      .filter((one) => /4096/.test(one));
  expect(wordsOf(view)).toEqual(['no rise within 4096 →']);
  expect(wordsOf(viewOf(paper, {}, allSlow))).toEqual(['before: no rise within 4096']);
});

it('has its words beside its curves, and within the picture', () => {
  const session = sessionOf('range', { handles: allSlow.handles });
  const answers = { now: resultOf(allSlow), paper: resultOf(paper), ghosts: ghostsOf(allSlow, paper) };
  for (const isNarrow of [false, true]) {
    const view = scene.view({ ...givenOf(session, answers, scene.here), isNarrow } as never);
    const { items = [], width = 0 } = view?.picture ?? {};
    const words = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
    const left = ({ x, text, size = 15, anchor }: TextItem) =>
      x - textWidth(text, size) * (anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0);
    const outside = words.filter(
      (item) => left(item) < -8 || left(item) + textWidth(item.text, item.size ?? 15) > width + 24,
    );
    expect(outside.map(({ text }) => text)).toEqual([]);
    const before = words.find(({ text }) => text === (isNarrow ? 'paper’s: 43' : 'paper’s clocks: 43'));
    const axis = words.find(({ text }) => text === '384');
    expect((before?.y ?? 0) - (axis?.y ?? 0)).toBeGreaterThan(20);
    const names = words
      .filter(({ text }) => /^(fast|middle|slow)(:|$)/.test(text))
      .toSorted((a, b) => a.x - b.x);
    expect(names.map(({ text }) => text.split(':')[0])).toEqual(['fast', 'middle', 'slow']);
  }
});

it('lets the ghost fade without its number, and then compares with the paper’s clocks', () => {
  const answersWith = (share: number) => ({
    now: resultOf(withLevers(fasterSlow)),
    paper: resultOf(paper),
    ghosts: ghostsOf(withLevers(fasterSlow), paper, share),
  });
  const session = sessionOf('range', { handles: withLevers(fasterSlow).handles });
  const [whole, fading] = [1, 0.5].map((share) => {
    const view = scene.view(givenOf(session, answersWith(share), scene.here));
    const items = view?.picture.items ?? [];
    return {
      said: items.some((item) => item.kind === 'text' && item.text === 'paper’s clocks: 43'),
      outline: items.find((item) => item.kind === 'path' && item.stroke === 'ink-soft' && item.width === 1.5),
      claim: view?.claim,
    };
  });
  expect([whole.said, fading.said]).toEqual([true, false]);
  expect([whole.outline, fading.outline]).toMatchObject([{ opacity: 0.75 }, { opacity: 0.375 }]);
  expect(fading.claim).toBe(whole.claim);
  const without = { ...answersWith(1), ghosts: { ghost: null } };
  expect(scene.view(givenOf(session, without, scene.here))?.claim).toBe(
    'Here it falls for 74: 31 more than with the paper’s clocks.',
  );
});

it('calls the rise too little to see only where it is', () => {
  const smallest = viewOf(paper).explanation;
  const coarse = sessionOf('range', { d: 8 });
  const input = { ...paper, d: 8 };
  const answers = { now: resultOf(input), paper: resultOf(input), ghosts: { ghost: null } };
  const other = scene.view(givenOf(coarse, answers, scene.here));
  expect([smallest, other?.explanation].map((words) => words?.includes('too little to see'))).toEqual([
    true,
    false,
  ]);
});

it('states no number while the picture moves', () => {
  const view = viewOf(paper, { motion: { name: 'uncover', duration: 1400, time: 700 } });
  expect([view.number, view.claim]).toEqual(['…', 'How far does similarity fall?']);
  expect(view.explanation).not.toMatch(/44/);
});

it('holds back what lies under the cover', () => {
  const columns = (isRevealed: boolean) => viewOf(paper, { isRevealed }).picture.columns()[0].values.length;
  expect([columns(false), columns(true)]).toEqual([29, 129]);
});

it('reads its levers from the handles of the lab', () => {
  for (const levers of [
    [0, 0, 0],
    [0.2, -0.5, 0.7],
    [0, 0.05, -0.31],
  ] as const)
    expect(leversOf(withLevers(levers))).toEqual(levers);
  // Without a shift, a handle stays out of the link.
  expect(handlesFrom(paper, [0, 0, 0])).toEqual([]);
});

it('keeps its levers in their order', () => {
  const start = startOf(paper);
  const slowMost = rangeOf(paper, [0, 0, 0], 2)[1];
  expect(start[2] + slowMost).toBeLessThan(start[1]);
  // The slow lever as fast as it goes: the middle one cannot pass it.
  const [middleLeast] = rangeOf(paper, [0, 0, slowMost], 1);
  expect(start[1] + middleLeast).toBeGreaterThan(start[2] + slowMost);
});
