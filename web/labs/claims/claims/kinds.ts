/** Claim 2: do absolute positions suit classes, and relative ones spans? */
import { upperFirst } from '../../../draw/words.ts';
import { beats, gapOf, margin, pointsOf } from '../../../encoding/trained/rule.ts';
import { slopes } from '../charts/slopes.ts';
import type { Claim } from '../claim.ts';
import { kindsText as text } from './kinds-text.ts';
import { accuracyPanel, indices, isRelative, modelWith } from './models.ts';
import {
  type Decision,
  entryOf,
  percentages,
  rangeOf,
  seedNames,
  signed,
  type Values,
  verdictOf,
} from './results.ts';
import { encodingNames, sharedText, subjects } from './shared-text.ts';

export const spanSchemes = ['learned', 'sinusoidal', 'rotary', 't5', 'shaw'] as const;
export const spanNames = spanSchemes.map((scheme) => upperFirst(encodingNames[scheme]));
export const spanIndices = indices(spanSchemes.length);
export const absolute = spanIndices.filter((i) => !isRelative(spanSchemes[i]));
export const relative = spanIndices.filter((i) => isRelative(spanSchemes[i]));
const pairs = absolute.flatMap((one) => relative.map((other) => [one, other] as const));
export const spanTask = { task: 'kspan', layers: 2, steps: 400 } as const;

type Pair = (typeof pairs)[number];

const nameOf = (i: number): string => subjects[spanSchemes[i]];

/** Points between the nearest seeds on both tasks: ahead on places, behind on spans. */
const gaps = (getk: Values, kspan: Values, [a, r]: Pair): readonly [number, number] => [
  gapOf(rangeOf(getk, a), rangeOf(getk, r)),
  gapOf(rangeOf(kspan, r), rangeOf(kspan, a)),
];

const crosses = (getk: Values, kspan: Values, [a, r]: Pair): boolean =>
  beats(rangeOf(getk, a), rangeOf(getk, r)) && beats(rangeOf(kspan, r), rangeOf(kspan, a));

/** Seeds whose own models cross. */
const crossing = (getk: Values, kspan: Values, [a, r]: Pair): readonly number[] =>
  getk[a].flatMap((_, seed) => {
    const ahead = entryOf(getk, a)[seed] - entryOf(getk, r)[seed];
    const behind = entryOf(kspan, r)[seed] - entryOf(kspan, a)[seed];
    return ahead >= margin && behind >= margin ? [seed] : [];
  });

/** More right than wrong, with every seed, on both tasks. */
const doesBoth = (getk: Values, kspan: Values, i: number): boolean =>
  rangeOf(getk, i)[0] >= 50 && rangeOf(kspan, i)[0] >= 50;

/** More right than wrong with every seed at its own task, and with none at the other. */
const doesOnly = (own: Values, other: Values, i: number): boolean =>
  rangeOf(own, i)[0] >= 50 && rangeOf(other, i)[1] < 50;

