import type { Engine } from './client.ts';
import type { Job } from './job.ts';

/** The two workers of a page. */
interface Workers {
  readonly engine: Engine;
  readonly background: Engine;
}

export const enginesOf = ({ engine, background }: Workers) => [engine, background] as const;

/** A request for one worker, and what to do with the answer. After `stop`, nothing here is called. */
export interface LaneTask<Input, Output> {
  readonly input: Input;
  done(output: Output): void;
  failed(error: Error): void;
  /** `soFar`: what the job has found by now, if it tells */
  progress?(share: number, soFar?: unknown): void;
  /** The engine was told to rest, so there will be no answer. */
  rested?(): void;
}

/** Runs a long job again and again, one request in each worker at a time. */
export class Lanes<Input, Output> {
  readonly #job: Job<Input, Output>;
  readonly #workers: () => Workers;
  readonly #next: (lane: number) => LaneTask<Input, Output> | undefined;
  readonly #running = new Map<number, AbortController>();

  /** `next`: the next task for a free worker, if there is one */
  constructor(
    job: Job<Input, Output>,
    workers: () => Workers,
    next: (lane: number) => LaneTask<Input, Output> | undefined,
  ) {
    this.#job = job;
    this.#workers = workers;
    this.#next = next;
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Gives every free worker its next task. Call it again when a task has ended. */
  fill(): void {
    for (const [lane, engine] of enginesOf(this.#workers()).entries())
      if (!this.#running.has(lane)) void this.#work(lane, engine);
  }

  stop(): void {
    for (const running of this.#running.values()) running.abort();
    this.#running.clear();
  }

  async #work(lane: number, engine: Engine): Promise<void> {
    const task = this.#next(lane);
    if (!task) return;
    const running = new AbortController();
    this.#running.set(lane, running);
    const isWanted = () => this.#running.get(lane) === running;
    const answer = await engine
      .run(this.#job, task.input, {
        // A page without workers has one engine for both lanes.
        channel: `${this.#job.name} ${lane}`,
        signal: running.signal,
        onProgress: (done, total, soFar) => {
          if (isWanted()) task.progress?.(done / total, soFar);
        },
      })
      .then(
        (output) => ({ output }),
        (error: Error) => ({ error }),
      );
    if (!isWanted()) return;
    this.#running.delete(lane);
    if ('error' in answer) task.failed(answer.error);
    else if (answer.output === undefined) task.rested?.();
    else task.done(answer.output);
  }
}
