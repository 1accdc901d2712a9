import { expect, test } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import { psiJob } from '../../../../web/encoding/psi-job.ts';
import type { GrowthInput } from '../../../../web/encoding/trained/growth-job.ts';
import type { Trained } from '../../../../web/encoding/trained/job.ts';
import { inputAt } from '../../../../web/labs/properties/growth.ts';
import type {
  IdenticalWordsInput,
  IdenticalWordsOutput,
} from '../../../../web/labs/properties/identical-words-job.ts';
import { gridInput, matrixOf, measuredOf, WeightFiles } from '../../../../web/labs/properties/input.ts';
import {
  type ChosenItemInput,
  type ChosenItemOutput,
  type DiagnosisInput,
  type DiagnosisOutput,
  type GridCell,
  type GridInput,
  gridJob,
  type ProximityRowInput,
} from '../../../../web/labs/properties/item-jobs.ts';
import type { MatrixRow } from '../../../../web/labs/properties/proximity.ts';
import { wantedTraining } from '../../../../web/labs/properties/requested-item.ts';
import { lab } from '../../../../web/labs/properties/screen.ts';
import { SecondLayer } from '../../../../web/labs/properties/second-layer.ts';
import { settingRows } from '../../../../web/labs/properties/setting-rows.ts';
import type { Answer } from '../../../../web/shell/job-run.ts';
import type { LabHost } from '../../../../web/shell/lab.ts';
import type { Growth } from '../../../../web/shell/trained/growth.ts';
import { TrainingHere } from '../../../../web/shell/trained/training-here.ts';
import { answer, screenOf } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { control } from './sizes.ts';

const core = await loadCore();

type Answers = Parameters<typeof lab.screen>[0]['answers'];

/** `before`: the state of the numbers shown. `isFirst`: only the one map has numbers, not yet the others. `more`: further answers. */
async function screenAt(
  state: string,
  error?: Error,
  before = state,
  isFirst = false,
  more: Partial<Answers> = {},
) {
  const session = sessionAt(state);
  const earlier = sessionAt(before);
  const input = gridInput(earlier, matrixOf(earlier).items);
  const { item, sizes } = measuredOf(session);
  const { psiBase, omega, handles, d } = session.store.get();
  const host = {
    session,
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };
  const psi = { psiBase, omega, handles, d };
  return screenOf(lab, session, {
    matrix: answer(
      input,
      error || isFirst ? undefined : await gridJob(core, input, control),
      error ? { error, isPending: false } : {},
    ) as Answer<GridInput, readonly GridCell[]>,
    first: answer(
      input,
      isFirst ? await gridJob(core, gridInput(session, [item]), control) : undefined,
    ) as Answer<GridInput, readonly GridCell[]>,
    last: { item: measuredOf(earlier).item },
    others: answer<GridInput, readonly GridCell[]>(input),
    map: answer<ChosenItemInput, ChosenItemOutput>({ item, sizes, window: 50, tolerance: 0 }),
    row: answer<ProximityRowInput, MatrixRow>({} as ProximityRowInput),
    diagnosis: answer<DiagnosisInput, DiagnosisOutput>({ item, sizes }),
    words: answer<IdenticalWordsInput, IdenticalWordsOutput>({} as IdenticalWordsInput),
    psi: answer(psi, psiJob(core, psi)),
    growth: answer<GrowthInput, Trained>({} as GrowthInput),
    grown: answer<GridInput, readonly GridCell[]>(input),
    training: new TrainingHere(host),
    layer: new SecondLayer(host as unknown as LabHost),
    weightFiles: new WeightFiles(host),
    ...more,
  });
}

test('with sinusoids similarity nearly always falls, and translation invariance is next', async () => {
  const screen = await screenAt('v=1&lab=properties');
  expect(screen?.headline).toBe(
    'With sinusoids, the farther apart two positions, the less similar, up to distance 43.',
  );
  expect(screen?.finding).toMatchObject({
    number: '43',
    unit: 'positions',
    standing: { words: 'Nearly holds' },
  });
  expect(screen?.action).toMatchObject({ sets: { property: 'translation' }, isInLever: true });
  expect(screen?.folds.map(({ id }) => id)).toEqual(['map', 'others', 'psi', 'vectors', 'attention', 'why']);
  expect(screen?.folds.find(({ id }) => id === 'psi')?.title).toBe('Similarity falls until 43, not 50');
});

test('the one map is shown before the others have numbers', async () => {
  const [first, all] = [true, false].map((isFirst) =>
    screenAt('v=1&lab=properties', undefined, undefined, isFirst),
  );
  expect((await first)?.finding).toEqual((await all)?.finding);
  expect((await first)?.finding?.number).toBeDefined();
});

test('an untrained table offers its training', async () => {
  const screen = await screenAt('v=1&lab=properties&scheme=learned&n=16&d=16&heads=1');
  expect(screen?.action).toMatchObject({ sets: { trainHere: true } });
});

