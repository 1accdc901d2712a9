/** A similarity or attention map and its three property numbers. Clicking a number marks the cell where that property fails worst. */
import '../../shell/controls/control.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Properties } from '../../core/types.ts';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import { numbersOf, type PropertyName } from '../../encoding/property-numbers.ts';
import { farthestOf, isOfOffsets, rangeOf } from '../../encoding/relative-table.ts';
import { embeddingOf } from '../../schemes/further-facts.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { type Figure, figureView } from '../../shell/figure.ts';
import { problemOf } from '../../shell/frame/headline.ts';
import { markOf, type Result } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
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
import type { AnswerOf } from './jobs.ts';
import { addedTo, mapNames, mapText } from './map-text.ts';
import { gradeFor, holds, numberText, propertyOrder, worstPlaceOf } from './measured-properties.ts';
import { downsampledOf, type MatrixRow, type RowMeaning } from './proximity.ts';
import { actingOffsets } from './requested-item.ts';
import { properties as propertyNames } from './text.ts';

const words = mapText.chosen;

/** A result with its mark. `view` runs again when the output or one of `keys` changes. */
export const resultView = <Input, Output>(
  result: Result<Input, Output> | undefined,
  view: (input: Input, output: Output) => unknown,
  keys: readonly unknown[] = [],
): TemplateResult | typeof nothing =>
  result
    ? html`<div class="result ${markOf(result)}">${guard([result.output, ...keys], () => view(result.input, result.output))}</div>`
    : nothing;

export const factList = (facts: readonly (readonly [name: unknown, value: number])[]): TemplateResult =>
  html`<dl class="facts">
    ${facts.map(
      ([name, value]) => html`<div>
        <dt>${name}</dt>
        <dd title=${formatFull(value)}>${formatNumber(value)}</dd>
      </div>`,
    )}
  </dl>`;

/** `lastRead`: the last row pointed at in a long map. */
export function mapOfItem(
  session: Session,
  measured: Sized,
  run: AnswerOf<'chosenItem'>,
  marks: MapMarks,
  lastRead: MatrixRow | undefined,
): TemplateResult {
  const { store } = session;
  const extent = extentOf(session, measured);
  return html`<div class="figures chosen-map">
    ${isLong(measured) ? nothing : problemOf(run)}
    <div class="sliders">
      <pe-control .store=${store} name="violations"></pe-control>
      ${extent ? html`<pe-control .store=${store} name="extent" .choices=${words.extents}></pe-control>` : nothing}
    </div>
    ${extent ? extentLine(session, measured, run, extent) : nothing}
    ${resultView(run.result, (input, output) => itemView(input, output, marks, lastRead), [
      ...markKeys(marks),
      lastRead,
    ])}
  </div>`;
}

function itemView(
  { item, sizes, tolerance }: ChosenItemInput,
  output: ChosenItemOutput,
  marks: MapMarks,
  lastRead: MatrixRow | undefined,
): TemplateResult {
  const { shown, properties, range } = output;
  const { title, origin } = item;
  const { what, first } = shown;
  const isOfOneTable = what === 'positions' || what === 'offsets';
  const map = {
    names: mapNames[what],
    title,
    matrix: downsampledOf(output, lastRead),
    properties,
    first,
    range,
    tolerance,
    isTrained: item.isTrained === true,
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
    ${measuredView({ map: proximity, offsets: proximityOffsets }, { map, ...marks })}
  `;
}

/** The definition of φ. */
function definition({ what, first, head, role }: RowMeaning, sizes: Sizes): unknown {
  const { d, heads, measure, chosen } = sizes;
  const width = widthOfHead(sizes);
  return words.definitions[what]({
    product: measureNames.get(measure) as string,
    d,
    width,
    range: [formatNumber(first), -first],
    added: addedTo(role, head, heads),
    head: head ?? 0,
    heads,
    fitting: Math.max(1, Math.floor(d / width)),
    farthest: clampedAt(sizes),
    isCosine: measure === 'cosine',
    arePairsMixed: chosen.parameters.layout === 'mixed',
  });
}

/** Largest offset in the file, to which farther offsets are clamped; 0 if none is clamped. Schemes have vectors for all offsets. */
function clampedAt({ offsets, n }: Sizes): number {
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

interface Extent {
  /** rows measured, of all rows */
  readonly n: number;
  readonly rows: number;
  readonly of: 'positions' | 'offsets';
}

/** For an item that is, or adds to, the reader's table of positions, or that is the reader's offset vectors. */
function extentOf({ tableStore }: Session, { item, sizes }: Sized): Extent | undefined {
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  if (isOfTable(item) && active) return { n: sizes.n, rows: rowCount(active), of: 'positions' };
  if (!isOfOffsets(item) || item.parts.length > 1 || !offsets) return undefined;
  const rows = rowCount(offsets);
  return { n: Math.min(rows, 2 * Math.max(1, reachOfVectors(sizes)) + 1), rows, of: 'offsets' };
}

/** The number of rows measured, or the progress of a long job. */
function extentLine(
  { store }: Session,
  measured: Sized,
  run: AnswerOf<'chosenItem'>,
  { n, rows, of }: Extent,
): TemplateResult | typeof nothing {
  if (isLong(measured) && (run.isPending || run.isStopped || run.error))
    return runState(run, words.computed(measured.sizes.n));
  // The strip of tables above shows the error.
  if (run.error) return nothing;
  const isMost = store.get('extent') === 'all';
  return html`<p class="extent">
    ${of === 'positions' ? words.positionsMeasured(n, rows, isMost) : words.offsetsMeasured(rangeOf(n), rangeOf(rows), isMost)}
    ${n < rows && !isMost ? html`<button ?disabled=${!isFree(store.get(), 'extent')} @click=${() => store.set({ extent: 'all' })}>${words.measureAll}</button>` : nothing}
  </p>`;
}

/** The reader's marks and choices in a map. */
export interface MapMarks extends Omit<Pointed, 'map'> {
  /** Marks where the property fails worst. */
  readonly choose: (property: PropertyName) => void;
  readonly mayChoose: (property: PropertyName) => boolean;
}

/** What a map with these marks depends on. */
export const markKeys = ({ pointed, property, showsBreaks }: MapMarks): readonly unknown[] => [
  pointed,
  property,
  showsBreaks,
];

/** `more`: content below the three numbers. */
export const measuredView = (
  figures: { readonly map: Figure<Pointed>; readonly offsets: Figure<Pointed> },
  marking: Pointed & MapMarks,
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
  names: { offset: offsetNames },
}: Pick<MeasuredMap, 'matrix' | 'first' | 'tolerance' | 'names'> & {
  readonly properties: Properties;
}): Readonly<Record<PropertyName, string>> {
  const { properties: texts } = mapText;
  const value = (x: number, y: number) => matrix.row(x)[y];
  const at = (index: number) => formatNumber(index + first);
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
    monotonicity: `${texts.monotonicity(offsetNames, window, most, steps, radius)} ${worstRise()}`,
    translation: `${texts.translation(offsetNames, Number.isNaN(r2) ? '' : formatNumber(r2))} ${worstCell()}`,
    symmetry: `${texts.symmetry} ${worstPair()}`,
  };
}

/** The map beside a button; on a phone it may be above the window. */
const mapBeside = (button: HTMLElement) => button.closest('.measured')?.querySelector('.map');

function lines({ map, property, choose, mayChoose }: Pointed & MapMarks): TemplateResult {
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
          class="printed number ${grade.tone === 'plain' ? '' : grade.tone}"
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
