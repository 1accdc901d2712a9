/** The verdicts of the seventh claim: on shuffling, on ALiBi that looks one way, and on correlations over all encodings. */
import { withMinus } from '../../../draw/format.ts';
import { gapOf, margin, mean, pointsOf, rangeOf as rangeOfSeeds } from '../../../encoding/trained/rule.ts';
import type { Results } from '../claim.ts';
import { compared } from '../measures.ts';
import { correlationsOf, significant } from './correlation.ts';
import { spanTask } from './kinds.ts';
import { indices } from './models.ts';
import {
  type Decision,
  decimal,
  entryOf,
  overViews,
  percentText,
  rangeOf,
  seedNames,
  signed,
  verdictOf,
} from './results.ts';
import { sharedText } from './shared-text.ts';
import { violationsText as text } from './violations-text.ts';

const copying = { task: 'prev', reach: 3 } as const;

/** The last task asks for a position, not for an offset. */
export const shuffledTasks = [
  { id: 'kspan', options: spanTask },
  { id: 'topic', options: { task: 'topic', n: 32 } },
  { id: 'prev', options: copying },
  { id: 'at', options: { task: 'at' } },
] as const;

/** ALiBi gives up symmetry when half of its heads prefer the words before, and half the words after. */
export const biasedTasks = [
  { id: 'kspan', options: spanTask },
  { id: 'prev', options: copying },
] as const;

export const ofBias = (id: string): string => `alibi-${id}`;

export const scatter = { x: 'violations', y: 'encodings' } as const;

interface Cost {
  readonly id: (typeof shuffledTasks)[number]['id'];
  /** points between the nearest seeds, lost by the second of a pair; below 0 where seeds overlap */
  readonly gap: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
}

const costIn = (results: Results, id: Cost['id'], panel: string, isGain = false): Cost => {
  const [first, second] = [0, 1].map((condition) => entryOf(results[panel], condition));
  const [one, other] = [0, 1].map((condition) => rangeOf(results[panel], condition));
  return { id, first, second, gap: isGain ? gapOf(other, one) : gapOf(one, other) };
};

/** Whether leaving a property costs accuracy: by 10 points or more between the nearest seeds. */
export const isHurt = ({ gap }: Pick<Cost, 'gap'>): boolean => gap >= margin;

/** Whether models differ by that much on average, though their nearest seeds do not: then single seeds decide. */
const isParted = (cost: Omit<Cost, 'id'>, isGain = false): boolean =>
  !isHurt(cost) && (isGain ? -1 : 1) * (mean(cost.first) - mean(cost.second)) >= margin;

/** What the second kind of model gains over the first, seed by seed, and whether that decides: the story asks it, too. */
export function gainOf(first: readonly number[], second: readonly number[]) {
  const gap = gapOf(rangeOfSeeds(second), rangeOfSeeds(first));
  const gained = first.map((one, seed) => second[seed] - one);
  return {
    gained,
    isGain: isHurt({ gap }),
    isOpen: isParted({ gap, first, second }, true),
    /** indices of the seeds that gain the margin or more, and of the others */
    by: indices(first.length).filter((seed) => gained[seed] >= margin),
    others: indices(first.length).filter((seed) => gained[seed] < margin),
  };
}

const bySize = (all: readonly Cost[]) => all.toSorted((a, b) => b.gap - a.gap);
const told = (all: readonly Cost[]) => all.map(({ id, gap }) => [id, pointsOf(gap)] as const);
const namesOf = (all: readonly Cost[]) => all.map(({ id }) => id);

export const ofShuffling = verdictOf((results, seeds): Decision => {
  const costs = bySize(shuffledTasks.map(({ id }) => costIn(results, id, id)));
  const [most] = costs;
  const whole = pointsOf(Math.max(most.gap, 0));
  const effect = {
    ...{ number: signed(-whole), unit: sharedText.pointsOf(whole) },
    meaning: text.meaning(
      most.id,
      percentText(Math.min(...most.first)),
      percentText(Math.max(...most.second)),
    ),
  };
  const parted = costs.find((cost) => isParted(cost));
  if (parted && seeds.length > 1) {
    const against = seeds.flatMap((_, i) => (parted.first[i] - parted.second[i] >= margin ? [i] : []));
    const headline = text.undecided(parted.id, seedNames(against, seeds), against.length);
    return { standing: 'undecided', answer: null, headline, ...effect, against };
  }
  const hurt = costs.filter(isHurt);
  const free = costs.filter((cost) => !isHurt(cost));
  if (free.length === 0) {
    const { standing } = ofCorrelation(results, seeds);
    return {
      ...{ standing: overViews('holds', [standing]), answer: 2, ...effect },
      headline:
        standing === 'holds'
          ? text.all(told(hurt))
          : text.notOverAll(Math.min(...hurt.map(({ gap }) => pointsOf(gap)))),
    };
  }
  if (hurt.length > 0)
    return {
      ...{ standing: 'in-part', answer: namesOf(hurt).includes('at') ? 3 : 1, ...effect },
      headline: text.some(told(hurt), namesOf(free)),
    };
  return { standing: 'fails', answer: 0, headline: text.none, ...effect };
});

