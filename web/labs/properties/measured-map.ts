/** A map of similarity or attention with its three numbers. Each number leads to the place where its property fails worst. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Range } from '../../draw/color-range.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { PlotCursor } from '../../draw/line-plot.ts';
import { numbersOf } from '../../encoding/property-numbers.ts';
import { figuresFrom } from '../../shell/figure.ts';
import type { Grade } from '../../shell/frame/grade.ts';
import { blockRange, blockSizeText, type DownsampledMatrix } from './downsampled-matrix.ts';
import type { MeasuredProperties, PropertyName } from './measured-properties.ts';
import {
  gradeFor,
  numberText,
  type OffsetNames,
  propertyNames,
  propertyOrder,
  propertySentences,
} from './property-format.ts';
import './violation-map.ts';
import { marksOf, offsetSeries, type WorstPlace, worstPlaceOf } from './worst-place.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

export interface MeasuredMap {
  /** kind of its figure; the curves below it have the same kind with '-offsets' */
  readonly kind: 'proximity' | 'identical-words';
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
  /** below the three lines */
  readonly more?: TemplateResult;
}

/** The cell pointed at; 'worst': where the marked property fails worst. */
export type PointedCell = Cell | 'worst' | null;

/** What the reader marks and points at in a map. */
export interface Marking {
  readonly property: PropertyName;
  readonly showsBreaks: boolean;
  readonly pointed: PointedCell;
  readonly point: (cell: Cell | null) => void;
  /** shows where the property fails worst */
  readonly choose: (property: PropertyName) => void;
  readonly mayChoose: (property: PropertyName) => boolean;
}

type MarkingOfCell = Omit<Marking, 'pointed'> & { readonly pointed: Cell | null };

export function measuredMap(map: MeasuredMap, marking: Marking): TemplateResult {
  const worst = worstPlaceOf(marking.property, map.properties, map.matrix.n);
  const pointed = marking.pointed === 'worst' ? (worst.cells.at(-1) ?? null) : marking.pointed;
  const marked = { ...marking, pointed };
  return html`
    <div class="measured">
      ${mapFigure(map, marked, worst)}
      <div class="side">${lines(map, marked)}${map.more ?? nothing}</div>
    </div>
    ${offsetsFigure(map, marked, worst)}
  `;
}

