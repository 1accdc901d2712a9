/** The outputs of one layer for both orders, and their difference. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Cell, HeatMap } from '../../../draw/heat-map.ts';
import type { Properties } from '../../../draw/properties.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { reorder } from '../input.ts';
import type { OrderInput, OrderOutput } from '../job.ts';
import { text } from '../text.ts';
import type { Outcome } from '../verdict.ts';
import { ofTheLayer } from './layer.ts';

export interface Outputs {
  readonly input: OrderInput;
  readonly output: OrderOutput;
  readonly outcome: Outcome;
  readonly cursor: Partial<Cell> | null;
  readonly follow: (cell: Cell | null) => void;
}

/** Symmetric about zero; not empty where all entries are zero. */
const upTo = (largest: number): readonly [number, number] => [-(largest || 1), largest || 1];

/** Rounding keeps the scale of the outputs: stretched over the whole colour scale it would look like a pattern. */
export const domainOfDifference = ({ output, outcome }: Pick<Outputs, 'output' | 'outcome'>) =>
  upTo(outcome === 'seen' ? output.permuted.maxAbsDifference : output.largestOutput);

const motion: HeatMap['motion'] = async () => {
  const { passageBetween } = await import('../passage.ts');
  return (from, to) => passageBetween(from as OrderInput, to as OrderInput);
};

type OfOutput = Pick<Properties<HeatMap>, 'rowLabels' | 'marks' | 'describe' | 'subject'>;

/** Kept, so that a map is drawn again only for another output. */
const known = new WeakMap<OrderOutput, OfOutput>();

function ofOutput({ input, output, outcome }: Outputs): OfOutput {
  const kept = known.get(output);
  if (kept) return kept;
  const words = reorder(input.words, input.permutation);
  const made: OfOutput = {
    rowLabels: words,
    marks:
      outcome === 'seen'
        ? [{ ...output.permuted.worst, kind: 'violated', label: text.largestDifference }]
        : [],
    describe: (row, col, value) => text.cell(words[row], col, formatNumber(value)),
    subject: input,
  };
  known.set(output, made);
  return made;
}

function drawn(
  outputs: Outputs,
  name: string,
  heading: string,
  more: Pick<Properties<HeatMap>, 'matrix' | 'axes' | 'domain'>,
) {
  const { cursor, follow } = outputs;
  const map: Properties<HeatMap> = {
    rowTitle: text.word,
    colTitle: text.dimension,
    scale: 'diverging',
    motion,
    cursor,
    ...ofOutput(outputs),
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
      domain: upTo(given.output.largestOutput),
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
      domain: upTo(given.output.largestOutput),
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
