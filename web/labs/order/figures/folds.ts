/** The figures of the folds: the attention weights of a head, and the output of one word, in both sentences. */
import type { Matrix } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import { reorder } from '../input.ts';
import type { OrderInput, OrderOutput } from '../job.ts';
import { ofTheLayer } from './layer.ts';
import '../../../draw/line-plot.ts';
import { text } from '../text.ts';

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
    drawn('order-weights-first', text.theFirst, words, output.first[head]),
});

export const weightsSecond = defineFigure<Weights>({
  id: 'weights-second',
  fold: 'attention',
  title: foldText.titles.weightsSecond,
  ...ofTheLayer,
  scripts: null,
  draw: ({ input: { words, permutation }, output, head }) =>
    drawn('order-weights-second', text.theSecond, reorder(words, permutation), output.second[head]),
});

export interface WordInBoth {
  readonly input: OrderInput;
  readonly output: OrderOutput;
  /** index of the word in the second sentence */
  readonly row: number;
}

/** The output of one word in both sentences. */
export const word = defineFigure<WordInBoth>({
  id: 'word',
  fold: 'word',
  title: text.folds.word.title,
  ...ofTheLayer,
  scripts: null,
  draw: ({ input, output: { permuted }, row }) => {
    const { permutedInput, permutedOutput } = permuted;
    const written = input.words[input.permutation[row]] ?? '';
    const x = Array.from({ length: permutedInput.cols }, (_, i) => i);
    const y = ({ data, cols }: Matrix) => data.subarray(row * cols, (row + 1) * cols);
    return {
      heading: foldText.outputVector(written),
      name: 'order-word',
      plot: {
        label: foldText.inBothSentences(written),
        xTitle: text.dimension,
        yTitle: foldText.output,
        series: [
          { id: 'first', label: foldText.inFirst, kind: 'points', color: 'content', x, y: y(permutedOutput) },
          {
            id: 'second',
            label: foldText.inSecond,
            kind: 'line',
            color: 'attention',
            x,
            y: y(permutedInput),
          },
        ],
        aspect: 0.3,
      },
    };
  },
});
