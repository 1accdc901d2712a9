/** What the error rate of the order probe means beside that on a table without order. */
import { formatNumber } from '../../draw/format.ts';
import type { OrderInput, OrderOutput } from './order-job.ts';
import { marks, type Standing, standingBeside, type Verdict } from './verdict.ts';

/** Guessing is wrong this often. */
const guessing = 0.5;
/** A control this far below guessing needs an explanation. */
const belowGuessing = 0.4;

const percent = (share: number) => `${formatNumber(100 * share)} %`;

export function judgeOrder({ probe, rows }: OrderOutput, { pairs }: Pick<OrderInput, 'pairs'>): Verdict {
  const { errorRate, control } = probe;
  const chance = Math.min(control, guessing);
  const standing: Standing = chance === 0 ? 'says nothing' : standingBeside(errorRate, chance);
  const shared =
    control < belowGuessing
      ? ` That is below half: ${pairs} pairs of ${rows} rows share rows, and one pair tells of another.`
      : '';
  const told = {
    holds: 'Two vectors side by side tell which position is the later one.',
    'in part': 'Two vectors side by side tell roughly which position is the later one.',
    broken: 'A linear classifier cannot tell here which position is the later one.',
    'says nothing': 'Where there is no order to find, the classifier is never wrong either.',
  }[standing];
  return {
    number: errorRate,
    isShare: true,
    standing,
    mark: marks[standing],
    meaning: 'of the pairs are put in the wrong order, on pairs that the fit has not seen.',
    words: `${told} On a random table of the same shape it is wrong in ${percent(control)}.${shared}`,
  };
}
