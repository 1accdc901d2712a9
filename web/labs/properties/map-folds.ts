/** A map of similarity or attention with its three numbers, each of which leads to the place where its property fails worst. */
import '../../shell/controls/control.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { weightWords } from '../../encoding/layer.ts';
import { farthestOf, isOfOffsets, rangeOf } from '../../encoding/offsets.ts';
import { numbersOf } from '../../encoding/property-numbers.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import type { Store } from '../../settings/store.ts';
import { type Figure, figureView } from '../../shell/figure.ts';
import type { Grade } from '../../shell/frame/grade.ts';
import { type Answer, markOf } from '../../shell/job-run.ts';
import { plainNumber } from '../../shell/numbers.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { actingOffsets } from '../../tables/offset-tables.ts';
import { isFree } from '../../tasks/access.ts';
import {
  identicalWords,
  identicalWordsOffsets,
  type Pointed,
  proximity,
  proximityOffsets,
} from './figures/measured-map.ts';
import type { IdenticalWordsInput, IdenticalWordsOutput } from './identical-words-job.ts';
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
import {
  axisTitles,
  betweenPositions,
  gradeFor,
  numberText,
  offsetNamesOf,
  type PropertyName,
  propertyNames,
  propertyOrder,
  propertySentences,
  worstPlaceOf,
} from './measured-properties.ts';
import { downsampledOf, type MatrixRow, type RowMeaning, wholeMatrix } from './proximity.ts';
import type { WeightFiles } from './weight-files.ts';

const extentNames = new Map([
  ['all', 'all'],
  ['first', 'as many as in the matrix'],
]);

interface MapOfItem {
  readonly session: Session;
  readonly measured: Sized;
  readonly run: Answer<ChosenItemInput, ChosenItemOutput>;
  /** of a long map, the row that was pointed at last */
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
      ${hasExtent ? html`<pe-control .store=${store} name="extent" .choices=${extentNames}></pe-control>` : nothing}
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
    heading: 'Similarity φ',
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
    notes: isOfOneTable
      ? { symmetry: 'It always holds for one table: φ(x, y) and φ(y, x) are the same product.' }
      : {},
  };
  return html`
    <div class="chosen">
      <h2>${title}</h2>
      <p>
        ${definition(shown, sizes)} Source: ${origin}. ${what === 'offsets' ? ofOffsetsAlone : ''}
        ${isUneven(item, sizes) ? 'An untrained table has a standard deviation of 0.02 by default, and sinusoids reach 1, so the sum mainly shows the sinusoids.' : ''}
      </p>
    </div>
    ${measuredView({ map: proximity, offsets: proximityOffsets }, { map, ...marked })}
  `;
}

/** Where offset vectors act: 'added to the keys in head 2 of 12'. */
export const addedTo = ({ role, head }: RowMeaning, { heads }: Pick<Sizes, 'heads'>): string =>
  `added to the ${role}${head === null ? '' : ` in head ${head + 1} of ${heads}`}`;

/** What the proximity is, in a sentence. */
function definition(rowMeaning: RowMeaning, sizes: Sizes): TemplateResult | string {
  const product = measureNames.get(sizes.measure) as string;
  const { what, first, head } = rowMeaning;
  const { d, heads } = sizes;
  const width = widthOfHead(sizes);
  const turned = `the mean cosine of the angles between query and key, in a head of width ${width}`;
  switch (what) {
    case 'positions':
      return `φ(x, y) is the ${product} of the vectors of positions x and y, of width ${d}.`;
    case 'offsets':
      return `φ(k, l) is the ${product} of the offset vectors k and l, from ${formatNumber(first)} to ${-first}, ${addedTo(rowMeaning, sizes)}; each has the width of a head, ${width}.`;
    case 'angles':
      return `φ(x, y) is ${turned}.`;
    case 'decaying-angles':
      return `φ(x, y) is ${turned}, after each cosine is multiplied by the decay of its pair of dimensions over x − y. The decay is above 1 where the key comes after the query.`;
    case 'bias':
      return `φ(x, y) is what head ${(head ?? 0) + 1} of ${heads} adds to the score of query x and key y.`;
    case 'sum':
      return html`φ(x, y) = Σ<sub>h</sub> ⟨P<sub>x</sub><sup>h</sup>, P<sub>y</sub><sup>h</sup> + R<sub>y − x</sub>⟩. This sum
        is our definition; the paper plots the two separately. It is what position alone adds to the scores, summed
        over ${headsSeen(sizes)}, before scaling and with identity weights. Head h sees ${width} of the ${d} dimensions
        of a position’s vector P, and adds the offset’s vector R to the key.
        ${leftOver(sizes)} ${clipped(sizes)}
        ${sizes.measure === 'cosine' ? 'For the cosine, every P and R is scaled to length 1.' : ''}`;
  }
}

const headCount = (sizes: Sizes): number => Math.max(1, Math.floor(sizes.d / widthOfHead(sizes)));

function headsSeen(sizes: Sizes): string {
  const count = headCount(sizes);
  return count === 1 ? 'the one head' : `the ${count} heads`;
}

