import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashIn, readHash, writeHash } from '../../../web/settings/hash.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { createStore } from '../../../web/settings/store.ts';
import { hostileChanges, validChanges } from './arbitrary.ts';
import { settings } from './catalog.ts';

const write = (changes: Changes) => writeHash(settings, createStore(settings, changes).get());
const read = (hash: string) => readHash(settings, hash);
const messages = (hash: string) => read(hash).problems.map(({ message }) => message);

describe('a link', () => {
  test('holds what differs from the defaults, in the order of the table', () => {
    expect(write({})).toBe('v=1');
    expect(write({ d: 128, base: 200, lab: 'encodings', scheme: 'learned', n: 64 })).toBe(
      'v=1&lab=encodings&scheme=learned&base=200&d=128',
    );
  });

  test('is readable', () => {
    expect(
      write({
        words: 'What is 50% & more? (Müller: 1,2)',
        permutation: [2, 0, 1],
        dims: [0, 31],
        causal: true,
      }),
    ).toBe(
      'v=1&words=What+is+50%25+%26+more%3F+%28M%C3%BCller:+1,2%29&permutation=2-0-1&causal=true&dims=0,31',
    );
    expect(read('words=What%20is+50%25+%26+more?').state.words).toBe('What is 50% & more?');
    expect(write({ ridge: 1e-9 })).toBe('v=1&ridge=1e-9');
  });

  test('written by hand needs neither version nor order', () => {
    expect(read('n=5&lab=probe')).toMatchObject({ state: { n: 5, lab: 'probe' }, problems: [] });
    expect(read('')).toEqual({ state: settings.defaults, problems: [] });
  });

  test('holds any state', () => {
    for (const scheme of settings.schemeRow.choices) {
      fc.assert(
        fc.property(validChanges(settings, scheme), (changes) => {
          const state = createStore(settings, changes).get();
          const hash = writeHash(settings, state);
          expect(read(hash)).toEqual({ state, problems: [] });
          expect(hash).toMatch(/^[\w.~,:@/*&=+%-]*$/);
          expect(hash.length).toBeLessThan(20_000);
          expect(new URL(`https://example.org/#${hash}`).hash).toBe(`#${hash}`);
        }),
      );
    }
  });

  test('of the most that every row can hold is still read', () => {
    const words = '\u8A9E'.repeat(200);
    const permutation = [...Array(100).keys()].reverse();
    const dims = Array(16).fill(1023);
    const hash = write({ words, permutation, dims });
    expect(read(hash)).toMatchObject({ state: { words, permutation, dims }, problems: [] });
  });
});

describe('a bad link', () => {
  test('asks for a number out of range: the nearest is taken', () => {
    expect(read('d=99999&n=0').state).toMatchObject({ d: 1024, n: 1 });
    expect(messages('d=99999')).toEqual(['The link sets d = 99999; the largest is 1024. That is used.']);
    expect(messages(`d=${'9'.repeat(400)}`)).toEqual([
      `The link sets d = ${'9'.repeat(40)}…; the largest is 1024. That is used.`,
    ]);
    expect(read('ridge=1e999').state.ridge).toBe(1e6);
    expect(read('scheme=learned&base=5')).toMatchObject({
      state: { base: 100 },
      problems: [{ name: 'base', text: '5' }],
    });
  });

  test.each([
    ['d=', 'd', 32],
    ['d=0x10', 'd', 32],
    ['d=1.5', 'd', 32],
    ['d=64px', 'd', 32],
    ['d= 64', 'd', 32],
    ['d=%36%34', 'd', 32],
    ['d=Infinity', 'd', 32],
    ['ridge=1e', 'ridge', 0],
    ['ridge=NaN', 'ridge', 0],
    ['ridge=.', 'ridge', 0],
    ['ridge=1,5', 'ridge', 0],
    ['causal=1', 'causal', false],
    ['lab=toString', 'lab', 'order'],
    ['lab=%ZZ', 'lab', 'order'],
    ['words=%ZZ', 'words', 'I do like coding'],
    ['words=%80', 'words', 'I do like coding'],
    ['dims=1,,2', 'dims', [8, 9, 16, 17, 28, 29]],
    ['permutation=1-1', 'permutation', [1, 0, 2, 3]],
    ['permutation=1--0', 'permutation', [1, 0, 2, 3]],
    ['scheme=warp', 'scheme', 'none'],
  ])('asks for what is none (%s): the default stays, and a sentence says so', (hash, name, value) => {
    const { state, problems } = read(hash);
    expect(state).toMatchObject({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ name, text: hash.slice(hash.indexOf('=') + 1) });
    expect(problems[0].message).toContain(`The link sets ${name} = `);
    expect(problems[0].message).toMatch(/The page uses the default, .*\.$/);
  });

  test('has an unreadable text whose default is empty: the page says that it uses none', () => {
    expect(messages('predict=%ZZ')).toEqual([
      'The link sets predict = %ZZ; it must be text. The page uses none.',
    ]);
  });

  test('escapes what it asks for: the sentence has it as it was meant', () => {
    expect(messages('scheme=war%2Cp')[0]).toMatch(/^The link sets scheme = war,p; /);
    expect(messages('d=%36%34')[0]).toMatch(/^The link sets d = %36%34; /);
  });

  test('asks for a parameter that the scheme does not have, or for anything unknown: that is ignored', () => {
    expect(read('v=1&scheme=index&base=7&colour=red&flag&=5&&')).toEqual({
      state: { ...settings.defaults, scheme: 'index' },
      problems: [],
    });
  });

  test('comes from a newer version: what is known of it is taken', () => {
    expect(read('v=2&n=9').state.n).toBe(9);
    expect(messages('v=2&n=9')).toEqual([
      'The link comes from a newer version of this page, which may have settings that are missing here.',
    ]);
    expect(messages('v=1')).toEqual([]);
    expect(messages('v=new')).toEqual(['The link’s version, new, is not a number.']);
  });

  test('says a thing twice: the first counts', () => {
    expect(read('n=5&n=6').state.n).toBe(5);
  });

  test('means harm: it is a bad link and no more', () => {
    const { state, problems } = read(
      '__proto__=1&constructor=2&__proto__[lab]=x&toString=3&hasOwnProperty=4',
    );
    expect(state).toEqual(settings.defaults);
    expect(problems).toEqual([]);
    expect(({} as { lab?: unknown }).lab).toBeUndefined();
    const long = read(`words=${'%F0%9F%98%80'.repeat(90_000)}`);
    expect(long.state).toEqual(settings.defaults);
    expect(long.problems[0].message).toMatch(/too long/);
    expect(long.problems[0].text.length).toBeLessThan(50);
  });

  test('of any kind gives a valid state', () => {
    const names = settings.rows('sinusoidal').map(({ name }) => name);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '%', '%ZZ', '1e999', '-', '0-0', 'sinusoidal'),
    );
    const field = fc
      .tuple(fc.oneof(fc.constantFrom(...names, 'v'), fc.string()), text)
      .map((pair) => pair.join('='));
    const hash = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(field).map((fields) => fields.join('&')),
    );
    fc.assert(
      fc.property(hash, (hash) => {
        const { state, problems } = read(hash);
        expect(createStore(settings, state).get()).toEqual(state);
        expect(createStore(settings).replace(state)).toEqual([]);
        expect(read(writeHash(settings, state))).toEqual({ state, problems: [] });
        for (const { message } of problems) expect(message.length).toBeLessThan(300);
      }),
      { numRuns: 500 },
    );
  });
});

test('a store can hold no state that a link cannot', () => {
  fc.assert(
    fc.property(fc.array(hostileChanges(settings)), (steps) => {
      const store = createStore(settings);
      for (const changes of steps) store.set(changes);
      expect(read(writeHash(settings, store.get()))).toEqual({ state: store.get(), problems: [] });
    }),
  );
});

test('a link to two encodings opens their comparison, unless it names the sections that are open', () => {
  const link = 'v=1&lab=encodings&against=rotary';
  const { state } = readHash(settings, link);
  expect(state).toMatchObject({ against: 'rotary', open: 'against' });
  expect(writeHash(settings, state)).toBe(link);
  for (const open of ['pairs', '']) {
    expect(readHash(settings, `${link}&open=${open}`).state.open).toBe(open);
    expect(write({ lab: 'encodings', against: 'rotary', open })).toBe(`${link}&open=${open}`);
  }
  expect(readHash(settings, 'v=1&lab=encodings').state.open).toBe('');
  expect(readHash(settings, 'v=1&lab=probe&against=rotary').state.open).toBe('');
});

test.each([
  ['', ''],
  ['v=1&words=C#', 'v=1&words=C#'],
  ['#v=1', 'v=1'],
  ['./#v=1', 'v=1'],
  ['https://example.org/a/?b=c#v=1', 'v=1'],
  ['file:///a/pe-playground.html#v=1&words=a:b', 'v=1&words=a:b'],
])('the state in %s', (link, state) => expect(hashIn(link)).toBe(state));

test('a link leaves out the defaults of its own lab', () => {
  const store = createStore(settings, { lab: 'encodings' });
  expect(writeHash(settings, store.get())).toBe('v=1&lab=encodings');
  store.set({ scheme: 'none' });
  expect(writeHash(settings, store.get())).toBe('v=1&lab=encodings&scheme=none');
  expect(readHash(settings, 'v=1&lab=encodings&base=50').state).toMatchObject({
    scheme: 'sinusoidal',
    base: 50,
  });
});
