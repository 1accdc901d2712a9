/** Claim 8: does a bias that falls with distance let a model train short and test long? */

import { learning } from '../../../encoding/trained/rule.ts';
import { lengthPanels } from '../charts/length-panels.ts';
import type { Claim } from '../claim.ts';
import { longerText as text } from './longer-text.ts';
import { indices, modelWith, panelsBy } from './models.ts';
import { type Decision, gradeIn, percentRange, rangeOf, type Values, verdictOf } from './results.ts';
import { encodingNames, sharedText, subjects } from './shared-text.ts';

const schemes = ['learned', 'sinusoidal', 'rotary', 'alibi', 'shaw'] as const;
const encodings = indices(schemes.length);
const alibi = schemes.indexOf('alibi');
const lengths = [16, 32, 64];
const longest = lengths.length - 1;
const sequences = 256;
const chance = 0.5;
const options = { n: 16, testLength: 64, lengths: 'uniform', shortest: 4 } as const;
const byLength = panelsBy(lengths.map(text.onWords), '%');
const onLengths = { kind: 'accuracy', tests: lengths.map((n) => ({ n, sequences })) } as const;

const namesOf = (some: readonly number[]): readonly string[] => some.map((i) => subjects[schemes[i]]);

/** Those whose worst seed is above, or level with, the worst seed of every other, on the longest texts. */
function winnersOf(values: Values): readonly number[] {
  const worst = encodings.map((i) => rangeOf(values, i, longest)[0]);
  return encodings.filter((i) => worst[i] === Math.max(...worst));
}

const rangesOf = (values: Values, some: readonly number[], entry: number): string => {
  const all = some.map((i) => rangeOf(values, i, entry));
  return percentRange([Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))]);
};

export const longer: Claim = {
  id: 'longer',
  ...text.words,
  conditions: [
    ...schemes.map((scheme) => modelWith(scheme, { task: 'prev', reach: 2, ...options })),
    ...schemes.map((scheme) => modelWith(scheme, { task: 'first', ...options })),
  ],
  panels: [
    byLength('prev', text.panels.prev, onLengths, encodings),
    byLength('first', text.panels.first, onLengths, indices(schemes.length, schemes.length)),
  ],
  lever: '',
  views: [
    {
      id: 'length',
      title: text.view,
      chart: lengthPanels({
        panels: [
          { id: 'prev', title: text.panels.prev, short: text.short.prev, first: 0 },
          {
            id: 'first',
            title: text.panels.first,
            short: text.short.first,
            first: schemes.length,
            chance: 100 * chance,
          },
        ],
        names: schemes.map((scheme) => encodingNames[scheme]),
        lengths,
        titles: text.chart,
        lengthText: text.onWords,
        rangeText: percentRange,
      }),
      caption: (models) => `${sharedText.models(models)} ${text.caption}`,
      label: () => text.label,
      toCome: text.toCome,
    },
  ],
  verdict: verdictOf(({ prev, first }): Decision => {
    const [copies, orders] = [winnersOf(prev), winnersOf(first)];
    const both = copies.filter((i) => orders.includes(i));
    const effect = {
      ...{ number: String(both.length), unit: text.unit(schemes.length) },
      meaning: text.meaning(
        namesOf(orders),
        rangesOf(first, orders, longest),
        namesOf(copies),
        rangesOf(prev, copies, longest),
        both.length,
      ),
    };
    if (both.length > 0) {
      const isAlibi = both.includes(alibi);
      return {
        ...{ standing: isAlibi ? 'holds' : 'fails', answer: isAlibi ? 0 : 1, ...effect },
        headline: text.wins(namesOf(both), rangesOf(first, both, longest)),
      };
    }
    const standing = [...orders, ...copies].includes(alibi) ? 'in-part' : 'fails';
    const learned = learning(chance, sequences);
    const keeps = orders.every((i) => rangeOf(first, i, longest)[0] > 100 * learned.missed);
    if (!keeps)
      return {
        ...{ standing, answer: 2, ...effect },
        headline: text.noneKeeps(namesOf(orders), rangesOf(first, orders, longest)),
      };
    const copied = orders.every((i) => rangeOf(prev, i, 0)[1] < 50) ? null : rangesOf(prev, orders, longest);
    const knowsOrder = copies.some((i) => gradeIn(first, i, learned, 0) === 'knows');
    return {
      ...{ standing, answer: 2, ...effect },
      headline: text.apart(
        { names: namesOf(orders), copies: copied },
        { names: namesOf(copies), knowsOrder, order: rangesOf(first, copies, longest) },
      ),
    };
  }),
  rule: text.words.rule,
  caveat: text.words.caveat,
  inTraining: encodings,
};
