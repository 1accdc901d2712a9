/** The map of the chosen item at full size, with its definition in words. */
import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { farthestOf } from '../../encoding/offsets.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import type { ChosenItemInput, ChosenItemOutput } from './chosen-item-job.ts';
import {
  type DownsampledMatrix,
  downsampledProximity,
  type MatrixRow,
  wholeMatrix,
} from './downsampled-matrix.ts';
import { reachOfSum, type Sizes, widthOfHead } from './item.ts';
import { type Marking, type MeasuredMap, measuredMap } from './measured-map.ts';
import { betweenOffsets, betweenPositions, type OffsetNames } from './property-format.ts';
import type { Compared, RowMeaning } from './proximity.ts';

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

/** The axes of a proximity. */
export const axisTitles: Readonly<Record<Compared, readonly [row: string, col: string]>> = {
  positions: ['position x', 'position y'],
  offsets: ['offset k', 'offset l'],
  angles: ['query position x', 'key position y'],
  'decaying-angles': ['query position x', 'key position y'],
  bias: ['query position x', 'key position y'],
  sum: ['query position x', 'key position y'],
};

export const offsetNamesOf = (what: Compared): OffsetNames =>
  what === 'offsets' ? betweenOffsets : betweenPositions;

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

export function chosenItemView(
  input: ChosenItemInput,
  output: ChosenItemOutput,
  marking: Marking,
  lastRead?: MatrixRow,
): TemplateResult {
  const { item, sizes, tolerance } = input;
  const { shown, properties, range } = output;
  const { title, origin } = item;
  const { what, first } = shown;
  const matrix = downsampledOf(output, lastRead);
  const [rowTitle, colTitle] = axisTitles[what];
  const isOfOneTable = what === 'positions' || what === 'offsets';
  const map: MeasuredMap = {
    kind: 'proximity',
    heading: 'Similarity φ',
    title,
    matrix,
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
    ${measuredMap(map, marking)}
  `;
}

/** The proximity to draw. A long table has only some single rows: `lastRead` is the one that was pointed at last. */
export const downsampledOf = (
  { shown, step, rows }: ChosenItemOutput,
  lastRead?: MatrixRow,
): DownsampledMatrix =>
  step > 1 ? downsampledProximity(shown.proximity, step, rows, lastRead) : wholeMatrix(shown.proximity);
