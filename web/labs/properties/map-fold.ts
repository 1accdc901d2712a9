/** The map of the chosen item at full size, with its definition in words. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import { farthestOf, isOfOffsets, rangeOf } from '../../encoding/offsets.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import '../../shell/controls/control.ts';
import { type Answer, markOf } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { actingOffsets } from '../../tables/offset-tables.ts';
import { isFree } from '../../tasks/access.ts';
import type { ChosenItemInput, ChosenItemOutput } from './chosen-item-job.ts';
import { downsampledOf, type MatrixRow } from './downsampled-matrix.ts';
import { proximity, proximityOffsets } from './figures/measured-map.ts';
import {
  isLong,
  isOfTable,
  reachOfSum,
  reachOfVectors,
  type Sized,
  type Sizes,
  widthOfHead,
} from './item.ts';
import { type Marked, measuredView } from './measured-view.ts';
import { axisTitles, offsetNamesOf } from './property-format.ts';
import type { RowMeaning } from './proximity.ts';

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
