import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { guideFiles, guidePage, toHtml } from '../../../web/build/guide.mjs';
import type { Core } from '../../../web/core/index.ts';
import { exercises } from '../../../web/guide/exercises.ts';
import { sheetFiles } from '../../../web/guide/sheet-files.ts';
import { readHash } from '../../../web/settings/hash.ts';
import { examples } from '../../../web/shell/formula/examples.ts';
import { readStory } from '../../../web/story/own-story.ts';
import { operators, readChallenge } from '../../../web/tasks/challenge.ts';
import { load } from '../core/helpers.ts';
import { sessionAt } from '../shell/session-at.ts';

const session = sessionAt('');
const [challenges, formulas]: string[] = await Promise.all(
  ['challenges', 'formulas'].map((name) => guidePage(name, "style-src 'self'")),
);

/** The settings of each link to the playground in a page; they hold nothing that the playground corrects. */
const linked = (page: string) =>
  [...page.matchAll(/href="\.\.\/#([^"]+)"/g)].map(([, hash]) => {
    const { state, problems } = readHash(session.store.settings, hash.replaceAll('&amp;', '&'));
    expect(problems).toEqual([]);
    return state;
  });

const codes = (page: string) => [...page.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code]) => code);

test('the page of challenges links to the ten of the worksheet, and names every operator', () => {
  const read = linked(challenges).map(({ challenge }) => readChallenge(String(challenge), session).challenge);
  expect(read).toEqual(exercises.map(({ challenge }) => challenge));
  expect(read).toHaveLength(10);
  const html = operators.map((operator) => operator.replace('<', '&lt;').replace('>', '&gt;'));
  expect(codes(challenges)).toEqual(expect.arrayContaining(html));
});

test('the page of formulas links to the examples of the field', () => {
  const texts = linked(formulas).map((state) => {
    const row = session.store.settings.parameters(String(state.scheme)).find(({ type }) => type === 'text');
    return row && (state[row.name] ?? row.default);
  });
  expect(texts).toEqual([...examples.formula, ...examples['bias-formula']].map(({ text }) => text));
});

const files: string[] = guideFiles;
const besideGuide = [
  '',
  'worksheet.html',
  'gallery.html',
  ...Object.keys(sheetFiles).map((name) => `guide/${name}`),
];

test.each(files)('links of %s lead to files of the build', async (file) => {
  const page: string = await guidePage(file.replace(/^guide\/|\.html$/g, ''), "style-src 'self'");
  expect(page).not.toContain('The build lists');
  for (const [, address] of page.matchAll(/<a href="([^"#]+)/g)) {
    const { pathname } = new URL(address, `https://host.example/${file}`);
    expect([...besideGuide, ...files]).toContain(pathname.slice(1));
  }
});

test('the example of a story can be shown as it stands, and each part of a scene is explained', async () => {
  const page: string = await guidePage('notes', "style-src 'self'");
  const text = /<code>(\{[^<]*scenes[^<]*\})<\/code>/.exec(page)?.[1] ?? '';
  const file = text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const { story, problems } = readStory(file, session.store.settings);
  expect(problems).toEqual([]);
  expect(story.scenes.map((scene) => 'problems' in scene)).toEqual([false, false]);
  const asked = { v: 1, scenes: [{ state: 'v=1', open: 'Open', no: 1 }] };
  const [said] = readStory(JSON.stringify(asked), session.store.settings).problems;
  const parts = /It may have (.*)\./.exec(said)?.[1].split(/, (?:and )?/) ?? [];
  expect(parts.length).toBeGreaterThan(5);
  expect(codes(page)).toEqual(expect.arrayContaining(parts));
});

test('the story of three bugs can be shown as it stands, and its page links to the same figures', async () => {
  const page: string = await guidePage('three-bugs', "style-src 'self'");
  expect(page).toContain('<script type="module" src="../element.js">');
  expect(page).toMatch(/<pe-story src="three-bugs.json" label="Three bugs that raise no error"><p>/);
  const file = readFileSync(new URL('../../../web/guide/three-bugs.json', import.meta.url), 'utf8');
  const { story, problems } = readStory(file, session.store.settings);
  expect(problems).toEqual([]);
  const shown = story.scenes.map((scene) => ('state' in scene ? scene.state : null));
  expect(shown.map((state) => [state?.lab, state?.view])).toEqual([
    ['encodings', 'pairing'],
    ['order', 'padding'],
    ['context', 'precision'],
  ]);
  expect(story.scenes.every((scene) => 'question' in scene && scene.question !== null)).toBe(true);
  const labs = linked(page).filter(({ lab }) => lab !== 'probe');
  expect(labs.map(({ lab, open }) => [lab, open])).toEqual([
    ['encodings', 'pairing'],
    ['order', 'padding'],
    ['context', 'precision'],
  ]);
  labs.forEach((state, i) => {
    for (const name of ['scheme', 'layout', 'causal', 'angles', 'tested', 'padding'])
      expect([name, state[name]]).toEqual([name, shown[i]?.[name]]);
  });
});

test('the story says what its figures show', async () => {
  const core = await load();
  const file = readFileSync(new URL('../../../web/guide/three-bugs.json', import.meta.url), 'utf8');
  const [, , { answers, right, claim }] = JSON.parse(file).scenes;
  const rope = core.encode({ scheme: 'rotary', n: 1, d: 64 });
  const inverseFrequencies = rope.kind === 'rotary' ? rope.inverseFrequencies : [];
  const differ = (angles: 'bfloat16' | 'float16') =>
    4096 - core.sharedAngles(inverseFrequencies, { length: 4096, angles }).shared.length;
  expect(answers[right]).toBe(String(differ('bfloat16')));
  expect(answers[1].replace(',', '')).toBe(String(differ('float16')));
  const [first] = core.sharedAngles(inverseFrequencies, { length: 4096, angles: 'bfloat16' }).shared;
  expect(claim).toBe(`In bfloat16, position ${first} is position ${first - 1}.`);
});

describe('the core reads what the page of formulas explains', () => {
  let core: Core;
  beforeAll(async () => {
    core = await load();
  });
  const calls = codes(formulas).filter((code) => /^[a-z]+\([abx, ]+\)$/.test(code));

  test('there are fifteen functions', () => expect(calls).toHaveLength(15));

  test.each([...calls, '-2^3^2', '1e-3 + .5 + pi + e'])('%s', (text) => {
    const formula = text.replaceAll(/\b[abx]\b/g, '2');
    expect(() => core.encode({ scheme: 'formula', n: 1, d: 1, formula })).not.toThrow();
  });
});

test('Markdown becomes HTML', () => {
  const markdown = `# One & *two*

A [\`link\`](a.html) and **bold**
words.

- first
  part
- \`<b>\`

\`\`\`js
a < b

c
\`\`\`

| a | b |
|---|---|
| 1 |  |`;
  expect(toHtml(markdown)).toBe(`<h1 id="one--two">One &amp; <em>two</em></h1>
<p>A <a href="a.html"><code>link</code></a> and <strong>bold</strong> words.</p>
<ul><li>first part</li><li><code>&lt;b&gt;</code></li></ul>
<pre tabindex="0"><code>a &lt; b

c</code></pre>
<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td data-title="a">1</td><td data-title="b"></td></tr></tbody></table>`);
  expect(toHtml('[a](notes.md), [b](notes.md#a-notebook), [c](https://a.b/c.md)')).toBe(
    '<p><a href="notes.html">a</a>, <a href="notes.html#a-notebook">b</a>, <a href="https://a.b/c.md">c</a></p>',
  );
  expect(() => toHtml('> quoted')).toThrow('This Markdown is not supported');
});
