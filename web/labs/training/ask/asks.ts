import type { ReactiveControllerHost } from 'lit';
import type { Move } from '../../../workbench/chips.ts';
import { jobs } from '../jobs.ts';
import { Following } from '../run/following.ts';
import type { AskInput, AskOutput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';

/** What the models say to one sequence, which the reader can change. */
export class Asks {
  readonly #host: ReactiveControllerHost;
  readonly #models = new Map<string, Following<AskInput, AskOutput>>();
  /** numbers that stay with the words while they are moved */
  #order: { readonly tokens: string; readonly keys: readonly number[] } = { tokens: '', keys: [] };

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Asks each model at a step; `courses`: one for each encoding. */
  ask(training: Training, courses: readonly Course[], step: number, sequence: readonly number[]): void {
    for (const course of courses) {
      const { options, encoding } = course.run;
      const model = this.#models.get(encoding) ?? new Following(this.#host, jobs.askModel);
      this.#models.set(encoding, model);
      if (course.points.some((point) => point.step === step))
        model.ask(
          { options, step, sequence, length: options.n, withAttention: false },
          training.engineOf(course),
        );
    }
  }

  answer(encoding: string): AskOutput | undefined {
    return this.#models.get(encoding)?.answer?.output;
  }

  /** The sequence that is asked: the reader's, or the first test. */
  sequence(chosen: readonly number[], encodings: readonly string[]): readonly number[] {
    if (chosen.length > 0) return chosen;
    const answered = encodings.map((one) => this.answer(one)).find((one) => one !== undefined);
    return answered ? Array.from(answered.sequence) : [];
  }

  keys(sequence: readonly number[]): readonly number[] {
    const tokens = sequence.join();
    if (this.#order.tokens !== tokens) this.#order = { tokens, keys: sequence.map((_, i) => i) };
    return this.#order.keys;
  }

  /** The sequence after a move. The word at place 0 stays where `isFirstFixed`. */
  moved(sequence: readonly number[], { from, to }: Move, isFirstFixed: boolean): readonly number[] {
    if (isFirstFixed && Math.min(from, to) === 0) return sequence;
    const move = <T>(list: readonly T[]) => {
      const rest = list.filter((_, i) => i !== from);
      return [...rest.slice(0, to), list[from], ...rest.slice(to)];
    };
    const keys = move(this.keys(sequence));
    const next = move(sequence);
    this.#order = { tokens: next.join(), keys };
    return next;
  }
}
