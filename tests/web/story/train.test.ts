import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { templateText } from '../../../web/app/early/template-text.ts';
import { loadTraining } from '../../../web/core/training.ts';
import type { TrainingCore } from '../../../web/core/types.ts';
import type { MotionNow } from '../../../web/draw/player.ts';
import { gridOf } from '../../../web/labs/training/definition.ts';
import { percent } from '../../../web/labs/training/finding-text.ts';
import { type AskOutput, askJob, type Point, trainJob } from '../../../web/labs/training/run/job.ts';
import type { Course } from '../../../web/labs/training/run/training.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { shake } from '../../../web/story/scenes/train/layout.ts';
import { scene } from '../../../web/story/scenes/train/scene.ts';
import { training as pause } from '../../../web/story/states.ts';
import { buttonIn, givenOf, type Moment, sessionOf, viewIn } from './given.ts';

const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };
const few = { steps: 20 };
/** Of three models, as sharp as those of the lab. */
const usual = [0.48, 1, 0.998];

let core: TrainingCore;
let courses: readonly Course[];
let answers: ReadonlyMap<string, AskOutput>;
beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
  const grid = gridOf(sessionOf('train', few).store);
  const { stops, tests, runs } = grid;
  const trained = [];
  const asked = new Map<string, AskOutput>();
  for (const [lane, run] of runs.entries()) {
    const { options, arithmetic } = run;
    trained.push({
      run,
      lane,
      error: undefined,
      ...(await trainJob(core, { options, arithmetic, tests, stops }, control)),
    });
    asked.set(run.encoding, await ask(run.encoding, []));
  }
  courses = trained;
  answers = asked;
});

function ask(encoding: string, sequence: readonly number[]): Promise<AskOutput> {
  const { options, arithmetic } =
    gridOf(sessionOf('train', few).store).runs.find((run) => run.encoding === encoding) ?? {};
  if (!options || !arithmetic) throw new Error('no such model');
  const { n: length, steps = 0 } = options;
  return askJob(core, { options, arithmetic, step: steps, sequence, length }, control);
}

/** `accuracies`: at the end, in place of those of the few steps. */
function viewOf(
  {
    accuracies,
    drawn,
    isRunning = true,
  }: { readonly accuracies?: readonly number[]; readonly drawn?: number; readonly isRunning?: boolean } = {},
  moment: Moment = {},
  changes: Changes = {},
) {
  const session = sessionOf('train', { ...few, ...changes });
  const encodings = session.store.get('encodings').split(',');
  const shown = courses
    .filter(({ run }) => encodings.includes(run.encoding))
    .map((course, i) => ({
      ...course,
      points: course.points.map((point, k, { length }): Point => {
        const accuracy = k === length - 1 ? accuracies?.[i] : undefined;
        return accuracy === undefined ? point : { ...point, accuracy };
      }),
    }));
  const given = {
    training: { courses: shown, reached: shown[0].points.length, isRunning, follow: () => {} },
    asks: {
      ask: () => {},
      answer: ({ run }: Course) => answers.get(run.encoding),
      isCurrent: () => true,
      sequence: () => Array.from(answers.get('none')?.sequence ?? []),
    },
  };
  const here = { ...scene.here, drawn: drawn ?? shown[0].points.length, hasBegun: true };
  const view = viewIn(scene, session, given, here, moment);
  return view;
}

it('says what its state shows', () => {
  const claims = [
    viewOf({ accuracies: usual }),
    viewOf({ accuracies: [0.48, 1, 0.8] }),
    viewOf({ accuracies: [0.48, 0.6, 0.8] }),
    viewOf({ accuracies: [0.7, 1, 1] }),
    viewOf({ accuracies: [1, 0.96] }, {}, { encodings: 'learned,rotary' }),
    viewOf({ accuracies: [0.48] }, {}, { encodings: 'none' }),
    viewOf({ drawn: 2 }),
    viewOf({ drawn: 1 }, {}, { encodings: 'none' }),
    viewOf({ drawn: 1 }, { isRevealed: false }),
  ].map(({ claim }) => claim);
  expect(claims).toEqual([
    'With positions: 100\u00a0% and 99.8\u00a0%. Without: 48\u00a0%, a coin toss.',
    'RoPE has not learned it yet; a learned table has.',
    'A learned table and RoPE have not learned it yet.',
    'With positions: 100\u00a0% and 100\u00a0%. Without: 70\u00a0%.',
    'With positions: 100\u00a0% and 96\u00a0%.',
    'Without positions: 48\u00a0%, a coin toss.',
    'Three models are learning here: 320 examples so far.',
    'One model is learning here: 0 examples so far.',
    'Which came first, A or B?',
  ]);
});

