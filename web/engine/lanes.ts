import type { Engine } from './client.ts';
import type { Job } from './job.ts';

/** One request for a worker, and what becomes of it. Nothing is told once the lanes were stopped. */
export interface LaneTask<Input, Output> {
  readonly input: Input;
  done(output: Output): void;
  failed(error: Error): void;
  progress?(share: number): void;
  /** The engine rests and will not answer. */
  rested?(): void;
}

/** Runs a long job again and again, one request in each worker at a time. */
export class Lanes<Input, Output> {
  readonly #job: Job<Input, Output>;
  readonly #engines: () => readonly Engine[];
  readonly #next: (lane: number) => LaneTask<Input, Output> | undefined;
  readonly #running = new Map<number, AbortController>();

  /** `next`: what a free worker does next, if anything */
  constructor(
    job: Job<Input, Output>,
    engines: () => readonly Engine[],
    next: (lane: number) => LaneTask<Input, Output> | undefined,
  ) {
    this.#job = job;
    this.#engines = engines;
    this.#next = next;
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Gives every free worker its next task. A task that is done or has failed does not ask for another by itself. */
  fill(): void {
    for (const [lane, engine] of this.#engines().entries())
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
        // The lanes of a page without workers share one engine.
        channel: `${this.#job.name} ${lane}`,
        signal: running.signal,
        onProgress: (done, total) => {
          if (isWanted()) task.progress?.(done / total);
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
