import type { Matrix } from '../../../core/types.ts';
import '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import type { OrderInput, OrderOutput } from '../job.ts';
import { text } from '../text.ts';
import { ofTheLayer } from './outputs.ts';

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
  title: foldText.titles.word,
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
