/** What the error rate of the order probe means beside those where there is no order to find. */
import { formatNumber } from '../../draw/format.ts';
import type { OrderInput, OrderOutput } from './order-job.ts';
import { marks, type Standing, standingBeside, type Verdict } from './verdict.ts';

/** Guessing is wrong this often. */
const guessing = 0.5;
/** A control this far below guessing needs an explanation. */
const belowGuessing = 0.4;

const percent = (share: number) => `${formatNumber(100 * share)} %`;

export function judgeOrder({ probe, rows }: OrderOutput, { pairs }: Pick<OrderInput, 'pairs'>): Verdict {
  const { errorRate, controls } = probe;
  const [shuffled, random] = [controls.shuffled.errorRate, controls.random.errorRate];
  const least = Math.min(shuffled, random);
  const chance = Math.min(least, guessing);
  const standing: Standing = chance === 0 ? 'says nothing' : standingBeside(errorRate, chance);
  const shared =
    least < belowGuessing
      ? ` ${Math.max(shuffled, random) < belowGuessing ? 'Both are' : 'One is'} far below half: ${pairs} pairs of ${rows} rows share rows, and one pair tells of another.`
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
    words: `${told} With the positions shuffled it is wrong in ${percent(shuffled)}, on a random table of the same shape in ${percent(random)}.${shared}`,
  };
}