export const kinds: Claim = {
  id: 'kinds',
  ...text.words,
  papers: ['wang2021'],
  conditions: [
    ...spanSchemes.map((scheme) => modelWith(scheme, { task: 'getk' })),
    ...spanSchemes.map((scheme) => modelWith(scheme, spanTask)),
  ],
  panels: [
    accuracyPanel('getk', text.panels.getk, sharedText.accuracy, spanIndices),
    accuracyPanel(
      'kspan',
      text.panels.kspan,
      sharedText.accuracy,
      indices(spanSchemes.length, spanSchemes.length),
    ),
  ],
  lever: '',
  views: [
    {
      id: 'accuracy',
      title: text.view,
      chart: slopes({
        panels: ['getk', 'kspan'],
        columns: spanIndices.map((i) => ({
          ends: [i, i + spanSchemes.length],
          isRelative: isRelative(spanSchemes[i]),
          title: spanNames[i],
          short: text.chart.short[i],
        })),
        words: text.chart,
        rangeText: percentages,
      }),
      caption: (models) => `${sharedText.models(models)} ${text.caption} ${sharedText.relative}`,
      label: () => text.label,
      toCome: text.toCome,
    },
  ],
  verdict: verdictOf(({ getk, kspan }, seeds): Decision => {
    const crossed = pairs.filter((pair) => crosses(getk, kspan, pair));
    const effect = { number: String(crossed.length), unit: text.unit(pairs.length) };
    const widest = (some: readonly Pair[]) =>
      some.toSorted(
        (one, other) => Math.min(...gaps(getk, kspan, other)) - Math.min(...gaps(getk, kspan, one)),
      )[0];
    const titleOf = ([a, r]: Pair) => text.against(nameOf(a), nameOf(r));
    if (crossed.length > 0) {
      const pair = widest(crossed);
      const [a, r] = pair.map(nameOf);
      const [ahead, behind] = gaps(getk, kspan, pair).map(pointsOf);
      const meaning = text.meaning(a, r, ahead, behind);
      if (crossed.length === pairs.length)
        return { standing: 'holds', answer: 0, headline: text.all, ...effect, meaning };
      const sides = [0, 1].map((side) => [...new Set(crossed.map((pair) => pair[side]))]);
      const both = spanIndices
        .filter((i) => !sides.flat().includes(i) && doesBoth(getk, kspan, i))
        .toSorted((a, b) => Number(isRelative(spanSchemes[b])) - Number(isRelative(spanSchemes[a])));
      const isOneSided =
        sides[0].every((i) => doesOnly(getk, kspan, i)) && sides[1].every((i) => doesOnly(kspan, getk, i));
      const crossing = text.crosses(sides[0].map(nameOf), sides[1].map(nameOf));
      const headline = isOneSided
        ? crossing + (both.length > 0 ? text.both(both.map(nameOf)) : '')
        : text.beats(a, r, crossed.length);
      return { standing: 'in-part', answer: 1, headline, ...effect, meaning };
    }
    const nearest = widest(pairs);
    const [ahead, behind] = gaps(getk, kspan, nearest).map((gap) => signed(pointsOf(gap)));
    const meaning = text.meaningNone(titleOf(nearest), ahead, behind);
    const reversed = pairs.filter(
      ([a, r]) => beats(rangeOf(getk, r), rangeOf(getk, a)) && beats(rangeOf(kspan, a), rangeOf(kspan, r)),
    );
    const parted = pairs.find((pair) => crossing(getk, kspan, pair).length > 0);
    if (parted && seeds.length > 1) {
      const against = crossing(getk, kspan, parted);
      const headline = text.undecided(titleOf(parted), seedNames(against, seeds), against.length);
      return { standing: 'undecided', answer: null, headline, ...effect, meaning, against };
    }
    const winning = (isRelative: boolean) =>
      pairs.filter(([a, r]) => {
        const [one, other] = isRelative ? [r, a] : [a, r];
        return [getk, kspan].every((task) => beats(rangeOf(task, one), rangeOf(task, other)));
      }).length;
    const differing = pairs.filter(([a, r]) =>
      [getk, kspan].some(
        (task) => beats(rangeOf(task, a), rangeOf(task, r)) || beats(rangeOf(task, r), rangeOf(task, a)),
      ),
    ).length;
    const [byAbsolute, byRelative] = [winning(false), winning(true)];
    const headline =
      reversed.length > 0
        ? text.reversed(text.pairs(reversed.length))
        : byAbsolute + byRelative > 0
          ? text.oneSided(byAbsolute, byRelative)
          : differing > 0
            ? text.differ(text.pairs(differing))
            : text.none;
    return { standing: 'fails', answer: 2, headline, ...effect, meaning };
  }),
  inTraining: indices(spanSchemes.length, spanSchemes.length),
};