it('has frames of the models before and after, and asks none of the first', () => {
  expect(viewOf({ drawn: 2 }).stills).toBeUndefined();
  const { stills = [] } = viewOf({ accuracies: usual });
  expect(stills.map(({ label }) => label)).toEqual(['untrained', 'after 20 steps']);
  const [first, last] = stills.map(({ motion }) => viewOf({ accuracies: usual }, { motion }).picture);
  expect(last.items).toEqual(viewOf({ accuracies: usual }).picture.items);
  const bars = ({ items }: typeof first) =>
    items.filter((item) => item.kind === 'path' && item.fill?.endsWith('-fill')).length;
  expect(bars(first)).toBeLessThan(bars(last));
  expect(first.columns()[0].values).toHaveLength(1);
});

it('has the numbers of the Training lab for the same settings', () => {
  const [{ options }] = gridOf(sessionOf('train', few).store).runs;
  const trainer = core.createTrainer(options);
  trainer.step(few.steps);
  const { accuracy } = trainer.evaluate({ sequences: 512 });
  const view = viewOf();
  expect(view.number).toBe(`${percent(accuracy)}\u00a0%`);
  expect(view.meaning).toBe('of 512 new sentences right without positions');
  const [steps, none] = view.picture.columns();
  expect([steps.values, none.values[2]]).toEqual([[0, 10, 20], accuracy]);
});

it('says that it has trained models only once it has', () => {
  const captions = [
    viewOf({ drawn: 1 }, { isRevealed: false }),
    viewOf({ drawn: 2 }),
    viewOf({ accuracies: usual }, { motion: { ...pause, time: 60 } }),
    viewOf(),
  ].map(({ caption }) => caption.slice(caption.indexOf('seed')));
  expect(captions).toEqual([
    ...['seed 7: one random start.', 'seed 7: one random start.', 'seed 7: one random start.'],
    'seed 7: one random start, trained in this tab.',
  ]);
});

it('states no number before the models have learned, and while the picture moves', () => {
  const learning = viewOf({ drawn: 2 });
  const last = viewOf({ accuracies: usual }, { motion: { ...pause, time: 60 } });
  for (const view of [learning, last]) {
    expect(view.number).toBe('…');
    const said = view.picture.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    expect(said.filter((one) => /\s% A$|\s% B$|^(No|Learned|RoPE).*\s%$/.test(one))).toEqual([]);
  }
});

it('shakes the first word once after the training, beside numbers that stand still', () => {
  const rest = viewOf({ accuracies: usual });
  const at = (time: number) => viewOf({ accuracies: usual }, { motion: { ...shake, time } });
  expect([at(40).number, at(40).claim]).toEqual([rest.number, rest.claim]);
  const moved = at(40).picture.items.filter(
    (item, i) => JSON.stringify(item) !== JSON.stringify(rest.picture.items[i]),
  );
  expect(moved.map(({ kind }) => kind)).toEqual(['path', 'text']);
  expect(moved).toContainEqual(expect.objectContaining({ kind: 'text', text: 'A' }));
  for (const time of [0, shake.duration]) expect(at(time).picture.items).toEqual(rest.picture.items);
});

/** What `ask` plays and sets, where so many states are computed. */
function asked(here: Partial<typeof scene.here>, motion: MotionNow | null, reached: number) {
  const session = sessionOf('train', few);
  const runs = gridOf(session.store)
    .runs.map(({ key }) => key)
    .join();
  const training = { courses: [], reached, isRunning: true, follow: () => {} };
  const asks = { ask: () => {} };
  let next = { ...scene.here, runs, hasBegun: true, drawn: 2, ...here };
  const played: string[] = [];
  scene.ask({
    ...givenOf(session, { training, asks }, next, { motion }),
    set: (changes) => {
      next = { ...next, ...changes };
    },
    play: ({ name }) => {
      played.push(name);
    },
  });
  return { next, played };
}

