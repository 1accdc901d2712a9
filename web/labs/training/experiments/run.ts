/** Runs an experiment: every condition with every seed, each once, whatever the number of panels that show it. */
import type { Experiment, Results } from './experiment.ts';
import type { MeasureInput } from './job.ts';

/** One model of an experiment. */
export interface Trial {
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

/** What a trial measured: for each panel that shows its condition a row of numbers. */
export type Measured = readonly (readonly number[])[];

/** The numbers of each panel from those of the trials, in the order of `trialsOf`; undefined unless all are there. */
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

/** One trial after another. */
export async function runExperiment(
  experiment: Experiment,
  seeds: readonly number[],
  measure: (input: MeasureInput) => Promise<Measured>,
): Promise<Results> {
  const measured: Measured[] = [];
  for (const { input } of trialsOf(experiment, seeds)) measured.push(await measure(input));
  return valuesOf(experiment, measured) ?? {};
}
