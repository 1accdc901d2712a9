/** Claim 5: are early positions favoured even where all lengths are equally frequent? */
import { gapOf, mean, pointsOf, rangeOf } from '../../../encoding/trained/rule.ts';
import type { Claim, Results, Standing, View } from '../claim.ts';
import { earlyText as text } from './early-text.ts';
import {
  contrast,
  type Decision,
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
  quarters,
  uniform,
} from './tables.ts';
import { tablesText } from './tables-text.ts';
import { curvesOf, type LineOf } from './tables-views.ts';

const [ofFull, ofAll, ofShort] = [0, 1, 2];
const all = [ofFull, ofAll, ofShort];
const conditions = [full, uniform, geometric];
const names = tablesText.names;
const lines: readonly LineOf[] = [
  { condition: ofShort, title: text.context, color: 'context', words: 'ink-soft' },
  { condition: ofFull, title: names.full, color: 'ink', words: 'ink' },
  { condition: ofAll, title: names.uniform, color: 'mark', words: 'position' },
];

const measured = ['accuracy', 'cosine', 'norm'] as const;

const inQuarter = (results: Results, id: string, condition: number, quarter: number): readonly number[] =>
  meanOfEntries(results[id], condition, ...partsOfQuarter(quarter));

const contrasts = (results: Results, id: string) =>
  quarters.map((quarter) =>
    contrast(inQuarter(results, id, ofFull, quarter), inQuarter(results, id, ofAll, quarter)),
  );

/** Whether late positions suffer, and early ones do not. */
function standingIn(results: Results, id: string): Standing {
  const signs = contrasts(results, id).map(({ sign }) => sign);
  if (signs[lastQuarter] === 1) return signs[0] === 1 ? 'in-part' : 'holds';
  return signs[lastQuarter] === 0 ? 'undecided' : 'fails';
}

export const early: Claim = {
  id: 'early',
  ...text.words,
  conditions,
  panels: [accuracyByPart(all), cosineByPart(all), normByPart(all)],
  lever: tablesText.lever,
  views: measured.map(
    (id): View => ({
      id,
      title: tablesText.views[id],
      standing: (results, seeds) => (seeds.length > 1 ? standingIn(results, id) : 'undecided'),
      chart: curvesOf(id, lines, conditions, true),
      caption: (models) => `${sharedText.models(models)} ${text.caption}`,
      label: () => tablesText.label(tablesText.measured[id]),
      toCome: text.toCome,
    }),
  ),
  verdict: verdictOf((results, seeds): Decision => {
    const found = contrasts(results, 'accuracy');
    const worse = quarters.filter((quarter) => found[quarter].sign === 1);
    const [one, other] = [ofFull, ofAll].map((condition) =>
      inQuarter(results, 'accuracy', condition, lastQuarter),
    );
    const whole = pointsOf(gapOf(rangeOf(one), rangeOf(other)));
    const effect = { number: signed(-whole), unit: sharedText.pointsOf(whole), meaning: text.meaning };
    if (worse.includes(lastQuarter)) {
      if (worse.includes(0))
        return {
          ...{ standing: 'in-part', answer: 2, ...effect },
          headline: worse.length === quarters.length ? text.allSuffer : text.firstToo(worse),
        };
      const [first, firstOfAll] = [ofFull, ofAll].map((condition) =>
        inQuarter(results, 'accuracy', condition, 0),
      );
      const gain = pointsOf(gapOf(rangeOf(firstOfAll), rangeOf(first)));
      const apart = measured.filter((id) => standingIn(results, id) !== 'holds');
      return {
        standing: overViews(
          'holds',
          measured.map((id) => standingIn(results, id)),
        ),
        answer: 1,
        headline:
          apart.length > 0
            ? text.byAccuracy(apart.map((id) => tablesText.views[id].toLowerCase()))
            : text.suffers(worse, gain > 0),
        ...effect,
      };
    }
    if (found[lastQuarter].sign === 0 && mean(other) < mean(one)) {
      const { against } = found[lastQuarter];
      return {
        ...{ standing: 'undecided', answer: null, ...effect, against },
        headline: sharedText.overlap(names.full, names.uniform, seedNames(against, seeds), against.length),
      };
    }
    if (worse.length === 0) return { standing: 'fails', answer: 0, headline: text.none, ...effect };
    return {
      ...{ standing: 'fails', answer: worse.includes(0) ? 2 : 1, headline: text.notLast(worse), ...effect },
    };
  }),
  inTraining: [ofAll],
};
