/** The attention of one model on the sequence asked, by layer and head. */
import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../../../core/matrix.ts';
import type { FigureSource } from '../../../draw/export/source.ts';
import '../../../draw/heat-map.ts';
import { formatNumber } from '../../../draw/format.ts';
import { figuresFrom } from '../../../shell/figure.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

export interface Attended {
  readonly title: string;
  readonly words: readonly string[];
  /** for each layer and head: n x n; undefined until the model has answered */
  readonly attention: readonly (readonly Matrix[])[] | undefined;
}

interface Head {
  readonly name: string;
  readonly matrix: Matrix;
}

/** All weights, one line each. */
const sourceOf = (heads: readonly Head[], words: readonly string[]): FigureSource => ({
  scene: () => null,
  data: () => {
    const cells = heads.flatMap(({ name, matrix: { rows, cols, data } }) =>
      Array.from({ length: rows * cols }, (_, at) => ({
        name,
        query: Math.floor(at / cols),
        key: at % cols,
        weight: data[at],
      })),
    );
    const column = <T extends number | string>(title: string, of: (cell: (typeof cells)[number]) => T) => ({
      title,
      values: cells.map(of),
    });
    return {
      kind: 'columns',
      columns: [
        column('head', ({ name }) => name),
        column('query position', ({ query }) => query),
        column('query', ({ query }) => words[query] ?? ''),
        column('key position', ({ key }) => key),
        column('key', ({ key }) => words[key] ?? ''),
        column('weight', ({ weight }) => weight),
      ],
    };
  },
});

export function attentionView(
  { title, words, attention }: Attended,
  chooser: TemplateResult,
): TemplateResult {
  if (!attention) return html`${chooser}<p class="facts">Training…</p>`;
  const heads = attention.flatMap((layer, l) =>
    layer.map((matrix, h) => ({ name: `Layer ${l + 1}, head ${h + 1}`, matrix })),
  );
  return html`${chooser}
  ${figure(
    'attention',
    {
      heading: 'Attention to the sequence asked',
      name: `${title}-attention`,
      source: sourceOf(heads, words),
    },
    html`<div class="heads">
      ${heads.map(
        ({ name, matrix }) => html`<div>
          <h3>${name}</h3>
          <pe-heat-map
            label="${title}, ${name}: attention weights"
            row-title="query"
            col-title="key"
            axes="counts"
            .rowLabels=${words}
            .colLabels=${words}
            .matrix=${matrix}
            .domain=${[0, 1]}
            .describe=${(row: number, col: number, weight: number) => `“${words[row]}” attends to “${words[col]}” with ${formatNumber(weight)}`}
            .maxHeight=${16}
          ></pe-heat-map>
        </div>`,
      )}
    </div>`,
  )}`;
}
