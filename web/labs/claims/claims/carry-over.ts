/** Claim 3: do relative positions carry over to places without training? */
import { withMinus } from '../../../draw/format.ts';
import { carryingOver, pointsOf } from '../../../encoding/trained/rule.ts';
import { multiples } from '../charts/multiples.ts';
import type { Claim } from '../claim.ts';
import { carryOverText as text } from './carry-over-text.ts';
import { absolute, relative, spanIndices, spanNames, spanSchemes } from './kinds.ts';
import { indices, isRelative, modelWith, panelsBy } from './models.ts';
import {
  type Decision,
  entryOf,
  gradeIn,
  minority,
  percentRange,
  percentText,
  rangeOf,
  verdictOf,
} from './results.ts';
import { sharedText, subjects } from './shared-text.ts';

const words = 24;
const parts = 6;
const wide = words / parts;
const partTitles = indices(parts).map((i) => text.parts(i * wide + 1, (i + 1) * wide));
const other = 1;
const newPlaces = { task: 'span', n: words, spans: 'first-half' } as const;
const halves = [{ spans: 'first-half' }, { spans: 'second-half' }] as const;

const nameOf = (i: number): string => subjects[spanSchemes[i]];
const namesOf = (some: readonly number[]) => some.map(nameOf);

export const carryOver: Claim = {
  id: 'carry-over',
  ...text.words,
  papers: ['shaw2018'],
  conditions: spanSchemes.map((scheme) =>
    modelWith(scheme, { ...newPlaces, ...(scheme === 't5' && { maxDistance: words }) }),
  ),
  panels: [
    panelsBy(text.halves, '%')(
      'accuracy',
      text.panels.accuracy,
      { kind: 'accuracy', tests: halves },
      spanIndices,
    ),
    panelsBy(partTitles, '%')(
      'place',
      text.panels.place,
      { kind: 'accuracy-by-place', tests: halves, parts },
      spanIndices,
    ),
  ],
  lever: '',
  views: [
    {
      id: 'place',
      title: text.view,
      chart: multiples({
        panel: 'place',
        halves: 'accuracy',
        columns: spanIndices.map((condition) => ({
          condition,
          title: spanNames[condition],
          isRelative: isRelative(spanSchemes[condition]),
        })),
        words,
        parts,
        titles: text.chart,
        partTitles,
        rangeText: percentRange,
      }),
      caption: (models) => `${sharedText.models(models)} ${text.caption} ${sharedText.relative}`,
      label: () => text.label,
      toCome: text.toCome,
    },
  ],
  verdict: verdictOf(({ accuracy }): Decision => {
    const ranges = spanIndices.map((i) => rangeOf(accuracy, i, other));
    const grades = spanIndices.map((i) => gradeIn(accuracy, i, carryingOver, other));
    const worst = relative.toSorted((a, b) => ranges[a][0] - ranges[b][0])[0];
    const best = Math.max(...absolute.map((i) => ranges[i][1]));
    const number = pointsOf(ranges[worst][0] - best);
    const effect = {
      number: withMinus(String(number)),
      unit: sharedText.pointsOf(number),
      meaning: text.meaning(percentText(best), percentText(ranges[worst][0]), nameOf(worst)),
    };
    const between = spanIndices.find((i) => grades[i] === 'partly');
    if (between !== undefined) {
      const against = minority(entryOf(accuracy, between, other), 100 * carryingOver.reached);
      const headline = text.undecided(nameOf(between), percentRange(ranges[between]));
      return { standing: 'undecided', answer: null, headline, ...effect, against };
    }
    const carried = (some: readonly number[]) => some.filter((i) => grades[i] === 'knows');
    const lost = relative.filter((i) => grades[i] === 'chance');
    const tables = carried(absolute);
    if (lost.length === 0) {
      if (tables.length === absolute.length)
        return { standing: 'in-part', answer: 0, headline: text.all, ...effect };
      const carry = text.carry(namesOf(relative));
      if (tables.length > 0)
        return {
          standing: 'in-part',
          answer: 3,
          headline: carry + text.tablesToo(namesOf(tables)),
          ...effect,
        };
      const found = best === 0 ? text.tablesFindNone : text.tablesFindFew(percentText(best));
      return { standing: 'holds', answer: 1, headline: carry + found, ...effect };
    }
    const most = percentText(Math.max(...lost.map((i) => ranges[i][1])));
    const kept = carried(spanIndices);
    const headline = text.fails(namesOf(lost), most);
    return {
      standing: carried(relative).length > 0 ? 'in-part' : 'fails',
      answer: kept.length === 0 ? 2 : 3,
      headline: kept.length > 0 ? headline + text.rest(namesOf(kept)) : headline,
      ...effect,
    };
  }),
  inTraining: spanIndices,
};