/** Of a seed that gains less than the margin: it never rounds up to it. */
export const gainText = (gained: number): string => withMinus(Math.min(gained, margin - 0.1).toFixed(1));

/** A single seed is told with its gain. */
function othersText(gained: readonly number[], others: readonly number[], seeds: readonly number[]): string {
  if (others.length !== 1) return others.length === 0 ? '' : text.othersLess;
  return text.gainsOnly(seedNames(others, seeds), gainText(gained[others[0]]));
}

/** Symmetry is a property that violating helps: words before and after are told apart. */
export const ofSymmetry = verdictOf((results, seeds): Decision => {
  const gains = bySize(biasedTasks.map(({ id }) => costIn(results, id, ofBias(id), true)));
  const [most] = gains;
  const whole = pointsOf(most.gap);
  const effect = {
    ...{ answer: null, number: signed(whole), unit: sharedText.pointsOf(whole) },
    meaning: text.gainMeaning(
      most.id,
      percentText(Math.max(...most.first)),
      percentText(Math.min(...most.second)),
    ),
  };
  const helped = gains.filter(isHurt);
  const lost = bySize(biasedTasks.map(({ id }) => costIn(results, id, ofBias(id)))).filter(isHurt);
  const parted = gains.find(({ first, second }) => gainOf(first, second).isOpen);
  if (parted && seeds.length > 1) {
    const { gained, by, others } = gainOf(parted.first, parted.second);
    const headline = text.someGain(parted.id, by.length, seeds.length, othersText(gained, others, seeds));
    return { standing: 'undecided', headline, ...effect, against: by };
  }
  if (helped.length > 0 && lost.length > 0)
    return { standing: 'in-part', headline: text.mixed(told(helped), told(lost)), ...effect };
  if (helped.length > 0)
    return {
      ...{ standing: helped.length === gains.length ? 'holds' : 'in-part', ...effect },
      headline: text.gains(told(helped), namesOf(gains.filter((gain) => !isHurt(gain)))),
    };
  if (lost.length > 0) return { standing: 'fails', headline: text.loses(told(lost)), ...effect };
  return { standing: 'fails', headline: text.noGain, ...effect };
});

const symmetry = compared.find(({ key }) => key === 'symmetry')?.name;
const pText = (p: number): string => (p < 0.01 ? text.least : text.equals(decimal(p)));

export const ofCorrelation = verdictOf((results): Decision => {
  const tested = correlationsOf(scatter.x, scatter.y, results);
  const known = tested.flatMap(({ property, correlation }) =>
    correlation ? [{ property, ...correlation }] : [],
  );
  // The claim is not about symmetry.
  const claimed = known.filter(({ property }) => property !== symmetry);
  const [largest] = claimed.toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r));
  const [surest] = claimed.toSorted((a, b) => a.p - b.p);
  const encodings = results[scatter.y].length;
  if (!largest)
    return {
      ...{ standing: 'undecided', answer: null, headline: text.noCorrelation(encodings) },
      ...{ number: '', unit: '', meaning: '' },
    };
  const shown = surest.p < significant ? surest : largest;
  const [r, p] = [decimal(shown.r), pText(shown.p)];
  const cases = text.cases(shown.share);
  const effect = {
    ...{ answer: null, number: cases, unit: text.of100 },
    meaning: text.correlationMeaning(shown.property, r, pText(shown.share), tested.length, p),
  };
  if (surest.p >= significant)
    return { standing: 'undecided', headline: text.inconclusive(cases), ...effect };
  const isLower = shown.r < 0;
  const headline = text.correlated(shown.property, isLower, r, p);
  return { standing: isLower ? 'holds' : 'fails', headline, ...effect };
});
