/** What a model says to a sequence, in words: how sure it is, and whether it is right. */
import type { About, AskOutput } from '../run/job.ts';

export interface Answer {
  /** 'B first', '3 of 5 words' */
  readonly said: string;
  /** '99 %', or a place */
  readonly sure: string;
  /** undefined where the sequence has no right answer */
  readonly isRight: boolean | undefined;
  /** whether the model hardly prefers its answer to others */
  readonly isGuess: boolean;
}

/** A model that is less sure guesses: half way from chance to certainty. */
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

/** The place of each end, from the first word. */
function spanAnswer(output: AskOutput): Answer {
  const rows = rowsOf(output);
  const [first, last] = rows.map(best);
  const sure = rows.reduce((product, row) => product * row[best(row)], 1);
  const { right } = output;
  return {
    said: first === last ? `place ${first + 1}` : `places ${first + 1} to ${last + 1}`,
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
    sure: right.length > 0 ? `${hits} of ${rows.length}` : percent(mean),
    isRight: right.length > 0 ? hits === rows.length : undefined,
    isGuess: isGuess(mean, rows[0]?.length ?? 1),
  };
}

export function answerOf(output: AskOutput, about: About): Answer {
  if (output.asked.length === 0) return spanAnswer(output);
  return output.asked.length === 1 ? labelAnswer(output, about) : wordsAnswer(output, about);
}
