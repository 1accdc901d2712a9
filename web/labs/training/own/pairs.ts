/** The reader's own pairs: text with one pair per line, as a trainer takes them. */
import type { TrainerOptions } from '../../../core/types.ts';

type Pair = NonNullable<TrainerOptions['pairs']>[number];

/** Every fifth pair is kept for tests (src/training/tasks/task.hpp). */
export const keptOf = 5;

const isTest = (_: unknown, place: number): boolean => place % keptOf === keptOf - 1;

/** What a test of the pairs can show. */
export interface Tests {
  readonly count: number;
  /** tests whose pair is also in training: copying answers them */
  readonly repeated: number;
  /** labels, or words of an answer, that no training pair has, in the order of the tests: no model can give them */
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
  /** what is wrong with the text, and where; '' if nothing is */
  readonly problem: string;
}

interface Line {
  readonly number: number;
  readonly input: readonly string[];
  readonly output: readonly string[];
}

const arrow = /->|=>|→/;

/** Cells of a spreadsheet, when copied, are apart by tabs: what a link holds in place of them. */
export const withArrows = (text: string): string => text.replaceAll('\t', ' -> ');

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const counted = (count: number): string => `${count} ${count === 1 ? 'word' : 'words'}`;

function faultOf({ input, output }: Line, parts: number, isLabelled: boolean): string {
  if (parts < 2) return 'has no arrow. Write: words -> label';
  if (parts > 2) return 'has more than one arrow';
  if (input.length === 0) return 'has no words before the arrow';
  if (output.length === 0) return 'has nothing after the arrow';
  if (isLabelled && output.length > 1)
    return `has ${counted(output.length)} after the arrow. A label is one word, as in the first line`;
  if (!isLabelled && output.length !== input.length)
    return `has ${counted(input.length)} before the arrow and ${output.length} after it. Write one label in every line, or as many words`;
  return '';
}

/** Whether the pairs have labels: the first pair of several words decides. */
function areLabelled(lines: readonly Line[]): boolean {
  const telling = lines.find(({ input }) => input.length > 1);
  return telling === undefined || telling.output.length === 1;
}

/** Lines without a word are left out. The library checks the numbers of pairs and words. */
export function readPairs(text: string): ReadPairs {
  const written = withArrows(text)
    .split('\n')
    .map((line, i) => ({ number: i + 1, parts: line.split(arrow), line }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ number, parts }) => ({
      parts: parts.length,
      line: { number, input: wordsOf(parts[0]), output: wordsOf(parts[1] ?? '') },
    }));
  const lines = written.map(({ line }) => line);
  const isLabelled = areLabelled(lines);
  const problem = written
    .map(({ line, parts }) => [line.number, faultOf(line, parts, isLabelled)] as const)
    .find(([, fault]) => fault !== '');
  return {
    pairs: problem
      ? []
      : lines.map(({ input, output }) => ({ input, output: isLabelled ? output[0] : output })),
    lines: lines.map(({ number }) => number),
    problem: problem ? `Line ${problem[0]} ${problem[1]}.` : '',
  };
}

/** The longest pair in rows: one for each word, and one for [CLS] where the answer is a label. */
export const rowsOf = ({ pairs }: ReadPairs): number =>
  Math.max(2, ...pairs.map(({ input, output }) => input.length + (typeof output === 'string' ? 1 : 0)));

/** The library names pairs, from 0; the reader sees lines. */
export const inLines = (message: string, { lines }: ReadPairs): string =>
  message
    .replace(
      /^pairs\[(\d+)\]\.(input|output)(\[\d+\])?/,
      (_, pair, side) =>
        `Line ${lines[Number(pair)]}: what is ${side === 'input' ? 'before' : 'after'} the arrow`,
    )
    .replace(/^pairs /, 'Your pairs ');
