import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHash, writeHash } from '../../../web/settings/hash.ts';
import { labDefaults } from '../../../web/shell/presets.ts';
import { accessOf, allowed } from '../../../web/tasks/access.ts';
import {
  type Challenge,
  encodeChallenge,
  type Goal,
  goalText,
  goalWords,
  isReached,
  readChallenge,
  startOf,
} from '../../../web/tasks/challenge.ts';
import { validChanges } from '../settings/arbitrary.ts';
import { sessionAt } from '../shell/session-at.ts';

const known = sessionAt('');
const { settings } = known.store;

const example: Challenge = {
  v: 1,
  ask: 'Find a base where order is hardly seen – “just”.',
  given: { lab: 'order', scheme: 'rotary', base: 100, causal: true },
  free: ['base', 'words'],
  goal: { measure: 'order.difference', op: '<', value: 0.24 },
  hint: 'Slow turns hide small distances.',
};

/** Any JSON in base64url. */
const pack = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString('base64url');
const read = (json: unknown) => readChallenge(pack(json), known);
const problemsOf = (changes: object) => read({ ...example, ...changes }).problems;
const link = `challenge=${pack(example)}`;

describe('a challenge', () => {
  test('is JSON in base64url', () => {
    const { text, problems } = encodeChallenge(example, known);
    expect(problems).toEqual([]);
    expect(text).toBe(pack(example));
    expect(readChallenge(text, known)).toEqual({ challenge: example, problems: [] });
  });

  test('accepts values as links write them', () => {
    const given = { scheme: 'rope', base: '1e3', permutation: '3-2-1-0', causal: 'true' };
    expect(problemsOf({ given })).toEqual([]);
    expect(sessionAt(`challenge=${pack({ ...example, given })}`).store.get()).toMatchObject({
      scheme: 'rotary',
      base: 1000,
      permutation: [3, 2, 1, 0],
      causal: true,
    });
  });

  test('is refused when it is written if it is too long for a link', () => {
    const long = { ...example, ask: '語'.repeat(400), hint: '語'.repeat(400) };
    expect(encodeChallenge(long, known).problems[0]).toMatch(
      /^The challenge takes \d+ bytes; a link holds 2048\.$/,
    );
    const { state, problems } = readHash(settings, `d=16&challenge=${'e'.repeat(3000)}`);
    expect(state).toMatchObject({ d: 16, challenge: '' });
    expect(problems[0].message).toContain('it must be at most 2 KB in base64url');
  });
});

describe('the problems of a challenge are reported with their place', () => {
  test.each([
    [{ v: 2 }, 'challenge.v = 2: this page reads version 1.'],
    [{ ask: undefined }, 'challenge.ask is missing: it must be a text of at most 400 characters.'],
    [{ ask: ' ' }, 'challenge.ask = " ": it must be a text of at most 400 characters.'],
    [{ hint: 7 }, 'challenge.hint = 7: it must be a text of at most 400 characters.'],
    [{ given: [] }, 'challenge.given = []: it must be an object of settings.'],
    [{ given: { ...example.given, base: 0 } }, 'challenge.given.base = 0: the smallest is 1.000001.'],
    [{ given: { colour: 'red' } }, 'challenge.given.colour = "red": the lab Order has no such setting.'],
    [{ given: { ui: 'present' } }, 'challenge.given.ui = "present": the lab Order has no such setting.'],
    [{ given: { open: 'every' } }, 'challenge.given.open = "every": the lab Order has no such setting.'],
    [
      { given: { challenge: 'e30' } },
      'challenge.given.challenge = "e30": the lab Order has no such setting.',
    ],
    [{ given: { base: 100 } }, 'challenge.given.base = 100: the encoding none has no such parameter.'],
    [{ given: { lab: 'nowhere' } }, /^challenge\.given\.lab = "nowhere": it must be one of order, /],
    [{ free: [] }, 'challenge.free = []: it must list the settings that the reader may change.'],
    [{ free: ['base', 'solver', 3] }, 'challenge.free = ["solver",3]: the lab Order has no such setting.'],
    [{ goal: 0.24 }, 'challenge.goal = 0.24: it must be an object with measure, op and value.'],
    [
      { goal: { ...example.goal, measure: 'constructor' } },
      /^challenge\.goal\.measure = "constructor": it must be one of order\.difference, /,
    ],
    [
      { goal: { ...example.goal, measure: 'probe.error' } },
      'challenge.goal.measure = "probe.error": the lab Order does not show this number.',
    ],
    [
      { goal: { ...example.goal, op: '==' } },
      'challenge.goal.op = "==": it must be one of <, <=, >, >=, equals, between.',
    ],
    [{ goal: { ...example.goal, value: '0.24' } }, 'challenge.goal.value = "0.24": it must be a number.'],
    [
      { goal: { ...example.goal, op: 'between', value: [2, 1] } },
      'challenge.goal.value = [2,1]: it must be two numbers, the smaller first.',
    ],
    [{ code: 'alert(1)' }, 'challenge has no part code; its parts are v, ask, given, free, goal, hint.'],
  ])('%j', (changes, message) => {
    const problems = problemsOf(changes);
    expect(problems).toHaveLength(1);
    if (typeof message === 'string') expect(problems).toEqual([message]);
    else expect(problems[0]).toMatch(message);
  });

  test('and the rest still counts', () => {
    const { challenge } = read({ ...example, given: { ...example.given, colour: 1 }, free: ['base', 'x'] });
    expect(challenge).toEqual({ ...example, free: ['base'] });
  });

  test('unless it has no task or no goal', () => {
    expect(read({ ...example, goal: {} }).challenge).toBeNull();
    expect(read('a text')).toEqual({
      challenge: null,
      problems: ['challenge = "a text": it must be an object.'],
    });
    for (const text of ['%', 'e', 'eyJ2Ijox', '_____w'])
      expect(readChallenge(text, known)).toEqual({
        challenge: null,
        problems: ['The challenge of the link is incomplete or damaged: it is not JSON in base64url.'],
      });
  });
});

