/** Two encodings side by side: A, B and A − B. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { HeatMap, Mark } from '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import type { Properties } from '../../../draw/properties.ts';
import { measureNames } from '../../../settings/shared-rows.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Pointing } from '../answers.ts';
import { areTablesCompared, atOffset, cursorAt, followIn, isCompared, ofBoth } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { Difference, EncodingsInput, SchemeComparison } from '../job.ts';
import { vectorMap } from './columns.ts';

export interface SidesGiven extends Pointing {
  readonly input: EncodingsInput;
  readonly comparison: SchemeComparison;
  /** of the two encodings */
  readonly titles: readonly [string, string];
}

const { ofBoth: words, titles } = foldText;
const letters = [words.a, words.b] as const;

export const unitName = (unit: SchemeComparison['unit']): string =>
  unit === 'share' ? words.relativeToMaximum : (measureNames.get(unit) ?? unit);

const fileName = ({ scheme, against }: EncodingsInput, what: string) => `${scheme}-${against}-${what}`;

const marksOf = ({ largest }: Difference): readonly Mark[] =>
  largest ? [{ row: largest.row, col: largest.col, kind: 'ink', label: words.largestDifference }] : [];

/** Describes a pair of positions; if shares are compared, with values and shares. */
function describePair({ sides, unit, difference }: SchemeComparison) {
  return (row: number, col: number): string => {
    const at = row * difference.matrix.cols + col;
    const [a, b, apart] = [sides[0].compared, sides[1].compared, difference.matrix].map(({ data }) =>
      formatNumber(data[at]),
    );
    if (unit !== 'share') return words.pair(row, col, a, b, apart);
    const values = sides.map(({ matrix }) => formatNumber(matrix.data[at]));
    return words.pairOfShares(row, col, values, [a, b, apart]);
  };
}

const comparedMap = (given: SidesGiven, more: Pick<Properties<HeatMap>, 'matrix' | 'scale' | 'domain'>) => ({
  map: {
    rowTitle: foldText.ofPairs.queryPosition,
    colTitle: foldText.ofPairs.keyPosition,
    marks: marksOf(given.comparison.difference),
    maxHeight: 28,
    cursor: cursorAt(given.place, 'other'),
    describe: describePair(given.comparison),
    ...more,
  },
  follow: followIn(given, 'other'),
});

/** The first or the second encoding. The pair with the largest difference is marked. */
const side = (which: 0 | 1) => ({
  title: [titles.sideA, titles.sideB][which],
  isDrawn: isCompared,
  ...ofBoth,
  draw(given: SidesGiven) {
    const { sides, domain } = given.comparison;
    const { matrix, scale, unit, head } = sides[which];
    return {
      heading: words.side(letters[which], given.titles[which]),
      name: fileName(given.input, letters[which]),
      note: words.sideNote(unitName(unit), head === null ? null : head + 1),
      ...comparedMap(given, { matrix, scale, domain }),
    };
  },
});

export const sideA = defineFigure<SidesGiven>({ id: 'side-A', fold: 'against', ...side(0) });
export const sideB = defineFigure<SidesGiven>({ id: 'side-B', fold: 'against', ...side(1) });

export const sideDifference = defineFigure<SidesGiven>({
  id: 'side-difference',
  fold: 'against',
  title: titles.sideDifference,
  isDrawn: isCompared,
  ...ofBoth,
  draw(given) {
    const { matrix, domain } = given.comparison.difference;
    return {
      heading: words.difference,
      name: fileName(given.input, 'difference'),
      note: words.differenceNote(unitName(given.comparison.unit)),
      ...comparedMap(given, { matrix, scale: 'diverging', domain }),
    };
  },
});

/** The first encoding is drawn last, over the second. */
function curvesOf({ sides: [a, b] }: SchemeComparison): readonly Series[] {
  const x = a.means.map((_, i) => i - a.matrix.rows + 1);
  return [
    { id: words.b, label: words.b, kind: 'line', x, y: b.means, color: 'ink', dashed: true },
    { id: words.a, label: words.a, kind: 'line', x, y: a.means, color: 'position' },
  ];
}

export const sideCurves = defineFigure<SidesGiven>({
  id: 'side-curves',
  fold: 'against',
  title: titles.sideCurves,
  isDrawn: isCompared,
  ...ofBoth,
  draw({ input, comparison, place, point }) {
    const { sides, unit } = comparison;
    const n = sides[0].matrix.rows;
    return {
      heading: words.curves,
      name: fileName(input, 'curves'),
      note: words.curvesNote,
      plot: {
        xTitle: foldText.ofPairs.offset,
        yTitle: unitName(unit),
        hint: foldText.ofPairs.pointAtCurve,
        series: curvesOf(comparison),
        aspect: 0.9,
        maxHeight: 22,
        cursor: place?.other === undefined ? null : { index: place.other - place.position + n - 1 },
        describe: (_, index, offset) => {
          const [a, b] = sides.map(({ means }) => means[index]);
          return words.meanAt(formatNumber(offset), formatNumber(a), formatNumber(b), formatNumber(a - b));
        },
      },
      follow: (cursor: PlotCursor | null) => point(cursor && atOffset(cursor.index - n + 1, n)),
    };
  },
});

interface TablesGiven extends SidesGiven {
  readonly tables: NonNullable<SchemeComparison['tables']>;
}

const tableFigure = (which: keyof typeof words.tables) => ({
  title: { A: titles.tableA, B: titles.tableB, difference: titles.tableDifference }[which],
  isDrawn: areTablesCompared,
  ...ofBoth,
  draw(given: TablesGiven) {
    const { sides, difference, domain } = given.tables;
    const tables = { A: sides[0], B: sides[1], difference: difference.matrix };
    return {
      heading: words.tables[which],
      name: fileName(given.input, `table-${which}`),
      ...vectorMap(tables[which], given, {
        domain: which === 'difference' ? difference.domain : domain,
        marks: marksOf(difference),
        maxHeight: 28,
        describe(row, col) {
          const [a, b, apart] = Object.values(tables).map(({ data, cols }) =>
            formatNumber(data[row * cols + col]),
          );
          return words.cell(row, col, a, b, apart);
        },
      }),
    };
  },
});

export const tableA = defineFigure<TablesGiven>({ id: 'table-A', fold: 'against', ...tableFigure('A') });
export const tableB = defineFigure<TablesGiven>({ id: 'table-B', fold: 'against', ...tableFigure('B') });
export const tableDifference = defineFigure<TablesGiven>({
  id: 'table-difference',
  fold: 'against',
  ...tableFigure('difference'),
});
