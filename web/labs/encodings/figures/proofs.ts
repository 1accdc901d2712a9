/** The figures that prove the claims of the first screen, one for each kind of encoding. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Waves } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import { hint } from '../../../draw/hint.ts';
import type { Series, Traced } from '../../../draw/line-plot.ts';
import { clip } from '../../../encoding/relative-table.ts';
import { hasFeature, shortName } from '../../../schemes/scheme-facts.ts';
import type { Source } from '../../../schemes/source.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { areAxesChosen } from '../axes/read.ts';
import { actsAs, chosenAs, measureName, ofHeads, type PictureGiven } from '../figure-facts.ts';
import type { EncodingsInput } from '../job.ts';
import { backwards, courseOf, firstRowOf, isFallMarked } from '../kernel.ts';
import type { BiasPicture, InputPicture, Picture, RelativePicture } from '../picture.ts';
import type { RowContent, RowMove } from '../row/figure.ts';
import type { ColumnGroup } from '../row/layout.ts';
import { rowText } from '../row/text.ts';
import { text } from '../text.ts';
import '../turning/figure.ts';
import { ofClocks } from '../turning/declaration.ts';
import type { TurningPicture } from '../turning/figure.ts';
import { changes } from '../turning/input.ts';
import { inDegrees, type TurningInput, type TurningOutput } from '../turning/job.ts';
import '../row/figure.ts';
import '../../../draw/line-plot.ts';

/** The name of a column's wave, and its wavelength in positions; null for a column of zeros. */
export function waveOfColumn({ frequencies, sines }: Waves, column: number) {
  const frequency = frequencies[column];
  if (Number.isNaN(frequency)) return null;
  return { name: sines[column] ? rowText.sine : rowText.cosine, wavelength: (2 * Math.PI) / frequency };
}

/** Sines, then cosines, each in the table's order, so that all conventions look the same. */
export function columnGroups(cols: number, waves: Waves | null): readonly ColumnGroup[] {
  const words = rowText;
  const all = Array.from({ length: cols }, (_, i) => i);
  if (!waves) return [{ title: words.dimensionsTo(cols - 1), short: words.dimensions, columns: all }];
  const { frequencies, sines } = waves;
  const isWave = (i: number) => !Number.isNaN(frequencies[i]);
  const group = (name: string, isSine: number): ColumnGroup => {
    const columns = all.filter((i) => isWave(i) && sines[i] === isSine);
    const isSorted = columns.every((i, at) => at === 0 || frequencies[i] <= frequencies[columns[at - 1]]);
    return { title: isSorted ? words.fastToSlow(name) : name, short: name, columns };
  };
  const zeros = { title: words.zeros, short: '0', columns: all.filter((i) => !isWave(i)) };
  return [group(words.sines, 1), group(words.cosines, 0), zeros].filter(({ columns }) => columns.length > 0);
}

/** Says how the columns of the drawing were sorted; '' if they were not. */
export function sortingWords(waves: Waves): string {
  const { sines } = waves;
  const order = columnGroups(sines.length, waves).flatMap(({ columns }) => columns);
  if (order.every((column, at) => column === at)) return '';
  const isInterleaved = sines.every((sine, i) => i === 0 || sine !== sines[i - 1]);
  return isInterleaved ? rowText.sortedFromInterleaved : rowText.sorted;
}

/** The waves of fixed sinusoids; null for other tables, and if the rows are shuffled. */
export const fixedWaves = (
  { scheme }: Pick<EncodingsInput, 'scheme'>,
  { waves }: Pick<InputPicture, 'waves'>,
): Waves | null => (hasFeature(scheme, 'fixedWaves') ? waves : null);

/** Returns a function that describes a cell of a table. */
export function cellReader(input: Pick<EncodingsInput, 'scheme'>, picture: Pick<InputPicture, 'waves'>) {
  const waves = fixedWaves(input, picture);
  return (row: number, col: number, value: number): string => {
    if (!waves) return rowText.cell(row, col, formatNumber(value));
    const wave = waveOfColumn(waves, col);
    return rowText.waveCell(
      row,
      col,
      formatNumber(value),
      wave && [wave.name, formatNumber(wave.wavelength)],
    );
  };
}

