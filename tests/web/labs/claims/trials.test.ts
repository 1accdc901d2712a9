/** Models of claims: which are trained, in which order, and what is kept of them. */
import { expect, test, vi } from 'vitest';
import { Definitions } from '../../../../web/labs/claims/models.ts';
import { claimState } from '../../../../web/labs/claims/state.ts';
import { Trials } from '../../../../web/labs/claims/trials.ts';
import { answerTo, early, late, sessionWithWorkers, settled } from './two-claims.ts';

const setup = { seeds: [7, 8], arithmetic: 'reproducible' } as const;

function start(hash?: string) {
  const { session, asked } = sessionWithWorkers(hash);
  const trials = new Trials(session, [late, early]);
  const answerAll = async () => {
    for (let i = 0; i < asked.length; i++) {
      asked[i].answer(answerTo(asked[i].input));
      await settled();
    }
  };
  return { session, trials, asked, answerAll };
}

test('two models train at a time, seed by seed, and each answer is known at once', async () => {
  const { trials, asked } = start();
  trials.run([late], setup);
  expect(asked.map(({ input }) => [input.options.lengths, input.options.seed])).toEqual([
    ['full', 7],
    ['geometric', 7],
  ]);
  asked[1].answer(answerTo(asked[1].input));
  await settled();
  expect(asked).toHaveLength(3);
  expect(trials.progress([late], setup)).toMatchObject({ done: 1, total: 4, isRunning: true });
  const [first, second] = trials.models(late, setup);
  expect(first.numbers).toBeUndefined();
  expect(second).toMatchObject({ condition: 1, seed: 7, numbers: { accuracy: [50] }, hash: '7geometric100' });
});

test('a model in training shows its numbers so far, until it has answered', async () => {
  const { trials, asked } = start();
  let told = 0;
  trials.subscribe(() => {
    told += 1;
  });
  trials.run([late], setup);
  const before = told;
  asked[0].tell([[40]]);
  expect(told).toBe(before + 1);
  expect(trials.models(late, setup)[0]).toMatchObject({ numbers: undefined, soFar: { accuracy: [40] } });
  asked[0].answer(answerTo(asked[0].input));
  await settled();
  expect(trials.models(late, setup)[0]).toMatchObject({ numbers: { accuracy: [97] }, soFar: undefined });
});

test('a model of two claims is trained once, and asked what both want to know', async () => {
  const { trials, asked, answerAll } = start();
  trials.run([late], { ...setup, seeds: [7] });
  expect(asked[0].input.measures.map(({ kind }) => kind)).toEqual(['accuracy', 'norm']);
  await answerAll();
  expect(trials.models(early, setup).every(({ numbers }) => numbers === undefined)).toBe(true);
  trials.run([early], { ...setup, seeds: [7] });
  await answerAll();
  expect(asked).toHaveLength(3);
  expect(trials.models(early, { ...setup, seeds: [7] })).toMatchObject([
    { numbers: { accuracy: [50] } },
    { numbers: { accuracy: [97], norm: [1.5] } },
  ]);
});

test('other seeds and another arithmetic are never mixed in, and come back at once', async () => {
  const { trials, asked, answerAll } = start();
  trials.run([late], setup);
  await answerAll();
  expect(trials.progress([late], setup).done).toBe(4);
  expect(trials.progress([late], { ...setup, seeds: [8, 9] }).done).toBe(2);
  expect(trials.progress([late], { ...setup, arithmetic: 'fast' }).done).toBe(0);
  trials.run([late], setup);
  expect(asked).toHaveLength(4);
});

test('stopping keeps what has answered, and going on trains the rest', async () => {
  const { trials, asked, answerAll } = start();
  trials.run([late], setup);
  asked[0].answer(answerTo(asked[0].input));
  await settled();
  trials.stop();
  expect(asked[1].signal.aborted).toBe(true);
  expect(trials.progress([late], setup)).toMatchObject({ done: 1, total: 4, isRunning: false });
  trials.run([late], setup);
  await answerAll();
  expect(trials.progress([late], setup)).toMatchObject({ done: 4, isRunning: false });
});

test('an error stops all, and says why', async () => {
  const { trials, asked } = start();
  trials.run([late], setup);
  asked[0].fail(new Error('n is too large'));
  await settled();
  expect(trials.progress([late], setup)).toMatchObject({
    isRunning: false,
    error: { message: 'n is too large' },
  });
  trials.run([late], setup);
  expect(trials.progress([late], setup).error).toBeUndefined();
});

test('in another lab, one worker goes on with the models', async () => {
  const { session, trials, asked } = start();
  trials.run([late], setup);
  session.store.set({ lab: 'order' });
  for (const { input, answer } of asked.slice(0, 2)) answer(answerTo(input));
  await settled();
  expect(asked).toHaveLength(3);
  session.store.set({ lab: 'claims' });
  expect(asked).toHaveLength(4);
});

test('a claim asks until the reader has answered, wanted no question, or had all trained', async () => {
  const { trials } = start();
  const stage = () => claimState(trials, late, setup).stage;
  expect(stage()).toBe('ask');
  trials.predict('late', 1);
  expect(stage()).toBe('waiting');
  trials.run([late, early], setup);
  expect(stage()).toBe('training');
  expect(trials.prediction('late')).toBe(1);
  expect(trials.prediction('early')).toBeNull();
});

test('the time that is left is what another seed of the same model took', async () => {
  const { trials, asked } = start();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  trials.run([late], setup);
  for (const [i, at] of [
    [0, 4000],
    [2, 8000],
    [1, 10_000],
  ]) {
    clock.mockReturnValue(at);
    asked[i].answer(answerTo(asked[i].input));
    await settled();
  }
  clock.mockRestore();
  // With the second seed, mostly short texts are left, which took ten seconds with the first.
  expect(trials.progress([late], setup)).toMatchObject({ done: 3, secondsLeft: 10 / 2 });
});

test('a model whose texts are mostly short is expected to take less long', () => {
  const { trials } = start();
  const [full, short] = late.conditions.map((condition) =>
    trials.secondsOf([{ ...late, conditions: [condition] }], setup),
  );
  expect(short).toBeLessThan(0.8 * full);
});

test('a model that begins otherwise is another model', () => {
  const from = { options: late.conditions[0].options, steps: 50 };
  const [full, short] = late.conditions;
  const conditions = [short, { ...short, from }, { ...short, from: { ...from, steps: 60 } }, full];
  const trials = new Definitions([late]).trials({ ...late, conditions }, { ...setup, seeds: [7] });
  expect(new Set(trials.map(({ key }) => key)).size).toBe(4);
  expect(new Set(trials.map(({ kind }) => kind)).size).toBe(4);
  expect(trials[1].input.from).toMatchObject({ steps: 50, options: { lengths: 'full', seed: 7 } });
});
