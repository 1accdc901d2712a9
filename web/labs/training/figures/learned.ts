/** Figures of the inspected model: its table, similarities and norms of the rows, its biases, and its attention by layer and head. */
import type { Matrix } from '../../../core/matrix.ts';
import type { Encoding } from '../../../core/types.ts';
import { colorsFor } from '../../../draw/color-range.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import { text } from '../text.ts';
import { definitionsOfModel, hasKind, ofModel } from './declared.ts';
import { headMaps, headsOf, headsSource } from './heads.ts';
import '../../../draw/line-plot.ts';
import '../../../draw/heat-map.ts';

/** A model's title names the files. */
interface OfModel {
  readonly title: string;
}

const line = (id: string, label: string, x: Float64Array, y: ArrayLike<number>): Series => ({
  ...{ id, label, x, y },
  kind: 'line',
  color: 'position',
});

const words = foldText.learned;
const square = { scale: 'diverging', maxHeight: 24 } as const;

/** Vectors by position, or by offset. */
export const table = defineFigure<
  OfModel & { readonly encoding: Extract<Encoding, { kind: 'input' | 'relative' }> }
>({
  id: 'trained-table',
  fold: 'learned',
  title: text.titles.table,
  ...ofModel,
  isDrawn: hasKind('input', 'relative'),
  draw({ title, encoding }) {
    const isTable = encoding.kind === 'input';
    const matrix = isTable ? encoding.table : encoding.keys;
    const { domain, words: idle } = colorsFor(matrix);
    return {
      heading: isTable ? words.table : words.vectors,
      name: `${title}-${isTable ? 'table' : 'keys'}`,
      map: {
        ...square,
        label: isTable ? words.tableLabel(title) : words.vectorsLabel(title),
        rowTitle: isTable ? words.position : words.offset,
        colTitle: words.dimension,
        matrix,
        domain,
        ...(isTable ? { idle } : { rowStart: -encoding.maxDistance }),
      },
    };
  },
});

export const similarity = defineFigure<OfModel & { readonly similarity: Matrix }>({
  id: 'trained-similarity',
  fold: 'learned',
  title: text.titles.similarity,
  ...ofModel,
  definitions: (settings) => [...definitionsOfModel(settings), define(words.citedSimilarity)],
  isDrawn: hasKind('input'),
  draw: ({ title, similarity }) => ({
    heading: words.similarity,
    name: `${title}-similarity`,
    map: {
      ...square,
      label: words.similarityLabel(title),
      rowTitle: words.position,
      colTitle: words.position,
      matrix: similarity,
      domain: [-1, 1],
    },
  }),
});

export const norms = defineFigure<OfModel & { readonly norms: Float64Array }>({
  id: 'trained-norms',
  fold: 'learned',
  title: text.titles.norms,
  ...ofModel,
  isDrawn: hasKind('input'),
  draw: ({ title, norms }) => ({
    heading: words.norms,
    name: `${title}-norms`,
    plot: {
      label: words.normsLabel(title),
      xTitle: words.position,
      yTitle: words.norm,
      series: [line('norm', '', Float64Array.from(norms.keys()), norms)],
      yDomain: [0, Math.max(...norms, 1e-9)],
      aspect: 0.6,
      maxHeight: 20,
    },
  }),
});

/** The bias of a head by offset: the row of the middle query. */
function biasLine({ rows, cols, data }: Matrix, head: number): Series {
  const query = Math.floor(rows / 2);
  const offsets = Float64Array.from({ length: cols }, (_, key) => key - query);
  return line(String(head), words.head(head + 1), offsets, data.slice(query * cols, (query + 1) * cols));
}

export const bias = defineFigure<OfModel & { readonly heads: readonly Matrix[] }>({
  id: 'trained-bias',
  fold: 'learned',
  title: text.titles.bias,
  ...ofModel,
  isDrawn: hasKind('bias'),
  draw: ({ title, heads }) => ({
    heading: words.bias,
    name: `${title}-bias`,
    plot: {
      label: words.biasLabel(title),
      xTitle: words.keyMinusQuery,
      yTitle: words.biasAxis,
      series: heads.map(biasLine),
      aspect: 0.4,
      maxHeight: 20,
    },
  }),
});

interface ModelAttention {
  /** title of the model */
  readonly title: string;
  readonly words: readonly string[];
  /** for each layer and head: n x n */
  readonly attention: readonly (readonly Matrix[])[];
}

export const attention = defineFigure<ModelAttention>({
  id: 'attention',
  fold: 'attention',
  title: text.titles.attention,
  ...ofModel,
  draw({ title, words, attention }) {
    const heads = headsOf(attention);
    return {
      heading: foldText.attention.heading,
      name: `${title}-attention`,
      source: headsSource(heads, words, foldText.attention.weight),
      content: headMaps({
        ...{ heads, words, scale: 'sequential', domain: [0, 1] },
        label: (head) => foldText.attention.label(title, head),
        describe: (query, key, weight) => foldText.attention.at(query, key, formatNumber(weight)),
      }),
    };
  },
});
