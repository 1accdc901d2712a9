import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { templateText } from '../../../web/app/early/template-text.ts';
import type { Core } from '../../../web/core/index.ts';
import { loadTraining } from '../../../web/core/training.ts';
import type { Matrix, TrainingCore } from '../../../web/core/types.ts';
import { textWidth } from '../../../web/draw/scene.ts';
import { trainHereJob } from '../../../web/encoding/trained/job.ts';
import { late } from '../../../web/labs/claims/claims/late.ts';
import { readInput, trainingOf } from '../../../web/labs/probe/input.ts';
import { type ProbeOutput, probeJob } from '../../../web/labs/probe/job.ts';
import { crossOfMap, offsetScoreOf } from '../../../web/labs/properties/offset-score.ts';
import { trainingOf as trainingOfItem } from '../../../web/labs/properties/requested-item.ts';
import { type LearnedOutput, learnedJob } from '../../../web/labs/training/run/job.ts';
import { bestKnown } from '../../../web/schemes/scheme-facts.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { distancesJob } from '../../../web/story/scenes/table/distances.ts';
import { collect, modelOf } from '../../../web/story/scenes/table/growth.ts';
import { scene } from '../../../web/story/scenes/table/scene.ts';
import { training } from '../../../web/story/states.ts';
import { load } from '../core/helpers.ts';
import { buttonIn, claimsIn, givenOf, type Moment, sessionOf, viewIn } from './given.ts';

const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };
const distances = { tableOf: 'distances' } as const;
const short = { shortTexts: true } as const;

