/** All nine claims, as examples of the lab and as a path, and the trials that test them. */
import type { ReactiveController } from 'lit';
import { reportFault } from '../../../draw/faults.ts';
import { Lanes, type LaneTask } from '../../../engine/lanes.ts';
import type { RunHost } from '../../../shell/job-run.ts';
import type { Preset } from '../../../shell/presets.ts';
import type { Session } from '../../../shell/session.ts';
import type { Story } from '../../../tasks/guide.ts';
import { jobs } from '../jobs.ts';
import { text } from '../text.ts';
import { claimText } from './claims-text.ts';
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
  state: { ...lab, experiment: id, open: 'experiments' },
});

export const presets = experiments.map(presetOf);

/** Each step of the path is an experiment: its models decide the answer. */
export const claims: Story = {
  id: 'claims',
  title: text.folds.experiments,
  steps: experiments.map((experiment) => ({
    title: experiment.title,
    lab: 'training',
    state: presetOf(experiment).state,
    question: experiment.question,
    counts: experiment.counts,
    answers: experiment.answers,
    right: null,
    explanation: claimText.withCaveat(experiment.caveat),
  })),
};

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

/** How far an experiment is. */
export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly isRunning: boolean;
  /** undefined until all trials are measured; then the same object each time */
  readonly values: Results | undefined;
  /** why it stopped */
  readonly error: Error | undefined;
}

/** What a page has measured, and what its reader has predicted. It lasts while the page is open; links do not hold it. */
interface Known {
  readonly measured: Map<string, Measured>;
  /** index of an answer, by the experiment's id */
  readonly predictions: Map<string, number>;
}

const known = new WeakMap<Session, Known>();

/** Trains and measures the models of one experiment at a time, one model in each worker. */
export class Trials implements ReactiveController {
  readonly #host: RunHost;
  readonly #lanes = new Lanes(
    jobs.measureModel,
    () => this.#host.session,
    () => this.#next(),
  );
  #left: Trial[] = [];
  #title = '';
  /** the seeds that each experiment was begun with, by its id */
  readonly #begun = new Map<string, readonly number[]>();
  #error: Error | undefined;
  /** by experiment and seeds */
  readonly #results = new Map<string, Results>();

  constructor(host: RunHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  get #known(): Known {
    const { session } = this.#host;
    const all = known.get(session) ?? { measured: new Map(), predictions: new Map() };
    known.set(session, all);
    return all;
  }

  /** Index of the answer that the reader has chosen; null before. */
  prediction({ id }: Pick<Experiment, 'id'>): number | null {
    return this.#known.predictions.get(id) ?? null;
  }

  predict({ id }: Pick<Experiment, 'id'>, answer: number): void {
    this.#known.predictions.set(id, answer);
    this.#host.requestUpdate();
  }

  #measured(experiment: Experiment, seeds: readonly number[]): readonly (Measured | undefined)[] {
    return trialsOf(experiment, seeds).map((trial) => this.#known.measured.get(keyOf(trial)));
  }

  /** The seeds that the experiment was begun with, until all is measured with the page's: a change of seeds drops no run. */
  seedsOf(experiment: Experiment, ofPage: readonly number[]): readonly number[] {
    const isMeasured = this.#measured(experiment, ofPage).every(Boolean);
    return isMeasured ? ofPage : (this.#begun.get(experiment.id) ?? ofPage);
  }

  progress(experiment: Experiment, seeds: readonly number[]): Progress {
    const measured = this.#measured(experiment, seeds);
    const title = titleOf(experiment, seeds);
    const isThis = this.#title === title;
    const values = this.#results.get(title) ?? valuesOf(experiment, measured);
    if (values) this.#results.set(title, values);
    return {
      total: measured.length,
      done: measured.filter(Boolean).length,
      isRunning: isThis && this.#lanes.isBusy,
      values,
      error: isThis ? this.#error : undefined,
    };
  }

  stop(): void {
    this.#lanes.stop();
    this.#host.requestUpdate();
  }

  run(experiment: Experiment, seeds: readonly number[]): void {
    this.stop();
    this.#title = titleOf(experiment, seeds);
    this.#begun.set(experiment.id, seeds);
    this.#error = undefined;
    this.#left = trialsOf(experiment, seeds).filter((trial) => !this.#known.measured.has(keyOf(trial)));
    this.#lanes.fill();
  }

  #next(): LaneTask<MeasureInput, Measured> | undefined {
    const trial = this.#left.shift();
    return (
      trial && {
        input: trial.input,
        done: (measured) => {
          this.#known.measured.set(keyOf(trial), measured);
          this.#lanes.fill();
          this.#host.requestUpdate();
        },
        failed: (error) => {
          reportFault(error);
          this.#error = error;
          this.stop();
        },
        rested: () => this.#host.requestUpdate(),
      }
    );
  }
}

const keyOf = ({ input }: Trial): string => JSON.stringify(input);

const titleOf = ({ id }: Experiment, seeds: readonly number[]): string => `${id} ${seeds.join()}`;
