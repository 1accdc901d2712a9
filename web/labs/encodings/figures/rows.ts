/** A table or the vectors of offsets, and the similarity of one row to all others: the proof for encodings with vectors. */
import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../../draw/format.ts';
import { clip } from '../../../encoding/relative-table.ts';
import { hasFeature } from '../../../schemes/scheme-facts.ts';
import { measureNames } from '../../../settings/shared-rows.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { columnGroups, sortingWords } from '../columns.ts';
import { courseOf, firstRowOf, isFallMarked } from '../course.ts';
import { actsAs, ofChosen, type PictureGiven } from '../figure-facts.ts';
import type { EncodingsInput } from '../job.ts';
import type { InputPicture, RelativePicture } from '../picture.ts';
import '../row/figure.ts';
import { cellReader } from '../columns.ts';
import type { RowMove } from '../row/figure.ts';
import { text } from '../text.ts';

interface RowGiven {
  /** the row compared with all others: a position or an offset */
  readonly row: number;
  /** null where it is fixed */
  readonly moveRow: ((move: RowMove) => void) | null;
}

const measureName = ({ measure }: EncodingsInput): string => measureNames.get(measure) ?? measure;

/** In two dimensions the waves of the columns and of the lines follow each other: there is no one order from fast to slow. */
const hasOneAxis = ({ scheme }: EncodingsInput): boolean => !hasFeature(scheme, 'twoAxes');

export const tableAndRow = defineFigure<RowGiven & Pick<PictureGiven<InputPicture>, 'input' | 'picture'>>({
  id: 'table-and-row',
  fold: '',
  title: text.titles.tableAndRow,
  isDrawn: actsAs('input'),
  ...ofChosen,
  draw({ input, picture, row: position, moveRow }) {
    const { table, waves, proximity, rises } = picture;
    const row = Math.min(position, table.rows - 1);
    const course = courseOf(picture);
    const sorted = hasOneAxis(input) ? waves : null;
    const growth =
      course === 'grows' ? text.ofTables.growth(row, row === table.rows - 1, firstRowOf(proximity)) : '';
    const notes = [growth, sorted ? sortingWords(sorted) : ''].filter(Boolean);
    const drag = notes.length > 0 ? text.row.drag : text.row.dragAlone;
    return {
      heading: text.row.heading(row),
      name: `${input.scheme}-row`,
      caption: [...notes, ...(moveRow ? [drag] : [])].join(' '),
      content: html`<pe-row-figure
        label=${text.row.label(row)}
        heading=${text.row.table}
        measure=${measureName(input)}
        .table=${table}
        .similarity=${proximity}
        .falls=${isFallMarked(course) ? rises : null}
        .row=${row}
        ?fixed=${!moveRow}
        .groups=${guard([table, sorted], () => columnGroups(table.cols, sorted))}
        .describe=${cellReader(input, picture)}
        @row=${({ detail }: CustomEvent<RowMove>) => moveRow?.(detail)}
      ></pe-row-figure>`,
    };
  },
});

export const vectorsAndRow = defineFigure<
  RowGiven & Pick<PictureGiven<RelativePicture>, 'input' | 'picture'>
>({
  id: 'vectors-and-row',
  fold: '',
  title: text.titles.vectorsAndRow,
  isDrawn: actsAs('relative'),
  ...ofChosen,
  draw({ input, picture, row, moveRow }) {
    const { vectors, waves, proximity, reach, role, byHead } = picture;
    const words = text.ofOffsets;
    const offset = clip(row, reach);
    const head = byHead ? picture.head + 1 : null;
    return {
      heading: words.heading(role, head, formatNumber(offset)),
      name: `${input.scheme}-row`,
      caption: moveRow ? `${words.offsetIs} ${words.drag}` : words.offsetIs,
      content: html`<pe-row-figure
        label=${words.label(role, formatNumber(offset))}
        heading=${words.table(role, head)}
        row-name=${words.row}
        measure=${measureName(input)}
        .table=${vectors}
        .similarity=${proximity}
        .rowStart=${-reach}
        .row=${offset + reach}
        ?fixed=${!moveRow}
        .groups=${guard([vectors, waves], () => columnGroups(vectors.cols, waves))}
        .describe=${(at: number, col: number, value: number) =>
          words.cell(formatNumber(at - reach), col, formatNumber(value))}
        @row=${({ detail }: CustomEvent<RowMove>) => moveRow?.({ ...detail, row: detail.row - reach })}
      ></pe-row-figure>`,
    };
  },
});
