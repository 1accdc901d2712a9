import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { templateText } from '../../../web/app/early/template-text.ts';
import { loadTraining } from '../../../web/core/training.ts';
import type { TrainingCore } from '../../../web/core/types.ts';
import { depth } from '../../../web/labs/claims/claims/depth.ts';
import { decimalRange } from '../../../web/labs/claims/claims/results.ts';
import { measureJob } from '../../../web/labs/claims/measures.ts';
import { Definitions } from '../../../web/labs/claims/models.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { type DepthInput, type DepthOutput, depthJob } from '../../../web/story/scenes/depth/job.ts';
import { inputFor, linesOf } from '../../../web/story/scenes/depth/lines.ts';
import { climb, scene } from '../../../web/story/scenes/depth/scene.ts';
import { answered, givenOf, type Moment, sessionOf, viewIn } from './given.ts';

const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };
const seeds = [7, 8, 9];
const trainedSteps = { shownStep: 300 };

let core: TrainingCore;
let random: DepthOutput;
beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
  random = await depthJob(core, inputFor(false, seeds), control);
});

/** In place of models that take seconds to train: R² by kind, seed and layer. */
const trainedLike: DepthOutput = [
  ...[0.77, 0.89, 0.86].map((top) => [[1, 0.98, 0.96, 0.9, top]]),
  ...[0.97, 0.93, 0.95].map((top) => [[1, 0.99, 0.98, 0.98, top]]),
];

/** Trained models that forget nothing, whether positions are added once or more often. */
const nothingLost: DepthOutput = trainedLike.map(() => [[1, 1, 1, 1, 1]]);

/** `output`: of the untrained models, and of the trained ones; by default those of the seeds. */
function viewOf(changes: Changes = {}, moment: Moment = {}, output = random, trained = trainedLike) {
  const session = sessionOf('depth', changes);
  const answers = {
    random: answered(inputFor(false, seeds), output),
    trained: answered(inputFor(true, seeds), trained),
  };
  const view = viewIn(scene, session, answers, scene.here, moment);
  return view;
}

/** The models of one kind with these readouts, whatever was computed. */
const withRows = (kind: number, row: readonly number[]): DepthOutput =>
  random.map((one, i) => (Math.floor(i / seeds.length) === kind ? [row] : one));

it('says what its state shows', () => {
  const [once, cut, again] = [0, 1, 2];
  const noWay = { residual: false };
  const every = { inject: 'every-layer' } as const;
  const claims = [
    viewOf(),
    viewOf(noWay),
    viewOf({ ...noWay, ...every }),
    viewOf(every),
    viewOf(trainedSteps),
    viewOf({ ...trainedSteps, ...every }),
    viewOf({}, {}, withRows(once, [1, 0.9, 0.7, 0.5, 0.3])),
    viewOf(noWay, {}, withRows(cut, [1, 0.4, 0, 0, 0])),
    viewOf(noWay, {}, withRows(cut, [1, 0.9, 0.9, 0.8, 0.7])),
    viewOf({}, {}, withRows(cut, [1, 0.9, 0.9, 0.8, 0.7])),
    viewOf({ ...noWay, ...every }, {}, withRows(again, [1, 0.9, 0.7, 0.5, 0.3])),
    viewOf(trainedSteps, {}, random, nothingLost),
    viewOf({ ...trainedSteps, ...every }, {}, random, nothingLost),
    viewOf({}, { isRevealed: false }),
  ].map(({ claim }) => claim);
  expect(claims).toEqual([
    'Added once, positions reach the output only with residual connections.',
    'Without residual connections, positions are gone after two layers.',
    'Added at every layer, positions need no residual connections: R² 0.70 to 0.91 at the output.',
    'Added at every layer, with residual connections, R² is 1.00 at the output.',
    'In trained models, positions fade: R² 0.77 to 0.89 is left at the output.',
    'Added at every layer, more is left: R² 0.93 to 0.97 at the output.',
    'Added once, positions fade towards the output (R² 0.30).',
    'Without residual connections, positions are gone after one layer.',
    'Without residual connections, R² 0.70 is left at the output.',
    'Added once, positions reach the output (R² 0.94 to 0.97), with or without residual connections.',
    'Added at every layer, but without residual connections, R² 0.30 is left at the output.',
    'In these trained models, positions last: R² is 1.00 at the output.',
    'Added at every layer, hardly more is left: R² 1.00 at the output.',
    'BERT adds positions once. Do four layers forget them?',
  ]);
});

it('explains and asks only what its models show', () => {
  const asked = (output: DepthOutput) => {
    const answers = { random: answered(inputFor(false, seeds), output) };
    const { question } = scene;
    const given = { session: sessionOf('depth'), answers: answers as never };
    return typeof question === 'function' ? question(given)?.right : undefined;
  };
  const [fading, kept] = [withRows(0, [1, 0.9, 0.7, 0.5, 0.3]), withRows(1, [1, 0.9, 0.9, 0.8, 0.7])];
  expect([random, fading, kept].map(asked)).toEqual([1, 2, 0]);
  expect(
    [random, fading, kept].map((output) => viewOf({}, {}, output).explanation.includes('Without it')),
  ).toEqual([true, false, false]);
});

