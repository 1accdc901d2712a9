/** The models' answers on one sequence, which the reader can change. */
import type { Move } from '../../../shell/chips.ts';
import { JobRun, type RunHost } from '../../../shell/job-run.ts';
import { jobs } from '../jobs.ts';
import type { About, AskInput, AskOutput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';
import { text } from '../text.ts';

export interface Answer {
  /** 'B first', '3 of 5 words' */
  readonly said: string;
  /** '99 %', or '3 of 5' for several answers */
  readonly sure: string;
  /** undefined if the sequence has no right answer */
  readonly isRight: boolean | undefined;
  /** whether the model hardly prefers its answer */
  readonly isGuess: boolean;
}

/** A model guesses if its probability is less than halfway from chance to certainty. */
const isGuess = (probability: number, choices: number): boolean =>
  probability < 1 / choices + (1 - 1 / choices) / 2;

function best(values: ArrayLike<number>): number {
  let at = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[at]) at = i;
  return at;
}

/** Rows of the probabilities, one for each answer asked for. */
const rowsOf = ({ probabilities: { rows, cols, data } }: AskOutput): readonly Float32Array[] =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

const percent = (share: number): string =>
  `${share >= 0.995 ? Math.floor(100 * share) : Math.round(100 * share)} %`;

/** Places count from 1. */
function spanAnswer(output: AskOutput): Answer {
  const rows = rowsOf(output);
  const [first, last] = rows.map(best);
  const sure = rows.reduce((product, row) => product * row[best(row)], 1);
  const { right } = output;
  return {
    said: text.ask.places(first + 1, last + 1),
    sure: percent(sure),
    isRight: right.length === 2 ? first === right[0] && last === right[1] : undefined,
    isGuess: isGuess(sure, rows[0].length),
  };
}

function labelAnswer(output: AskOutput, { classes }: About): Answer {
  const [row] = rowsOf(output);
  const at = best(row);
  return {
    said: classes[at] ?? String(at),
    sure: percent(row[at]),
    isRight: output.right.length > 0 ? output.right[0] === at : undefined,
    isGuess: isGuess(row[at], row.length),
  };
}

function wordsAnswer(output: AskOutput, { classes }: About): Answer {
  const rows = rowsOf(output);
  const said = rows.map(best);
  const { right } = output;
  const hits = said.filter((one, i) => one === right[i]).length;
  const mean = rows.reduce((sum, row, i) => sum + row[said[i]], 0) / rows.length;
  return {
    said: said.map((one) => classes[one] ?? '?').join(' '),
    sure: right.length > 0 ? text.ask.hits(hits, rows.length) : percent(mean),
    isRight: right.length > 0 ? hits === rows.length : undefined,
    isGuess: isGuess(mean, rows[0]?.length ?? 1),
  };
}

export function answerOf(output: AskOutput, about: About): Answer {
  if (output.asked.length === 0) return spanAnswer(output);
  return output.asked.length === 1 ? labelAnswer(output, about) : wordsAnswer(output, about);
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