test('the map of another step, seed or measure does not pass for that of the step shown', async () => {
  const state = 'v=1&lab=properties&scheme=learned&n=16&d=16&heads=1&trainHere=true';
  const session = sessionAt(state);
  const { item } = measuredOf(session);
  const options = wantedTraining(item, session) ?? expect.fail('nothing to train');
  const model = { sizes: { n: 16, d: 16 }, before: [], after: [], accuracy: 0.5, chance: 0.1 } as Trained;
  const growth: Growth = { key: 'this seed', options, models: [model, { ...model }] };
  // The numbers of another seed stand for those of the step.
  const cells = await gridJob(core, gridInput(sessionAt(`${state}&seed=9`), [item]), control);
  const shownWith = async (result: Partial<Answers['grown']['result']>, of = growth) => {
    const input = inputAt(gridInput(session, [item]), item, growth, 1);
    const grown = answer(input, cells, { result: { input, output: cells, isCurrent: true, ...result } });
    const screen = await screenAt(state, undefined, state, false, {
      grown: grown as Answers['grown'],
      last: { item, growth: of },
    });
    return { number: screen?.finding?.number, mark: screen?.mark };
  };
  const ofStep = await shownWith({});
  expect(ofStep.mark).toBe('');
  expect(await shownWith({ isCurrent: false })).toEqual({ ...ofStep, mark: 'older' });
  const ofOther = await shownWith({}, { ...growth, models: [{ ...model }] });
  expect(ofOther.mark).toBe('older');
  expect(ofOther.number).not.toBe(ofStep.number);
});

test('refused settings show no number and a refusal', async () => {
  const screen = await screenAt('v=1&lab=properties&n=16', new Error('d must be even.'));
  expect(screen).toMatchObject({ finding: undefined, isRefused: true });
  expect(screen?.headline).not.toBe('');
});

test('the number and the folds stay until an embedding outside the matrix is measured', async () => {
  const screen = await screenAt(
    'v=1&lab=properties&n=16&scheme=kerple',
    undefined,
    'v=1&lab=properties&n=16',
  );
  expect(screen?.finding).toBeDefined();
  expect(screen?.headline).toContain('sinusoids');
});

test('over the matrix, the headline counts the encodings that have the property', async () => {
  const screen = await screenAt('v=1&lab=properties&n=24&d=48&property=translation&all=true');
  expect(screen?.headline).toBe(
    'Two of eight encodings depend on distance alone: relative sinusoids and sinusoids.',
  );
  expect(screen?.finding?.meaning).toMatch(/^Sinusoids: share left/);
  // In the matrix, each number is that of its cell: no pair, no score, no positions of steady fall.
  const fall = await screenAt('v=1&lab=properties&all=true&compared=score');
  expect(fall?.headline).toBe('In none of eight encodings does similarity fall with every step.');
  expect(fall?.finding).toMatchObject({
    number: '0.123',
    unit: '%',
    meaning: 'Sinusoids: share of pairs out of order.',
  });
});

test('over the matrix, what is still to be trained is not counted', async () => {
  const screen = await screenAt('v=1&lab=properties&n=16&property=translation&all=true&trainHere=true');
  expect(screen?.headline).toBe(
    'Two of three encodings depend on distance alone: relative sinusoids and sinusoids.',
  );
});

test('the matrix alone has the headline and number of the matrix', async () => {
  const matrix = 'v=1&lab=properties&n=24&d=48&property=translation';
  const [alone, over] = await Promise.all([
    screenAt(`${matrix}&ui=figure&view=matrix`),
    screenAt(`${matrix}&all=true`),
  ]);
  expect(alone?.headline).toBe(over?.headline);
  expect(alone?.finding).toEqual(over?.finding);
  expect(alone?.action).toEqual(over?.action);
});

test('the next step follows from what is tested: the vectors per offset, or the score that they make', async () => {
  const state = 'v=1&lab=properties&n=24&scheme=shaw';
  const score = await screenAt(`${state}&property=translation&compared=score`);
  expect(score?.finding?.standing.words).toBe('Invariant by construction');
  expect(score?.action).toMatchObject({ sets: { property: 'symmetry' } });
  // The vectors of one table are always symmetric, the score is not: there is no table to add offsets to.
  const vectors = await screenAt(`${state}&property=symmetry`);
  expect(vectors?.action?.sets).toHaveProperty('item');
  const symmetry = await screenAt(`${state}&property=symmetry&compared=score`);
  expect(symmetry?.finding?.standing.words).not.toBe('Holds');
  expect(symmetry?.action).toMatchObject({ sets: { all: true } });
});

test('the size is that of the table, however many rows the settings ask for', () => {
  const sizeOf = (rows: number) => {
    const session = sessionAt('v=1&lab=properties&source=file&item=table&n=96');
    const matrix = core.randomNormal({ rows, cols: 4, seed: 1 });
    session.tableStore.set({ active: { name: 'mine', matrix, drop: 0 } as never });
    return settingRows(session, measuredOf(session), undefined).find(({ title }) => title === 'Size')?.value;
  };
  expect(sizeOf(64)).toBe('64 positions');
  expect(sizeOf(200)).toBe('200 positions');
});
