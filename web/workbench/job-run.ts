import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { JobDefinition } from '../engine/job.ts';
import type { Session } from '../session/session.ts';

/** Milliseconds without a change before a long job starts: a drag is followed by short ones alone. */
const rest = 400;

/** Milliseconds that a job may go on after a newer input was asked for: whoever has moved on gets no use from a later picture. */
const late = 500;

interface Host extends ReactiveControllerHost {
  readonly session: Session;
}

/** How an input is to be computed. */
export interface RunConditions {
  /** false where nobody looks: it then waits for the call that says that somebody does */
  readonly isSeen?: boolean;
  /** whether it takes so long that it waits for the controls to rest */
  readonly isLong?: boolean;
  /** whether its worker hears nothing until it is done: then it is computed beside all others, and kept for who comes back */
  readonly isDeaf?: boolean;
}

/** What a job answered, and to what. */
export interface Result<Input, Output> {
  readonly input: Input;
  readonly output: Output;
  /** false where something else is set by now: the view marks it as older */
  readonly isCurrent: boolean;
}

/** The class of what shows a result: what is older looks it and says so (`LabElement.styles`). */
export const markOf = (result: Pick<Result<unknown, unknown>, 'isCurrent'> | undefined): string =>
  result && !result.isCurrent ? 'older' : '';

/** The last answers of deaf jobs, by name: whoever comes back to a lab does not wait for them again. */
const kept = new WeakMap<Session, Map<string, { readonly input: unknown; readonly output: unknown }>>();

/**
 * Keeps the result of a job up to date with its input. Until the answer is there, and where it fails or is stopped, the result
 * before stays, marked as such: nothing on the page jumps, and nothing old is taken for new.
 */
export class JobRun<Input extends object, Output> implements ReactiveController {
  readonly #host: Host;
  readonly #job: JobDefinition<Input, Output>;
  /** what the result is to be of */
  #wanted: Input | undefined;
  #how: RunConditions = {};
  /** whether another input is set, and waits until the result is looked at */
  #waitsForEyes = false;
  #answer: { readonly input: Input; readonly output: Output } | undefined;
  #failure: { readonly input: Input; readonly error: Error } | undefined;
  #stopped: Input | undefined;
  #progress: { readonly input: Input; readonly share: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** counts the requests: two engines may answer in another order */
  #lastRequest = 0;
  #answeredRequest = 0;
  /** those of the requests that have no answer yet */
  readonly #running = new Set<AbortController>();

  constructor(host: Host, job: JobDefinition<Input, Output>) {
    this.#host = host;
    this.#job = job;
    host.addController(this);
  }

  get result(): Result<Input, Output> | undefined {
    if (!this.#answer) return undefined;
    const isCurrent = !this.#waitsForEyes && this.#answer.input === this.#wanted;
    return { ...this.#answer, isCurrent };
  }

  /** What was asked for last: the same object while it stays the same. */
  get asked(): Input | undefined {
    return this.#wanted;
  }

  /** Why what is set has no result. Of a short job the reason before stays until the answer: in a drag it would flicker. */
  get error(): Error | undefined {
    if (!this.#failure || this.#waitsForEyes) return undefined;
    const isOwn = this.#failure.input === this.#wanted;
    return isOwn || (this.isPending && !this.#how.isLong) ? this.#failure.error : undefined;
  }

  /** How much of it is done, from 0 to 1. */
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

  /** Wants the result of an input. It is computed once while the input says the same, as `sameInput` compares. */
  ask(input: Input, { isSeen = true, ...how }: RunConditions = {}): void {
    const isOther = !this.#wanted || !sameInput(input, this.#wanted);
    this.#waitsForEyes = isOther && !isSeen;
    if (isOther && isSeen) this.#want(input, how);
  }

  /** What is shown then stays, marked as older. */
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
      kept.set(this.#host.session, answers.set(this.#job.name, this.#answer));
    }
    // Back on the page, the same input is asked for again.
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
    const answer = kept.get(this.#host.session)?.get(this.#job.name);
    return answer && sameInput(input, answer.input as Input)
      ? (answer as { readonly input: Input; readonly output: Output })
      : undefined;
  }

  #abandon() {
    clearTimeout(this.#timer);
    this.#progress = undefined;
    for (const running of this.#running) running.abort();
  }

  async #run(input: Input) {
    const { engine, background } = this.#host.session;
    for (const older of this.#running) setTimeout(() => older.abort(), late);
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const running = new AbortController();
    this.#running.add(running);
    try {
      const output = (await (this.#how.isDeaf ? background : engine).run(this.#job.name, input as never, {
        signal: running.signal,
        intermediate: true,
        onProgress: (done, total) => {
          if (input !== this.#wanted) return;
          this.#progress = { input, share: done / total };
          this.#host.requestUpdate();
        },
      })) as Output | undefined;
      if (output === undefined || request < this.#answeredRequest) return;
      this.#answeredRequest = request;
      this.#answer = { input, output };
      this.#failure = undefined;
    } catch (thrown) {
      if (input !== this.#wanted) return;
      this.#failure = { input, error: thrown as Error };
    } finally {
      this.#running.delete(running);
    }
    this.#host.requestUpdate();
  }
}

/** What an input says, with a number in place of each list of numbers that it holds. */
function outline(input: object): { readonly text: string; readonly held: readonly object[] } {
  const held: object[] = [];
  const text = JSON.stringify(input, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? { list: held.push(value) } : value,
  );
  return { text, held };
}

/** Whether two inputs ask for the same. Matrices are the same only where they hold one list: it may have millions of numbers. */
export function sameInput(a: object, b: object): boolean {
  const [left, right] = [outline(a), outline(b)];
  return left.text === right.text && left.held.every((list, i) => list === right.held[i]);
}

/** The one before while nothing changes, so that it is computed once. */
export const keep = <T extends object>(before: T | undefined, now: T): T =>
  before && sameInput(before, now) ? before : now;
