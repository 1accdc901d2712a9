/** The models whose accuracies are compared, in pairs: all of them are models of claims. */
import type { Claim, Condition } from '../../../labs/claims/claim.ts';
import { kinds } from '../../../labs/claims/claims/kinds.ts';
import { encodingNames } from '../../../labs/claims/claims/shared-text.ts';
import { violations } from '../../../labs/claims/claims/violations.ts';
import type { TaskInput } from './job.ts';

/** The claims that the models are taken from. */
export const claims: readonly Claim[] = [violations, kinds];

export type PairId = 'span' | 'copy' | 'look-up' | 'symmetry' | 'named-place' | 'named-span';

/** Two models that differ in one property. */
export interface Pair {
  readonly id: PairId;
  readonly models: readonly [Condition, Condition];
}

/** The two models of a panel about a violated property. */
function violated(panel: string): Pair['models'] {
  const [keeps, violates] = violations.panels.find(({ id }) => id === panel)?.conditions ?? [];
  return [violations.conditions[keeps], violations.conditions[violates]];
}

/** A table with a vector for each place, and vectors for distances up to a few words, on a task. */
function placeAndDistance(task: 'getk' | 'kspan'): Pair['models'] {
  const modelOf = (name: string) =>
    kinds.conditions.find(({ title, options }) => title === name && options.task === task) as Condition;
  return [modelOf(encodingNames.learned), modelOf(encodingNames.shaw)];
}

export const pairs: readonly Pair[] = [
  { id: 'span', models: violated('kspan') },
  { id: 'copy', models: violated('prev') },
  { id: 'look-up', models: violated('at') },
  { id: 'symmetry', models: violated('alibi-kspan') },
  { id: 'named-place', models: placeAndDistance('getk') },
  { id: 'named-span', models: placeAndDistance('kspan') },
];

export const seeds = [7, 8, 9] as const;

/** All models, pair by pair, with the options of the first seed, then of the next. */
export const runs: readonly TaskInput[] = pairs.flatMap(({ models }) =>
  models.flatMap(({ options, steps }) => seeds.map((seed) => ({ options: { ...options, seed }, steps }))),
);