/** What happens if all heads together are wider or narrower than a position's vector. */
function leftOver(sizes: Sizes): string {
  const left = sizes.d - headCount(sizes) * widthOfHead(sizes);
  if (left === 0) return '';
  if (left < 0) return `The head is wider than P: its last ${-left} dimensions are 0.`;
  return left === 1
    ? 'The last entry of P fills no head and is left out.'
    : `The last ${left} entries of P fill no head and are left out.`;
}

/** Which vectors offsets beyond those of a file take. A scheme has vectors for all offsets. */
function clipped({ offsets, n }: Sizes): string {
  const farthest = offsets && farthestOf(offsets.rows);
  if (farthest === undefined || reachOfSum({ n }) <= farthest) return '';
  return `Offsets beyond ±${farthest}, the farthest in the file, take the vector of ±${farthest} (Shaw et al. 2018).`;
}

/** Stands with the map of an RPE alone. */
const ofOffsetsAlone =
  'The map of an RPE alone compares the vectors of two offsets, as in the paper. In a score, an RPE is translation invariant by construction.';

/** Whether an untrained table, whose numbers are small, is added to sinusoids. With the cosine, all vectors have one length. */
const isUneven = ({ parts, isTrained }: ChosenItemInput['item'], { measure }: Sizes) =>
  measure === 'dot' &&
  !isTrained &&
  parts.length === 2 &&
  parts.some((part) => part === 'learned' || part === 'shaw') &&
  parts.some((part) => part.endsWith('sinusoidal'));

interface Extent {
  /** rows measured, and rows in all */
  readonly n: number;
  readonly rows: number;
  /** 'The first 8 of 12 positions', 'All 12 positions' */
  readonly words: string;
}

/** Says how many rows are measured, or the progress of a long table's job. */
function extentLine(
  { store, tableStore }: Session,
  measured: Sized,
  run: Answer<ChosenItemInput, ChosenItemOutput>,
): TemplateResult | typeof nothing {
  const { item, sizes } = measured;
  const state = tableStore.get();
  const [table, offsets] = [isOfTable(item) && state.active, isOfOffsets(item) && actingOffsets(state)];
  const isSum = item.parts.length > 1;
  const extent = table
    ? extentOfPositions(rowCount(table), sizes)
    : offsets && !isSum
      ? extentOfOffsets(rowCount(offsets), sizes)
      : null;
  if (!extent) return nothing;
  if (isLong(measured) && (run.isPending || run.isStopped || run.error))
    return runState(run, `the similarity of ${sizes.n} vectors`);
  // The strip of tables above shows the error.
  if (run.error) return nothing;
  const { n, rows, words } = extent;
  const isMost = store.get('extent') === 'all';
  return html`<p class="extent">
    ${words} are measured${n < rows && isMost ? ', the most that a sum allows' : ''}.
    ${n < rows && !isMost ? html`<button ?disabled=${!isFree(store.get(), 'extent')} @click=${() => store.set({ extent: 'all' })}>Measure all</button>` : nothing}
  </p>`;
}

const extentOfPositions = (rows: number, { n }: Sizes): Extent => ({
  n,
  rows,
  words: n < rows ? `The first ${n} of ${rows} positions` : `All ${rows} positions`,
});

function extentOfOffsets(rows: number, sizes: Sizes): Extent {
  const n = 2 * Math.max(1, reachOfVectors(sizes)) + 1;
  return {
    n,
    rows,
    words: n < rows ? `The offsets ${rangeOf(n)} of ${rangeOf(rows)}` : `All offsets, ${rangeOf(rows)},`,
  };
}

/** What the reader marks in a map. */
export interface Marking extends Pointed {
  /** shows where the property fails worst */
  readonly choose: (property: PropertyName) => void;
  readonly mayChoose: (property: PropertyName) => boolean;
}

/** The same for any map. */
export type Marked = Omit<Marking, 'map'>;

/** `more`: below the three lines. */
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

/** The map of a button's number: on a phone it is above the number and may be out of sight. */
const mapBeside = (button: HTMLElement) => button.closest('.measured')?.querySelector('.map');

/** A button of the class 'plain' would lose its frame. */
const toneClass = ({ tone }: Grade): string => (tone === 'plain' ? '' : tone);

