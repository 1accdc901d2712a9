/** The matrix that takes the vector of each position to that of a later one, and how far it is off. */
import type { Column } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import { noPositions } from '../../../schemes/source.ts';
import { besideSchemes, chosenEncodings, type Settings } from '../../../shell/cite/encodings.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { chosenAs, readsOfMoved } from '../figure-facts.ts';
import { besides, type ShiftInput, type ShiftOutput, schemesBeside } from '../shift/job.ts';
import { shiftText as words } from '../shift/text.ts';

export interface ShiftGiven {
  readonly title: string;
  readonly input: ShiftInput;
  readonly output: ShiftOutput;
}

/** One table and what its columns are; the second encoding of the lab plays no part. */
const ofShifts = {
  ...chosenAs('input'),
  encodings: (settings: Settings) => chosenEncodings(settings, settings.store.get('n'), noPositions),
  reads: (settings: Settings) => ['n', 'd', 'shift', ...readsOfMoved(settings)] as const,
  definitions: [define(words.definition)],
  scripts: null,
} as const;

export const shiftMap = defineFigure<ShiftGiven>({
  id: 'shift',
  fold: 'shift',
  title: words.title,
  ...ofShifts,
  draw({ input: { shift }, output: { probe, hasBlocks } }) {
    const { map, rank } = probe;
    return {
      heading: words.heading(shift),
      note: [
        ...(hasBlocks ? [words.blocks(shift)] : []),
        ...(hasBlocks && rank < map.rows ? [words.blurred(rank, map.rows)] : []),
      ].join(' '),
      map: {
        label: words.heading(shift),
        matrix: map,
        scale: 'diverging',
        maxHeight: 26,
        rowTitle: words.from,
        colTitle: words.to(shift),
        describe: (row, col, value) => words.cell(row, col, formatNumber(value)),
      },
    };
  },
});

export const shiftErrors = defineFigure<ShiftGiven>({
  id: 'shift-errors',
  fold: 'shift',
  title: words.errors,
  ...ofShifts,
  encodings: (settings) => besideSchemes(ofShifts.encodings(settings), schemesBeside),
  definitions: [...ofShifts.definitions, define(words.partsDefinition)],
  draw({ title, output: { probe, errors } }) {
    const rows: readonly (readonly [string, number])[] = [
      [title, probe.relativeError],
      ...besides.flatMap((beside) => {
        const error = errors[beside];
        return error === undefined ? [] : [[words.besides[beside], error] as const];
      }),
    ];
    const columns = (): readonly Column[] => [
      { title: words.table, values: rows.map(([name]) => name) },
      { title: words.missed, values: rows.map(([, error]) => error) },
    ];
    return {
      heading: words.errors,
      columns,
      content: numberTable({
        heading: words.errors,
        columns: [{ title: words.table }, { title: words.missed }],
        rows: rows.map(([name, error]) => ({
          title: name,
          cells: [numberCell(error, (share) => `${formatNumber(100 * share)} %`)],
        })),
      }),
    };
  },
});
