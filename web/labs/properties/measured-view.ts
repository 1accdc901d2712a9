/** A map of proximity or attention with its three numbers: each of them leads to where its property fails worst. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import '../../draw/figure.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import type { Cell } from '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Range } from '../../draw/color-range.ts';
import type { PlotCursor } from '../../draw/line-plot.ts';
import { marksOf, type Offence, offenceOf, offsetSeries } from './curves.ts';
import { afarText, cellRange, type Seen } from './downsampled-matrix.ts';
import type { Judged } from './judge.ts';
import {
  holds,
  numbersOf,
  numberText,
  type PropertyName,
  propertyNames,
  propertyOrder,
} from './property-format.ts';
import './violation-map.ts';
import { type Apart, linesOf } from './words.ts';

export interface MeasuredView {
  /** of files */
  readonly name: string;
  readonly heading: string;
  /** of what */
  readonly title: string;
  readonly seen: Seen;
  readonly properties: Judged;
  /** of the colours; without it, that of the values */
  readonly range?: Range;
  /** what a row and a column stand for, and which one the first is */
  readonly rowTitle: string;
  readonly colTitle: string;
  readonly first: number;
  /** how far apart a row and a column are */
  readonly apart: Apart;
  /** what a value is called */
  readonly valueTitle: string;
  readonly tolerance: number;
  /** said beside the number of a property */
  readonly notes: Partial<Record<PropertyName, string>>;
  /** below the three lines */
  readonly more?: TemplateResult;
}

/** A row and a column that are pointed at, or where the property that is marked fails worst. */
export type Place = Cell | 'worst' | null;

export interface Looks {
  readonly property: PropertyName;
  readonly showsBreaks: boolean;
  readonly place: Place;
  readonly point: (place: Cell | null) => void;
  /** shows where the property fails worst */
  readonly choose: (property: PropertyName) => void;
}

type MeasuredState = Omit<Looks, 'place'> & { readonly place: Cell | null };

export function measuredView(view: MeasuredView, looks: Looks): TemplateResult {
  const offence = offenceOf(looks.property, view.properties, view.seen.n);
  const place = looks.place === 'worst' ? (offence.cells.at(-1) ?? null) : looks.place;
  const state = { ...looks, place };
  return html`
    <div class="measured">
      ${mapFigure(view, state, offence)}
      <div class="side">${lines(view, state)}${view.more ?? nothing}</div>
    </div>
    ${offsetsFigure(view, state, offence)}
  `;
}

function mapFigure(view: MeasuredView, state: MeasuredState, offence: Offence): TemplateResult {
  const { seen, rowTitle, colTitle, first } = view;
  const { drawn, step } = seen;
  const { property, showsBreaks, place, point } = state;
  const { cells, count, of } = view.properties.breaks[property];
  const cellOf = ({ row, col }: Cell) => ({ row: Math.floor(row / step), col: Math.floor(col / step) });
  return html`<pe-figure class="map" heading=${view.heading} name=${view.name}>
    <pe-violation-map
      label="${view.heading}, ${view.title}"
      row-title=${rowTitle}
      col-title=${colTitle}
      .rowStart=${first}
      .colStart=${first}
      .step=${step}
      .matrix=${drawn}
      idle=${afarText(seen)}
      .domain=${view.range?.domain ?? null}
      .breaks=${showsBreaks ? cells : null}
      .maxHeight=${32}
      .marks=${guard([view.properties, property], () => marksOf(property, offence, step))}
      .cursor=${guard([place, step], () => place && cellOf(place))}
      .describe=${(row: number, col: number, value: number) =>
        `${rowTitle} ${cellRange(seen, row, first)}, ${colTitle} ${cellRange(seen, col, first)}: ${step > 1 ? 'mean ' : ''}${formatNumber(value)}${
          cells[row * drawn.cols + col]
            ? `, ${step > 1 ? 'some of them break' : 'breaks'} ${propertyNames[property].toLowerCase()}`
            : ''
        }`}
      @cursor=${({ detail }: CustomEvent<Cell | null>) =>
        point(detail && { row: detail.row * step, col: detail.col * step })}
    ></pe-violation-map>
    <span slot="caption">
      ${formatNumber(count)} of the ${formatNumber(of)} cells looked at break ${propertyNames[property].toLowerCase()}${limits(view, property)}
      ${showsBreaks && count > 0 ? (step > 1 ? 'Where there are any, a cell is covered.' : 'They are covered.') : ''}${
        showsBreaks && count > of / 2 ? ' A larger tolerance leaves the worst.' : ''
      }
      ${view.range?.words ? `In the map: ${view.range.words}.` : ''}
    </span>
  </pe-figure>`;
}

