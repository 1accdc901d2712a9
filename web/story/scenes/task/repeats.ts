/** Trains the models of the scene again, one in each worker at a time, and compares every bit with the record. */
import type { ReactiveController } from 'lit';
import { reportFault } from '../../../draw/faults.ts';
import { Lanes, type LaneTask } from '../../../engine/lanes.ts';
import type { RunHost } from '../../../shell/job-run.ts';
import { jobs } from '../../jobs.ts';
import type { Reached, TaskInput } from './job.ts';
import { runs } from './models.ts';
import { isSame } from './recorded.ts';

/** How far the repetition is. */
export interface Repeated {
  /** for each run, whether it gave the same bits; undefined before it has ended */
  readonly agrees: readonly (boolean | undefined)[];
  readonly isRunning: boolean;
  readonly error: Error | undefined;
}

export class Repeats implements ReactiveController, Repeated {
  readonly agrees: (boolean | undefined)[] = runs.map(() => undefined);
  error: Error | undefined;
  readonly #host: RunHost;
  readonly #lanes = new Lanes(
    jobs.task,
    () => this.#host.session,
    () => this.#next(),
  );
  /** indices of the runs that no worker has begun */
  #left: number[] = [];

  constructor(host: RunHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  get isRunning(): boolean {
    return this.#lanes.isBusy;
  }

  stop(): void {
    this.#lanes.stop();
    this.#host.requestUpdate();
  }

  /** Goes on with the runs that have not been repeated. */
  run(): void {
    this.error = undefined;
    this.#left = runs.map((_, run) => run).filter((run) => this.agrees[run] === undefined);
    this.#lanes.fill();
    this.#host.requestUpdate();
  }

  #next(): LaneTask<TaskInput, Reached> | undefined {
    const run = this.#left.shift();
    if (run === undefined) return undefined;
    return {
      input: runs[run],
      done: (reached) => {
        this.agrees[run] = isSame(run, reached);
        this.#lanes.fill();
        this.#host.requestUpdate();
      },
      failed: (error) => {
        reportFault(error);
        this.error = error;
        this.stop();
      },
      rested: () => this.#host.requestUpdate(),
    };
  }
}
