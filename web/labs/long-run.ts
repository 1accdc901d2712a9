import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { InputOf, OutputOf } from '../engine/job.ts';
import { JobController } from './job-controller.ts';
import type { LabJobs } from './jobs.ts';
import type { Playground } from './playground.ts';

/** Milliseconds without a change before the long computation starts: a drag is followed by the short one alone. */
const rest = 400;

/** A job that takes its time: started once the controls rest, with its progress, and to be stopped. */
export class LongRun<Name extends keyof LabJobs> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #job: JobController<Name>;
  #asked: InputOf<LabJobs[Name]> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped: InputOf<LabJobs[Name]> | undefined;

  constructor(host: ReactiveControllerHost & { readonly playground: Playground }, name: Name) {
    this.#host = host;
    this.#job = new JobController(host, name);
    host.addController(this);
  }

  get output(): OutputOf<LabJobs[Name]> | undefined {
    return this.#job.output;
  }

  /** the input that `output` belongs to */
  get input(): InputOf<LabJobs[Name]> | undefined {
    return this.#job.input;
  }

  get error(): Error | undefined {
    return this.#job.error;
  }

  get progress(): number {
    return this.#job.progress ?? 0;
  }

  get isStopped(): boolean {
    return this.#asked !== undefined && this.#stopped === this.#asked;
  }

  get isPending(): boolean {
    return this.#job.input !== this.#asked && !this.isStopped && !this.error;
  }

  ask(input: InputOf<LabJobs[Name]>): void {
    if (input === this.#asked) return;
    this.#asked = input;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#job.ask(input), this.output ? rest : 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped = this.#asked;
    this.#job.stop();
    this.#host.requestUpdate();
  }

  again(): void {
    if (this.#asked) this.ask({ ...this.#asked });
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#asked = undefined;
  }
}
