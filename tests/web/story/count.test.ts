import { beforeAll, expect, it } from 'vitest';
import { templateText } from '../../../web/app/early/template-text.ts';
import type { AttentionCore } from '../../../web/core/index.ts';
import { readInput } from '../../../web/labs/encodings/answers.ts';
import { encodingsJob } from '../../../web/labs/encodings/job.ts';
import { normalizedIndex } from '../../../web/schemes/scheme-facts.ts';
import { readHash } from '../../../web/settings/hash.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { countJob } from '../../../web/story/scenes/count/job.ts';
import { readCount, rise, scene } from '../../../web/story/scenes/count/scene.ts';
import { percent } from '../../../web/story/scenes/count/text.ts';
import { load } from '../core/helpers.ts';
import { answered, givenOf, type Moment, sessionOf, storeOf, viewIn } from './given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

function viewOf(changes: Changes, moment: Moment = {}, lever = scene.here.lever) {
  const session = sessionOf('count', changes);
  const input = readCount(session);
  const output = countJob(core, input);
  const answers = { count: answered(input, output) };
  const view = viewIn(scene, session, answers, { lever }, moment);
  return { view, output };
}

it('says what its state shows', () => {
  const claims = [
    viewOf({}),
    viewOf({ position: 1 }),
    viewOf({ position: 512 }),
    viewOf({}, {}, 'length'),
    viewOf({ textLength: 10 }, {}, 'length'),
    viewOf({}, { isRevealed: false }, 'length'),
  ].map(({ view }) => view.claim);
  expect(claims).toEqual([
    'At position 100, “dog” and “man” are 99.99\u00a0% alike: the number drowns the word.',
    'At position 1, “dog” and “man” are already 65.9\u00a0% alike.',
    'At position 512, “dog” and “man” are 99.9997\u00a0% alike: the number drowns the word.',
    'Divided by the length, a step is 0.111 in 10 words, but 0.053 in 20.',
    'Divided by the length, a step is 0.111 in both texts: they are equally long.',
    'Why not count: 1, 2, 3, …?',
  ]);
});

it('calls two words that point apart not alike', () => {
  const session = sessionOf('count', { position: 1 });
  const input = readCount(session);
  const output = countJob(core, input);
  const answers = { count: answered(input, { ...output, cosines: output.cosines.map(() => -0.25) }) };
  const view = scene.view(givenOf(session, answers, scene.here));
  expect([view?.claim, view?.number, view?.meaning]).toEqual([
    'At position 1, “dog” and “man” are not alike.',
    '−0.250',
    'cosine at position 1; −0.250 without it',
  ]);
});

it('leads to the scores of its words where neither words nor positions drown, whatever it shows', () => {
  for (const position of [100, 512]) {
    const link = templateText(viewOf({ position }).view.controls).match(/#(v=1[^"\s>]*)/)?.[1] ?? '';
    const { state } = readHash(storeOf('count').settings, link.replaceAll('&amp;', '&'));
    expect(state).toMatchObject({
      lab: 'encodings',
      scene: '',
      words: 'dog man',
      scheme: 'sinusoidal',
      firstPosition: 0,
      open: 'combine',
    });
  }
});

it('adds the positions of the Encodings lab, for the same settings', () => {
  const { view, output } = viewOf({});
  const tableOf = (changes: Changes) => {
    const { picture } = encodingsJob(core, readInput(sessionOf('count', changes)));
    if (picture?.kind !== 'input') throw new Error('no table');
    return picture.table;
  };
  const { cols, data } = tableOf({});
  const sums = output.words.data.map((value, i) => value + data[100 * cols + (i % cols)]);
  const cosine = core.proximity({ ...output.words, data: sums }, { measure: 'cosine' }).data[1];
  expect([view.number, view.meaning]).toEqual([
    percent(cosine),
    'cosine at position 100; 5.84\u00a0% without it',
  ]);
  const ofLength = tableOf({ scheme: normalizedIndex, n: 20 });
  expect(output.divided[20]).toEqual(ofLength.data.filter((_, i) => i % ofLength.cols === 0));
});

it('compares the last position of a short text', () => {
  const { view } = viewOf({ textLength: 2 }, {}, 'length');
  const said = view.picture.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  expect(said).toEqual(expect.arrayContaining(['position 2: 1/9 = 0.111', 'position 2: 1/1 = 1']));
  expect([view.number, view.meaning]).toEqual(['1', 'a step in a text of 2 words; 0.111 in one of 10']);
});

it('never rounds two different words to the same one', () => {
  expect([0.0579, 0.801, 0.9994, 0.99992, 0.9999999].map(percent)).toEqual(
    ['5.79', '80.1', '99.9', '99.99', '99.99999'].map((digits) => `${digits}\u00a0%`),
  );
});

it('states no number before the answer, nor while the picture moves', () => {
  const before = viewOf({}, { isRevealed: false }).view;
  expect(JSON.stringify(before.picture.items)).not.toContain('100');
  expect(before.picture.columns()[1].values).toEqual(viewOf({}).output.words.data.slice(0, 16));
  const moving = viewOf({}, { motion: { ...rise, time: 800 } }).view;
  expect([moving.number, moving.claim]).toEqual(['…', 'Why not count: 1, 2, 3, …?']);
  const at = (time: number) => viewOf({}, { motion: { ...rise, time } }).view.picture.items;
  const paths = (items: readonly { readonly kind: string }[]) => items.filter(({ kind }) => kind === 'path');
  expect(paths(at(rise.duration))).toEqual(paths(viewOf({}).view.picture.items));
});
