/** The reader's own pairs in a script. */
import { indent, type Lines, literal } from '../../../scripts/script.ts';
import { keptOf } from '../own/pairs.ts';
import type { ScriptDefinition } from './definition.ts';

const list = (values: readonly string[]): string => `[${values.map(literal).join(', ')}]`;

/** Lines that define the pairs and `draw`. */
export function ownTaskLines({ options, task, words, classes }: ScriptDefinition): Lines {
  const isLabel = task.answer === 'label';
  const pairs = options.pairs.map(
    ({ input, output }) =>
      `(${literal(input.join(' '))}, ${literal(typeof output === 'string' ? output : output.join(' '))}),`,
  );
  return [
    'pairs = [',
    ...indent(pairs),
    ']',
    `words = ${list(words)}`,
    `answers = ${list(classes)}`,
    'vocabulary, classes = len(words), len(answers)',
    '',
    '# Its own random numbers: other batches than the page’s.',
    `rng = np.random.default_rng(${options.seed})`,
    '',
    'def draw(count, is_test=False):',
    ...indent([
      `"""So many pairs, or every ${keptOf}th, which is kept for tests: their words, and the right class at each place. -1: nothing there, or not asked."""`,
      `learned = [pair for i, pair in enumerate(pairs) if i % ${keptOf} != ${keptOf - 1}]`,
      `drawn = pairs[${keptOf - 1}::${keptOf}] if is_test else [learned[i] for i in rng.integers(len(learned), size=count)]`,
      'ids, targets = torch.full((len(drawn), n), -1), torch.full((len(drawn), n), -1)',
      'for row, (given, right) in enumerate(drawn):',
      ...indent([
        `given = [words.index(word) for word in ${isLabel ? '["[CLS]", *given.split(" ")]' : 'given.split(" ")'}]`,
        'right = [answers.index(answer) for answer in right.split(" ")]',
        'ids[row, : len(given)], targets[row, : len(right)] = torch.tensor(given), torch.tensor(right)',
      ]),
      'return ids, targets',
    ]),
  ];
}