describe('the goal', () => {
  const goal = (op: string, value: number | readonly number[]) =>
    ({ measure: 'order.difference', op, value }) as Goal;

  test.each([
    ['<', 2, [1.9], [2, 2.1], 'below 2'],
    ['<=', 2, [1.9, 2], [2.1], 'at most 2'],
    ['>', 2, [2.1], [2, 1.9], 'above 2'],
    ['>=', 2, [2, 2.1], [1.9], 'at least 2'],
    ['between', [1, 2], [1, 1.5, 2], [0.9, 2.1], 'between 1 and 2'],
    ['equals', 2, [2, 2 + 1e-7], [2.1, 1.9, 2 + 1e-4], 'equal to 2'],
    ['equals', 0, [0, 1e-7], [1e-4], 'equal to 0'],
  ] as const)('%s %j', (op, value, reached, missed, words) => {
    for (const number of reached) expect(isReached(goal(op, value), number)).toBe(true);
    for (const number of missed) expect(isReached(goal(op, value), number)).toBe(false);
    expect(isReached(goal(op, value), Number.NaN)).toBe(false);
    expect(goalWords(goal(op, value), String)).toBe(words);
  });
});

test.each([
  [{ measure: 'encodings.angle', op: '<', value: 1 }, 'angle between the two words’ hands below 1°'],
  [{ measure: 'properties.symmetry', op: 'between', value: [0, 5] }, 'asymmetry between 0 and 5 %'],
  [{ measure: 'probe.error', op: '<', value: 1 }, 'mean error of the probe below 1 position'],
  [
    { measure: 'probe.error', op: 'between', value: [0, 1] },
    'mean error of the probe between 0 and 1 positions',
  ],
  [
    { measure: 'context.unseen', op: '>', value: 3 },
    'number of unseen angles, positions or distances above 3',
  ],
] as const satisfies readonly (readonly [Goal, string])[])(
  'a goal is told in its unit: %j',
  (goal, words) => {
    expect(goalText(goal, String)).toBe(words);
  },
);

