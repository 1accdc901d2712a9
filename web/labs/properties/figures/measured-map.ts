/** A map of similarity or attention with the cells that break a property, and the curves through the place pointed at. */
import '../../../draw/line-plot.ts';
import '../violation-map.ts';
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Range } from '../../../draw/color-range.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Cell } from '../../../draw/heat-map.ts';
import type { PlotCursor } from '../../../draw/line-plot.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { proximityDefinitions, proximityReads } from '../../../shell/cite/proximity.ts';
import { sizesOfHead } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { attended, measured, propertyDefinitions } from '../input.ts';
import {
  type MeasuredProperties,
  marksOf,
  type OffsetNames,
  offsetSeries,
  type PropertyName,
  propertyNames,
  type WorstPlace,
  worstPlaceOf,
} from '../measured-properties.ts';
import { blockRange, blockSizeText, type DownsampledMatrix } from '../proximity.ts';

export interface MeasuredMap {
  readonly heading: string;
  /** what is mapped */
  readonly title: string;
  readonly matrix: DownsampledMatrix;
  readonly properties: MeasuredProperties;
  /** the colour range; by default from the smallest value to the largest */
  readonly range?: Range;
  /** what a row and a column stand for, and the number of the first one */
  readonly rowTitle: string;
  readonly colTitle: string;
  readonly first: number;
  /** the name of the distance between a row and a column */
  readonly offsetNames: OffsetNames;
  /** the name of a value */
  readonly valueTitle: string;
  readonly tolerance: number;
  /** stands with the number of a property */
  readonly notes: Partial<Record<PropertyName, string>>;
}

/** The cell pointed at; 'worst': where the marked property fails worst. */
export type PointedCell = Cell | 'worst' | null;

/** A map, and what the reader points at. */
export interface Pointed {
  readonly map: MeasuredMap;
  readonly property: PropertyName;
  readonly showsBreaks: boolean;
  readonly pointed: PointedCell;
  readonly point: (cell: Cell | null) => void;
}

const pointedAt = 'The link does not contain the cell pointed at.';

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
  notInLink: (settings) =>
    areWeightsOfFiles(settings) ? 'The link does not contain the weights: choose their files again.' : '',
  scripts: async (session, facts) => (await import('../scripts.ts')).identicalScripts(session, facts),
};

export const proximity = defineFigure<Pointed>({
  id: 'proximity',
  fold: 'map',
  title: 'Similarity of all pairs, and where it fails',
  ...ofProximity,
  draw: mapOf,
});

export const proximityOffsets = defineFigure<Pointed>({
  id: 'proximity-offsets',
  fold: 'map',
  title: 'Similarity over the offset',
  ...ofProximity,
  isMap: false,
  notInLink: pointedAt,
  draw: curvesOf,
});

export const identicalWords = defineFigure<Pointed>({
  id: 'identical-words',
  fold: 'attention',
  title: 'One word repeated: attention weights',
  ...ofIdenticalWords,
  draw: mapOf,
});

export const identicalWordsOffsets = defineFigure<Pointed>({
  id: 'identical-words-offsets',
  fold: 'attention',
  title: 'One word repeated: over the offset',
  ...ofIdenticalWords,
  notInLink: pointedAt,
  scripts: null,
  draw: curvesOf,
});

/** The worst place of a map, and the cell pointed at. */
function placesOf({ map, property, pointed }: Pointed): { worst: WorstPlace; cell: Cell | null } {
  const worst = worstPlaceOf(property, map.properties, map.matrix.n);
  return { worst, cell: pointed === 'worst' ? (worst.cells.at(-1) ?? null) : pointed };
}

