/** All nine claims, as examples of the lab and as a path, and the trials that test them. */
import type { Preset } from '../../../shell/presets.ts';
import type { Experiment, Results } from './experiment.ts';
import type { MeasureInput } from './measures.ts';
import { blind, carryOver, kinds, longer, violations } from './order-story.ts';
import { depth, early, late, rows } from './tables-story.ts';

/** All experiments, in the order of the page. */
export const experiments: readonly Experiment[] = [
  blind,
  kinds,
  carryOver,
  late,
  early,
  depth,
  violations,
  longer,
  rows,
];

export const experimentOf = (name: string): Experiment =>
  experiments.find(({ id }) => id === name) ?? experiments[0];

/** The example that sets the lab up for a part of an experiment, and opens its section. */
export const presetOf = ({ id, title, lab }: Experiment): Preset => ({
  title,
  state: { ...lab, lab: 'claims', claim: id },
});

export const presets = experiments.map(presetOf);

/** One model of an experiment. */
interface Trial {
  readonly condition: number;
  readonly seed: number;
  readonly input: MeasureInput;
}

/** Seed by seed, so that one seed's results are whole as early as possible. */
export function trialsOf({ conditions, panels }: Experiment, seeds: readonly number[]): readonly Trial[] {
  return seeds.flatMap((seed) =>
    conditions.map(({ options, steps }, condition) => ({
      condition,
      seed,
      input: {
        options: { ...options, seed },
        steps,
        measures: panels
          .filter((panel) => panel.conditions.includes(condition))
          .map((panel) => panel.measure),
      },
    })),
  );
}

/** The results of a trial: a row of numbers for each panel that shows its condition. */
type Measured = readonly (readonly number[])[];

/** Collects the numbers of each panel from the trials, in the order of `trialsOf`; undefined until all are there. */
export function valuesOf(
  { conditions, panels }: Experiment,
  measured: readonly (Measured | undefined)[],
): Results | undefined {
  if (measured.some((one) => !one)) return undefined;
  const seeds = measured.length / conditions.length;
  return Object.fromEntries(
    panels.map((panel) => [
      panel.id,
      panel.conditions.map((condition) => {
        const place = panels.filter((other) => other.conditions.includes(condition)).indexOf(panel);
        return Array.from(
          { length: seeds },
          (_, seed) => measured[seed * conditions.length + condition]?.[place] ?? [],
        );
      }),
    ]),
  );
}
