/** A similarity or attention map and its three property numbers. Clicking a number marks the cell where that property fails worst. */
import type { AnswerOf } from './jobs.ts';
import '../../shell/controls/control.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Properties } from '../../core/types.ts';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import { farthestOf, isOfOffsets, rangeOf } from '../../encoding/offsets.ts';
import { numbersOf, type PropertyName } from '../../encoding/property-numbers.ts';
import { embeddingOf } from '../../schemes/embeddings.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { type Figure, figureView } from '../../shell/figure.ts';
import type { Grade } from '../../shell/frame/grade.ts';
import { markOf } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { actingOffsets } from '../../tables/offset-tables.ts';
import { isFree } from '../../tasks/access.ts';
import { type MeasuredMap, type Pointed, proximity, proximityOffsets } from './figures/measured-map.ts';
import type { ChosenItemInput, ChosenItemOutput } from './item-jobs.ts';
import {
  isLong,
  isOfTable,
  reachOfSum,
  reachOfVectors,
  type Sized,
  type Sizes,
  widthOfHead,
} from './items.ts';
import { axisTitles, mapText, offsetNamesOf } from './map-text.ts';
import { gradeFor, holds, numberText, propertyOrder, worstPlaceOf } from './measured-properties.ts';
import { downsampledOf, type MatrixRow, type RowMeaning } from './proximity.ts';
import { properties as propertyNames } from './text.ts';

const words = mapText.chosen;

interface MapOfItem {
  readonly session: Session;
  readonly measured: Sized;
  readonly run: AnswerOf<'chosenItem'>;
  /** the last row pointed at in a long map */
  readonly lastRead: MatrixRow | undefined;
  readonly marked: Marked;
}

export function mapOfItem({ session, measured, run, lastRead, marked }: MapOfItem): TemplateResult {
  const { store } = session;
  const { item } = measured;
  const { result, error } = run;
  const hasExtent = isOfTable(item) || (isOfOffsets(item) && item.parts.length === 1);
  return html`<div class="figures chosen-map">
    ${error && !isLong(measured) ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
    <div class="sliders">
      <pe-control .store=${store} name="violations"></pe-control>
      ${hasExtent ? html`<pe-control .store=${store} name="extent" .choices=${words.extents}></pe-control>` : nothing}
    </div>
    ${extentLine(session, measured, run)}
    ${
      result
        ? html`<div class="result ${markOf(result)}">
            ${guard([result.output, marked.pointed, marked.property, marked.showsBreaks, lastRead], () =>
              resultView(result.input, result.output, marked, lastRead),
            )}
          </div>`
        : nothing
    }
  </div>`;
}

function resultView(
  { item, sizes, tolerance }: ChosenItemInput,
  output: ChosenItemOutput,
  marked: Marked,
  lastRead: MatrixRow | undefined,
): TemplateResult {
  const { shown, properties, range } = output;
  const { title, origin } = item;
  const { what, first } = shown;
  const [rowTitle, colTitle] = axisTitles[what];
  const isOfOneTable = what === 'positions' || what === 'offsets';
  const map = {
    heading: words.heading,
    title,
    matrix: downsampledOf(output, lastRead),
    properties,
    rowTitle,
    colTitle,
    first,
    offsetNames: offsetNamesOf(what),
    range,
    valueTitle: 'φ',
    tolerance,
    notes: isOfOneTable ? { symmetry: words.alwaysSymmetric } : {},
  };
  return html`
    <div class="about">
      <h2>${title}</h2>
      <p>
        ${definition(shown, sizes)} ${words.source(origin)} ${what === 'offsets' ? words.ofOffsetsAlone : ''}
        ${isUneven(item, sizes) ? words.uneven : ''}
      </p>
    </div>
    ${measuredView({ map: proximity, offsets: proximityOffsets }, { map, ...marked })}
  `;
}

/** The definition of φ. */
function definition(rowMeaning: RowMeaning, sizes: Sizes): TemplateResult | string {
  const product = measureNames.get(sizes.measure) as string;
  const { what, first, head, role } = rowMeaning;
  const { d, heads } = sizes;
  const width = widthOfHead(sizes);
  switch (what) {
    case 'positions':
      return words.positions(product, d);
    case 'offsets':
      return words.offsets(product, formatNumber(first), -first, words.addedTo(role, head, heads), width);
    case 'angles':
      return words.angles(width);
    case 'decaying-angles':
      return words.decayingAngles(width);
    case 'bias':
      return words.bias(head ?? 0, heads);
    case 'sum': {
      const inWidth = Math.max(1, Math.floor(d / width));
      return words.sum(inWidth, width, d, d - inWidth * width, clippedAt(sizes), sizes.measure === 'cosine');
    }
  }
}

/** Largest offset in the file, to which farther offsets are clamped; 0 if none is clamped. Schemes have vectors for all offsets. */
function clippedAt({ offsets, n }: Sizes): number {
  const farthest = offsets && farthestOf(offsets.rows);
  return farthest !== undefined && reachOfSum({ n }) > farthest ? farthest : 0;
}

/** Whether an untrained table, which has small numbers, is added to sinusoids. The cosine hides the difference in length. */
const isUneven = ({ parts, isTrained }: ChosenItemInput['item'], { measure }: Sizes) =>
  measure === 'dot' &&
  !isTrained &&
  parts.length === 2 &&
  parts.some((part) => embeddingOf(part)?.vectors === 'free') &&
  parts.some((part) => ['fixed', 'waves'].includes(embeddingOf(part)?.vectors ?? ''));

