import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LabJobs } from '../app/jobs.ts';
import type { InputOf, OutputOf } from '../engine/job.ts';
import type { Session } from '../session/session.ts';

type Input<Name extends keyof LabJobs> = InputOf<LabJobs[Name]>;
type Output<Name extends keyof LabJobs> = OutputOf<LabJobs[Name]>;

/** Milliseconds that a job may go on after a newer input was asked for: whoever has moved on gets no use from a later picture. */
const late = 500;

interface Host extends ReactiveControllerHost {
  readonly session: Session;
}

/**
 * Keeps a job's output up to date with its input. While a new output is computed, and when it fails, the last one stays, so
 * that nothing on the page jumps or is lost.
 */
export class JobController<Name extends keyof LabJobs> implements ReactiveController {
  output: Output<Name> | undefined;
  /** the input that `output` belongs to */
  input: Input<Name> | undefined;
  error: Error | undefined;
  progress: number | undefined;
  readonly #host: Host;
  readonly #name: Name;
  #asked: Input<Name> | undefined;
  /** counts the requests: two engines may answer in another order */
  #last = 0;
  /** the one that `output` answers */
  #shown = 0;
  /** of the requests without an answer yet */
  readonly #running = new Set<AbortController>();

  constructor(host: Host, name: Name) {
    this.#host = host;
    this.#name = name;
    host.addController(this);
  }

  /** Asks an engine for the output of an input, unless it is the one that was asked for last. */
  ask(input: Input<Name>, engine = this.#host.session.engine): void {
    if (input === this.#asked) return;
    this.#asked = input;
    this.progress = undefined;
    void this.#run(input, engine);
  }

  /** Takes what was answered before for its own. */
  restore(input: Input<Name>, output: Output<Name>): void {
    this.#asked = input;
    Object.assign(this, { input, output, error: undefined, progress: undefined });
  }

  stop(): void {
    this.progress = undefined;
    for (const running of this.#running) running.abort();
  }

  hostDisconnected(): void {
    this.stop();
    this.#asked = undefined;
  }

  async #run(input: Input<Name>, engine: Session['engine']) {
    for (const older of this.#running) setTimeout(() => older.abort(), late);
    this.#last += 1;
    const request = this.#last;
    const running = new AbortController();
    this.#running.add(running);
    const { signal } = running;
    try {
      const output = await engine.run(this.#name, input, {
        signal,
        intermediate: true,
        onProgress: (done, total) => {
          if (input === this.#asked) this.#show({ progress: done / total });
        },
      });
      if (output === undefined || request < this.#shown) return;
      this.#shown = request;
      this.#show({ output, input, error: undefined, progress: undefined });
    } catch (thrown) {
      if (input === this.#asked) this.#show({ error: thrown as Error, progress: undefined });
    } finally {
      this.#running.delete(running);
    }
  }

  #show(change: Partial<Pick<JobController<Name>, 'output' | 'input' | 'error' | 'progress'>>) {
    Object.assign(this, change);
    this.#host.requestUpdate();
  }
}
