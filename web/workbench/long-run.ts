import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LabJobs } from '../app/jobs.ts';
import type { InputOf, OutputOf } from '../engine/job.ts';
import type { Session } from '../session/session.ts';
import { JobController } from './job-controller.ts';
import { sameInput } from './same-input.ts';

/** Milliseconds without a change before a long computation starts: a drag is followed by short ones alone. */
const rest = 400;

interface Host extends ReactiveControllerHost {
  readonly session: Session;
}

/** What is known of an input. */
interface Asked {
  /** where nobody looks, it waits for the call that says that somebody does */
  readonly isSeen?: boolean;
  /** false where it is quickly done, and need not wait for the controls to rest */
  readonly isLong?: boolean;
  /** whether it is done in one go, which would keep all others waiting: then in the background */
  readonly isOneGo?: boolean;
}

/** The last answers from the background, by job: whoever comes back to a lab is not to wait for them again. */
const kept = new WeakMap<Session, Map<string, { readonly input: unknown; readonly output: unknown }>>();

/** A job that may be long: then it starts once the controls rest. It has its progress, and can be stopped. */
export class LongRun<Name extends keyof LabJobs> implements ReactiveController {
  readonly #host: Host;
  readonly #name: Name;
  readonly #job: JobController<Name>;
  #asked: InputOf<LabJobs[Name]> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** what the job was asked for last */
  #started: InputOf<LabJobs[Name]> | undefined;
  #stopped: InputOf<LabJobs[Name]> | undefined;
  /** whether `#asked` is for the background */
  #isOneGo = false;
  /** whether another input than `#asked` is wanted, once the output is looked at */
  #isLate = false;
  /** the error that was there when the input was asked for: none of its own */
  #olderError: Error | undefined;

  constructor(host: Host, name: Name) {
    this.#host = host;
    this.#name = name;
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
    return this.#job.error === this.#olderError ? undefined : this.#job.error;
  }

  get progress(): number {
    return this.#started === this.#asked ? (this.#job.progress ?? 0) : 0;
  }

  get isStopped(): boolean {
    return this.#asked !== undefined && this.#stopped === this.#asked;
  }

  get isPending(): boolean {
    return this.#job.input !== this.#asked && !this.isStopped && !this.error;
  }

  /** Whether what is shown is of another input than the one that is wanted. */
  get isBefore(): boolean {
    return this.output !== undefined && (this.#isLate || this.#job.input !== this.#asked);
  }

  ask(input: InputOf<LabJobs[Name]>, { isSeen = true, isLong = true, isOneGo = false }: Asked = {}): void {
    const isOther = !this.#asked || !sameInput(input as object, this.#asked as object);
    this.#isLate = isOther && !isSeen;
    if (!isOther || !isSeen) return;
    this.#isOneGo = isOneGo;
    if (isOneGo && !this.output) this.#bringBack(input);
    this.#want(input, isLong);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped = this.#asked;
    this.#job.stop();
    this.#host.requestUpdate();
  }

  again(): void {
    if (this.#asked) this.#want({ ...(this.#asked as object) } as InputOf<LabJobs[Name]>, true);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#keep();
    this.#asked = undefined;
  }

  #keep() {
    const { session } = this.#host;
    const { input, output } = this.#job;
    if (!this.#isOneGo || output === undefined) return;
    const answers = kept.get(session) ?? new Map();
    kept.set(session, answers.set(this.#name, { input, output }));
  }

  #bringBack(wanted: InputOf<LabJobs[Name]>) {
    const answer = kept.get(this.#host.session)?.get(this.#name);
    if (!answer || !sameInput(wanted as object, answer.input as object)) return;
    this.#job.restore(answer.input as InputOf<LabJobs[Name]>, answer.output as OutputOf<LabJobs[Name]>);
  }

  #want(input: InputOf<LabJobs[Name]>, isLong: boolean) {
    this.#olderError = this.#job.error;
    this.#stopped = undefined;
    clearTimeout(this.#timer);
    const shown = this.#job.input;
    const isShown = shown !== undefined && sameInput(input as object, shown as object);
    this.#asked = isShown ? shown : input;
    if (isShown) this.#job.stop();
    else if (isLong) this.#timer = setTimeout(() => this.#start(input), this.output ? rest : 0);
    else this.#start(input);
  }

  #start(input: InputOf<LabJobs[Name]>) {
    const { engine, background } = this.#host.session;
    this.#started = input;
    this.#job.ask(input, this.#isOneGo ? background : engine);
  }
}
