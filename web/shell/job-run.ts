import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { reportFault } from '../draw/faults.ts';
import type { Engine } from '../engine/client.ts';
import type { Job } from '../engine/job.ts';
import type { Session } from './session.ts';

/** Milliseconds without a change before a long job starts: only short jobs follow a drag. */
const rest = 400;

/** Milliseconds that a job may continue after a newer request: later results are of no use to the reader. */
const late = 500;

export interface RunHost extends ReactiveControllerHost {
  readonly session: Session;
}

/** How to compute an input. */
interface RunConditions {
  /** false while the result is out of view: the job then waits for a call with true */
  readonly isSeen?: boolean;
  /** whether the job takes so long that it waits until the controls rest */
  readonly isLong?: boolean;
  /** whether the job cannot be interrupted: it then runs on the background worker, and its result is kept for the next visit */
  readonly isDeaf?: boolean;
  /** the engine that has trained the model in question; a request waits until its training pauses */
  readonly at?: Engine;
}

/** The output of a job, with its input. */
export interface Result<Input, Output> {
  readonly input: Input;
  readonly output: Output;
  /** false if the settings have changed since: the view marks the result as out of date */
  readonly isCurrent: boolean;
}

/** The part of a `JobRun` that labs use. */
export type Answer<Input extends object, Output> = Pick<
  JobRun<Input, Output>,
  'result' | 'asked' | 'error' | 'progress' | 'isStopped' | 'isPending' | 'ask' | 'stop' | 'again'
>;

/** The class for an element that shows a result: 'older' marks it as out of date (`LabElement.styles`). */
export const markOf = (result: Pick<Result<unknown, unknown>, 'isCurrent'> | undefined): string =>
  result && !result.isCurrent ? 'older' : '';

type Answered<Input, Output> = Omit<Result<Input, Output>, 'isCurrent'>;

/** The last results of deaf jobs, so that a reader who returns to a lab need not wait again. */
const kept = new WeakMap<Session, Map<Job, Answered<object, unknown>>>();

let lastChannel = 0;

/**
 * Keeps the result of a job up to date with its input. While a new result is computed, or after a failure or a stop, the previous result
 * stays, marked as out of date: nothing jumps, and no old number passes for a new one.
 */
export class JobRun<Input extends object, Output> implements ReactiveController {
  readonly #host: RunHost;
  readonly #job: Job<Input, Output>;
  /** of this run alone, so that two runs of one job do not replace each other's requests */
  readonly #channel: string;
  /** the input requested last */
  #wanted: Input | undefined;
  #how: RunConditions = {};
  /** whether a new input waits until the result comes into view */
  #waitsForEyes = false;
  #answer: Answered<Input, Output> | undefined;
  #failure: { readonly input: Input; readonly error: Error } | undefined;
  #stopped: Input | undefined;
  #progress: { readonly input: Input; readonly share: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** counts requests, because two engines may answer out of order */
  #lastRequest = 0;
  #answeredRequest = 0;
  /** requests without an answer yet */
  readonly #running = new Set<AbortController>();

  constructor(host: RunHost, job: Job<Input, Output>) {
    this.#host = host;
    this.#job = job;
    lastChannel += 1;
    this.#channel = `${job.name} ${lastChannel}`;
    host.addController(this);
  }

