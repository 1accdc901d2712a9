/** A similarity or attention map with the cells that break a property, and the curves of the row pointed at. */
import '../../../draw/line-plot.ts';
import '../fold-elements.ts';
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Properties } from '../../../core/types.ts';
import type { Range } from '../../../draw/color-range.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Cell, Mark } from '../../../draw/heat-map.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import type { PropertyName } from '../../../encoding/property-numbers.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { proximityDefinitions, proximityReads, sizesOfHead } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { attended, measured, propertyDefinitions } from '../input.ts';
import { type MapNames, mapText } from '../map-text.ts';
import {
  blockOf,
  type MeasuredProperties,
  range,
  type WorstPlace,
  worstPlaceOf,
} from '../measured-properties.ts';
import type { DownsampledMatrix } from '../proximity.ts';

const words = mapText.map;

export interface MeasuredMap {
  readonly names: MapNames;
  /** the embedding measured */
  readonly title: string;
  readonly matrix: DownsampledMatrix;
  readonly properties: MeasuredProperties;
  /** default: from the smallest value to the largest */
  readonly range?: Range;
  /** position or offset of the first row and column */
  readonly first: number;
  readonly tolerance: number;
  /** whether the embedding was trained here */
  readonly isTrained?: boolean;
  /** remarks beside the numbers */
  readonly notes: Partial<Record<PropertyName, string>>;
}

/** The cell pointed at; 'worst': the cell where the property fails worst. */
type PointedCell = Cell | 'worst' | null;

/** A map, and where the reader points. */
export interface Pointed {
  readonly map: MeasuredMap;
  readonly property: PropertyName;
  readonly showsBreaks: boolean;
  readonly pointed: PointedCell;
  readonly point: (cell: Cell | null) => void;
}

const ofProximity: FigureDeclaration = {
  encodings: measured,
  reads: (settings, encodings) => [...proximityReads(settings, encodings, true), 'window', 'tolerance'],
  definitions: (settings, encodings) => [
    ...proximityDefinitions(settings, encodings),
    'rounding',
    ...propertyDefinitions(settings),
  ],
  draws: [],
  isMap: true,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).proximityScripts(session),
};

const areWeightsOfFiles = ({ store }: Settings): boolean => store.get('headWeights') === 'file';
const areWeightsSeeded = (settings: Settings): boolean =>
  !areWeightsOfFiles(settings) && settings.store.get('weights') === 'seeded';

const ofIdenticalWords: FigureDeclaration = {
  encodings: attended,
  reads: (settings, { parts }) => [
    ...sizesOfHead(parts, settings.catalog, areWeightsSeeded(settings)),
    'combine',
    areWeightsOfFiles(settings) ? 'headWeights' : 'weights',
    'causal',
    'window',
    'tolerance',
  ],
  definitions: (settings) => [
    'identicalWords',
    'attention',
    'rounding',
    ...propertyDefinitions(settings),
    'locality',
  ],
  draws: (settings) => ['repeatedWords', ...(areWeightsSeeded(settings) ? (['weights'] as const) : [])],
  isMap: false,
  notInLink: (settings) => (areWeightsOfFiles(settings) ? words.weightsNotInLink : ''),
  scripts: async (session, facts) => (await import('../scripts.ts')).identicalScripts(session, facts),
};

export const proximity = defineFigure<Pointed>({
  id: 'proximity',
  fold: 'map',
  title: words.titles.proximity,
  ...ofProximity,
  draw: mapOf,
});

export const proximityOffsets = defineFigure<Pointed>({
  id: 'proximity-offsets',
  fold: 'map',
  title: words.titles.proximityOffsets,
  ...ofProximity,
  isMap: false,
  notInLink: words.cellNotInLink,
  draw: curvesOf,
});

export const identicalWords = defineFigure<Pointed>({
  id: 'identical-words',
  fold: 'attention',
  title: words.titles.identicalWords,
  ...ofIdenticalWords,
  draw: mapOf,
});

export const identicalWordsOffsets = defineFigure<Pointed>({
  id: 'identical-words-offsets',
  fold: 'attention',
  title: words.titles.identicalWordsOffsets,
  ...ofIdenticalWords,
  notInLink: words.cellNotInLink,
  scripts: null,
  draw: curvesOf,
});

function placesOf({ map, property, pointed }: Pointed): { worst: WorstPlace; cell: Cell | null } {
  const worst = worstPlaceOf(property, map.properties, map.matrix.n);
  return { worst, cell: pointed === 'worst' ? (worst.cells.at(-1) ?? null) : pointed };
}

const motion = async () => (await import('../fade.ts')).fadeBetween;

function mapOf(given: Pointed) {
  const { map, property, showsBreaks, point } = given;
  const { matrix, first, properties } = map;
  const { heading, axes } = map.names;
  const { blockMeans, step } = matrix;
  const { cells } = properties.breaks[property];
  const { worst, cell } = placesOf(given);
  return {
    heading,
    className: 'map',
    note: coverWords(given),
    content: html`<pe-violation-map
      label=${words.label(heading, map.title)}
      row-title=${axes[0]}
      col-title=${axes[1]}
      .rowStart=${first}
      .colStart=${first}
      .step=${step}
      .matrix=${blockMeans}
      idle=${words.blocks(matrix.n, step)}
      .domain=${map.range?.domain ?? null}
      .breaks=${showsBreaks ? cells : null}
      .maxHeight=${32}
      .subject=${guard([matrix], () => ({ item: map.title, isTrained: map.isTrained === true }))}
      .motion=${motion}
      .marks=${guard([properties, property], () => marksOf(property, worst, step))}
      .cursor=${guard([cell?.row, cell?.col, step], () => cell && { row: Math.floor(cell.row / step), col: Math.floor(cell.col / step) })}
      .describe=${cellWords(map, (row, col) => (cells[row * blockMeans.cols + col] ? property : null))}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { row: detail.row * step, col: detail.col * step })}
    ></pe-violation-map>`,
  };
}