it('says that positions fade in training only where they do', () => {
  const fades = 'In training, they fade towards the output.';
  const every = { inject: 'every-layer' } as const;
  const kept = withRows(1, [1, 0.9, 0.9, 0.8, 0.7]);
  const says = [
    viewOf(),
    viewOf(trainedSteps),
    viewOf({ ...trainedSteps, ...every }),
    viewOf(trainedSteps, {}, kept),
    viewOf(trainedSteps, {}, random, nothingLost),
    viewOf({ ...trainedSteps, ...every }, {}, random, nothingLost),
  ].map(({ explanation }) => explanation.endsWith(fades));
  expect(says).toEqual([false, true, true, true, false, false]);
});

it('names the sizes of its models', () => {
  expect([viewOf(), viewOf(trainedSteps)].map(({ caption }) => caption)).toEqual([
    'Four random layers, 16 positions, 32 numbers a vector; a dot for each random start, seeds 7 to 9.',
    'Four layers that find spans, after 300 steps; a dot for each random start, seeds 7 to 9.',
  ]);
});

it('has the numbers of the claim', async () => {
  const definitions = new Definitions([depth]);
  const untrained = depth.conditions.slice(0, 3);
  const rows = [];
  for (const [i, condition] of untrained.entries()) {
    const ofSeeds = [];
    for (const seed of seeds) {
      const { input } = definitions.trial(condition, seed, 'reproducible');
      ofSeeds.push(definitions.numbers(depth, i, (await measureJob(core, input, control)).numbers).random);
    }
    rows.push(ofSeeds);
  }
  expect(
    linesOf(false, random)
      .slice(0, 3)
      .map((line) => line.rows),
  ).toEqual(rows);
  const top = rows[0].map((row) => row[4]);
  expect(viewOf().number).toBe(decimalRange([Math.min(...top), Math.max(...top)]));
});

it('keeps its axis in training, and says why the way around cannot be cut then', () => {
  const ends = [viewOf(), viewOf(trainedSteps)].map(({ picture }) =>
    picture.items.flatMap((item) =>
      item.kind === 'text' && /^(0 or less|1,)/.test(item.text) ? item.x : [],
    ),
  );
  expect(ends[0]).toHaveLength(2);
  expect(ends[1]).toEqual(ends[0]);
  const words = [viewOf(), viewOf(trainedSteps)].map(({ controls }) =>
    templateText(controls).includes('as in all trained models'),
  );
  expect(words).toEqual([false, true]);
});

it('has one measure for random and for trained models', () => {
  const measures = [false, true].map((isTrained) => inputFor(isTrained, seeds).models[0].measures);
  expect(measures[1]).toEqual(measures[0]);
  const { number, meaning, claim, picture } = viewOf(trainedSteps);
  // What is left is compared with what the same models have at their input: the random ones read another task.
  expect([number, meaning, claim]).toEqual([
    '0.77 to 0.89',
    'R² at the output, added once; 1.00 at the input',
    'In trained models, positions fade: R² 0.77 to 0.89 is left at the output.',
  ]);
  const axis = ({ items }: typeof picture) =>
    items.flatMap((item) => (item.kind === 'text' && item.y > 512 ? [item.text] : []));
  expect(axis(picture).length).toBeGreaterThan(0);
  expect(axis(picture)).toEqual(axis(viewOf().picture));
});

it('trains the models of the claim', () => {
  const ofClaim = depth.conditions
    .filter(({ steps }) => steps > 0)
    .map(({ options, steps }) => ({ options: { ...options, seed: 7 }, steps }));
  const own = ({ models }: DepthInput) => models.map(({ options, steps }) => ({ options, steps }));
  expect(own(inputFor(true, [7]))).toEqual(ofClaim);
});

it('says how far training is, and no number before its end', () => {
  const session = sessionOf('depth', trainedSteps);
  const input = inputFor(true, seeds);
  const training = { result: undefined, asked: input, progress: 0.25, ask: () => {} };
  const answers = { random: answered(inputFor(false, seeds), random), trained: training };
  const view = scene.view(givenOf(session, answers, scene.here));
  expect([view?.claim, view?.number, view?.isComputing]).toEqual([
    'Training 6 models: 25\u00a0% done.',
    '…',
    true,
  ]);
  expect(viewOf(trainedSteps).isComputing).toBe(false);
});

it('states no number while the picture moves', () => {
  const view = viewOf({}, { motion: { ...climb, time: 1000 } });
  expect([view.number, view.claim]).toEqual(['…', 'BERT adds positions once. Do four layers forget them?']);
});

it('holds back what lies under the cover', () => {
  const titles = (isRevealed: boolean) => viewOf({}, { isRevealed }).picture.columns().length;
  expect([titles(false), titles(true)]).toEqual([3, 7]);
});
