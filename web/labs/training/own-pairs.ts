/** Reads the reader's own pairs, one per line, into what a trainer takes. */
import type { TrainerOptions } from '../../core/types.ts';
import { text as words } from './text.ts';

type Pair = NonNullable<TrainerOptions['pairs']>[number];

/** Every fifth pair is kept for tests (src/training/tasks/task.hpp). */
const keptOf = 5;

const isTest = (_: unknown, place: number): boolean => place % keptOf === keptOf - 1;

/** The pairs kept for tests, and what they can show. */
interface Tests {
  readonly count: number;
  /** number of tests that are also in training: memory alone answers them */
  readonly repeated: number;
  /** labels, or words of an answer, that no training pair has: no model can give them */
  readonly unseen: readonly string[];
}

export function testsIn({ pairs }: Pick<ReadPairs, 'pairs'>): Tests {
  const tests = pairs.filter(isTest);
  const training = pairs.filter((pair, place) => !isTest(pair, place));
  const trained = new Set(training.map((pair) => JSON.stringify(pair)));
  const answers = new Set(training.flatMap(({ output }) => output));
  return {
    count: tests.length,
    repeated: tests.filter((pair) => trained.has(JSON.stringify(pair))).length,
    unseen: [...new Set(tests.flatMap(({ output }) => output))].filter((one) => !answers.has(one)),
  };
}

export interface ReadPairs {
  readonly pairs: readonly Pair[];
  /** the number of each pair's line, from 1 */
  readonly lines: readonly number[];
  /** the first fault in the text, with its line; '' if there is none */
  readonly problem: string;
}

interface Line {
  readonly number: number;
  /** number of parts between arrows */
  readonly parts: number;
  readonly input: readonly string[];
  readonly output: readonly string[];
}

const arrow = /->|=>|→/;

/** Copied cells of a spreadsheet are separated by tabs; arrows take their place. */
export const withArrows = (text: string): string => text.replaceAll('\t', ' -> ');

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** The fault of a line, or ''. */
function faultOf({ number, parts, input, output }: Line, isLabelled: boolean): string {
  if (parts < 2) return words.own.noArrow(number);
  if (parts > 2) return words.own.manyArrows(number);
  if (input.length === 0) return words.own.noInput(number);
  if (output.length === 0) return words.own.noOutput(number);
  if (isLabelled && output.length > 1) return words.own.longLabel(number, output.length);
  if (!isLabelled && output.length !== input.length)
    return words.own.unequal(number, input.length, output.length);
  return '';
}

/** Whether the pairs have labels: the first pair of several words decides. */
function areLabelled(lines: readonly Line[]): boolean {
  const decisive = lines.find(({ input }) => input.length > 1);
  return decisive === undefined || decisive.output.length === 1;
}

/** Lines without a word are left out. The library checks the numbers of pairs and words. */
export function readPairs(text: string): ReadPairs {
  const lines = withArrows(text)
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      const parts = line.split(arrow).map(wordsOf);
      return [{ number: i + 1, parts: parts.length, input: parts[0], output: parts[1] ?? [] }];
    });
  const isLabelled = areLabelled(lines);
  const problem = lines.map((line) => faultOf(line, isLabelled)).find(Boolean) ?? '';
  return {
    pairs: problem
      ? []
      : lines.map(({ input, output }) => ({ input, output: isLabelled ? output[0] : output })),
    lines: lines.map(({ number }) => number),
    problem,
  };
}

/** Rows of the longest pair: one for each word, and one for [CLS] if the answer is a label. */
export const rowsOf = ({ pairs }: ReadPairs): number =>
  Math.max(2, ...pairs.map(({ input, output }) => input.length + (typeof output === 'string' ? 1 : 0)));

/** The library's error with lines in place of pairs: it counts pairs from 0, and the reader sees lines. */
export const inLines = (message: string, { lines }: ReadPairs): string =>
  message
    .replace(/^pairs\[(\d+)\]\.(input|output)(\[\d+\])?/, (_, pair, side) =>
      words.own[side === 'input' ? 'beforeArrow' : 'afterArrow'](lines[Number(pair)]),
    )
    .replace(/^pairs(?= )/, words.own.yourPairs);
