/** Claim 4: are late positions learned poorly where most texts were short? */
import { gapOf, mean, pointsOf, rangeOf } from '../../../encoding/trained/rule.ts';
import { dotRows } from '../charts/dot-rows.ts';
import type { Claim, Results, Standing, View } from '../claim.ts';
import { lateText as text } from './late-text.ts';
import { panelsBy } from './models.ts';
import {
  type Contrast,
  contrast,
  type Decision,
  decimalRange,
  entryOf,
  meanOfEntries,
  overViews,
  seedNames,
  signed,
  verdictOf,
} from './results.ts';
import { sharedText } from './shared-text.ts';
import {
  accuracyByPart,
  cosineByPart,
  full,
  geometric,
  lastQuarter,
  normByPart,
  partsOfQuarter,
  shareReaching,
  sizes,
} from './tables.ts';
import { tablesText } from './tables-text.ts';
import { curvesOf, type LineOf } from './tables-views.ts';

const both = [0, 1] as const;
const names = tablesText.names;
const lines: readonly LineOf[] = [
  { condition: 0, title: names.full, color: 'ink', words: 'ink' },
  { condition: 1, title: names.geometric, color: 'mark', words: 'position' },
];

const byQuarter = ['accuracy', 'cosine', 'norm'] as const;
const measured = [...byQuarter, 'probe'] as const;
type Measured = (typeof measured)[number];

/** Full against short, seed by seed, so that more is better. */
function numbersOf(results: Results, id: Measured): readonly [readonly number[], readonly number[]] {
  const values = results[id];
  const of = (condition: number) =>
    id === 'probe'
      ? entryOf(values, condition).map((error) => -error)
      : meanOfEntries(values, condition, ...partsOfQuarter(lastQuarter));
  return [of(0), of(1)];
}

const contrastIn = (results: Results, id: Measured): Contrast => contrast(...numbersOf(results, id));

const standings = { 1: 'holds', 0: 'undecided', '-1': 'fails' } as const satisfies Record<string, Standing>;

const standingOf =
  (id: Measured): NonNullable<View['standing']> =>
  (results, seeds) =>
    seeds.length > 1 ? standings[contrastIn(results, id).sign] : 'undecided';

export const late: Claim = {
  id: 'late',
  ...text.words,
  conditions: [full, geometric],
  panels: [
    accuracyByPart(both),
    cosineByPart(both),
    normByPart(both),
    panelsBy([tablesText.measured.probe])('probe', tablesText.panels.probe, { kind: 'probe-error' }, both),
  ],
  lever: tablesText.lever,
  views: [
    ...byQuarter.map(
      (id): View => ({
        id,
        title: tablesText.views[id],
        standing: standingOf(id),
        chart: curvesOf(id, lines, [full, geometric], false),
        caption: (models) => `${sharedText.models(models)} ${text.caption}`,
        label: () => tablesText.label(tablesText.measured[id]),
        toCome: text.toCome,
      }),
    ),
    {
      id: 'probe',
      title: tablesText.views.probe,
      standing: standingOf('probe'),
      caveat: text.caveatOfProbe(tablesText.share(shareReaching(geometric.options, sizes.n))),
      chart: dotRows({
        panel: 'probe',
        rows: lines.map((line) => ({ ...line, sub: '', layers: [] })),
        domain: [0, 20],
        ticks: [0, 5, 10, 15, 20],
        words: { axis: text.probeAxis },
        rangeText: decimalRange,
      }),
      caption: (models) => `${sharedText.models(models)} ${text.captionProbe}`,
      label: () => tablesText.panels.probe,
      toCome: text.toCome,
    },
  ],
  verdict: verdictOf((results, seeds): Decision => {
    const contrasts = measured.map((id) => contrastIn(results, id));
    const agree = measured.filter((_, i) => contrasts[i].sign === 1);
    const others = measured.filter((id) => !agree.includes(id));
    const shorts = (ids: readonly Measured[]) => ids.map((id) => text.short[id]);
    const [ofFull, ofShort] = numbersOf(results, 'accuracy');
    const [accuracy] = contrasts;
    const gap = gapOf(rangeOf(ofFull), rangeOf(ofShort));
    const whole = pointsOf(gap);
    const effect = { number: signed(-whole), unit: sharedText.pointsOf(whole), meaning: text.meaning };
    if (accuracy.sign === 1) {
      const worse = whole > 0 ? text.worse(whole) : text.barely;
      return {
        standing: overViews(
          'holds',
          contrasts.map(({ sign }) => standings[sign]),
        ),
        answer: gap >= 10 ? 2 : 1,
        headline: worse + (others.length === 0 ? text.all : text.some(agree.length, measured.length)),
        ...effect,
      };
    }
    if (accuracy.sign < 0) {
      const better = pointsOf(gapOf(rangeOf(ofShort), rangeOf(ofFull)));
      const headline = better > 0 ? text.better(better) : text.barelyBetter;
      return {
        ...{ standing: agree.length > 0 ? 'in-part' : 'fails', answer: 3 },
        headline: agree.length > 0 ? headline + text.reverse(shorts(agree)) : headline,
        ...{ number: signed(better), unit: sharedText.pointsOf(better), meaning: text.meaningBetter },
      };
    }
    if (mean(ofShort) < mean(ofFull)) {
      const { against } = accuracy;
      return {
        ...{ standing: 'undecided', answer: null, ...effect, against },
        headline: sharedText.overlap(names.full, names.geometric, seedNames(against, seeds), against.length),
      };
    }
    if (agree.length > 0 && seeds.length > 1)
      return { standing: 'in-part', answer: 0, headline: text.only(shorts(agree)), ...effect };
    return { standing: 'fails', answer: 0, headline: text.asGood, ...effect };
  }),
  theirs: text.theirs,
  inTraining: [1],
};