/** The number of rows measured, or the progress of a long job. */
function extentLine(
  { store, tableStore }: Session,
  measured: Sized,
  run: AnswerOf<'chosenItem'>,
): TemplateResult | typeof nothing {
  const { item, sizes } = measured;
  const state = tableStore.get();
  const [table, offsets] = [isOfTable(item) && state.active, isOfOffsets(item) && actingOffsets(state)];
  const isSum = item.parts.length > 1;
  const { n } = sizes;
  const isMost = store.get('extent') === 'all';
  const extent = table
    ? { n, rows: rowCount(table), isOfPositions: true }
    : offsets && !isSum
      ? { n: 2 * Math.max(1, reachOfVectors(sizes)) + 1, rows: rowCount(offsets), isOfPositions: false }
      : null;
  if (!extent) return nothing;
  if (isLong(measured) && (run.isPending || run.isStopped || run.error))
    return runState(run, words.computed(n));
  // The strip of tables above shows the error.
  if (run.error) return nothing;
  const { rows, isOfPositions } = extent;
  return html`<p class="extent">
    ${
      isOfPositions
        ? words.positionsMeasured(extent.n, rows, isMost)
        : words.offsetsMeasured(rangeOf(Math.min(extent.n, rows)), rangeOf(rows), isMost)
    }
    ${extent.n < rows && !isMost ? html`<button ?disabled=${!isFree(store.get(), 'extent')} @click=${() => store.set({ extent: 'all' })}>${words.measureAll}</button>` : nothing}
  </p>`;
}

/** A map with the reader's marks and choices. */
export interface Marking extends Pointed {
  /** Marks where the property fails worst. */
  readonly choose: (property: PropertyName) => void;
  readonly mayChoose: (property: PropertyName) => boolean;
}

export type Marked = Omit<Marking, 'map'>;

/** `more`: content below the three numbers. */
export const measuredView = (
  figures: { readonly map: Figure<Pointed>; readonly offsets: Figure<Pointed> },
  marking: Marking,
  more: unknown = nothing,
): TemplateResult => html`
  <div class="measured">
    ${figureView(figures.map, marking)}
    <div class="side">${lines(marking)}${more}</div>
  </div>
  ${figureView(figures.offsets, marking)}
`;

/** A sentence on each property: what its number counts, and where it fails worst. */
export function propertySentences({
  matrix,
  properties: { monotonicity, translationInvariance, symmetry },
  first,
  tolerance,
  offsetNames,
}: Pick<MeasuredMap, 'matrix' | 'first' | 'tolerance' | 'offsetNames'> & {
  readonly properties: Properties;
}): Readonly<Record<PropertyName, string>> {
  const { properties: texts } = mapText;
  const value = (x: number, y: number) => matrix.row(x)[y];
  const at = (index: number) => formatNumber(index + first);
  const sentences = (...all: readonly string[]) => all.filter(Boolean).join(' ');
  const worstRise = () => {
    if (!monotonicity.worst) return '';
    const { x, m, n } = monotonicity.worst;
    const [near, far] = tellApart(value(x, x + m), value(x, x + n));
    return texts.worstRise(offsetNames, at(x), [formatNumber(m), near], [formatNumber(n), far]);
  };
  const { r2, relativeDistance, mean } = translationInvariance;
  const worstCell = () => {
    if (!translationInvariance.worst || holds('translation', relativeDistance)) return '';
    const { x, y } = translationInvariance.worst;
    return texts.worstCell(at(x), at(y), ...tellApart(value(x, y), mean[y - x + matrix.n - 1]));
  };
  const worstPair = () => {
    if (!symmetry.worst || holds('symmetry', symmetry.asymmetry)) return '';
    const { x, y } = symmetry.worst;
    return texts.worstPair(at(x), at(y), ...tellApart(value(x, y), value(y, x)));
  };
  const { window, radius, stepViolationRate } = monotonicity;
  const most = tolerance > 0 ? formatNumber(tolerance) : '';
  const steps = numberText('monotonicity', stepViolationRate);
  return {
    monotonicity: sentences(texts.monotonicity(offsetNames, window, most, steps, radius), worstRise()),
    translation: sentences(
      texts.translation(offsetNames, Number.isNaN(r2) ? '' : formatNumber(r2)),
      worstCell(),
    ),
    symmetry: sentences(texts.symmetry, worstPair()),
  };
}

/** The map beside a button; on a phone it may be above the window. */
const mapBeside = (button: HTMLElement) => button.closest('.measured')?.querySelector('.map');

/** Without 'plain', because buttons of that class have no frame. */
const toneClass = ({ tone }: Grade): string => (tone === 'plain' ? '' : tone);

function lines({ map, property, choose, mayChoose }: Marking): TemplateResult {
  const { properties, matrix } = map;
  const numbers = numbersOf(properties);
  const sentences = propertySentences(map);
  return html`<ul class="lines" aria-label=${mapText.properties.label}>
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
          aria-label=${mapText.properties.button(one, numberText(one, value), worst !== undefined)}
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
          <span class=${grade.tone}>${grade.mark} ${mapText.properties.grade(grade.words)}</span>
          ${sentences[one]} ${map.notes[one] ? html`<b>${map.notes[one]}</b>` : nothing}
        </p>
      </li>`;
    })}
  </ul>
  <p class="small soft">${mapText.properties.about}</p>`;
}
