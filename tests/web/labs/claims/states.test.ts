/** What a claim says in each of its states. */
import { expect, test } from 'vitest';
import { posterColumns } from '../../../../web/labs/claims/columns.ts';
import { findingOf, headlineOf, saidOf } from '../../../../web/labs/claims/finding.ts';
import { answerWords, stateWords } from '../../../../web/labs/claims/index-view.ts';
import { pickedView, pickedWords } from '../../../../web/labs/claims/picked.ts';
import { claimState, isRight, standingOf, stateIn } from '../../../../web/labs/claims/state.ts';
import { Trials } from '../../../../web/labs/claims/trials.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { answerTo, late, sessionWithWorkers, settled } from './two-claims.ts';

const reproducible = { arithmetic: 'reproducible' } as const;

async function at(seeds: readonly number[], answers: number, prediction: number | null | undefined) {
  const { session, asked } = sessionWithWorkers();
  const trials = new Trials(session, [late]);
  const setup = { ...reproducible, seeds };
  if (prediction !== undefined) {
    trials.predict('late', prediction);
    trials.run([late], setup);
  }
  for (let i = 0; i < answers; i++) {
    asked[i].answer(answerTo(asked[i].input));
    await settled();
  }
  return { trials, state: () => claimState(trials, late, setup) };
}

test('before the reader has answered, it asks, and shows no number', async () => {
  const { state } = await at([7, 8], 0, undefined);
  expect(headlineOf(state())).toBe('How much better are full texts?');
  expect(findingOf(state())).toMatchObject({
    number: '?',
    meaning: expect.stringMatching(/^Four small models will answer, in about \d+ s in this tab\.$/),
  });
  expect(stateWords(state())).toBe('not asked yet');
});

test('while models train, it counts them, and its number is that of the seeds that are whole', async () => {
  const { state } = await at([7, 8], 1, 0);
  expect(headlineOf(state())).toBe('Training four small models: one has answered.');
  expect(findingOf(state()).number).toBe('?');
  const { state: later } = await at([7, 8], 3, 0);
  expect(headlineOf(later())).toBe('Training four small models: three have answered.');
  expect(findingOf(later())).toMatchObject({
    number: '47',
    unit: 'points so far',
    standing: { mark: '◌', words: 'Undecided: 3 of 4 models', tone: 'plain' },
  });
  expect(standingOf(later())).toBeUndefined();
  expect(isRight(later())).toBeNull();
});

test('stopped, it says how many have answered', async () => {
  const { trials, state } = await at([7, 8], 2, 0);
  trials.stop();
  expect(state().stage).toBe('waiting');
  expect(headlineOf(state())).toBe('Stopped: two of four small models have answered.');
  expect(stateWords(state())).toBe('2 of 4 models');
});

test('one seed decides nothing, whatever it says', async () => {
  const { state } = await at([7], 2, 0);
  expect(headlineOf(state())).toBe('Full texts are better by 47 points.');
  expect(findingOf(state())).toMatchObject({
    number: '47',
    unit: 'points, one seed',
    standing: { mark: '◌' },
  });
  expect(standingOf(state())).toBe('undecided');
  expect(isRight(state())).toBeNull();
});

test('answered, it states its finding and whether the reader said so', async () => {
  const { state } = await at([7, 8], 4, 0);
  expect(headlineOf(state())).toBe('Full texts are better by 47 points.');
  expect(findingOf(state())).toMatchObject({
    number: '47',
    unit: 'points',
    standing: { mark: '●', words: 'The claim holds' },
  });
  expect([isRight(state()), answerWords(state())]).toEqual([true, '● as you said']);
  const { state: wrong } = await at([7, 8], 4, 1);
  expect([isRight(wrong()), answerWords(wrong())]).toEqual([false, 'you: Not better']);
  expect(saidOf(state())).toEqual({ mark: 'right', words: '● You said so' });
  expect(saidOf(wrong())).toEqual({ mark: 'wrong', words: 'You said: Not better. The answer: Better.' });
  const { state: alone } = await at([7], 2, 1);
  expect(saidOf(alone())).toEqual({ mark: '', words: 'You said: Not better' });
  const { state: none } = await at([7, 8], 4, null);
  expect(saidOf(none())).toBeNull();
  expect([isRight(none()), answerWords(none())]).toEqual([null, '']);
});

test('the poster takes number and verdict from the claim, whatever view the link names', async () => {
  const { trials } = await at([7, 8], 4, 0);
  const norm = {
    ...late.views[0],
    id: 'norm',
    verdict: () => ({ ...late.verdict({ accuracy: [[[0]], [[0]]] }, [7]), number: '0.2' }),
  };
  const claim = { ...late, views: [...late.views, norm] };
  const setup = { ...reproducible, seeds: [7, 8] };
  const stateWith = (open: '' | 'late') => stateIn(trials, claim, setup, { claim: open, claimView: 'norm' });
  const numberOn = (open: '' | 'late') =>
    posterColumns([stateWith(open)]).find(({ title }) => title === 'number')?.values[0];
  expect(numberOn('late')).toBe('0.2');
  expect(numberOn('')).toBe('47');
});

test('the model whose dot was pressed stays the same one, and is in training only while it is', async () => {
  const { session, asked } = sessionWithWorkers();
  const trials = new Trials(session, [late]);
  const setup = { ...reproducible, seeds: [7, 8] };
  trials.predict('late', 0);
  trials.run([late], setup);
  const wordsWith = (seeds: readonly number[], seed: number) =>
    pickedWords(claimState(trials, late, { ...setup, seeds }), { condition: 1, seed });
  expect(wordsWith([7, 8], 7)).toBe('mostly short, seed 7, not trained.');
  asked[1].tell([[50]]);
  expect(wordsWith([7, 8], 7)).toBe('mostly short, seed 7, in training.');
  expect(wordsWith([8, 9], 7)).toBeUndefined();
  asked[0].answer(answerTo(asked[0].input));
  trials.stop();
  expect(wordsWith([7, 8], 7)).toBe('mostly short, seed 7, not trained.');
  trials.run([late], setup);
  const { input, answer } = asked.at(-1) ?? expect.fail('nothing is trained');
  answer(answerTo(input));
  await settled();
  expect(input.options.seed).toBe(7);
  expect(wordsWith([7, 8], 7)).toMatch(/^mostly short, seed 7, weights \w+\.$/);
});

test('where the link locks the seeds, the way of one model to Training is closed', async () => {
  const { state } = await at([7, 8], 4, 0);
  const isClosed = (hash: string) => {
    const { store } = sessionAt(hash);
    return pickedView(store, state(), { condition: 1, seed: 7 })?.values.includes(true);
  };
  expect(isClosed('v=1&lab=claims&claim=late')).toBe(false);
  expect(isClosed('v=1&lab=claims&claim=late&lock=seeds')).toBe(true);
});
