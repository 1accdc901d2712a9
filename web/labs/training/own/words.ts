/** What the page says of the reader's own pairs. */
import { listed } from '../../../draw/format.ts';
import { type ReadPairs, testsIn } from './pairs.ts';

/** More names would fill the line. */
const mostNamed = 3;

function named(words: readonly string[]): string {
  const others = words.length - mostNamed;
  const shown = words.slice(0, mostNamed).map((word) => `“${word}”`);
  return listed(others > 0 ? [...shown, `${others} more`] : shown);
}

/** How many pairs there are for training and for tests, and which of the tests show nothing. */
export function pairsText(read: ReadPairs): string {
  const { count, repeated, unseen } = testsIn(read);
  const tests = count === 1 ? 'the 1 test' : `the ${count} tests`;
  return [
    `${read.pairs.length} pairs, ${count} of them for tests: every fifth.`,
    repeated > 0 ? `${repeated} of ${tests} ${repeated === 1 ? 'is' : 'are'} also in training.` : '',
    unseen.length > 0 ? `Only tests have ${named(unseen)}: no model can learn to answer that.` : '',
    'They are part of the link.',
  ]
    .filter(Boolean)
    .join(' ');
}
