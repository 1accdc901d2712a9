import type { ReactiveControllerHost } from 'lit';
import type { Session } from '../../session/session.ts';
import { JobController } from '../../workbench/job-controller.ts';
import { sameInput } from '../../workbench/same-input.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';

/** One probe at a time: what was asked for, what is answered, and whether the reader waits for it. */
export class ProbeRun {
  /** what was asked for last */
  asked: ProbeInput | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #job: JobController<'probe'>;
  /** the error that was there when the input was asked for: none of its own */
  #olderError: Error | undefined;
  #stopped: ProbeInput | undefined;

  constructor(host: ReactiveControllerHost & { readonly session: Session }) {
    this.#host = host;
    this.#job = new JobController(host, 'probe');
    // The job is stopped then: back on the page, the same input is asked for again.
    host.addController({
      hostDisconnected: () => {
        this.asked = undefined;
      },
    });
  }

  /** The last answer, with what it answers. */
  get answer(): { readonly input: ProbeInput; readonly output: ProbeOutput } | undefined {
    const { input, output } = this.#job;
    return input && output && { input, output };
  }

  get error(): Error | undefined {
    return this.#job.error === this.#olderError ? undefined : this.#job.error;
  }

  get progress(): number {
    return this.#job.progress ?? 0;
  }

  get isStopped(): boolean {
    return this.asked !== undefined && this.#stopped === this.asked;
  }

  get isPending(): boolean {
    return this.#job.input !== this.asked && !this.isStopped && !this.error;
  }

  ask(input: ProbeInput): void {
    if (!this.asked || !sameInput(input, this.asked)) this.#ask(input);
  }

  /** What is shown then stays. */
  stop(): void {
    this.#stopped = this.asked;
    this.#job.stop();
    this.#host.requestUpdate();
  }

  again(): void {
    if (this.asked) this.#ask({ ...this.asked });
    this.#host.requestUpdate();
  }

  #ask(input: ProbeInput) {
    this.asked = input;
    this.#stopped = undefined;
    this.#olderError = this.#job.error;
    this.#job.ask(input);
  }
}
