/** The models whose readouts are drawn, with the options and measures that they have in the claim. */

import { type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { Condition } from '../../../labs/claims/claim.ts';
import { deepModels } from '../../../labs/claims/claims/depth.ts';
import type { Measure } from '../../../labs/claims/measures.ts';
import type { DepthInput, DepthOutput } from './job.ts';

/** What tells the models of the scene apart. */
export interface Kind {
  /** whether words can go around attention: the residual connection */
  readonly hasWay: boolean;
  /** whether positions are added at every layer; otherwise once, at the input */
  readonly isEvery: boolean;
}

/** The readouts of the models of one kind. */
export interface Line extends Kind {
  /** for each seed, the numbers from the input to the output */
  readonly rows: readonly (readonly number[])[];
}

interface Model extends Kind {
  readonly condition: Condition;
}

const random: readonly Model[] = [
  { hasWay: true, isEvery: false, condition: deepModels.once },
  { hasWay: false, isEvery: false, condition: deepModels.onceNoResidual },
  { hasWay: false, isEvery: true, condition: deepModels.everyNoResidual },
  { hasWay: true, isEvery: true, condition: deepModels.every },
];

const trained: readonly Model[] = [
  { hasWay: true, isEvery: false, condition: deepModels.trainedOnce },
  { hasWay: true, isEvery: true, condition: deepModels.trainedEvery },
];

const modelsOf = (isTrained: boolean): readonly Model[] => (isTrained ? trained : random);

/** How well a readout finds the position: the same before and after training, so that both can be compared. */
const measure: Measure = { kind: 'position-r2' };

export const inputFor = (isTrained: boolean, seeds: readonly number[]): DepthInput => ({
  models: modelsOf(isTrained).flatMap(({ condition: { options, steps } }) =>
    seeds.map((seed) => ({
      options: { ...options, seed },
      steps,
      measures: [measure],
      arithmetic: 'reproducible' as const,
    })),
  ),
});

/** The seeds of the models of a result. */
export const seedsIn = ({ models }: DepthInput): readonly number[] => [
  ...new Set(models.flatMap(({ options: { seed } }) => seed ?? [])),
];

/** The lines of a result of `inputFor`. */
export function linesOf(isTrained: boolean, output: DepthOutput): readonly Line[] {
  const models = modelsOf(isTrained);
  const seeds = output.length / models.length;
  return models.map(({ hasWay, isEvery }, i) => ({
    hasWay,
    isEvery,
    rows: output.slice(i * seeds, (i + 1) * seeds).map(([row]) => row),
  }));
}

export const isOfKind = (line: Kind, { hasWay, isEvery }: Kind): boolean =>
  line.hasWay === hasWay && line.isEvery === isEvery;

/** The range over the seeds, where 0 is the input. */
export const rangeAt = ({ rows }: Line, depth: number): Range => rangeOf(rows.map((row) => row[depth]));

export const meanAt = ({ rows }: Line, depth: number): number =>
  rows.reduce((sum, row) => sum + row[depth], 0) / rows.length;
