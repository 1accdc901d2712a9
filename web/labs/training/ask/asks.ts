/** The models' answers on one sequence, which the reader can change. */
import type { Move } from '../../../shell/chips.ts';
import { JobRun, type RunHost } from '../../../shell/job-run.ts';
import { jobs } from '../jobs.ts';
import type { About, AskInput, AskOutput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';
import { text } from '../text.ts';

export interface Answer {
  /** 'B first', 'places 2 to 4' */
  readonly words: string;
  /** '99 %', or '3 of 5' for several words */
  readonly confidence: string;
  /** undefined if the sequence has no right answer */
  readonly isRight: boolean | undefined;
  /** whether the model hardly prefers its answer */
  readonly isGuess: boolean;
}

function best(values: ArrayLike<number>): number {
  let at = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[at]) at = i;
  return at;
}

const percent = (share: number): string =>
  `${share >= 0.995 ? Math.floor(100 * share) : Math.round(100 * share)} %`;

/** The most likely answer, from one row of probabilities for each position asked about; for a span, one row for each of its ends. */
export function answerOf({ asked, right, probabilities }: AskOutput, { classes }: About): Answer {
  const { rows, cols, data } = probabilities;
  const isSpan = asked.length === 0;
  const answers = Array.from({ length: rows }, (_, row) => best(data.subarray(row * cols, (row + 1) * cols)));
  const chances = answers.map((answer, row) => data[row * cols + answer]);
  const confidence = isSpan
    ? chances.reduce((product, chance) => product * chance, 1)
    : chances.reduce((sum, chance) => sum + chance, 0) / rows;
  const hits = answers.filter((answer, row) => answer === right[row]).length;
  return {
    words: isSpan
      ? text.ask.places(answers[0] + 1, answers[1] + 1)
      : answers.map((answer) => classes[answer] ?? String(answer)).join(' '),
    confidence: asked.length > 1 && right.length > 0 ? text.ask.hits(hits, rows) : percent(confidence),
    isRight: right.length > 0 ? hits === rows : undefined,
    // Less than halfway from chance to certainty.
    isGuess: confidence < (1 + 1 / cols) / 2,
  };
}

/** The reader's sequence; empty if it is of another task, with words that these models lack or more than they take. */
function fitting(sequence: readonly number[], { about, run: { options } }: Course): readonly number[] {
  const known = about?.words.length ?? 0;
  const longest = Math.max(options.n, options.testLength ?? 0);
  return sequence.length <= longest && sequence.every((token) => token < known) ? sequence : [];
}

/** Asks the models about one sequence. */
export class Asks {
  readonly #host: RunHost;
  readonly #models = new Map<string, JobRun<AskInput, AskOutput>>();
  /** keys that stay with the words while the reader moves them */
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

  /** The answer of this course's model; undefined for one of a model with other settings. */
  answer({ run }: Course): AskOutput | undefined {
    const answer = this.#models.get(run.encoding)?.result;
    return answer?.input.options === run.options ? answer.output : undefined;
  }

  /** Whether all models have answered the latest question at this step. */
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
    const { tokens, keys } = this.#order;
    return tokens === sequence.join() ? keys : sequence.map((_, i) => i);
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
