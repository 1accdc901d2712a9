import type { ReactiveControllerHost } from 'lit';
import type { Engine } from '../../../engine/client.ts';
import type { JobDefinition, Jobs } from '../../../engine/job.ts';
import { sameInput } from '../../../workbench/job-run.ts';

interface Answer<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

let count = 0;

/** Asks a model again whenever it has learned more. Short jobs, one at a time; the last answer stays until the next. */
export class Following<Input extends object, Output> {
  answer: Answer<Input, Output> | undefined;
  error: Error | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #job: JobDefinition<Input, Output>;
  /** its own: no answer takes the place of another model's */
  readonly #channel: string;
  #wanted: Input | undefined;
  #asked: Input | undefined;
  #engine: Engine<Jobs> | undefined;

  constructor(host: ReactiveControllerHost, job: JobDefinition<Input, Output>) {
    this.#host = host;
    this.#job = job;
    count += 1;
    this.#channel = `${job.name} ${count}`;
  }

  /** Whether the answer is that to the latest question. */
  get isCurrent(): boolean {
    return this.answer !== undefined && this.answer.input === this.#wanted;
  }

  /** `engine`: the worker that keeps the model */
  ask(input: Input, engine: Engine<Jobs>): void {
    if (this.#wanted && this.#engine === engine && sameInput(this.#wanted, input)) return;
    this.#wanted = input;
    this.#engine = engine;
    if (!this.#asked) void this.#go();
  }

  async #go(): Promise<void> {
    const input = this.#wanted;
    if (!input || !this.#engine) return;
    this.#asked = input;
    try {
      const output = (await this.#engine.run(this.#job.name, input as never, {
        channel: this.#channel,
      })) as Output | undefined;
      if (output !== undefined) this.answer = { input, output };
      this.error = undefined;
    } catch (thrown) {
      this.error = thrown as Error;
    }
    this.#asked = undefined;
    this.#host.requestUpdate();
    if (input !== this.#wanted) void this.#go();
  }
}
