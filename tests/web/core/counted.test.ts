/** Numbers with their nouns: the function, and that all words of the page use it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { counted, isOne } from '../../../web/core/counted.ts';
import { text as claims } from '../../../web/labs/claims/text.ts';
import { text as encodings } from '../../../web/labs/encodings/text.ts';
import { text as order } from '../../../web/labs/order/text.ts';
import { foldText as probeFolds } from '../../../web/labs/probe/fold-text.ts';
import { text as probe } from '../../../web/labs/probe/text.ts';

describe('a number with its noun', () => {
  it('is in the singular for one, and for nothing else', () => {
    expect([0, 1, 2, 1.5].map((count) => counted(count, 'head'))).toEqual([
      '0 heads',
      '1 head',
      '2 heads',
      '1.5 heads',
    ]);
    expect([1, 3].map((count) => counted(count, 'axis', 'axes'))).toEqual(['1 axis', '3 axes']);
  });

  it('is in the singular for text that says 1, not for a rounded number', () => {
    expect(['1', '1.00', '1,000', '−1'].map((count) => isOne(count))).toEqual([true, false, false, false]);
  });

  it('agrees in sentences that count one thing', () => {
    expect(probe.positions('1')).toBe('position');
    expect(probe.positions('1.00')).toBe('positions');
    expect(probe.offBy('Row 3', '1')).toBe('Row 3: off by 1 position');
    expect(probeFolds.direction(2, '0.1', '40', '1')).toContain('1 position is left along it');
    expect(encodings.ofBiases.halves('ALiBi', 1, 1)).toContain('after 1 position.');
    expect(order.identical(1)).toBe('0 in all 1 cell: identical to the last bit');
    expect(claims.train(1)).toBe('Train 1 model');
    expect(claims.goOn(1, 40)).toBe('1 of 40 models. Go on');
  });
});

const web = new URL('../../../web/', import.meta.url);

/** Nouns that the page counts. */
const nouns =
  'positions|words|dimensions|steps|seeds|rows|columns|cells|pairs|models|files|tables|buckets|bytes|characters|texts|heads|layers|folds|' +
  'directions|epochs|parts|encodings|sequences|tests|others|properties|orders|vectors|entries|divisors|angles|offsets|measurements|values|axes';

/** Constants: limits are never 1. */
const isLimit = /^(most|longest|mostTexts?|nearest|regions|max|setting\.maxLength|columnWidth)/;

/** A value in a template and a noun in the plural after it: '${n} words'. Sizes such as '3 × 4 cells' have two numbers. */
const uncounted = new RegExp(
  String.raw`(?<![×x] )\$\{([\w.[\]()-]+)\}(?: |\u00a0|\\u00a0|\n\s*)(?:new |random |other )?(?:${nouns})\b`,
  'g',
);

/** Words that are no numbers: types of files, names of float formats, and a verb with its subject ('16 pairs reach'). */
const isWord = /^(types?|dtype\.name|info\.dtype|foldText\.attention\.key|received|pairs)$/;

const faultsIn = (source: string): readonly string[] =>
  [...source.matchAll(uncounted)]
    .filter(([, value]) => !isLimit.test(value) && !isWord.test(value))
    .map(([found]) => found);

describe('the words of the page', () => {
  it('are found where they count without the function', () => {
    const value = (name: string) => ['$', '{', name, '}'].join('');
    const counts = [`${value('n')} words`, `${value('all.length')} new sequences`];
    const others = [`${value('rows')} × ${value('cols')} cells`, `${value('most')} files`];
    expect(faultsIn([...counts, ...others].join())).toEqual(counts);
  });

  it('count with it, so that one is never “1 positions”', () => {
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const faults = files.flatMap((name) =>
      faultsIn(readFileSync(new URL(name, web), 'utf8')).map((found) => `${name}: ${found}`),
    );
    expect(faults).toEqual([]);
  });
});