  get result(): Result<Input, Output> | undefined {
    if (!this.#answer) return undefined;
    const isCurrent = !this.#waitsForEyes && this.#answer.input === this.#wanted;
    return { ...this.#answer, isCurrent };
  }

  /** The input requested last: the same object until the input changes. */
  get asked(): Input | undefined {
    return this.#wanted;
  }

  /** Why the current input has no result. A short job keeps the previous error until it answers, so that a drag does not flicker. */
  get error(): Error | undefined {
    if (!this.#failure || this.#waitsForEyes) return undefined;
    const isOwn = this.#failure.input === this.#wanted;
    return isOwn || (this.isPending && !this.#how.isLong) ? this.#failure.error : undefined;
  }

  /** The share of the current job that is done, from 0 to 1. */
  get progress(): number {
    return this.#progress && this.#progress.input === this.#wanted ? this.#progress.share : 0;
  }

  get isStopped(): boolean {
    return this.#wanted !== undefined && this.#stopped === this.#wanted;
  }

  get isPending(): boolean {
    const isAnswered = this.#answer?.input === this.#wanted || this.#failure?.input === this.#wanted;
    return !isAnswered && !this.isStopped;
  }

  /**
   * Requests the result of an input. Equal inputs, as `sameInput` compares them, are computed once. The input of a fold may be a function:
   * it is not called before the fold has been seen.
   */
  ask(given: Input | (() => Input), { isSeen = true, ...how }: RunConditions = {}): void {
    if (!isSeen && !this.#wanted) {
      this.#waitsForEyes = true;
      return;
    }
    const input = typeof given === 'function' ? given() : given;
    const isOther = !this.#wanted || !sameInput(input, this.#wanted);
    this.#waitsForEyes = isOther && !isSeen;
    if (isOther && isSeen) this.#want(input, how);
  }

  /** Stops the job. The result shown stays, marked as out of date. */
  stop(): void {
    this.#stopped = this.#wanted;
    this.#abandon();
    this.#host.requestUpdate();
  }

  again(): void {
    if (this.#wanted) this.#want({ ...this.#wanted }, this.#how);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#abandon();
    if (this.#how.isDeaf && this.#answer) {
      const answers = kept.get(this.#host.session) ?? new Map();
      kept.set(this.#host.session, answers.set(this.#job, this.#answer));
    }
    // Reconnected, the same input is requested again.
    this.#wanted = undefined;
  }

  #want(input: Input, how: RunConditions) {
    clearTimeout(this.#timer);
    this.#how = how;
    this.#stopped = undefined;
    if (how.isDeaf && !this.#answer) this.#answer = this.#keptFor(input);
    const isAnswered = this.#answer !== undefined && sameInput(input, this.#answer.input);
    this.#wanted = isAnswered ? this.#answer?.input : input;
    if (isAnswered) this.#abandon();
    else if (how.isLong) this.#timer = setTimeout(() => void this.#run(input), this.#answer ? rest : 0);
    else void this.#run(input);
  }

  #keptFor(input: Input) {
    const answer = kept.get(this.#host.session)?.get(this.#job);
    return answer && sameInput(input, answer.input) ? (answer as Answered<Input, Output>) : undefined;
  }

  #abandon() {
    clearTimeout(this.#timer);
    this.#progress = undefined;
    for (const running of this.#running) running.abort();
  }

  async #run(input: Input) {
    const { engine, background } = this.#host.session;
    const { at = this.#how.isDeaf ? background : engine } = this.#how;
    if (!this.#how.at) for (const older of this.#running) setTimeout(() => older.abort(), late);
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const running = new AbortController();
    this.#running.add(running);
    try {
      const output = await at.run(this.#job, input, {
        channel: this.#channel,
        signal: running.signal,
        intermediate: true,
        onProgress: (done, total) => {
          // A model in training reports progress that no view shows.
          if (this.#how.at || input !== this.#wanted) return;
          this.#progress = { input, share: done / total };
          this.#host.requestUpdate();
        },
      });
      if (output === undefined || request < this.#answeredRequest) return;
      this.#answeredRequest = request;
      this.#answer = { input, output };
      this.#failure = undefined;
    } catch (thrown) {
      reportFault(thrown);
      if (input !== this.#wanted) return;
      this.#failure = { input, error: thrown as Error };
    } finally {
      this.#running.delete(running);
    }
    this.#host.requestUpdate();
  }
}

/** The input as JSON, with a counter in place of each typed array, and these arrays. */
function outline(input: object): { readonly text: string; readonly held: readonly object[] } {
  const held: object[] = [];
  const text = JSON.stringify(input, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? { list: held.push(value) } : value,
  );
  return { text, held };
}

/** Whether two inputs are equal. Typed arrays are compared by identity, because they may hold millions of numbers. */
export function sameInput(a: object, b: object): boolean {
  const [left, right] = [outline(a), outline(b)];
  return left.text === right.text && left.held.every((list, i) => list === right.held[i]);
}

/** `before` if both are equal, so that the result is not computed again. */
export const keep = <T extends object>(before: T | undefined, now: T): T =>
  before && sameInput(before, now) ? before : now;
