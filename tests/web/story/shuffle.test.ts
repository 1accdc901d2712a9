import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../web/core/index.ts';
import { textWidth } from '../../../web/draw/scene.ts';
import { orderJob } from '../../../web/labs/order/job.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { shuffleJob } from '../../../web/story/scenes/shuffle/job.ts';
import { hero, opening } from '../../../web/story/scenes/shuffle/moments.ts';
import { questionOf as asked, readShuffle, scene } from '../../../web/story/scenes/shuffle/scene.ts';
import { zeroOf } from '../../../web/story/scenes/shuffle/state.ts';
import { load } from '../core/helpers.ts';
import { answered, givenOf, type Moment, sessionOf, viewIn } from './given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

function viewOf(changes: Changes, moment: Moment = {}) {
  const session = sessionOf('shuffle', changes);
  const input = readShuffle(session);
  const answers = { shuffle: answered(input, shuffleJob(core, input)) };
  const view = viewIn(scene, session, answers, scene.here, moment);
  return { view, input };
}

it('says what its state shows', () => {
  const claims = [
    viewOf({}),
    viewOf({ scheme: 'none' }),
    viewOf({ permutation: [0, 1, 2, 3] }),
    viewOf({}, { isRevealed: false }),
  ].map(({ view }) => view.claim);
  expect(claims).toEqual([
    'Give every word its position, and every output changes.',
    'Shuffle a sentence. Attention does not notice.',
    'Same order, same output: move a word.',
    'Shuffle again: the same words, new outputs.',
  ]);
});

it('has the number of the Order lab for the same settings', () => {
  const { view, input } = viewOf({});
  const { maxAbsDifference } = orderJob(core, { ...input, words: ['I', 'do', 'like', 'coding'] }).permuted;
  expect(view.number).toBe(maxAbsDifference.toPrecision(3));
  expect(view.meaning).toBe('largest change of all 128 numbers, in “do”');
});

it('says 0 where no cell changes, and how far rounding goes where some do', () => {
  expect(viewOf({ scheme: 'none' }).view).toMatchObject({
    number: '0',
    meaning: 'in all 128 numbers of the outputs',
  });
  const { view } = viewOf({ scheme: 'none', permutation: [3, 2, 1, 0] });
  expect([view.number, view.meaning]).toEqual(['≈ 0', expect.stringMatching(/^0, up to rounding \(\d/)]);
});

it('says how far rounding goes in the opening, too', () => {
  const at = { isRevealed: false, motion: { ...hero, time: opening.arrive } };
  const flatOf = (permutation: readonly number[]) =>
    viewOf({ permutation }, at).view.picture.items.flatMap((item) =>
      item.kind === 'text' && item.text.startsWith('0') ? [item.text] : [],
    );
  expect(flatOf([1, 0, 2, 3])).toEqual(['0 in all 128 numbers']);
  for (const order of [
    [2, 0, 3, 1],
    [3, 2, 1, 0],
  ])
    expect(flatOf(order)).toEqual([expect.stringMatching(/^0, up to rounding \(\d/)]);
});

it('names the words that stayed and those that moved', () => {
  expect(viewOf({}).view.explanation).toBe(
    'They did. “like” still stands third. But it looks at “I” and “do”, which now carry other positions. Without positions, each of the 128 changes is 0: attention is permutation equivariant.',
  );
  expect(viewOf({ permutation: [3, 2, 1, 0] }).view.explanation).toMatch(
    /^Every word now carries another position\./,
  );
});

it('states no number while the picture moves, and ends its opening at rest', () => {
  const at = (time: number) => viewOf({}, { isRevealed: false, motion: { ...hero, time } }).view;
  expect([0, opening.arrive, opening.back].map((time) => [at(time).number, at(time).claim])).toEqual([
    ['…', 'Shuffle a sentence. Attention does not notice.'],
    ['…', 'Now give every word its own position vector.'],
    ['…', 'Shuffle again: the same words, new outputs.'],
  ]);
  const rest = viewOf({}, { isRevealed: false }).view.picture.items;
  expect(at(hero.duration).picture.items).toEqual(rest);
});

/** What is asked of a state before the answer. */
function questionOf(changes: Changes) {
  const session = sessionOf('shuffle', changes);
  const input = readShuffle(session);
  return asked(input, shuffleJob(core, input));
}

it('asks about the words that did not move, where their outputs change', () => {
  expect([{}, { permutation: [0, 2, 1, 3] }, { permutation: [1, 2, 0, 3] }].map(questionOf)).toEqual(
    [
      '“like” and “coding” did not move. Did their outputs change?',
      '“Do” and “coding” did not move. Did their outputs change?',
      '“coding” did not move. Did its output change?',
    ].map((words) => ({ words, answers: ['Yes', 'No'], right: 0 })),
  );
  const unasked = [{ scheme: 'none' }, { permutation: [3, 2, 1, 0] }, { permutation: [0, 1, 2, 3] }] as const;
  expect(unasked.map(questionOf)).toEqual([null, null, null]);
});

it('calls only a change below the bound rounding', () => {
  const order = (maxAbsDifference: number) =>
    zeroOf({ permuted: { maxAbsDifference }, largestOutput: 1 } as Parameters<typeof zeroOf>[0]);
  expect([0, 2e-7, 0.5].map(order)).toEqual(['0', '0, up to rounding (2.00\u00a0×\u00a010⁻⁷)', '0.500']);
});

it('names the words whose outputs change, where others do not', () => {
  const session = sessionOf('shuffle');
  const input = readShuffle(session);
  const output = shuffleJob(core, input);
  const order = output.with as NonNullable<typeof output.with>;
  const { cols, data } = order.difference;
  const kept = data.map((value, i) => (i < 2 * cols ? value : 0));
  const some = { ...output, with: { ...order, difference: { ...order.difference, data: kept } } };
  const view = scene.view(givenOf(session, { shuffle: answered(input, some) }, scene.here));
  expect(view?.claim).toBe('Give every word its position, and the outputs of “I” and “do” change.');
  expect(asked(input, some)).toBeNull();
});

it('names its rows beside the picture, on a phone as well, where no word and no number stands on a name', () => {
  for (const isNarrow of [false, true])
    for (const changes of [{}, { scheme: 'none' }] as readonly Changes[]) {
      const { items } = viewOf(changes, { isNarrow }).view.picture;
      const names = items.flatMap((item) => (item.kind === 'text' && item.x === 0 ? [item] : []));
      expect(names.map(({ text }) => text)).toEqual([
        ...['place', 'word', isNarrow ? 'vector' : 'its vector', 'attention', 'output', 'change'],
        ...(changes.scheme ? [] : ['±0.237', ...(isNarrow ? [] : ['scaled to fit'])]),
      ]);
      const right = Math.max(...names.map(({ text, size = 0 }) => textWidth(text, size)));
      const lefts = items.flatMap((item) => {
        if (item.kind === 'path') return Number(/^M(-?[\d.]+)/.exec(item.d)?.[1]);
        return item.kind === 'text' && item.x > 0 && item.anchor === 'middle'
          ? item.x - textWidth(item.text, item.size ?? 0) / 2
          : [];
      });
      expect(Math.min(...lefts)).toBeGreaterThan(right);
    }
});
