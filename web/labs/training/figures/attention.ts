/** The attention of one model on the sequence asked, by layer and head. */
import { html } from 'lit';
import type { Matrix } from '../../../core/matrix.ts';
import type { FigureSource } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofModel } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import { text } from '../text.ts';
import { columnsFrom } from './curves.ts';

export interface ModelAttention {
  /** of the model */
  readonly title: string;
  readonly words: readonly string[];
  /** for each layer and head: n x n */
  readonly attention: readonly (readonly Matrix[])[];
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
      Array.from({ length: rows * cols }, (_, at) => {
        const [query, key] = [Math.floor(at / cols), at % cols];
        const [queryWord, keyWord] = [words[query] ?? '', words[key] ?? ''];
        return { name, query, queryWord, key, keyWord, weight: data[at] };
      }),
    );
    return columnsFrom(cells, [
      ['head', 'name'],
      [foldText.attention.queryPosition, 'query'],
      [foldText.attention.query, 'queryWord'],
      [foldText.attention.keyPosition, 'key'],
      [foldText.attention.key, 'keyWord'],
      ['weight', 'weight'],
    ]);
  },
});

export const attention = defineFigure<ModelAttention>({
  id: 'attention',
  fold: 'attention',
  title: text.titles.attention,
  ...ofModel,
  draw({ title, words, attention }) {
    const heads = attention.flatMap((layer, l) =>
      layer.map((matrix, h) => ({ name: foldText.attention.head(l + 1, h + 1), matrix })),
    );
    return {
      heading: foldText.attention.heading,
      name: `${title}-attention`,
      source: sourceOf(heads, words),
      content: html`<div class="heads">
        ${heads.map(
          ({ name, matrix }) => html`<div>
            <h3>${name}</h3>
            <pe-heat-map
              label=${foldText.attention.label(title, name)}
              row-title=${foldText.attention.query}
              col-title=${foldText.attention.key}
              axes="counts"
              .rowLabels=${words}
              .colLabels=${words}
              .matrix=${matrix}
              .domain=${[0, 1]}
              .describe=${(row: number, col: number, weight: number) =>
                foldText.attention.at(words[row], words[col], formatNumber(weight))}
              .maxHeight=${16}
            ></pe-heat-map>
          </div>`,
        )}
      </div>`,
    };
  },
});
