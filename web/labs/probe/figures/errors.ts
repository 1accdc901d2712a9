/** The errors of both probes, on this table and on its controls. */
import type { Errors, OrderErrors, OrderProbe, PositionProbe } from '../../../core/types.ts';
import { formatNumber, withMinus } from '../../../draw/format.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofFit, ofRows, ofTable, withControls } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { OrderProbeOutput } from '../job.ts';
import { text } from '../text.ts';

const measures = Object.entries(foldText.errors.measures) as unknown as readonly (readonly [
  keyof Errors,
  { readonly title: string; readonly help: string },
])[];

export const errors = defineFigure<PositionProbe>({
  id: 'errors',
  fold: 'errors',
  title: text.titles.errors,
  ...ofFit,
  ...withControls,
  draw(probe) {
    const all = errorRows(probe);
    const measured = all.filter(([, found]) => found !== null);
    return {
      heading: foldText.errors.heading,
      // At full precision. Soft hyphens are for the page only.
      columns: () => [
        { title: foldText.errors.rows, values: measured.map(([title]) => title) },
        ...measures.map(([name, { title }]) => ({
          title: title.replaceAll('\u00ad', ''),
          values: measured.map(([, found]) => found?.[name] ?? Number.NaN),
        })),
      ],
      content: numberTable({
        heading: foldText.errors.heading,
        columns: [{ title: '' }, ...measures.map(([, words]) => words)],
        rows: all.map(([title, found]) => ({
          title,
          cells: measures.map(([name]) => numberCell(found?.[name] ?? Number.NaN, formatOf(name))),
        })),
      }),
    };
  },
});

const errorRows = ({ train, test, all, controls }: PositionProbe) =>
  [
    [foldText.errors.test, test],
    [foldText.errors.train, train],
    [foldText.errors.all, all],
    [foldText.errors.shuffled, controls?.shuffled ?? null],
    [foldText.errors.random, controls?.random ?? null],
  ] as const;

const formatOf = (name: keyof Errors) => (name === 'r2' || name === 'spearman' ? formatShare : formatNumber);

/** A share just below 1 gets enough digits, up to six, to differ from 1. A share near 0 gets three decimals. */
export function formatShare(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1)
    return Math.abs(value) < 0.0005 ? '≈ 0' : withMinus(value.toFixed(3));
  if (value >= 1 || value < 0.9995) return formatNumber(value);
  const digits = [4, 5, 6].find((count) => Number(value.toPrecision(count)) < 1);
  return digits ? value.toPrecision(digits) : '≈ 1';
}

export const orderProbe = defineFigure<OrderProbeOutput>({
  id: 'order-probe',
  fold: 'pairs',
  title: text.titles.orderProbe,
  ...ofTable,
  reads: [...ofRows, 'pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
  definitions: ({ store }) => [
    store.get('foldsBy') === 'positions' ? 'orderProbe' : 'orderProbeByPairs',
    'controls',
  ],
  draws: ['pairs'],
  scripts: async (session) => (await import('../scripts.ts')).orderScripts(session),
  draw({ probe }) {
    const all = rateRows(probe);
    const folds = Array.from(probe.foldErrors, (_, i) => foldText.order.fold(i + 1));
    return {
      heading: foldText.order.heading,
      // As shares, at full precision.
      columns: () => [
        { title: foldText.order.table, values: all.map(([title]) => title) },
        { title: foldText.order.meanRate, values: all.map(([, { errorRate }]) => errorRate) },
        ...folds.map((title, i) => ({ title, values: all.map(([, { foldErrors }]) => foldErrors[i]) })),
      ],
      content: numberTable({
        label: foldText.order.label,
        heading: foldText.order.heading,
        columns: ['', foldText.order.mean, ...folds].map((title) => ({ title })),
        rows: all.map(([title, { errorRate, foldErrors }]) => ({
          title,
          cells: [errorRate, ...foldErrors].map((share) => numberCell(share, inPercent)),
        })),
      }),
    };
  },
});

const inPercent = (share: number): string => formatNumber(100 * share);

const rateRows = (probe: OrderProbe): readonly (readonly [title: string, errors: OrderErrors])[] => [
  [foldText.order.thisTable, probe],
  [foldText.order.shuffled, probe.controls.shuffled],
  [foldText.order.random, probe.controls.random],
];
