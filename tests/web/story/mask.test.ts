import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../web/core/index.ts';
import { readInput } from '../../../web/labs/order/input.ts';
import { orderJob } from '../../../web/labs/order/job.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { scene } from '../../../web/story/scenes/mask/scene.ts';
import { shuffleJob } from '../../../web/story/scenes/shuffle/job.ts';
import { load } from '../core/helpers.ts';
import { answered, givenOf, sessionOf } from './given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

function viewOf(changes: Changes, moment: Parameters<typeof givenOf>[3] = {}) {
  const session = sessionOf('mask', changes);
  const input = readInput(session);
  const answers = { shuffle: answered(input, shuffleJob(core, input)) };
  const view = scene.view(givenOf(session, answers, scene.here, moment));
  if (!view) throw new Error('nothing is shown');
  return { view, input };
}

it('says what its state shows', () => {
  const claims = [
    viewOf({}),
    viewOf({ permutation: [0, 1, 3, 2] }),
    viewOf({ permutation: [0, 1, 2, 3] }),
    viewOf({ causal: false }),
    viewOf({}, { isRevealed: false }),
  ].map(({ view }) => view.claim);
  expect(claims).toEqual([
    'The causal mask alone gives order away: “Do” and “I” see other words than before.',
    'The causal mask alone gives order away: “coding” and “like” see other words than before.',
    'Nothing moved: swap two words.',
    'Without the mask, every word sees all others, and no output changes.',
    'Can a model see order with no positions at all?',
  ]);
});

it('has the number of the Order lab for the same settings', () => {
  const { view, input } = viewOf({});
  expect(view.number).toBe(orderJob(core, input).permuted.maxAbsDifference.toPrecision(3));
});

it('says which words each word sees now', () => {
  expect(viewOf({}).view.explanation).toBe(
    '“Do” now comes first and sees only itself. “I” now sees “Do”, too. “like” and “coding” see the same words as before, and can’t tell their order. GPT-like models get this for free; BERT gets nothing.',
  );
  expect(viewOf({ causal: false }).view.explanation).toBe(
    'Each word sees the same words as before, and can’t tell their order.',
  );
});