/** Which cells were looked at, and what they have to differ by. */
function limits({ tolerance, properties, apart }: MeasuredView, property: PropertyName): string {
  const window =
    property === 'monotonicity' ? ` up to ${apart.one} ${formatNumber(properties.monotonicity.window)}` : '';
  if (tolerance === 0) return `${window}.`;
  const most = `${window} by more than ${formatNumber(properties.breaks[property].allowed)}`;
  return property === 'monotonicity' ? `${most}.` : `${most}; the number itself knows no tolerance.`;
}

/** Where the map stands above the numbers, it may be out of sight. */
const mapBeside = (button: HTMLElement) => button.closest('.measured')?.querySelector('.map');

function lines(view: MeasuredView, { property, choose }: MeasuredState): TemplateResult {
  const { properties, seen } = view;
  const numbers = numbersOf(properties);
  const words = linesOf(view);
  return html`<ul class="lines" aria-label="Properties">
    ${propertyOrder.map((one) => {
      const value = numbers[one];
      const isHeld = holds(one, value);
      const standing = isHeld ? 'holds' : 'broken';
      const [worst] = offenceOf(one, properties, seen.n).cells.slice(-1);
      return html`<li>
        <button
          type="button"
          class="number ${standing}"
          aria-pressed=${one === property}
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
          <span class=${standing}>${isHeld ? '✓ holds.' : '✗ does not hold.'}</span>
          ${words[one]} ${view.notes[one] ? html`<b>${view.notes[one]}</b>` : nothing}
        </p>
      </li>`;
    })}
  </ul>
  <p class="small soft">The definitions are ours, after Wang et al. 2021; they stand below.</p>`;
}

function offsetsFigure(view: MeasuredView, state: MeasuredState, offence: Offence): TemplateResult {
  const { properties, rowTitle, colTitle, first, apart, valueTitle, name } = view;
  const { property, place, point } = state;
  const looked: Offence =
    place && place.row !== offence.x && !offence.cells.some(({ row }) => row === place.row)
      ? { x: place.row, cells: [], isWorst: false }
      : offence;
  const { x } = looked;
  const names = {
    row: `${rowTitle} ${formatNumber(x + first)}`,
    column: `${property === 'symmetry' ? `${colTitle} ${formatNumber(x + first)}` : ''}`,
  };
  const heading = looked.isWorst
    ? `Where ${propertyNames[property].toLowerCase()} fails worst: ${names.row}`
    : `Over the ${apart.one}, from ${names.row}`;
  return html`<pe-figure heading=${heading} name="${name}-offsets">
    <pe-plot
      label=${heading}
      x-title=${apart.title}
      y-title=${valueTitle}
      hint="Point at a curve to read it"
      .series=${guard([properties, property, x, looked.isWorst], () =>
        offsetSeries(property, view.seen, properties, looked, names),
      )}
      .aspect=${0.36}
      .maxHeight=${18}
      .cursor=${place && place.row === x ? { series: 'row', index: place.col } : null}
      .describe=${(series: string, _: number, offset: number, value: number) =>
        `${series === 'mean' ? 'mean over all rows' : series === 'column' ? names.column : names.row}, ${apart.one} ${formatNumber(offset)}: ${formatNumber(value)}`}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail?.series === 'row' ? { row: x, col: detail.index } : null)}
    ></pe-plot>
  </pe-figure>`;
}
