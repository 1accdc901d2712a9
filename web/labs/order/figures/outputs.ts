/** The outputs of one layer for both orders, and their difference. */
import type { Matrix } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Cell, HeatMap } from '../../../draw/heat-map.ts';
import type { Properties } from '../../../draw/properties.ts';
import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { readInput, reorder } from '../input.ts';
import type { OrderInput, OrderOutput } from '../job.ts';
import { text } from '../text.ts';
import type { Outcome } from '../verdict.ts';

/** The declaration that all figures of the lab share: one layer reads the words in both orders. */
export const ofTheLayer: FigureDeclaration = {
  encodings: (settings) => {
    const { words, second } = readInput(settings);
    return chosenEncodings(settings, words.length, second);
  },
  reads: 'lab',
  definitions: ['attention', 'equivariance'],
  draws: ['words', 'layer'],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).differenceScripts(session),
};

export interface Outputs {
  readonly input: OrderInput;
  readonly output: OrderOutput;
  readonly outcome: Outcome;
  readonly cursor: Partial<Cell> | null;
  readonly follow: (cell: Cell | null) => void;
}

const reach = ({ data }: Matrix): number => data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** A range symmetric about zero that holds every entry. */
const symmetric = (...matrices: readonly Matrix[]): readonly [number, number] => {
  const largest = Math.max(...matrices.map(reach)) || 1;
  return [-largest, largest];
};

/** Kept, because every move of the pointer over the maps needs it again. */
const domains = new WeakMap<OrderOutput, readonly [number, number]>();

function domainOfOutputs(output: OrderOutput): readonly [number, number] {
  const { permutedInput, permutedOutput } = output.permuted;
  const domain = domains.get(output) ?? symmetric(permutedInput, permutedOutput);
  domains.set(output, domain);
  return domain;
}

/** Rounding keeps the scale of the outputs: stretched over the whole colour scale it would look like a pattern. */
export const domainOfDifference = ({ output, outcome }: Pick<Outputs, 'output' | 'outcome'>) =>
  outcome === 'seen' ? symmetric(output.difference) : domainOfOutputs(output);

function drawn(
  { input, output, outcome, cursor, follow }: Outputs,
  name: string,
  heading: string,
  more: Pick<Properties<HeatMap>, 'matrix' | 'axes' | 'domain'>,
) {
  const words = reorder(input.words, input.permutation);
  const map: Properties<HeatMap> = {
    label: heading,
    rowTitle: text.word,
    colTitle: text.dimension,
    scale: 'diverging',
    rowLabels: words,
    marks:
      outcome === 'seen'
        ? [{ ...output.permuted.worst, kind: 'violated', label: text.largestDifference }]
        : [],
    cursor,
    describe: (row, col, value) => text.cell(words[row], col, formatNumber(value)),
    ...more,
  };
  return { heading, name, map, follow };
}

export const reorderAttend = defineFigure<Outputs>({
  id: 'reorder-attend',
  fold: '',
  title: text.titles.reorderAttend,
  ...ofTheLayer,
  draw: (given) =>
    drawn(given, 'order-reorder-attend', text.headings.reorderAttend, {
      matrix: given.output.permuted.permutedInput,
      axes: 'none',
      domain: domainOfOutputs(given.output),
    }),
});

export const attendReorder = defineFigure<Outputs>({
  id: 'attend-reorder',
  fold: '',
  title: text.titles.attendReorder,
  ...ofTheLayer,
  draw: (given) =>
    drawn(given, 'order-attend-reorder', text.headings.attendReorder, {
      matrix: given.output.permuted.permutedOutput,
      axes: 'none',
      domain: domainOfOutputs(given.output),
    }),
});

export const difference = defineFigure<Outputs>({
  id: 'difference',
  fold: '',
  title: text.titles.difference,
  ...ofTheLayer,
  draw: (given) => ({
    ...drawn(given, 'order-difference', text.headings.difference, {
      matrix: given.output.difference,
      axes: 'counts',
      domain: domainOfDifference(given),
    }),
    caption: text.differenceCaption,
  }),
});
