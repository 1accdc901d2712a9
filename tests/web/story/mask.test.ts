import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../web/core/index.ts';
import type { Motion } from '../../../web/draw/player.ts';
import { layerOf } from '../../../web/encoding/attention-layer.ts';
import { blind } from '../../../web/labs/claims/claims/blind.ts';
import { readInput } from '../../../web/labs/order/input.ts';
import { orderJob } from '../../../web/labs/order/job.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { readMask, scene } from '../../../web/story/scenes/mask/scene.ts';
import { shuffleJob } from '../../../web/story/scenes/shuffle/job.ts';
import { load } from '../core/helpers.ts';
import { answered, claimsIn, givenOf, type Moment, sessionOf, viewIn } from './given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

function viewOf(changes: Changes, moment: Moment = {}) {
  const session = sessionOf('mask', changes);
  const input = readMask(session);
  const answers = { shuffle: answered(input, shuffleJob(core, input)) };
  const view = viewIn(scene, session, answers, scene.here, moment);
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
    'A causal mask lets order in: “Do” and “I” see other words than before.',
    'A causal mask lets order in: “coding” and “like” see other words than before.',
    'Nothing moved: swap two words.',
    'Without the mask, every word sees all others, and no output changes.',
    'Can a model see order without positions?',
  ]);
});

it('has the number of the Order lab for the same settings', () => {
  const { view } = viewOf({});
  const lab = readInput(sessionOf('mask', view.inLab));
  expect(view.number).toBe(orderJob(core, lab).permuted.maxAbsDifference.toPrecision(3));
  expect(view.number).toBe('1.34');
});

it('compares each word’s outputs in two sentences that are attended to one after the other', () => {
  const { view, input } = viewOf({});
  const outputsOf = (words: readonly string[]) =>
    core.attend({ ...layerOf(core, { ...input, words }), want: ['output'] }).output.data;
  const [first, second] = [
    outputsOf(['I', 'do', 'like', 'coding']),
    outputsOf(['Do', 'I', 'like', 'coding']),
  ];
  const { d } = input;
  const largest = [1, 0, 2, 3].map((from, row) =>
    Math.max(
      ...Array.from({ length: d }, (_, i) =>
        Math.abs(Math.fround(second[row * d + i] - first[from * d + i])),
      ),
    ),
  );
  const [, changes] = view.picture.columns();
  expect(Array.from(changes.values as readonly number[])).toEqual(largest);
  expect(Math.max(...largest).toPrecision(3)).toBe(view.number);
});

it('says which words each word sees now', () => {
  expect(viewOf({}).view.explanation).toBe(
    '“Do” now comes first and sees only itself. “I” now sees “Do”, too. “like” and “coding” see the same words as before: in which order “I” and “do” stand, only a second layer can tell. GPT has such a mask, BERT none.',
  );
  expect(viewOf({ permutation: [0, 1, 3, 2] }).view.explanation).toBe(
    '“coding” no longer sees “like”. “like” now sees “coding”, too. “I” and “do” see the same words as before. GPT has such a mask, BERT none.',
  );
  expect(viewOf({ causal: false }).view.explanation).toBe('Each word sees the same words as before.');
});

it('leads to the claim that trains such models', () => {
  const { id, title } = blind;
  expect(claimsIn(viewOf({}).view.more)).toEqual([{ words: title, id, others: [] }]);
});

it('plays what a change leads to only once it is revealed', () => {
  const played = (isRevealed: boolean, changes: Changes) => {
    const session = sessionOf('mask', changes);
    const input = readMask(session);
    const answers = { shuffle: answered(input, shuffleJob(core, input)) };
    const drawn = { input: readMask(sessionOf('mask')), output: shuffleJob(core, input) };
    const names: string[] = [];
    scene.ask({
      ...givenOf(session, answers, { drawn, before: null }, { isRevealed }),
      play: ({ name }: Motion) => {
        names.push(name);
      },
    } as never);
    return names;
  };
  const links = [{ permutation: [0, 1, 3, 2] }, { causal: false }];
  expect(links.map((changes) => played(true, changes))).toEqual([['swap'], ['mask']]);
  expect(links.map((changes) => played(false, changes))).toEqual([[], []]);
});

/** What is asked of a state before the answer. */
function questionOf(changes: Changes) {
  const session = sessionOf('mask', changes);
  const input = readMask(session);
  const answers = { shuffle: answered(input, shuffleJob(core, input)) };
  const { question } = scene;
  return typeof question === 'function' ? question({ session, answers: answers as never }) : question;
}

it('asks about the order that is drawn, or not at all', () => {
  const start = 'Now each word sees only itself and the words before it.';
  expect(questionOf({})).toEqual({
    words: `${start} Swap “I” and “do”. Which outputs change?`,
    answers: ['None', '“Do” and “I”', 'All four'],
    right: 1,
  });
  expect(questionOf({ permutation: [0, 2, 3, 1] })).toEqual({
    words: `${start} Change the order to “I like coding do”. Which outputs change?`,
    answers: ['None', '“like”, “coding”, and “do”', 'All four'],
    right: 1,
  });
  const unasked = [{ causal: false }, { permutation: [0, 1, 2, 3] }, { permutation: [3, 2, 1, 0] }];
  expect(unasked.map(questionOf)).toEqual([null, null, null]);
});