function lines({ map, property, choose, mayChoose }: Marking): TemplateResult {
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

interface OneWord {
  readonly store: Store;
  readonly run: Answer<IdenticalWordsInput, IdenticalWordsOutput>;
  readonly weightFiles: WeightFiles;
  /** whether the settings of the lab already choose the head */
  readonly isHeadSet: boolean;
  readonly marked: Marked;
}

export function oneWord({ store, run, weightFiles, isHeadSet, marked }: OneWord): TemplateResult {
  const { result } = run;
  const hasHead = result !== undefined && result.output.head !== null && !isHeadSet;
  // A link to weights from files shows no map of other weights.
  const isShown = result && (store.get('headWeights') === 'page') === (result.input.brought === undefined);
  return html`<section class="part figures identical">
    <p>
      If every word is the same, only position tells the keys apart. One head reads the same random word at every position,
      and its attention weights are averaged over many words. With identity weights, queries and keys are the inputs, or the
      head’s part of them. Random weights mix all dimensions.
    </p>
    <div class="sliders">
      <pe-control .store=${store} name="weights" .choices=${weightWords}></pe-control>
      <pe-control .store=${store} name="causal"></pe-control>
      <pe-control .store=${store} name="violations"></pe-control>
      ${hasHead ? html`<pe-control .store=${store} name="head" .most=${result.input.sizes.heads}></pe-control>` : nothing}
    </div>
    ${filesView(store, weightFiles)} ${runState(run)}
    ${
      isShown
        ? html`<div class="result ${markOf(result)}">
            ${guard([result.output, marked.pointed, marked.property, marked.showsBreaks], () =>
              identicalWordsView(result.input, result.output, marked),
            )}
          </div>`
        : nothing
    }
  </section>`;
}

export function identicalWordsView(
  { item: { title }, causal, weights: kind, brought, tolerance, sizes, rows = sizes.n }: IdenticalWordsInput,
  output: IdenticalWordsOutput,
  marked: Marked,
): TemplateResult {
  const { weights, properties, withoutPositions, tokens, head, first } = output;
  const map = {
    heading: 'Mean attention weight',
    title,
    matrix: wholeMatrix(weights),
    properties,
    rowTitle: 'query position',
    colTitle: 'key position',
    first,
    offsetNames: betweenPositions,
    valueTitle: 'mean weight',
    tolerance,
    notes: causal
      ? {
          monotonicity: 'Masked keys all have weight 0, so they tie. A tolerance above 0 ignores these ties.',
        }
      : {},
  };
  return html`
    <p>
      ${title}, ${sizes.n < rows ? `the first ${sizes.n} of ${rows} positions, ` : ''}${causal ? 'with a causal mask' : 'without a mask'}, ${brought ? 'weights from files' : `${kind === 'seeded' ? 'random' : kind} weights`}${
        head === null ? '' : `, head ${head + 1} of ${sizes.heads}`
      }: the mean of ${tokens} words. Without positions the same head
      gives each key ${causal ? '1/(i + 1), with i from 0' : `1/${sizes.n} = ${formatNumber(1 / sizes.n)}`}. The measured weights
      differ from that by at most ${plainNumber(withoutPositions)}.
    </p>
    ${measuredView({ map: identicalWords, offsets: identicalWordsOffsets }, { map, ...marked }, locality(output))}
  `;
}

function locality({ properties }: IdenticalWordsOutput): TemplateResult {
  if (!properties.locality) return html`<p>Locality is defined only for rows that sum to 1.</p>`;
  const { locality, symmetry, leftRightDifference } = properties.locality;
  const fact = (name: string, value: number) => html`<div>
    <dt>${name}</dt>
    <dd title=${formatFull(value)}>${formatNumber(value)}</dd>
  </div>`;
  return html`<div class="locality">
    <dl class="facts">
      ${fact('Locality', locality)} ${fact('Mirror symmetry', symmetry)} ${fact('Mean |left − right|', leftRightDifference)}
    </dl>
    <p class="small">
      Locality and mirror symmetry follow the code of Chen, Varoquaux and Suchanek 2023. Locality is the mean over the queries of
      Σ weight · 2<sup>−distance</sup>. Mirror symmetry rescales the differences between left and right in each row, so uniform
      attention to the left alone counts as perfectly symmetric. Mean |left − right| is not rescaled.
    </p>
  </div>`;
}

const weightKinds = [
  ['q', 'Query weights'],
  ['k', 'Key weights'],
] as const;

/** The files of a model's weights. */
function filesView(store: Store, files: WeightFiles): TemplateResult {
  const isWanted = store.get('headWeights') === 'file';
  const isFixed = !isFree(store.get(), 'headWeights');
  const missing = isWanted && !files.weights;
  return html`<details class="weight-files no-print" ?open=${isWanted}>
    <summary>Weights of a model</summary>
    <p>
      Two files for one head: a row for each dimension of the input, a column for each dimension of the head. A query is
      x W, a key x W′. The files stay in this tab.
    </p>
    <div class="sliders">
      ${weightKinds.map(([kind, title]) => {
        const file = files.of(kind);
        return html`<label>
          ${title}${file ? `: ${file.name}, ${file.matrix.rows} × ${file.matrix.cols}` : ''}
          <input
            type="file"
            ?disabled=${isFixed}
            @change=${({ target }: Event) => void files.read(kind, (target as HTMLInputElement).files?.[0], store)}
          />
        </label>`;
      })}
    </div>
    <p class="message ${files.problem ? 'broken' : ''}" role="status">
      ${files.problem || (missing ? 'The link does not contain the weights: choose both files to see the map.' : '')}
    </p>
    ${
      isWanted
        ? html`<button type="button" ?disabled=${isFixed} @click=${() => store.set({ headWeights: 'page' })}>Use the page’s weights</button>`
        : nothing
    }
  </details>`;
}