interface RowGiven<P extends Picture> extends Pick<PictureGiven<P>, 'input' | 'picture'> {
  /** the row compared with all others: a position or an offset */
  readonly row: number;
  /** null while it is locked */
  readonly moveRow: ((move: RowMove) => void) | null;
}

/** `row` is counted from 0; `content` is called for each new result. */
const rowFigure = (
  { input, picture, moveRow }: RowGiven<Picture>,
  label: string,
  row: number,
  content: () => Omit<RowContent, 'similarity' | 'measure'>,
  rowStart = 0,
): TemplateResult => html`<pe-row-figure
  label=${label}
  .content=${guard(
    [picture, input],
    (): RowContent => ({ ...content(), similarity: picture.proximity, measure: measureName(input) }),
  )}
  .row=${row}
  ?fixed=${!moveRow}
  @row=${({ detail }: CustomEvent<RowMove>) => moveRow?.({ ...detail, row: detail.row + rowStart })}
></pe-row-figure>`;

/** Whether the waves have one order from fast to slow: those of a grid's columns and rows follow each other. */
const hasOneAxis = ({ scheme }: EncodingsInput): boolean => !hasFeature(scheme, 'twoAxes');

export const tableAndRow = defineFigure<RowGiven<InputPicture>>({
  id: 'table-and-row',
  fold: '',
  title: text.titles.tableAndRow,
  ...chosenAs('input'),
  draw(given) {
    const { input, picture, moveRow } = given;
    const { table, waves, proximity, rises } = picture;
    const row = Math.min(given.row, table.rows - 1);
    const course = courseOf(picture);
    const sorted = hasOneAxis(input) ? waves : null;
    const growth =
      course === 'grows' ? text.ofTables.growth(row, row === table.rows - 1, firstRowOf(proximity)) : '';
    const notes = [growth, sorted ? sortingWords(sorted) : ''].filter(Boolean);
    const drag = notes.length > 0 ? rowText.drag : rowText.dragAlone;
    return {
      heading: rowText.heading(row),
      name: `${input.scheme}-row`,
      caption: html`${notes.join(' ')} ${moveRow ? hint(drag) : nothing}`,
      content: rowFigure(given, rowText.label(row), row, () => ({
        table,
        falls: isFallMarked(course) ? rises : null,
        rowStart: 0,
        groups: columnGroups(table.cols, sorted),
        names: rowText.rowsOf('position'),
        title: rowText.table,
        describe: cellReader(input, picture),
      })),
    };
  },
});

export const vectorsAndRow = defineFigure<RowGiven<RelativePicture>>({
  id: 'vectors-and-row',
  fold: '',
  title: text.titles.vectorsAndRow,
  ...chosenAs('relative'),
  draw(given) {
    const { input, picture, moveRow } = given;
    const { vectors, waves, reach, role, byHead } = picture;
    const words = text.ofOffsets;
    const offset = clip(given.row, reach);
    const head = byHead ? picture.head + 1 : null;
    const content = () => ({
      table: vectors,
      falls: null,
      rowStart: -reach,
      groups: columnGroups(vectors.cols, waves),
      names: rowText.rowsOf('offset'),
      title: words.table(role, head),
      describe: (at: number, col: number, value: number) =>
        words.cell(formatNumber(at - reach), col, formatNumber(value)),
    });
    return {
      heading: words.heading(role, head, formatNumber(offset)),
      name: `${input.scheme}-row`,
      caption: html`${words.offsetIs} ${moveRow ? hint(words.drag) : nothing}`,
      content: rowFigure(given, words.label(role, formatNumber(offset)), offset + reach, content, -reach),
    };
  },
});