it('waits for its picture, unless the reader skips that', () => {
  const moving = { ...pause, time: 60 };
  expect(asked({ drawn: 1 }, moving, 3).next.drawn).toBe(1);
  expect(asked({ drawn: 1, isSkipping: true }, moving, 3).next.drawn).toBe(3);
  const labels = [viewOf({ drawn: 2 }), viewOf()].map(({ controls }) =>
    templateText(controls).includes('Skip'),
  );
  expect(labels).toEqual([true, false]);
});

it('speaks of as many models as there are', () => {
  const asked = (changes: Changes) => {
    const { explanation, invitation, picture } = viewOf({ accuracies: usual }, {}, changes);
    const words = picture.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    return [explanation, invitation, words.find((one) => /^(Their|Its) answer/.test(one))];
  };
  const bag =
    'The model without positions sees a bag of words: in whatever order, its answer stays the same.';
  expect(
    ['none,learned,rotary', 'none,learned', 'none', 'rotary'].map((encodings) => asked({ encodings })),
  ).toEqual([
    [
      `${bag} The others differ only in their positions: a learned table and RoPE.`,
      'Drag A past B and ask them.',
      'Their answers',
    ],
    [
      `${bag} The other differs only in its positions: a learned table.`,
      'Drag A past B and ask them.',
      'Their answers',
    ],
    [bag, 'Drag A past B and ask it.', 'Its answer'],
    ['', 'Drag A past B and ask it.', 'Its answer'],
  ]);
});

it('is paused only while states are to come', () => {
  const paused = [
    viewOf({ drawn: 2 }),
    viewOf({ drawn: 2, isRunning: false }),
    viewOf({ isRunning: false }),
    viewOf({ isRunning: false }, { motion: { ...pause, time: 60 } }),
    viewOf({ drawn: 1, isRunning: false }, { isRevealed: false }),
  ].map(({ isPaused, replay }) => [isPaused, replay]);
  expect(paused).toEqual([
    [false, 'Pause'],
    [true, 'Go on'],
    [false, null],
    [false, null],
    [false, null],
  ]);
});

it('starts the training by its primary button', () => {
  const reveal = vi.fn();
  const isPrimary = (name: string, view: ReturnType<typeof viewOf>) =>
    buttonIn(view.controls, name).html.includes('"invite"');
  const waiting = viewOf({ drawn: 1 }, { isRevealed: false, reveal });
  buttonIn(waiting.controls, 'Train').press();
  expect(reveal).toHaveBeenCalledOnce();
  expect([
    isPrimary('Train', waiting),
    isPrimary('Skip to the latest step', viewOf({ drawn: 2 })),
    isPrimary('Train again', viewOf()),
  ]).toEqual([true, false, true]);
});

it('trains again where it was paused before its end', () => {
  const session = sessionOf('train', few);
  const training = {
    courses,
    reached: courses[0].points.length,
    isRunning: false,
    toggle() {
      this.isRunning = !this.isRunning;
    },
  };
  const asks = { answer: () => undefined, isCurrent: () => true, sequence: () => [] };
  const here = { ...scene.here, drawn: gridOf(session.store).stops.length };
  const [seed] = gridOf(session.store).seeds;
  const { press } = buttonIn(viewIn(scene, session, { training, asks }, here).controls, 'Train again');
  press();
  press();
  expect([training.isRunning, gridOf(session.store).seeds[0]]).toEqual([true, seed + 2]);
});

it('shakes once for each training', () => {
  const first = asked({ drawn: 3 }, null, 3);
  expect([first.played, first.next.shaken === first.next.runs]).toEqual([[shake.name], true]);
  expect(asked({ drawn: 3, shaken: first.next.shaken }, null, 3).played).toEqual([]);
  expect(asked({ drawn: 3 }, { ...pause, time: 60 }, 3).played).toEqual([]);
});

it('lets A and B be moved, and nothing else', () => {
  expect(viewOf().picture.moving?.movables.map(({ label }) => label)).toEqual([
    'Move B, place 8',
    'Move A, place 14',
  ]);
});

it('is right that a model without positions sees a bag of words', async () => {
  const sequence = Array.from(answers.get('none')?.sequence ?? []);
  const [first, ...others] = sequence;
  const turned = [first, ...others.toReversed()];
  const changeOf = async (encoding: string) => {
    const [before, after] = [await ask(encoding, sequence), await ask(encoding, turned)];
    return Math.abs(before.probabilities.data[0] - after.probabilities.data[0]);
  };
  expect(await changeOf('none')).toBeLessThan(1e-5);
  expect(await changeOf('rotary')).toBeGreaterThan(1e-3);
});
