/** The kernels of several schemes over one axis. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber, listed } from '../../draw/format.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { type Source, type SourceId, schemeTitle } from '../../schemes/source.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { term } from '../../shell/term.ts';
import { isDrawn } from './bias-claim.ts';
import type { Kernel } from './kernels-job.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

interface KernelsRequest {
  readonly kernels: readonly Kernel[];
  readonly catalog: readonly Source[];
  readonly chosen: string;
  readonly compared: readonly SourceId[];
  /** null where the compared ones are fixed */
  readonly toggle: ((id: SourceId) => void) | null;
}

const looks = [
  { color: 'ink', dashed: false },
  { color: 'ink', dashed: true },
  { color: 'ink-soft', dashed: false },
  { color: 'ink-soft', dashed: true },
] as const;

function seriesOf({ kernels, catalog, chosen }: KernelsRequest): readonly Series[] {
  let others = 0;
  // The chosen one comes last, so that it lies over curves that coincide.
  const ordered = [...kernels].sort((a, b) => Number(a.scheme === chosen) - Number(b.scheme === chosen));
  return ordered.flatMap(({ scheme, values }): Series[] => {
    if (!values) return [];
    const look = scheme === chosen ? ({ color: 'position' } as const) : looks[others++ % looks.length];
    const label = labelOf(catalog, scheme);
    return [
      { id: scheme, label, kind: 'line', x: Float64Array.from(values, (_, m) => m), y: values, ...look },
    ];
  });
}

/** Marks the schemes whose numbers come from the seed. */
export function labelOf(catalog: readonly Source[], id: string): string {
  const scheme = catalog.find((one) => one.id === id);
  return scheme && isDrawn(scheme) ? `${scheme.title}, seeded` : schemeTitle(catalog, id);
}

/** Schemes whose kernels differ nowhere by more than float32 rounding, in groups of two or more. */
export function coinciding(kernels: readonly Kernel[]): readonly (readonly SourceId[])[] {
  const groups: { readonly values: Float64Array; readonly schemes: SourceId[] }[] = [];
  for (const { scheme, values } of kernels) {
    if (!values) continue;
    const group = groups.find((one) => one.values.every((value, m) => Math.abs(value - values[m]) < 1e-5));
    if (group) group.schemes.push(scheme);
    else groups.push({ values, schemes: [scheme] });
  }
  return groups.map(({ schemes }) => schemes).filter(({ length }) => length > 1);
}

export function kernelsView(request: KernelsRequest): TemplateResult {
  const { kernels, catalog, chosen, compared, toggle } = request;
  const without = kernels.filter(({ values }) => !values);
  return html`<section>
    ${figure(
      'kernels',
      { heading: 'Kernels over distance: the effect of position alone' },
      html`<pe-plot
      label="Kernels over distance"
      x-title="distance of a key before the query"
      y-title="relative to the maximum"
      hint="Point at a curve to read it"
      .series=${guard([kernels], () => seriesOf(request))}
      .aspect=${0.42}
      .maxHeight=${22}
      .describe=${(id: string, _: number, distance: number, value: number) =>
        `${labelOf(catalog, id)}, distance ${distance}: ${formatNumber(value)}`}
    ></pe-plot>
    <span slot="caption">
      ${term('kernel', 'Kernels')} of vectors and rotations: similarity as a share of distance 0. Of biases: weight as a share of
      the largest.
      ${kernels.some(({ scheme }) => labelOf(catalog, scheme) !== schemeTitle(catalog, scheme)) ? 'Seeded ones are random: nothing is learned yet.' : nothing}
      ${coinciding(kernels).map(
        (schemes) =>
          html`<br />${listed(schemes.map((id) => schemeTitle(catalog, id)))} coincide: one curve covers the other${schemes.length > 2 ? 's' : ''}.`,
      )}
      ${without.map(({ scheme, problem }) => html`<br />${schemeTitle(catalog, scheme)} is not drawn: ${problem}.`)}
    </span>`,
    )}
    <div class="toggles" role="group" aria-label="Schemes compared">
      ${catalog.map(({ id, kind, title }) =>
        kind === 'none'
          ? nothing
          : html`<button
              type="button"
              aria-pressed=${compared.includes(id)}
              ?disabled=${id === chosen || !toggle}
              @click=${() => toggle?.(id)}
            >
              ${title}
            </button>`,
      )}
    </div>
  </section>`;
}

export const kernelsStyles = css`
  .toggles {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    margin-top: var(--space-2);
  }
  .toggles button {
    font-size: max(var(--text-small), 13px);
  }
  .toggles button:disabled {
    opacity: 1;
  }
  @media print {
    .toggles {
      display: none;
    }
  }
`;
