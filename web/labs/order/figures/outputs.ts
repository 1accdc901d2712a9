/** The outputs of one layer for both orders, and their difference. */
import type { Matrix } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Cell, HeatMap } from '../../../draw/heat-map.ts';
import type { Properties } from '../../../draw/properties.ts';
import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { readInput } from '../input.ts';
import type { OrderInput, OrderOutput } from '../job.ts';
import { reorder } from '../sentence.ts';
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

function mapOf(
  { input, output, outcome, cursor }: Outputs,
  more: Pick<Properties<HeatMap>, 'label' | 'matrix' | 'axes' | 'domain'>,
): Properties<HeatMap> {
  const words = reorder(input.words, input.permutation);
  return {
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
}

export const reorderAttend = defineFigure<Outputs>({
  id: 'reorder-attend',
  fold: '',
  title: text.titles.reorderAttend,
  ...ofTheLayer,
  draw: (given) => {
    const heading = text.headings.reorderAttend;
    const { permutedInput: matrix } = given.output.permuted;
    return {
      heading,
      name: 'order-reorder-attend',
      map: mapOf(given, { label: heading, matrix, axes: 'none', domain: domainOfOutputs(given.output) }),
      follow: given.follow,
    };
  },
});

export const attendReorder = defineFigure<Outputs>({
  id: 'attend-reorder',
  fold: '',
  title: text.titles.attendReorder,
  ...ofTheLayer,
  draw: (given) => {
    const heading = text.headings.attendReorder;
    const { permutedOutput: matrix } = given.output.permuted;
    return {
      heading,
      name: 'order-attend-reorder',
      map: mapOf(given, { label: heading, matrix, axes: 'none', domain: domainOfOutputs(given.output) }),
      follow: given.follow,
    };
  },
});

export const difference = defineFigure<Outputs>({
  id: 'difference',
  fold: '',
  title: text.titles.difference,
  ...ofTheLayer,
  draw: (given) => {
    const heading = text.headings.difference;
    return {
      heading,
      name: 'order-difference',
      caption: text.differenceCaption,
      map: mapOf(given, {
        label: heading,
        matrix: given.output.difference,
        axes: 'counts',
        domain: domainOfDifference(given),
      }),
      follow: given.follow,
    };
  },
});