/** Describes the cells of a map: 'position x 7, position y 10 to 14: mean 0.12'. */
export const cellWords =
  (
    { matrix, names: { axes }, first }: Pick<MeasuredMap, 'matrix' | 'names' | 'first'>,
    brokenIn: (row: number, col: number) => PropertyName | null = () => null,
  ) =>
  (row: number, col: number, value: number): string => {
    const [rows, cols] = [row, col].map((cell, i) => {
      const [from, to] = blockOf(matrix, cell);
      return words.at(axes[i], words.range(formatNumber(from + first), formatNumber(to + first)));
    });
    return words.cell(rows, cols, formatNumber(value), matrix.step > 1, brokenIn(row, col));
  };

/** How many cells break the property. */
function coverWords({ map, property, showsBreaks }: Pointed): TemplateResult {
  const { count, of, allowed } = map.properties.breaks[property];
  const counts = {
    count: formatNumber(count),
    all: formatNumber(of),
    window: formatNumber(map.properties.monotonicity.window),
    tolerance: map.tolerance === 0 ? '' : formatNumber(allowed),
  };
  return html`${words.breaks(property, counts, map.names.offset)}
    ${showsBreaks && count > 0 ? words.covered(map.matrix.step > 1) : ''}
    ${showsBreaks && count > of / 2 ? words.raiseTolerance : ''}
    ${map.range?.words ? words.colours(map.range.words) : ''}`;
}

/** The row pointed at; while it is computed, the previous one; without either, the worst place. */
function placeOf(matrix: DownsampledMatrix, pointed: Cell | null, worst: WorstPlace): WorstPlace {
  const isWorst = (x: number) => x === worst.x || worst.cells.some(({ row }) => row === x);
  if (!pointed || isWorst(pointed.row)) return worst;
  const x = matrix.has(pointed.row) ? pointed.row : matrix.lastRead;
  return x === undefined || isWorst(x) ? worst : { x, cells: [] };
}

function curvesOf(given: Pointed) {
  const { map, property, point } = given;
  const { matrix, properties, first } = map;
  const { axes, offset: offsetNames, value: valueTitle } = map.names;
  const { worst, cell } = placesOf(given);
  const shown = placeOf(matrix, cell, worst);
  const { x } = shown;
  const names = {
    row: words.at(axes[0], formatNumber(x + first)),
    column: property === 'symmetry' ? words.at(axes[1], formatNumber(x + first)) : '',
  };
  const heading =
    shown.cells.length > 0 ? words.failsWorst(property, names.row) : words.over(offsetNames, names.row);
  return {
    heading,
    content: html`<pe-plot
      label=${heading}
      x-title=${offsetNames.title}
      y-title=${valueTitle}
      hint=${words.hint}
      .series=${guard([properties, property, x, shown.cells.length], () =>
        offsetSeries(property, matrix, properties, shown, names),
      )}
      .aspect=${0.36}
      .maxHeight=${18}
      .cursor=${cell && cell.row === x ? { series: 'row', index: cell.col } : null}
      .describe=${(series: string, _: number, offset: number, value: number) =>
        words.point(
          series === 'mean' ? words.meanOfRows : series === 'column' ? names.column : names.row,
          offsetNames,
          formatNumber(offset),
          formatNumber(value),
        )}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series === 'row' ? { row: x, col: detail.index } : null)}
    ></pe-plot>`,
  };
}

/** The marks in a map of blocks of step x step. */
export function marksOf(property: PropertyName, { cells }: WorstPlace, step: number): readonly Mark[] {
  const labels: readonly string[] = mapText.properties.marks[property];
  return cells.map(({ row, col }, i) => ({
    row: Math.floor(row / step),
    col: Math.floor(col / step),
    kind: 'violated',
    label: labels[i],
  }));
}

/** Row x over the offset y - x, compared with the mean over all rows; for symmetry, with column x. */
export function offsetSeries(
  property: PropertyName,
  matrix: DownsampledMatrix,
  { translationInvariance: { mean } }: Properties,
  { x, cells }: WorstPlace,
  names: { readonly row: string; readonly column: string },
): readonly Series[] {
  const { n } = matrix;
  const line = { kind: 'line', x: range(-x, n) } as const;
  const other: Series =
    property === 'symmetry'
      ? { ...line, id: 'column', label: names.column, color: 'ink', dashed: true, y: matrix.column(x) }
      : {
          ...line,
          id: 'mean',
          label: words.meanOfRows,
          color: 'ink-soft',
          dashed: true,
          x: range(1 - n, 2 * n - 1),
          y: mean,
        };
  return [
    other,
    { ...line, id: 'row', label: names.row, color: 'position', y: matrix.row(x) },
    {
      id: 'worst',
      label: cells.length > 0 ? words.worst : '',
      kind: 'points',
      color: 'violated',
      x: cells.map(({ row, col }) => (row === x ? col - x : row - x)),
      y: cells.map(({ row, col }) => matrix.row(row)[col]),
    },
  ];
}
