import type { ReactiveController } from 'lit';
import { reportFault } from '../../../draw/faults.ts';
import { Lanes, type LaneTask } from '../../../engine/lanes.ts';
import type { Session } from '../../../shell/session.ts';
import { jobs } from '../jobs.ts';
import type { Experiment, Results } from './experiment.ts';
import type { MeasureInput } from './job.ts';
import { type Measured, type Trial, trialsOf, valuesOf } from './run.ts';

/** How far an experiment is. */
export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly isRunning: boolean;
  /** once all trials are measured: the same object each time */
  readonly values: Results | undefined;
  /** why it stopped */
  readonly error: Error | undefined;
}

/** What a page has measured, and what its reader has predicted: it stays while the page is open, and no link has it. */
interface Known {
  readonly measured: Map<string, Measured>;
  /** index of an answer, by the experiment's id */
  readonly predictions: Map<string, number>;
}

const known = new WeakMap<Session, Known>();

interface Host {
  readonly session: Session;
  addController(controller: ReactiveController): void;
  requestUpdate(): void;
}

/** Trains and measures the models of one experiment at a time, one model in each worker. */
export class Trials implements ReactiveController {
  readonly #host: Host;
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
  /** by the title of the run */
  readonly #results = new Map<string, Results>();

  constructor(host: Host) {
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

  /** Those that the experiment was begun with, until all is measured with the page's: another seed drops no run. */
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
