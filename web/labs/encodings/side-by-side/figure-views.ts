/** The figures of two schemes: A, B and A − B. The place pointed at in one is highlighted in all. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Cell, Mark } from '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import { measureNames } from '../../../settings/shared-rows.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import type { EncodingsInput } from '../job.ts';
import { atOffset, type Pointing } from '../kind-view.ts';
import '../table-map.ts';
import type { Difference, SchemeComparison, Side } from './difference.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

export interface SideBySide extends Pointing {
  readonly input: EncodingsInput;
  readonly comparison: SchemeComparison;
}

export const letters = ['A', 'B'] as const;

export const unitName = (unit: SchemeComparison['unit']): string =>
  unit === 'share' ? 'relative to the maximum' : (measureNames.get(unit) ?? unit);

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const fileName = ({ scheme, against }: EncodingsInput, what: string) => `${scheme}-${against}-${what}`;

const marksOf = ({ largest }: Difference): readonly Mark[] =>
  largest ? [{ row: largest.row, col: largest.col, kind: 'ink', label: 'largest difference' }] : [];

const amounts = (a: number, b: number, difference: number) =>
  `A ${formatNumber(a)}, B ${formatNumber(b)}, difference ${formatNumber(difference)}`;

/** 'query at 9, key at 4: A 25.1, B 0.500, difference 24.6'; with the shares behind the values where shares are compared */
function describePair({ sides, unit, difference }: SchemeComparison) {
  return (row: number, col: number): string => {
    const at = row * difference.matrix.cols + col;
    const where = `query at ${row}, key at ${col}`;
    const [a, b] = sides.map(({ compared }) => compared.data[at]);
    const apart = difference.matrix.data[at];
    if (unit !== 'share') return `${where}: ${amounts(a, b, apart)}`;
    const [valueA, valueB] = sides.map(({ matrix }) => formatNumber(matrix.data[at]));
    return `${where}: A ${valueA}, B ${valueB}; shares ${formatNumber(a)} − ${formatNumber(b)} = ${formatNumber(apart)}`;
  };
}

function comparedMap(
  { comparison, place, point }: SideBySide,
  {
    label,
    matrix,
    scale,
    domain,
    marks,
  }: Pick<Side, 'matrix' | 'scale'> & {
    readonly label: string;
    readonly domain: SchemeComparison['domain'];
    readonly marks: readonly Mark[];
  },
): TemplateResult {
  return html`<pe-heat-map
    label=${label}
    row-title="query position"
    col-title="key position"
    .scale=${scale}
    .matrix=${matrix}
    .domain=${domain}
    .marks=${marks}
    .maxHeight=${28}
    .cursor=${place && { row: place.position, col: place.other }}
    .describe=${describePair(comparison)}
    @cursor=${({ detail }: CustomEvent<Cell | null>) =>
      point(detail && { position: detail.row, other: detail.col })}
  ></pe-heat-map>`;
}

/** The first or the second scheme, with the pair of the largest difference marked. */
export function sideMap(request: SideBySide, which: 0 | 1, title: string): TemplateResult {
  const { input, comparison } = request;
  const { matrix, scale, unit, head } = comparison.sides[which];
  const label = `${letters[which]}: ${title}`;
  const { domain, difference } = comparison;
  return figure(
    `side-${letters[which]}`,
    { heading: label, name: fileName(input, letters[which]) },
    html`${comparedMap(request, { label, matrix, scale, domain, marks: marksOf(difference) })}
      <span slot="caption">${capitalized(unitName(unit))}${head === null ? '' : ` of head ${head + 1}`}.</span>`,
  );
}

export function differenceMap(request: SideBySide): TemplateResult {
  const { difference, unit } = request.comparison;
  const label = 'A − B';
  return figure(
    'side-difference',
    { heading: label, name: fileName(request.input, 'difference') },
    html`${comparedMap(request, { label, matrix: difference.matrix, scale: 'diverging', domain: difference.domain, marks: marksOf(difference) })}
      <span slot="caption">${capitalized(unitName(unit))}. Orange: A gives more. Blue: B gives more. White: both give the same.</span>`,
  );
}

function curves({ sides }: SchemeComparison): readonly Series[] {
  const x = sides[0].means.map((_, i) => i - sides[0].matrix.rows + 1);
  const looks = [{ color: 'position' }, { color: 'ink', dashed: true }] as const;
  const series = sides.map(
    ({ means }, i): Series => ({ id: letters[i], label: letters[i], kind: 'line', x, y: means, ...looks[i] }),
  );
  // The first scheme comes last, so that it lies over the second where they coincide.
  return series.reverse();
}

export function curvesPlot({ input, comparison, place, point }: SideBySide): TemplateResult {
  const { sides, unit } = comparison;
  const n = sides[0].matrix.rows;
  return figure(
    'side-curves',
    { heading: 'Both over the offset', name: fileName(input, 'curves') },
    html`<pe-plot
      label="Both over the offset"
      x-title="offset, key − query"
      y-title=${unitName(unit)}
      hint="Point at a curve to read it"
      .series=${guard([comparison], () => curves(comparison))}
      .aspect=${0.9}
      .maxHeight=${22}
      .cursor=${place?.other === undefined ? null : { index: place.other - place.position + n - 1 }}
      .describe=${(_: string, index: number, offset: number) => {
        const [a, b] = sides.map(({ means }) => means[index]);
        return `mean at offset ${formatNumber(offset)}: ${amounts(a, b, a - b)}`;
      }}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) =>
        point(detail && atOffset(detail.index - n + 1, n))}
    ></pe-plot>
    <span slot="caption">Means along the diagonals of the maps.</span>`,
  );
}

export function tableMaps(
  { input, place, point }: SideBySide,
  { sides, domain, difference }: NonNullable<SchemeComparison['tables']>,
): TemplateResult {
  const [a, b] = sides;
  const { data, cols } = difference.matrix;
  const describe = (row: number, col: number) =>
    `position ${row}, dimension ${col}: ${amounts(a.data[row * cols + col], b.data[row * cols + col], data[row * cols + col])}`;
  const shown = [
    { label: 'Table of A', name: 'table-A', matrix: a, domain },
    { label: 'Table of B', name: 'table-B', matrix: b, domain },
    {
      label: 'Table of A − table of B',
      name: 'table-difference',
      matrix: difference.matrix,
      domain: difference.domain,
    },
  ] as const;
  return html`<div class="thirds">
    ${shown.map(({ label, name, matrix, domain }) =>
      figure(
        name,
        { heading: label, name: fileName(input, name) },
        html`<pe-table-map
          label=${label}
          row-title="position"
          col-title="dimension"
          scale="diverging"
          .matrix=${matrix}
          .domain=${domain}
          .marks=${marksOf(difference)}
          .maxHeight=${28}
          .cursor=${place && { row: place.position, col: place.dimension }}
          .secondRow=${place?.other ?? null}
          .describe=${describe}
          @cursor=${({ detail }: CustomEvent<Cell | null>) =>
            point(detail && { position: detail.row, dimension: detail.col })}
        ></pe-table-map>`,
      ),
    )}
  </div>`;
}