interface ClocksGiven {
  readonly input: TurningInput;
  readonly output: TurningOutput;
  readonly source: Source;
  /** a pair of dimensions that the scheme has */
  readonly pair: number;
  readonly inFront: number;
  /** null while it is locked */
  readonly setInFront: ((inFront: number) => void) | null;
  readonly slider: TemplateResult | typeof nothing;
}

export const clocks = defineFigure<ClocksGiven>({
  id: 'clocks',
  fold: '',
  title: text.titles.clocks,
  ...ofClocks,
  isDrawn: (settings) => actsAs('rotary')(settings) && !areAxesChosen(settings),
  draw({ input, output, source, pair, inFront, setInFront, slider }) {
    const picture: TurningPicture = {
      pair,
      inFront,
      frequencies: Float64Array.from(output.frequencies, (each) => each[pair]),
      turned: changes(output.turned),
      added: changes(output.added),
      name: shortName(source),
    };
    const degrees = (words: number) => formatNumber(inDegrees(2 * picture.frequencies[words]));
    const label = text.ofRotations.label(inFront, [degrees(inFront), degrees(0)], picture.name, [
      formatNumber(picture.turned[inFront]),
      formatNumber(picture.added[inFront]),
    ]);
    return {
      heading: text.ofRotations.heading(pair, picture.name),
      name: `${input.scheme}-clocks`,
      caption: text.ofRotations.caption(input.d),
      content: html`<pe-turning
        label=${label}
        .picture=${picture}
        @in-front=${({ detail }: CustomEvent<number>) => setInFront?.(detail)}
        >${slider}</pe-turning
      >`,
    };
  },
});

/** A curve over the distances 0, 1, ... */
export const overDistance = (y: Float64Array) => ({ x: y.map((_, distance) => distance), y });

/** '1/2', since most slopes of ALiBi are powers of two. */
function fraction(value: number): string {
  const inverse = 1 / value;
  return Number.isInteger(inverse) ? `1/${inverse}` : formatNumber(value);
}

/** The curve of the head shown, which a handle may move; its number is the lab's. `sign`: of the distances on the axis. */
export function tracedHead({ head, heads, halving }: BiasPicture, sign: 1 | -1 = 1): Traced {
  const farthest = (heads[head].length - 1) / 2;
  return {
    series: String(head),
    words: halving === null ? text.ofBiases.neverHalved : text.ofBiases.halvedAt(halving),
    at: sign * (halving ?? farthest),
  };
}

/** A curve for each head. `valuesOf` makes it from the head's means by offset. */
export function headSeries(
  { heads, head, slopes }: BiasPicture,
  valuesOf: (means: Float64Array) => Pick<Series, 'x' | 'y'>,
): readonly Series[] {
  const series = heads.map(
    (means, i): Series => ({
      id: String(i),
      label: slopes ? text.ofBiases.headWithSlope(i + 1, fraction(slopes[i])) : text.ofBiases.head(i + 1),
      kind: 'line',
      color: i === head ? 'position' : 'ink-soft',
      depth: i === head ? 'front' : 'back',
      ...valuesOf(means),
    }),
  );
  // The head shown is drawn last, over the others.
  return [...series.filter((_, i) => i !== head), series[head]];
}

export const biasByDistance = defineFigure<Pick<PictureGiven<BiasPicture>, 'input' | 'picture'>>({
  id: 'bias-by-distance',
  fold: '',
  title: text.titles.biasByDistance,
  isDrawn: actsAs('bias'),
  ...ofHeads,
  draw({ input, picture }) {
    const words = text.ofBiases;
    const { heads, deviation } = picture;
    return {
      heading: words.heading,
      name: `${input.scheme}-distance`,
      caption: text.ofBiases.caption(deviation > 0),
      plot: {
        label: words.label,
        xTitle: words.distance,
        yTitle: words.bias,
        hint: words.hint,
        series: headSeries(picture, (means) => overDistance(backwards(means))),
        traced: tracedHead(picture),
        aspect: 0.47,
        maxHeight: 27,
        describe: (id, _, distance, value) =>
          words.reading(Number(id) + 1, heads.length, distance, formatNumber(value)),
      },
    };
  },
});