let trainer: TrainingCore;
let core: Core;
let untrained: LearnedOutput;
let trained: LearnedOutput;
let map: Matrix;
beforeAll(async () => {
  core = await load();
  trainer = await loadTraining({
    wasm: readFileSync(new URL('../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
  // One after the other: they are states of one trainer.
  untrained = await learnedAt(0);
  trained = await learnedAt(400);
  map = await distancesJob(trainer, modelAt(20, distances), control);
}, 60_000);

const modelAt = (step: number, changes: Changes = {}) => {
  const { options } = modelOf(sessionOf('table', changes));
  return { options, arithmetic: 'reproducible' as const, step };
};

const learnedAt = (step: number) => learnedJob(trainer, modelAt(step), control);

function probeOf({ encoding }: LearnedOutput): ProbeOutput {
  if (encoding.kind !== 'input') throw new Error('no table');
  const table = { matrix: encoding.table, name: '', isTrainedHere: true } as const;
  return probeJob(core, { ...readInput(sessionOf('table')), table }, control);
}

/** A probe that is off by so much in the first and in the second half, and on a random table. */
function probeLike(early: number, late: number, random: number): ProbeOutput {
  const { probe, ...output } = probeOf(trained);
  const { positions, test, controls } = probe;
  if (!test || !controls) throw new Error('nothing is held out');
  return {
    ...output,
    probe: {
      ...probe,
      predicted: Float64Array.from(positions, (at, row) => at + (row < 32 ? early : late)),
      test: { ...test, mae: (early + late) / 2 },
      controls: { ...controls, random: { ...controls.random, mae: random } },
    },
  };
}

/** A map with these cosines of far distances, and of near and far ones. */
const mapLike = (ofFar: number, ofNearAndFar: number): Matrix => ({
  ...map,
  data: map.data.map((_, i) => {
    const [a, b] = [Math.floor(i / map.cols), i % map.cols].map((one) => Math.abs(one - 31));
    return a > 10 && b > 10 ? ofFar : ofNearAndFar;
  }),
});

/** `last`: the result after the last step; by default that of the trained table. `drawn`: how many states. */
function viewOf(
  changes: Changes = {},
  moment: Moment = {},
  {
    last,
    drawn = 21,
    picked = null,
    full = null,
  }: {
    readonly last?: ProbeOutput | Matrix;
    readonly drawn?: number;
    readonly picked?: number | null;
    readonly full?: typeof scene.here.full;
  } = {},
) {
  const session = sessionOf('table', changes);
  const model = modelOf(session);
  const before = model.stops.slice(1);
  const probe = last && 'probe' in last ? last : probeOf(trained);
  const here: typeof scene.here = {
    key: model.key,
    learned: [...before.map(() => untrained), trained],
    probes: [...before.map(() => probeOf(untrained)), probe],
    maps: [...before.map(() => map), last && 'data' in last ? last : map],
    drawn,
    picked,
    full,
  };
  const view = viewIn(scene, session, {}, here, moment);
  return view;
}

it('says what its state shows', () => {
  const claims = [
    viewOf(),
    viewOf({}, {}, { last: probeLike(20, 22.5, 17.3) }),
    viewOf(short, {}, { last: probeLike(4.79, 8.26, 17.3) }),
    viewOf(short, {}, { last: probeLike(6.5, 5.6, 17.3), full: fullLike(3, 4) }),
    viewOf(short, {}, { last: probeLike(2.5, 3.6, 17.3), full: fullLike(3, 4) }),
    viewOf(distances, {}, { last: mapLike(0.99, -0.8) }),
    viewOf(distances, {}, { last: mapLike(0.7, -0.8) }),
    viewOf(distances, {}, { last: mapLike(0.9, 0.8) }),
    viewOf({}, {}, { drawn: 2 }),
    viewOf(distances, {}, { drawn: 0 }),
    viewOf({}, { isRevealed: false }, { drawn: 1 }),
  ].map(({ claim }) => claim);
  expect(claims).toEqual([
    'The trained table is in order: a probe is 3.40 positions off, on random rows 20.5.',
    'The trained table is not in order: a probe is 21.3 positions off, on random rows 17.3.',
    'With mostly short texts, a probe is 6.53 positions off.',
    'With mostly short texts, a probe is 6.05 positions off: worse than with full texts, 3.50.',
    'With mostly short texts, a probe is 3.05 positions off: no worse than with full texts, 3.50.',
    'Vectors of distances learn to tell near from far, but all far ones look alike.',
    'Vectors of distances learn to tell near from far.',
    'These vectors of distances have not learned to tell near from far.',
    'Training: 20 of 400 steps.',
    'Start with 63 random vectors and train. Does order appear?',
    'Start with 64 random vectors and train. Does order appear?',
  ]);
});

/** What the scene remembers of the table with full texts. */
const fullLike = (early: number, late: number) => ({
  key: modelOf(sessionOf('table')).key,
  halves: { all: (early + late) / 2, early, late },
});

it('compares both halves with those of full texts where these were trained before, and claims nothing of late rows alone', () => {
  const last = probeLike(5.13, 6.57, 17.3);
  const views = [fullLike(3.37, 3.43), { ...fullLike(3.37, 3.43), key: 'another seed' }, null].map((full) =>
    viewOf(short, {}, { last, full }),
  );
  expect(views.map(({ explanation }) => explanation.match(/^.*?(?=\. )/)?.[0])).toEqual([
    'The first half went from 3.37 to 5.13, the last from 3.43 to 6.57',
    'The first half is 5.13 off, the last 6.57',
    'The first half is 5.13 off, the last 6.57',
  ]);
  for (const { claim } of views) expect(claim).not.toMatch(/late|last/);
});

it('remembers the halves of the table with full texts, and asks for short ones only of positions', () => {
  const session = sessionOf('table');
  const model = modelOf(session);
  const learned = model.stops.map(() => trained);
  const probes = model.stops.map(() => probeLike(3.37, 3.43, 17.3));
  const state: typeof scene.here = { ...scene.here, key: model.key, learned, probes, drawn: probes.length };
  const set = vi.fn();
  const ask = () => undefined;
  const answers = { learned: { ask }, probe: { ask }, distances: { ask } };
  scene.ask({ ...givenOf<never, typeof scene.here>(session, answers, state), set });
  const { full } = set.mock.calls[0][0];
  expect(full).toEqual({
    key: model.key,
    halves: { all: expect.closeTo(3.4), early: expect.closeTo(3.37), late: expect.closeTo(3.43) },
  });
});

it('has short texts for positions only, and says so', () => {
  const boxOf = (changes: Changes) =>
    templateText(viewOf(changes).controls).match(/<label\s*><input\s+type="checkbox".*?<\/label/s)?.[0] ?? '';
  expect(boxOf(short)).not.toMatch(/\sdisabled/);
  const ofDistances = boxOf({ ...short, ...distances });
  expect(ofDistances).toMatch(/\sdisabled/);
  expect(ofDistances).toContain('only with one vector per position');
});

it('has as many vectors of distances as it says', () => {
  expect(map.rows).toBe(63);
});

it('explains each outcome', () => {
  const explained = [
    viewOf(distances, {}, { last: mapLike(0.99, -0.8) }),
    viewOf(distances, {}, { last: mapLike(0.7, -0.8) }),
    viewOf(distances, {}, { last: mapLike(0.9, 0.8) }),
    viewOf({}, {}, { last: probeLike(20, 22.5, 17.3) }),
  ].map(({ explanation }) => explanation);
  expect(explained).toEqual([
    expect.stringMatching(/^The dark cross: .* The bright field: .* nearly the same\. \(In the paper/),
    'The map shows a dark cross: vectors of small distances differ from those of large ones. The large ones differ among themselves, too.',
    'The map shows no dark cross on a bright field: the vectors of small distances do not stand apart from those of large ones.',
    'Nobody told the model where a row stands, and this one has not found out.',
  ]);
});

it('has the numbers of the Probe lab for the same settings', async () => {
  const session = sessionOf('table');
  const { options } = trainingOf(session) ?? {};
  if (!options) throw new Error('the lab trains nothing');
  const { after } = await trainHereJob(trainer, options, control);
  const lab = probeOf({ encoding: after[0] }).probe;
  const view = viewOf();
  expect(view.number).toBe(lab.test?.mae.toPrecision(3));
  expect(view.meaning).toBe(
    `positions off on unseen rows; random rows ${lab.controls?.random.mae.toPrecision(3)}`,
  );
}, 60_000);

it('states no number before the end of training, and while the picture moves', () => {
  const moving = { motion: { ...training, time: 60 } };
  for (const view of [viewOf({}, {}, { drawn: 20 }), viewOf({}, moving), viewOf(distances, moving)])
    expect([view.number, view.explanation]).toEqual(['…', '']);
});

it('states the number of the state that the reader goes back to, beside its picture', () => {
  const first = viewOf({}, {}, { picked: 0 });
  const random = probeOf(untrained).probe.test?.mae ?? Number.NaN;
  expect([first.claim, first.number]).toEqual(['After 0 of 400 steps.', random.toPrecision(3)]);
  expect(first.explanation).toBe(viewOf().explanation);
  const waiting = viewOf({}, {}, { drawn: 1 });
  expect(first.picture.items).toEqual(waiting.picture.items);
  expect([first.isComputing, waiting.isComputing]).toEqual([false, true]);
  // Nothing to go back to before the end, but its row is there: what stands below it does not move.
  const rows = [viewOf(), waiting].map(({ controls }) => {
    const row =
      templateText(controls).match(/<label\s*><span>Training step<\/span\s*>.*?<\/label/s)?.[0] ?? '';
    return [row !== '', /\sdisabled/.test(row)];
  });
  expect(rows).toEqual([
    [true, false],
    [true, true],
  ]);
});

it('has still frames of computed states: the first and the last', () => {
  const stills = viewOf().stills ?? [];
  expect(stills.map(({ label }) => label)).toEqual(['random', 'after 400 steps']);
  const [first, last] = stills.map(({ motion }) => viewOf({}, { motion }).picture.items);
  expect([first, last]).toEqual([viewOf({}, {}, { picked: 0 }).picture.items, viewOf().picture.items]);
  expect(viewOf({}, {}, { drawn: 5 }).stills).toBeUndefined();
});

it('reads as many words in a step with short texts as with long ones', () => {
  const { n, batch = 0 } = modelAt(0).options;
  const { batch: more = 0, short: length = 0, shortShare = 0 } = modelAt(0, short).options;
  const words = more * (shortShare * length + (1 - shortShare) * n);
  expect(Math.abs(words / (n * batch) - 1)).toBeLessThan(0.02);
});

it('compares far distances with each other, and with near ones, as the lab that trains the same vectors', async () => {
  const meanings = [mapLike(0.5, -0.75), mapLike(0.5, 0.25)].map(
    (last) => viewOf(distances, {}, { last }).meaning,
  );
  expect(meanings).toEqual([
    'mean cosine of two far distances (above 10); of a far and a near one (1 to 10): −0.750',
    'mean cosine of two far distances (above 10)',
  ]);
  const { encoding } = await learnedJob(trainer, modelAt(400, distances), control);
  if (encoding.kind !== 'relative') throw new Error('no vectors of distances');
  const { cross: lab } = offsetScoreOf(encoding.keys);
  const cross = crossOfMap(trainer.proximity(encoding, { measure: 'cosine' }));
  expect([cross.near, cross.middle]).toEqual([lab?.near, lab?.middle]);
  expect(cross.farFar).toBeCloseTo(lab?.farFar ?? Number.NaN, 5);
  expect(cross.nearFar).toBeCloseTo(lab?.nearFar ?? Number.NaN, 5);
}, 60_000);

it('collects one result after the other', () => {
  const ask = vi.fn();
  const inputAt = (step: number) => ({ step });
  const answer = { ask, result: { input: { step: 1 }, output: 'b', isCurrent: true } };
  expect(collect(answer, ['a'], 3, inputAt)).toEqual(['a', 'b']);
  expect(ask.mock.calls).toEqual([[{ step: 1 }], [{ step: 2 }]]);
  const late = { ask, result: { ...answer.result, isCurrent: false } };
  expect(collect(late, ['a'], 3, inputAt)).toEqual(['a']);
  expect(collect(answer, ['a'], 1, inputAt)).toEqual(['a']);
});

it('leads to a lab with the same model, without the choice of the scene', () => {
  const session = sessionOf('table', { ...distances, ...short });
  const { inLab } = viewOf(distances);
  expect(inLab).toMatchObject({ tableOf: 'positions' });
  const lab = { ...session, store: { ...session.store, get: () => ({ ...session.store.get(), ...inLab }) } };
  const options = trainingOfItem({ parts: [bestKnown.relative] }, lab as unknown as typeof session);
  expect(options).toEqual(modelOf(session).options);
});

it('leads from short texts to the claim about them', () => {
  const { id, title } = late;
  const toClaim = [{ words: title, id, others: [] }];
  expect([{}, short, { ...short, ...distances }].map((changes) => claimsIn(viewOf(changes).more))).toEqual([
    [],
    toClaim,
    [],
  ]);
  expect(claimsIn(viewOf(short, {}, { drawn: 2 }).more)).toEqual([]);
});

it('starts the training by its primary button', () => {
  const reveal = vi.fn();
  const waiting = viewOf({}, { isRevealed: false, reveal }, { drawn: 1 });
  const { html, press } = buttonIn(waiting.controls, 'Train');
  press();
  expect([html.includes('"invite"'), reveal.mock.calls.length, waiting.replay]).toEqual([true, 1, null]);
  expect(() => buttonIn(viewOf().controls, 'Train')).toThrow();
});

it('keeps dots at the edge of its frame inside of it', () => {
  for (const isNarrow of [false, true]) {
    const { items } = viewOf({}, { isNarrow }, { last: probeLike(-99, 99, 17.3) }).picture;
    const paths = items.flatMap((item) => (item.kind === 'path' ? [item.d] : []));
    const [, left, top, width, height] = (paths[0].match(/^M(\S+) (\S+)h([\d.]+)v([\d.]+)/) ?? []).map(
      Number,
    );
    // The legend has one of each.
    const dots = paths.map((d) => [...d.matchAll(/M(\S+) (\S+?)a(\S+)/g)]).filter((all) => all.length > 1);
    expect(dots).toHaveLength(1);
    // Those beyond it point there: up from its top, or down from its foot.
    const arrows = paths.map((d) => [...d.matchAll(/M(\S+) (\S+?)h(\S+?)l(\S+?) (\S+?)z/g)]);
    const beyond = arrows.flat().filter(([, x]) => Number(x) < left + width);
    expect(beyond.length).toBeGreaterThan(20);
    for (const [, x, y, wide, , high] of beyond.map((arrow) => arrow.map(Number))) {
      expect([x >= left, x + wide <= left + width]).toEqual([true, true]);
      expect([Math.min(y, y + high) >= top, Math.max(y, y + high) <= top + height]).toEqual([true, true]);
      expect(high < 0).toBe(y < top + height / 2);
    }
    const circles = dots.flat();
    for (const circle of circles) {
      const [, x, y, r] = circle.map(Number);
      expect([x >= left, x + 2 * r <= left + width]).toEqual([true, true]);
      expect([y - r >= top, y + r <= top + height]).toEqual([true, true]);
    }
  }
});

it('names its dots on a phone where they end, one name not over the other', () => {
  for (const last of [probeOf(untrained), probeOf(trained), probeLike(0, -20, 17.3), probeLike(0, 9, 17.3)]) {
    const { items, width, height } = viewOf({}, { isNarrow: true }, { last }).picture;
    const words = items.filter((item) => item.kind === 'text');
    const middleOf = (names: readonly string[]) => {
      const lines = names.map((name) => words.filter(({ text }) => text === name));
      return lines.flat().reduce((sum, { y }) => sum + y, 0) / lines.flat().length;
    };
    const own = words.filter(({ color }) => color === 'position');
    expect(own.map(({ text }) => text)).toEqual(['this', 'table']);
    const random = words.filter(({ text }, i) => text === 'random' || words[i - 1]?.text === 'random');
    expect(random.map(({ text }) => text)).toEqual(['random', 'table']);
    expect(Math.abs(middleOf(['this']) - middleOf(['random']))).toBeGreaterThanOrEqual(28);
    for (const { x, y, text, size = 0 } of [...own, ...random]) {
      expect(x + textWidth(text, size)).toBeLessThanOrEqual(width);
      expect([y > 0, y < height]).toEqual([true, true]);
    }
  }
});