function mapOf(given: Pointed) {
  const { map, property, showsBreaks, point } = given;
  const { matrix, heading, rowTitle, colTitle, first, properties } = map;
  const { blockMeans, step } = matrix;
  const { cells } = properties.breaks[property];
  const { worst, cell } = placesOf(given);
  return {
    heading,
    className: 'map',
    note: coverWords(given),
    content: html`<pe-violation-map
      label="${heading}, ${map.title}"
      row-title=${rowTitle}
      col-title=${colTitle}
      .rowStart=${first}
      .colStart=${first}
      .step=${step}
      .matrix=${blockMeans}
      idle=${blockSizeText(matrix)}
      .domain=${map.range?.domain ?? null}
      .breaks=${showsBreaks ? cells : null}
      .maxHeight=${32}
      .marks=${guard([properties, property], () => marksOf(property, worst, step))}
      .cursor=${guard([cell?.row, cell?.col, step], () => cell && { row: Math.floor(cell.row / step), col: Math.floor(cell.col / step) })}
      .describe=${(row: number, col: number, value: number) =>
        `${rowTitle} ${blockRange(matrix, row, first)}, ${colTitle} ${blockRange(matrix, col, first)}: ${step > 1 ? 'mean ' : ''}${formatNumber(value)}${
          cells[row * blockMeans.cols + col]
            ? `, ${step > 1 ? 'some pairs break' : 'breaks'} ${propertyNames[property].toLowerCase()}`
            : ''
        }`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { row: detail.row * step, col: detail.col * step })}
    ></pe-violation-map>`,
  };
}

/** How many cells break the property, and whether they are covered. */
function coverWords({ map, property, showsBreaks }: Pointed): TemplateResult {
  const { count, of } = map.properties.breaks[property];
  const isBlocks = map.matrix.step > 1;
  return html`${formatNumber(count)} of ${formatNumber(of)} cells break ${propertyNames[property].toLowerCase()}${limits(map, property)}
    ${showsBreaks && count > 0 ? (isBlocks ? 'A block with any of them is covered.' : 'They are covered.') : ''}${
      showsBreaks && count > of / 2 ? ' A larger tolerance leaves only the worst.' : ''
    }
    ${map.range?.words ? `Colours: ${map.range.words}.` : ''}`;
}

/** Up to which offset cells are tested, and how far they must break the property to count. */
function limits({ tolerance, properties, offsetNames }: MeasuredMap, property: PropertyName): string {
  const window =
    property === 'monotonicity'
      ? ` up to ${offsetNames.one} ${formatNumber(properties.monotonicity.window)}`
      : '';
  if (tolerance === 0) return `${window}.`;
  const most = `${window} by more than ${formatNumber(properties.breaks[property].allowed)}`;
  return property === 'monotonicity' ? `${most}.` : `${most}; the number itself ignores the tolerance.`;
}

/** The row pointed at, or the last one read while that is computed; without either, the worst place. */
function placeOf(matrix: DownsampledMatrix, pointed: Cell | null, worst: WorstPlace): WorstPlace {
  const isWorst = (x: number) => x === worst.x || worst.cells.some(({ row }) => row === x);
  if (!pointed || isWorst(pointed.row)) return worst;
  const x = matrix.has(pointed.row) ? pointed.row : matrix.lastRead;
  return x === undefined || isWorst(x) ? worst : { x, cells: [], isWorst: false };
}

function curvesOf(given: Pointed) {
  const { map, property, point } = given;
  const { matrix, properties, rowTitle, colTitle, first, offsetNames, valueTitle } = map;
  const { worst, cell } = placesOf(given);
  const shown = placeOf(matrix, cell, worst);
  const { x } = shown;
  const names = {
    row: `${rowTitle} ${formatNumber(x + first)}`,
    column: `${property === 'symmetry' ? `${colTitle} ${formatNumber(x + first)}` : ''}`,
  };
  const heading = shown.isWorst
    ? `Where ${propertyNames[property].toLowerCase()} fails worst: ${names.row}`
    : `Over the ${offsetNames.one}, from ${names.row}`;
  return {
    heading,
    content: html`<pe-plot
      label=${heading}
      x-title=${offsetNames.title}
      y-title=${valueTitle}
      hint="Point at a curve to read it"
      .series=${guard([properties, property, x, shown.isWorst], () =>
        offsetSeries(property, matrix, properties, shown, names),
      )}
      .aspect=${0.36}
      .maxHeight=${18}
      .cursor=${cell && cell.row === x ? { series: 'row', index: cell.col } : null}
      .describe=${(series: string, _: number, offset: number, value: number) =>
        `${series === 'mean' ? 'mean over all rows' : series === 'column' ? names.column : names.row}, ${offsetNames.one} ${formatNumber(offset)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series === 'row' ? { row: x, col: detail.index } : null)}
    ></pe-plot>`,
  };
}
