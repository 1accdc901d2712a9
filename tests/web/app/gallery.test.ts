import { beforeAll, expect, test } from 'vitest';
import { type Entry, entryOf } from '../../../web/app/gallery/entry.ts';
import { galleryHtml } from '../../../web/app/gallery/html.ts';
import { type Sample, samplesOf } from '../../../web/app/gallery/samples.ts';
import { isSentence, sentences } from '../../../web/app/gallery/sentences-text.ts';
import { labs } from '../../../web/app/labs.ts';
import { readHash } from '../../../web/settings/hash.ts';
import { figureFolds } from '../../../web/shell/session.ts';
import { scenes } from '../../../web/story/scenes.ts';
import { sessionAt } from '../shell/session-at.ts';

/** Where nothing is written: tests/e2e/gallery.spec.ts reads what it then is. */
const saidByThePage = 'The page says this of its figure.';

const session = sessionAt('');
const { settings } = session.store;
let samples: readonly Sample[];
let entries: readonly Entry[];
beforeAll(async () => {
  samples = await samplesOf(session);
  entries = samples.map((sample) => {
    session.store.replace(sample.state);
    return entryOf(session, sample, saidByThePage);
  });
});

/** No link can show them: they are drawn from the weights in a file of the reader's. */
const ofFiles = ['probe-heads', 'probe-head-map', 'probe-head-numbers'];

test('it has every figure of every lab, what proves each claim, and every scene, each once', () => {
  const all = [
    ...scenes.map(({ id }) => `scene-${id}`),
    ...labs.map(({ id }) => id),
    ...labs.flatMap((lab) => Object.keys(figureFolds(lab)).map((id) => `${lab.id}-${id}`)),
  ];
  const due = all.filter((name) => !ofFiles.includes(name));
  expect(entries.map(({ name }) => name).sort()).toEqual(due.sort());
});

test('every link is read as it is written, and names its figure', () => {
  for (const [i, { name, alone, shared }] of entries.entries()) {
    const [one, other] = [alone, shared].map((link) => readHash(settings, link));
    expect([...one.problems, ...other.problems], name).toEqual([]);
    expect([one.state.ui, one.state.view, other.state.ui, other.state.view], name).toEqual([
      ...['figure', samples[i].figure.id],
      ...['lab', samples[i].figure.id],
    ]);
    expect(one.state.scene, name).toBe(other.state.scene);
  }
});

test('each says its controls, but for scenes, which have their own', () => {
  const of = (name: string) => entries.find((one) => one.name === name)?.controls ?? [];
  expect(of('encodings-clocks')).toEqual(
    expect.arrayContaining(['Positional encoding', 'Base', 'Pair of dimensions']),
  );
  expect(of('encodings-clocks')).not.toContain('Similarity');
  expect(of('scene-rope')).toEqual([]);
});

test('each sentence that is written belongs to one figure, and no two are alike', () => {
  const own = entries.filter(({ sentence }) => sentence !== saidByThePage);
  expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(sentences).sort());
  expect(new Set(own.map(({ sentence }) => sentence)).size).toBe(own.length);
  expect(own.filter(({ sentence }) => !isSentence(sentence))).toEqual([]);
});

test('what is no sentence is refused: a heading, a question, a few words, or one without a capital', () => {
  const [sample] = samples.filter((_, i) => entries[i].sentence === saidByThePage);
  session.store.replace(sample.state);
  for (const said of [
    '',
    'Errors, in positions',
    'Your map',
    'None moved.',
    'Which came first, A or B?',
    '4 words of padding change it.',
  ])
    expect(() => entryOf(session, sample, said), said).toThrow(/^The gallery needs a sentence/);
});

test('the list shows posters with their sizes, and says where there is none', () => {
  const [first, second] = entries.slice(-2);
  const html = galleryHtml([
    { ...first, title: 'A < B', size: [640, 480] },
    { ...second, size: null },
  ]);
  expect(html).toContain(
    `<img src="gallery/${first.name}.svg" alt="A &lt; B" width="640" height="480" loading="lazy" />`,
  );
  expect(html).not.toContain(`gallery/${second.name}.svg`);
  expect(html).toContain('This entry has no poster');
  expect(html).toContain('>2 figures<');
});
