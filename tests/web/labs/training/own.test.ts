/** The reader's own pairs: from text to trained models. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadTraining } from '../../../../web/core/training.ts';
import { gradeOf, learning } from '../../../../web/encoding/trained/rule.ts';
import { figures } from '../../../../web/labs/training/below.ts';
import { gridOf, refusalText } from '../../../../web/labs/training/definition.ts';
import { draftOf, keepDraft } from '../../../../web/labs/training/fields.ts';
import { headlineOf } from '../../../../web/labs/training/finding-text.ts';
import { examplePairs } from '../../../../web/labs/training/lab.ts';
import { inLines, readPairs, rowsOf, testsIn, withArrows } from '../../../../web/labs/training/own-pairs.ts';
import { testsText, text as words } from '../../../../web/labs/training/text.ts';
import { graded } from '../../../../web/labs/training/verdict.ts';
import { writeHash } from '../../../../web/settings/hash.ts';
import { settingLines } from '../../../../web/shell/cite/caption.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadTraining({
  wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
});

const sessionWith = (text: string) =>
  sessionAt(
    `v=1&lab=training&task=own&steps=100&encodings=none,learned&ownPairs=${encodeURIComponent(text)}`,
  );
const gridWith = (text: string) => gridOf(sessionWith(text).store);

const five = (line: (i: number) => string) => Array.from({ length: 5 }, (_, i) => line(i)).join('\n');

describe('a text of pairs', () => {
  test('has a label a line, or as many words', () => {
    expect(readPairs('the dog barks -> yes\n\n  dog  the → no ')).toEqual({
      pairs: [
        { input: ['the', 'dog', 'barks'], output: 'yes' },
        { input: ['dog', 'the'], output: 'no' },
      ],
      lines: [1, 3],
      problem: '',
    });
    expect(readPairs('a b => b a\nc -> c').pairs).toEqual([
      { input: ['a', 'b'], output: ['b', 'a'] },
      { input: ['c'], output: ['c'] },
    ]);
    expect(rowsOf(readPairs('a b c -> x'))).toBe(4);
    expect(rowsOf(readPairs('a b c -> x y z'))).toBe(3);
  });

  test.each([
    ['a b -> x\n\na b x', 'Line 3 has no arrow. Write: words -> label.'],
    ['a b -> x\n-> x', 'Line 2 has no words before the arrow.'],
    ['a b -> x\na ->', 'Line 2 has nothing after the arrow.'],
    ['a b -> x -> y', 'Line 1 has more than one arrow.'],
    [
      'a b -> x\na b -> x y',
      'Line 2 has 2 words after the arrow. A label is one word, as in the first line.',
    ],
    [
      'a b -> b a\na b -> x',
      'Line 2 has 2 words before the arrow and 1 after it. Write one label in every line, or as many words.',
    ],
  ])('%j: %s', (text, problem) => {
    expect(readPairs(text)).toMatchObject({ pairs: [], problem });
    expect(refusalText(gridWith(text), undefined)).toBe(problem);
  });

  test('what the library refuses is said by its line', () => {
    const refused = (text: string) => {
      const grid = gridWith(text);
      try {
        core.createTrainer(grid.runs[0].options).free();
      } catch (error) {
        return refusalText(grid, error as Error);
      }
      return '';
    };
    expect(refused(five(() => 'a b -> x'))).toMatch(/^Your pairs all have the same output/);
    expect(refused('a b -> x')).toMatch(/^Your pairs must have 5 to 2000 entries; it has 1/);
    for (const words of [70, 200])
      expect(refused(`\n${five((i) => `${'a '.repeat(i === 2 ? words : 2)} -> ${i}`)}`)).toMatch(
        /^Line 4: what is before the arrow must have 1 to 64 words/,
      );
    expect(inLines('The loss became infinite', readPairs('a b -> x'))).toBe('The loss became infinite');
  });

  test('is part of the link, line by line', () => {
    const text = five((i) => `é ${i} ü -> ${i % 2 ? 'ja' : 'nein'}`);
    const { store } = sessionWith(text);
    expect(store.get('ownPairs')).toBe(text);
    const hash = writeHash(store.settings, store.get());
    expect(sessionAt(hash).store.get()).toEqual(store.get());
    const keys = (one: string) => gridWith(one).runs.map(({ key }) => key);
    expect(keys(text)).not.toEqual(keys(text.replace('ja', 'doch')));
  });

  test('are cited where they are the task', () => {
    const linesAt = (task: string) =>
      settingLines(sessionAt(`v=1&lab=training&task=${task}`), figures.accuracy).join();
    expect(linesAt('own')).toContain('Own pairs: “is the cat here -> question; the cat');
    expect(linesAt('first')).not.toContain('Own pairs');
  });

  test('of the longest that there may be still fits into a link', () => {
    const { store } = sessionWith('');
    store.set({ ownPairs: '語'.repeat(2000) });
    const hash = writeHash(store.settings, store.get());
    expect(sessionAt(hash).store.get('ownPairs')).toHaveLength(2000);
  });
});

describe('a draft', () => {
  const draft = 'a b -> x\nnot yet';

  test('stays with the page until other pairs take its place', () => {
    const { store } = sessionWith('a b -> x');
    keepDraft(store, draft);
    store.set({ task: 'first' });
    store.set({ task: 'own' });
    expect(draftOf(store)).toBe(draft);
    expect(draftOf(sessionWith('a b -> x').store)).toBe('a b -> x');
    store.set({ ownPairs: 'c d -> y' });
    expect(draftOf(store)).toBe('c d -> y');
  });

  test('may hold cells apart by tabs', () => {
    expect(readPairs('red box\tbefore')).toEqual(readPairs('red box -> before'));
    expect(readPairs('a\tb\tc').problem).toBe('Line 1 has more than one arrow.');
    expect(withArrows('red box\tbefore')).toBe('red box -> before');
  });
});

const pairsText = (text: string): string => {
  const read = readPairs(text);
  const { count, repeated, unseen } = testsIn(read);
  return words.own.about(read.pairs.length, count, repeated, unseen);
};

describe('tests of the reader’s pairs', () => {
  test('that all are right may still be luck where they are few', () => {
    const gradeAt = (tests: number) => gradeOf([1, 1, 1], learning(0.5, tests));
    expect([1, 9, 10, 512].map(gradeAt)).toEqual(['chance', 'chance', 'knows', 'knows']);
    expect(gradeOf([0.96, 0.96], learning(0.9, 20))).toBe('chance');
    expect(gradeOf([0.96, 1, 1], learning(0.65, 20))).toBe('partly');
  });

  test('are told apart from those that training has shown', () => {
    const twice = Array.from({ length: 20 }, (_, i) => `word ${i} -> ${i % 2 ? 'odd' : 'even'}`);
    expect(testsIn(readPairs(twice.flatMap((line) => [line, line]).join('\n')))).toEqual({
      count: 8,
      repeated: 8,
      unseen: [],
    });
    expect(testsIn(readPairs(twice.join('\n')))).toEqual({ count: 4, repeated: 0, unseen: [] });
  });

  test('say what no model can learn to answer', () => {
    const text = Array.from({ length: 10 }, (_, i) => `a ${i} -> ${i % 5 === 4 ? `new${i}` : 'old'}`).join(
      '\n',
    );
    expect(testsIn(readPairs(text)).unseen).toEqual(['new4', 'new9']);
    expect(pairsText(text)).toBe(
      '10 pairs, 2 of them for tests: every fifth. Only tests have “new4” and “new9”: no model can learn to answer that. They are part of the link.',
    );
    expect(pairsText(five(() => 'a b -> x'))).toBe(
      '5 pairs, 1 of them for tests: every fifth. 1 of the 1 test is also in training. They are part of the link.',
    );
  });
});

describe('the example', () => {
  const grid = gridWith(examplePairs);

  test('has a link without it, room for more, and tests whose twin is kept, too', () => {
    const { store } = sessionWith(examplePairs);
    expect(writeHash(store.settings, store.get())).not.toContain('ownPairs');
    expect(examplePairs.length).toBeLessThan(1600);
    const { pairs } = readPairs(examplePairs);
    const tests = pairs.filter((_, i) => i % 5 === 4).map(({ input }) => input.toSorted().join());
    expect(new Set(tests).size).toBe(tests.length / 2);
    expect(testsText(gridWith(five((i) => `a b -> ${i}`)))).toBe('1 pair kept for tests');
    expect(testsText(grid)).toBe(`${tests.length} pairs kept for tests`);
  });

  test('needs the order of the words: a table learns it, and no positions do not', () => {
    const accuracies = grid.runs.slice(0, 2).map(({ options }) => {
      const trainer = core.createTrainer(options);
      trainer.step(100);
      const { accuracy, askedPerLength } = trainer.evaluate(grid.tests);
      expect(askedPerLength.reduce((sum, count) => sum + count, 0)).toBe(grid.tests.sequences);
      expect(trainer.chance).toBe(0.5);
      trainer.free();
      return accuracy;
    });
    expect(accuracies).toEqual([0.5, 1]);
    const outcomes = ['none', 'learned'].map((encoding, i) => ({ encoding, accuracies: [accuracies[i]] }));
    const shown = {
      ...{
        catalog: sessionWith('').catalog,
        task: 'own' as const,
        reach: 3,
        beyond: '',
        arrivals: [],
        seeds: [7, 8, 9],
      },
      ...{ step: 100, isLast: true, isElsewhere: false, rule: learning(0.5, grid.tests.sequences) },
      graded: graded(outcomes, learning(0.5, grid.tests.sequences)),
    } as const;
    expect(headlineOf(shown)).toBe('A learned table answers new pairs. Without positions, it stays a guess.');
    const few = graded(outcomes, learning(0.5, 1));
    for (const isLast of [true, false])
      expect(headlineOf({ ...shown, isLast, graded: few })).toBe(
        'With so few tests, 100 % right can be luck.',
      );
  });
});
