import type { Move } from '../../../shell/chips.ts';
import { JobRun, type RunHost } from '../../../shell/job-run.ts';
import { jobs } from '../jobs.ts';
import type { AskInput, AskOutput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';

/** The reader's sequence, or none where another task has left words that this one lacks, or more than its models take. */
function fitting(sequence: readonly number[], { about, run: { options } }: Course): readonly number[] {
  const known = about?.words.length ?? 0;
  const longest = Math.max(options.n, options.testLength ?? 0);
  return sequence.length <= longest && sequence.every((token) => token < known) ? sequence : [];
}

/** What the models say to one sequence, which the reader can change. */
export class Asks {
  readonly #host: RunHost;
  readonly #models = new Map<string, JobRun<AskInput, AskOutput>>();
  /** numbers that stay with the words while they are moved */
  #order: { readonly tokens: string; readonly keys: readonly number[] } = { tokens: '', keys: [] };

  constructor(host: RunHost) {
    this.#host = host;
  }

  /** Asks each model at a step; `courses`: one for each encoding. */
  ask(training: Training, courses: readonly Course[], step: number, sequence: readonly number[]): void {
    for (const course of courses) {
      const { options, arithmetic, encoding } = course.run;
      const asked = { options, arithmetic, step };
      const model = this.#models.get(encoding) ?? new JobRun(this.#host, jobs.askModel);
      this.#models.set(encoding, model);
      if (course.points.some((point) => point.step === step))
        model.ask(
          { ...asked, sequence: fitting(sequence, course), length: options.n, withAttention: false },
          { at: training.engineOf(course) },
        );
    }
  }

  /** Of this course's model: one that had other settings has said nothing here. */
  answer({ run }: Course): AskOutput | undefined {
    const answer = this.#models.get(run.encoding)?.result;
    return answer?.input.options === run.options ? answer.output : undefined;
  }

  /** Whether all have answered the latest question, at this step. */
  isCurrent(courses: readonly Course[], step: number | undefined): boolean {
    return courses.every(({ run, error }) => {
      if (error) return true; // not asked
      const model = this.#models.get(run.encoding);
      return model?.result?.isCurrent && model.result.input.step === step;
    });
  }

  /** The sequence shown to the models: the reader's if they know its words, otherwise the first test sequence. */
  sequence(chosen: readonly number[], courses: readonly Course[]): readonly number[] {
    const own = courses.map((course) => fitting(chosen, course)).find((one) => one.length > 0);
    if (own) return own;
    const answered = courses.map((course) => this.answer(course)).find((one) => one !== undefined);
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