describe('a link with a challenge', () => {
  test('starts from the given settings, unless the link itself sets others', () => {
    expect(sessionAt(link).store.get()).toMatchObject({ scheme: 'rotary', base: 100, causal: true });
    expect(sessionAt(`${link}&causal=false&base=7`).store.get()).toMatchObject({ base: 7, causal: false });
  });

  test('does not let the challenge set the view or the task', () => {
    const given = {
      ui: 'present',
      view: 'word',
      answer: 1,
      predict: 'a?|b|c',
      receipt: `${'0'.repeat(16)},1`,
    };
    const { state } = readHash(settings, `challenge=${pack({ ...example, given })}`);
    expect(state).toMatchObject({ ui: 'lab', view: '', answer: 0, predict: '', receipt: '' });
  });

  test('contains the reader’s changes, even to defaults', () => {
    const freed = `challenge=${pack({ ...example, free: ['base', 'causal'] })}`;
    const { store } = sessionAt(freed);
    expect(writeHash(settings, store.get())).toBe(`v=1&${freed}`);
    store.set({ base: 10000, causal: false });
    expect(store.get('base')).toBeUndefined();
    const written = writeHash(settings, store.get());
    expect(written).toBe(`v=1&base=10000&causal=false&${freed}`);
    expect(readHash(settings, written)).toEqual({ state: store.get(), problems: [] });
  });

  test('restores a parameter when its encoding comes back', () => {
    const { store } = sessionAt(`challenge=${pack({ ...example, free: ['scheme'] })}`);
    store.set({ scheme: 'none' });
    store.set({ scheme: 'rotary' });
    expect(store.get('base')).toBe(100);
    expect(store.get()).toEqual(startOf(store));
  });

  test('returns to the given settings, not to the defaults', () => {
    const { store } = sessionAt(`${link}&base=7&words=a+b`);
    store.set(labDefaults(store));
    expect(store.get()).toMatchObject({ base: 100, causal: true, words: 'I do like coding' });
    expect(store.get()).toEqual(startOf(store));
  });

  test('leaves the reader only the free settings, in a figure and in the lab', () => {
    for (const ui of ['lab', 'figure', 'present']) {
      const state = sessionAt(`${link}&ui=${ui}&show=seed`).store.get();
      expect(accessOf(state, 'base')).toBe('free');
      expect(accessOf(state, 'seed')).toBe('fixed');
      expect(accessOf(state, 'd')).toBe(ui === 'figure' ? 'hidden' : 'fixed');
      expect(allowed(state, { base: 5, d: 16, seed: 3 })).toEqual({ base: 5 });
      expect(allowed(state, { words: 'a b', permutation: [0, 1] })).toEqual({ words: 'a b' });
      expect(allowed(state, { d: 16 })).toEqual({});
      expect(allowed(state, { ui: 'present' })).toEqual({ ui: 'present' });
    }
  });

  test('with a receipt leaves the reader nothing to change', () => {
    const state = sessionAt(`${link}&receipt=${'0'.repeat(16)},1`).store.get();
    expect(accessOf(state, 'base')).toBe('fixed');
    expect(allowed(state, { base: 5 })).toEqual({});
  });

  test('holds any state', () => {
    const challenge = pack({
      ...example,
      given: { lab: 'order', scheme: 'rotary', base: 100, d: 16, second: 'alibi' },
    });
    fc.assert(
      fc.property(validChanges(settings, 'rotary'), validChanges(settings, 'alibi'), (some, others) => {
        for (const changes of [some, others]) {
          const { store } = sessionAt(`challenge=${challenge}`);
          store.set({ ...changes, challenge });
          const state = store.get();
          expect(readHash(settings, writeHash(settings, state))).toEqual({ state, problems: [] });
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a malicious challenge', () => {
  const hostile = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.record(
      {
        v: fc.constantFrom(1, 2, '1', null),
        ask: fc.oneof(fc.string(), fc.jsonValue()),
        given: fc.oneof(
          fc.jsonValue(),
          fc.dictionary(
            fc.constantFrom(
              '__proto__',
              'constructor',
              'toString',
              'lab',
              'scheme',
              'base',
              'd',
              'words',
              'step',
              'challenge',
            ),
            fc.jsonValue(),
          ),
        ),
        free: fc.oneof(
          fc.jsonValue(),
          fc.array(fc.constantFrom('__proto__', 'base', 'lab', 'ui', 'challenge')),
        ),
        goal: fc.oneof(
          fc.jsonValue(),
          fc.record({
            measure: fc.constantFrom('order.difference', 'toString', '__proto__'),
            op: fc.constantFrom('<', 'between', 'constructor', 'equals'),
            value: fc.jsonValue(),
          }),
        ),
        hint: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  );

  test('is refused with a message, and the page keeps a valid state', () => {
    fc.assert(
      fc.property(hostile, (json) => {
        const text = pack(json);
        const { challenge, problems } = readChallenge(text, known);
        if (challenge === null) expect(problems.length).toBeGreaterThan(0);
        for (const message of problems) expect(message.length).toBeLessThan(600);
        const { state } = readHash(settings, `d=16&challenge=${text}`);
        expect(state.d).toBe(16);
        expect(readHash(settings, writeHash(settings, state)).state).toEqual(state);
        expect(({} as { base?: unknown }).base).toBeUndefined();
      }),
      { numRuns: 500, examples: [[{ given: { scheme: { toString: '' } } }]] },
    );
  });

  test('may be any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        expect(readChallenge(text, known).challenge).toBeNull();
        expect(readHash(settings, `d=16&challenge=${text.replaceAll('&', '')}`).state.d).toBe(16);
      }),
    );
  });

  test('may be deep, wide, or name the prototype', () => {
    const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
    for (const json of [
      deep,
      `{"v":1,"given":${deep},"free":${deep},"goal":${deep}}`,
      '{"__proto__":{"v":1},"given":{"__proto__":{"base":5},"constructor":{"prototype":{"base":5}}}}',
    ]) {
      const text = Buffer.from(json).toString('base64url');
      expect(readChallenge(text, known).challenge).toBeNull();
      expect(readHash(settings, `challenge=${text}`).state).toMatchObject({ lab: 'order', scheme: 'none' });
      expect(Object.hasOwn(Object.prototype, 'base')).toBe(false);
    }
  });
});
