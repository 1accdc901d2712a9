/** Small maps of all heads of a model, words against words. */
import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../../../core/matrix.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import type { FigureSource } from '../../../draw/export/source.ts';
import { foldText } from '../fold-text.ts';
import { columnsFrom } from './curves.ts';
import '../../../draw/heat-map.ts';

export interface Head {
  /** 'Layer 1, head 2' */
  readonly name: string;
  /** counted from 1 */
  readonly layer: number;
  readonly head: number;
  readonly matrix: Matrix;
}

/** `layers`: for each layer and head; a layer without heads is left out. */
export const headsOf = (layers: readonly (readonly Matrix[])[]): readonly Head[] =>
  layers.flatMap((heads, layer) =>
    heads.map((matrix, head) => {
      const at = { layer: layer + 1, head: head + 1 };
      return { ...at, name: foldText.attention.head(at.layer, at.head), matrix };
    }),
  );

interface HeadMaps {
  readonly heads: readonly Head[];
  readonly words: readonly string[];
  readonly scale: 'sequential' | 'diverging';
  readonly domain: Domain;
  readonly label: (head: string) => string;
  readonly describe: (query: string, key: string, value: number) => string;
}

export const headMaps = ({ heads, words, scale, domain, label, describe }: HeadMaps): TemplateResult =>
  html`<div class="heads">
    ${heads.map(
      ({ name, matrix }) => html`<div>
        <h3>${name}</h3>
        <pe-heat-map
          label=${label(name)}
          row-title=${foldText.attention.query}
          col-title=${foldText.attention.key}
          axes="counts"
          scale=${scale}
          .rowLabels=${words}
          .colLabels=${words}
          .matrix=${matrix}
          .domain=${domain}
          .describe=${(row: number, col: number, value: number) => describe(words[row], words[col], value)}
          .maxHeight=${16}
        ></pe-heat-map>
      </div>`,
    )}
  </div>`;

/** All numbers, one line each. `value`: what they are. */
export const headsSource = (
  heads: readonly Head[],
  words: readonly string[],
  value: string,
): FigureSource => ({
  scene: () => null,
  data: () => {
    const cells = heads.flatMap(({ name, matrix: { rows, cols, data } }) =>
      Array.from({ length: rows * cols }, (_, at) => {
        const [query, key] = [Math.floor(at / cols), at % cols];
        const [queryWord, keyWord] = [words[query] ?? '', words[key] ?? ''];
        return { name, query, queryWord, key, keyWord, value: data[at] };
      }),
    );
    return columnsFrom(cells, [
      ['head', 'name'],
      [foldText.attention.queryPosition, 'query'],
      [foldText.attention.query, 'queryWord'],
      [foldText.attention.keyPosition, 'key'],
      [foldText.attention.key, 'keyWord'],
      [value, 'value'],
    ]);
  },
});
