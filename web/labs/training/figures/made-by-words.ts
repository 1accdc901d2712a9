/** Where the words decide the positions: what each head of a trained model makes of the words of one sequence. */
import type { Matrix } from '../../../core/matrix.ts';
import type { Encoding } from '../../../core/types.ts';
import { type Domain, extent } from '../../../draw/color-scale.ts';
import { formatNumber } from '../../../draw/format.ts';
import { hasFeature } from '../../../schemes/scheme-facts.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure, type Figure } from '../../../shell/figure.ts';
import { type MadeByWords, madeText } from '../made-text.ts';
import { text } from '../text.ts';
import { definitionsOfModel, firstScheme, hasKind, ofModel } from './declared.ts';
import { type Head, headMaps, headsOf, headsSource } from './heads.ts';
import '../../../draw/heat-map.ts';

export interface WordsGiven {
  /** of the model */
  readonly title: string;
  readonly made: MadeByWords;
  readonly words: readonly string[];
  /** for each layer and head, n x n; a layer where the scheme does not act has no heads */
  readonly positions: readonly (readonly Matrix[])[];
  /** whether later words are hidden */
  readonly isCausal: boolean;
}

/** What the positions of an encoding are. */
export function madeBy({ gates, places }: Extract<Encoding, { kind: 'data-dependent' }>): MadeByWords {
  if (gates) return 'gates';
  return places ? 'counts' : 'biases';
}

function madeByScheme(scheme: string): MadeByWords {
  if (hasFeature(scheme, 'gates')) return 'gates';
  return hasFeature(scheme, 'countsGates') ? 'counts' : 'biases';
}

/**
 * A number for each word. Gates: what the word keeps of all before it, since the bias between neighbours is the gate's logarithm; the first
 * word has none before it. Else what lies between the word and the last one.
 */
export function numbersOf({ rows: n, data }: Matrix, made: MadeByWords): Float32Array {
  if (made !== 'gates') return data.slice((n - 1) * n);
  return Float32Array.from({ length: n }, (_, t) => (t === 0 ? Number.NaN : Math.exp(data[t * n + t - 1])));
}

const tableOf = (heads: readonly Head[], n: number, made: MadeByWords): Matrix => {
  const data = new Float32Array(heads.length * n);
  heads.forEach(({ matrix }, row) => {
    data.set(numbersOf(matrix, made), row * n);
  });
  return { rows: heads.length, cols: n, data };
};

const largest = (values: Iterable<number>): number =>
  [...values].reduce((most, value) => (value > most ? value : most), 0);

/** Gates are shares, counts start at 0, and biases have no best side. */
function domainOf(made: MadeByWords, { data }: Pick<Matrix, 'data'>): Domain {
  if (made === 'gates') return [0, 1];
  return made === 'counts' ? [0, largest(data)] : symmetric(data);
}

const symmetric = (data: Float32Array): Domain => {
  const [low, high] = extent(data) ?? [0, 0];
  const most = Math.max(Math.abs(low), Math.abs(high));
  return [-most, most];
};

/** The head and the word that stand out, in a sentence with the numbers. */
export function madeSays(given: WordsGiven): string {
  const { made, words } = given;
  const heads = headsOf(given.positions);
  const n = words.length;
  const { data } = tableOf(heads, n, made);
  if (heads.length === 0) return madeText.noHeads;
  if (n < 2) return madeText.tooFew;
  const at = (cell: number) => ({
    head: heads[Math.floor(cell / n)].name,
    word: words[cell % n],
    place: (cell % n) + 1,
    value: formatNumber(data[cell]),
  });
  const cells = Array.from(data.keys()).filter((cell) => !Number.isNaN(data[cell]));
  const best = (isBetter: (one: number, other: number) => boolean) =>
    cells.reduce((found, cell) => (isBetter(data[cell], data[found]) ? cell : found), cells[0]);
  if (made === 'gates') {
    const mean = cells.reduce((sum, cell) => sum + data[cell], 0) / cells.length;
    return madeText.gates(at(best((one, other) => one < other)), n, formatNumber(mean));
  }
  if (made === 'biases') return madeText.biases(at(best((one, other) => Math.abs(one) > Math.abs(other))), n);
  const toFirst = heads.map((_, head) => head * n).sort((a, b) => data[a] - data[b]);
  return madeText.counts(n, at(toFirst[0]), at(toFirst[toFirst.length - 1]));
}

const declared = {
  ...ofModel,
  isDrawn: hasKind('data-dependent'),
  definitions: (settings) => [
    ...definitionsOfModel(settings),
    define(madeText.cited[madeByScheme(firstScheme(settings))]),
  ],
} satisfies Partial<Figure<WordsGiven>>;

export const onWords = defineFigure<WordsGiven>({
  id: 'trained-on-words',
  fold: 'learned',
  title: text.titles.onWords,
  ...declared,
  draw(given) {
    const { title, made, words, positions } = given;
    const heads = headsOf(positions);
    const matrix = tableOf(heads, words.length, made);
    const heading = madeText.headings[made];
    const isOfOneLayer = heads.every(({ layer }) => layer === heads[0].layer);
    return {
      heading,
      name: `${title}-${made}`,
      note: madeSays(given),
      map: {
        label: madeText.label(title, heading),
        rowTitle: isOfOneLayer ? madeText.head : madeText.layerAndHead,
        colTitle: madeText.word,
        matrix,
        scale: made === 'biases' ? 'diverging' : 'sequential',
        domain: domainOf(made, matrix),
        rowLabels: heads.map(({ layer, head }) => (isOfOneLayer ? String(head) : `${layer}, ${head}`)),
        colLabels: words,
        maxHeight: 24,
        describe: (row, col, value) => madeText.at[made](heads[row].name, words[col], formatNumber(value)),
      },
    };
  },
});

/** Later words are hidden where the mask hides them. */
const seen = ({ rows, cols, data }: Matrix, isCausal: boolean): Matrix => ({
  rows,
  cols,
  data: isCausal ? data.map((value, i) => (i % cols > Math.floor(i / cols) ? Number.NaN : value)) : data,
});

export const positions = defineFigure<WordsGiven>({
  id: 'trained-positions',
  fold: 'learned',
  title: text.titles.positions,
  ...declared,
  draw({ title, made, words, positions: layers, isCausal }) {
    const heads = headsOf(layers).map((one) => ({ ...one, matrix: seen(one.matrix, isCausal) }));
    const all = Float32Array.from(heads.flatMap(({ matrix }) => Array.from(matrix.data)));
    return {
      heading: madeText.between[made],
      name: `${title}-positions`,
      source: headsSource(heads, words, madeText.values[made]),
      content: headMaps({
        ...{ heads, words, scale: made === 'counts' ? 'sequential' : 'diverging' },
        domain: made === 'counts' ? domainOf(made, { data: all }) : symmetric(all),
        label: (head) => madeText.label(title, `${madeText.between[made]}, ${head}`),
        describe: (query, key, value) => madeText.pair[made](query, key, formatNumber(value)),
      }),
    };
  },
});