function mapFigure(map: MeasuredMap, marking: MarkingOfCell, worst: WorstPlace): TemplateResult {
  const { matrix, heading, rowTitle, colTitle, first } = map;
  const { blockMeans, step } = matrix;
  const { property, showsBreaks, pointed, point } = marking;
  const { cells, count, of } = map.properties.breaks[property];
  const cellOf = ({ row, col }: Cell) => ({ row: Math.floor(row / step), col: Math.floor(col / step) });
  return figure(
    map.kind,
    { heading, className: 'map' },
    html`<pe-violation-map
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
      .marks=${guard([map.properties, property], () => marksOf(property, worst, step))}
      .cursor=${guard([pointed, step], () => pointed && cellOf(pointed))}
      .describe=${(row: number, col: number, value: number) =>
        `${rowTitle} ${blockRange(matrix, row, first)}, ${colTitle} ${blockRange(matrix, col, first)}: ${step > 1 ? 'mean ' : ''}${formatNumber(value)}${
          cells[row * blockMeans.cols + col]
            ? `, ${step > 1 ? 'some pairs break' : 'breaks'} ${propertyNames[property].toLowerCase()}`
            : ''
        }`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { row: detail.row * step, col: detail.col * step })}
    ></pe-violation-map>
    <span slot="caption">
      ${formatNumber(count)} of ${formatNumber(of)} cells break ${propertyNames[property].toLowerCase()}${limits(map, property)}
      ${showsBreaks && count > 0 ? (step > 1 ? 'A block with any of them is covered.' : 'They are covered.') : ''}${
        showsBreaks && count > of / 2 ? ' A larger tolerance leaves only the worst.' : ''
      }
      ${map.range?.words ? `Colours: ${map.range.words}.` : ''}
    </span>`,
  );
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

/** The map of a button's number: on a phone it is above the number and may be out of sight. */
const mapBeside = (button: HTMLElement) => button.closest('.measured')?.querySelector('.map');

/** A button of the class 'plain' would lose its frame. */
const toneClass = ({ tone }: Grade): string => (tone === 'plain' ? '' : tone);

function lines(map: MeasuredMap, { property, choose, mayChoose }: MarkingOfCell): TemplateResult {
  const { properties, matrix } = map;
  const numbers = numbersOf(properties);
  const sentences = propertySentences(map);
  return html`<ul class="lines" aria-label="Properties">
    ${propertyOrder.map((one) => {
      const value = numbers[one];
      const grade = gradeFor(one, value);
      const [worst] = worstPlaceOf(one, properties, matrix.n).cells.slice(-1);
      return html`<li>
        <button
          type="button"
          class="number ${toneClass(grade)}"
          aria-pressed=${one === property}
          ?disabled=${!mayChoose(one)}
          aria-label="${propertyNames[one]}: ${numberText(one, value)}. ${worst ? 'Show where it fails worst' : 'Mark it in the map'}."
          title=${formatFull(value)}
          @click=${({ currentTarget }: MouseEvent) => {
            choose(one);
            mapBeside(currentTarget as HTMLElement)?.scrollIntoView({ block: 'nearest' });
          }}
        >
          ${numberText(one, value)}
        </button>
        <p>
          <b>${propertyNames[one]}</b>
          <span class=${grade.tone}>${grade.mark} ${grade.words}.</span>
          ${sentences[one]} ${map.notes[one] ? html`<b>${map.notes[one]}</b>` : nothing}
        </p>
      </li>`;
    })}
  </ul>
  <p class="small soft">Definitions after Wang et al. 2021, in the last section.</p>`;
}

/** The row pointed at, or the last one read while that is computed; without either, the worst place. */
function placeOf(matrix: DownsampledMatrix, pointed: Cell | null, worst: WorstPlace): WorstPlace {
  const isWorst = (x: number) => x === worst.x || worst.cells.some(({ row }) => row === x);
  if (!pointed || isWorst(pointed.row)) return worst;
  const x = matrix.has(pointed.row) ? pointed.row : matrix.lastRead;
  return x === undefined || isWorst(x) ? worst : { x, cells: [], isWorst: false };
}

function offsetsFigure(map: MeasuredMap, marking: MarkingOfCell, worst: WorstPlace): TemplateResult {
  const { matrix, properties, rowTitle, colTitle, first, offsetNames, valueTitle, kind } = map;
  const { property, pointed, point } = marking;
  const shown = placeOf(matrix, pointed, worst);
  const { x } = shown;
  const names = {
    row: `${rowTitle} ${formatNumber(x + first)}`,
    column: `${property === 'symmetry' ? `${colTitle} ${formatNumber(x + first)}` : ''}`,
  };
  const heading = shown.isWorst
    ? `Where ${propertyNames[property].toLowerCase()} fails worst: ${names.row}`
    : `Over the ${offsetNames.one}, from ${names.row}`;
  return figure(
    `${kind}-offsets`,
    { heading },
    html`<pe-plot
      label=${heading}
      x-title=${offsetNames.title}
      y-title=${valueTitle}
      hint="Point at a curve to read it"
      .series=${guard([properties, property, x, shown.isWorst], () =>
        offsetSeries(property, matrix, properties, shown, names),
      )}
      .aspect=${0.36}
      .maxHeight=${18}
      .cursor=${pointed && pointed.row === x ? { series: 'row', index: pointed.col } : null}
      .describe=${(series: string, _: number, offset: number, value: number) =>
        `${series === 'mean' ? 'mean over all rows' : series === 'column' ? names.column : names.row}, ${offsetNames.one} ${formatNumber(offset)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series === 'row' ? { row: x, col: detail.index } : null)}
    ></pe-plot>`,
  );
}
