/** The attention weights of a head in both sentences. */
import type { Matrix } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import { reorder } from '../input.ts';
import type { OrderInput, OrderOutput } from '../job.ts';
import { ofTheLayer } from './outputs.ts';

export interface Weights {
  readonly input: OrderInput;
  readonly output: OrderOutput;
  /** counted from 0 */
  readonly head: number;
}

const drawn = (name: string, heading: string, words: readonly string[], matrix: Matrix) => ({
  heading,
  name,
  map: {
    label: foldText.weightsOf(heading),
    rowTitle: foldText.query,
    colTitle: foldText.key,
    matrix,
    rowLabels: words,
    colLabels: words,
    domain: [0, 1] as const,
    describe: (row: number, col: number, value: number) =>
      foldText.attends(words[row], words[col], formatNumber(value)),
  },
});

export const weightsFirst = defineFigure<Weights>({
  id: 'weights-first',
  fold: 'attention',
  title: foldText.titles.weightsFirst,
  ...ofTheLayer,
  scripts: null,
  draw: ({ input: { words }, output, head }) =>
    drawn('order-weights-first', foldText.first, words, output.first[head]),
});

export const weightsSecond = defineFigure<Weights>({
  id: 'weights-second',
  fold: 'attention',
  title: foldText.titles.weightsSecond,
  ...ofTheLayer,
  scripts: null,
  draw: ({ input: { words, permutation }, output, head }) =>
    drawn('order-weights-second', foldText.second, reorder(words, permutation), output.second[head]),
});
