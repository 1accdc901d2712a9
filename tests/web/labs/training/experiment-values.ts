/** Experiments by name, and made-up results of them. */
import type { Experiment, Values } from '../../../../web/labs/training/experiments/experiment.ts';
import { experiments } from '../../../../web/labs/training/experiments/index.ts';

export const experiment = (id: string): Experiment => experiments.find((one) => one.id === id) as Experiment;

/** These numbers for each seed and each condition of each panel; `condition` counts within the panel. */
export const valuesBy = (
  { panels }: Experiment,
  numbers: (panel: string, condition: number, seed: number) => readonly number[],
  seeds = 3,
): Record<string, Values> =>
  Object.fromEntries(
    panels.map(({ id, conditions }) => [
      id,
      conditions.map((_, condition) =>
        Array.from({ length: seeds }, (_, seed) => numbers(id, condition, seed)),
      ),
    ]),
  );
