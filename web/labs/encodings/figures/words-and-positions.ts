/** Maps of the four terms of the scores and of their sum, and the cost of adding and concatenating. */
import { html } from 'lit';
import type { Combine, Matrix } from '../../../core/types.ts';
import { formatMore, formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { Cell } from '../../../draw/heat-map.ts';
import { headWidth } from '../../../encoding/layer.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { actsAs, ofBoth } from '../figure-facts.ts';
import type { ScoreDecomposition, Term } from '../fold-jobs.ts';
import { foldText } from '../fold-text.ts';

interface MapsGiven {
  readonly split: ScoreDecomposition;
  readonly words: readonly string[];
  readonly firstPosition: number;
  /** the end of the common scale */
  readonly largest: number;
  /** the cell under the cursor of any map: all maps read it */
  readonly cell: Cell | null;
  readonly point: (cell: Cell | null) => void;
}

/** For figures about the words of a sentence. */
const ofWords = {
  ...ofBoth,
  isDrawn: actsAs('input'),
  draws: ({ store }) => (store.get('weights') === 'seeded' ? ['words', 'weights'] : ['words']),
} satisfies Partial<Parameters<typeof defineFigure>[0]>;

const { ofSums: texts, titles } = foldText;

/** The map of a term or of the sum. */
function drawn(
  { split: { combine }, words, firstPosition, largest, cell, point }: MapsGiven,
  name: string,
  matrix: Matrix,
  note: unknown,
) {
  return {
    heading: name,
    name: `scores-${combine}-${name.replace(/[^a-z]+/g, '-')}`,
    note,
    map: {
      label: texts.mapLabel(name, combine === 'add'),
      rowTitle: texts.query,
      colTitle: texts.key,
      scale: 'diverging' as const,
      idle: ' ',
      matrix,
      rowLabels: words,
      colLabels: words,
      domain: [-largest, largest] as const,
      maxCell: 2.2,
      cursor: cell,
      describe: (row: number, col: number, value: number) =>
        texts.cell(words[row], firstPosition + row, words[col], firstPosition + col, formatNumber(value)),
    },
    follow: point,
  };
}

const terms = ['contentContent', 'contentPosition', 'positionContent', 'positionPosition'] as const;

function shareOf({ norm, share }: Term) {
  const percent = 100 * share;
  return texts.share(
    html`<b title=${formatMore(percent)}>${formatNumber(percent)} %</b>`,
    html`<span title=${formatMore(norm)}>${formatNumber(norm)}</span>`,
  );
}

/** The declaration of a map: of the term with this index, or of the sum. */
const map = (combine: Combine, which: 0 | 1 | 2 | 3 | 'sum') => ({
  title: (combine === 'add' ? titles.added : titles.concatenated)(which === 'sum' ? which : terms[which]),
  ...ofWords,
  draw(given: MapsGiven) {
    if (which === 'sum') return drawn(given, texts.sum, given.split.sum, texts.ofTheLayer);
    const term = given.split.terms[which];
    return drawn(given, texts.terms[terms[which]], term.scores, shareOf(term));
  },
});

export const added = [
  defineFigure<MapsGiven>({ id: 'scores-add-content-content', fold: 'combine', ...map('add', 0) }),
  defineFigure<MapsGiven>({ id: 'scores-add-content-position', fold: 'combine', ...map('add', 1) }),
  defineFigure<MapsGiven>({ id: 'scores-add-position-content', fold: 'combine', ...map('add', 2) }),
  defineFigure<MapsGiven>({ id: 'scores-add-position-position', fold: 'combine', ...map('add', 3) }),
  defineFigure<MapsGiven>({ id: 'scores-add-sum', fold: 'combine', ...map('add', 'sum') }),
];

export const concatenated = [
  defineFigure<MapsGiven>({ id: 'scores-concat-content-content', fold: 'combine', ...map('concat', 0) }),
  defineFigure<MapsGiven>({ id: 'scores-concat-content-position', fold: 'combine', ...map('concat', 1) }),
  defineFigure<MapsGiven>({ id: 'scores-concat-position-content', fold: 'combine', ...map('concat', 2) }),
  defineFigure<MapsGiven>({ id: 'scores-concat-position-position', fold: 'combine', ...map('concat', 3) }),
  defineFigure<MapsGiven>({ id: 'scores-concat-sum', fold: 'combine', ...map('concat', 'sum') }),
];

export interface Layer {
  readonly n: number;
  readonly d: number;
  readonly heads: number;
}

/**
 * The cost of a layer with inputs that are `width` wide, and heads as wide as before: weights of W_Q, W_K and W_V, and multiply-adds of
 * their projections of n words, of the scores, and of both.
 */
export function costOf(width: number, { n, d, heads }: Layer) {
  const inner = heads * headWidth(d, heads);
  const parameters = 3 * width * inner;
  const [projections, scores] = [n * parameters, n * n * inner];
  return { width, parameters, projections, scores, both: projections + scores };
}

/** 'W_Q' with its index as a subscript. */
const withIndices = (title: string) =>
  title.split(/_(\w)/).map((part, i) => (i % 2 ? html`<sub>${part}</sub>` : part));

export const costs = defineFigure<Layer>({
  id: 'combine-costs',
  fold: 'combine',
  title: titles.costs,
  ...ofWords,
  draw(layer) {
    const { n, d, heads } = layer;
    const [add, concat] = [costOf(d, layer), costOf(2 * d, layer)];
    const rows = (Object.keys(add) as (keyof typeof add)[]).map(
      (what) => [texts.rows[what], add[what], concat[what]] as const,
    );
    const whole = (value: number) => numberCell(value, (count) => count.toLocaleString('en'));
    return {
      note: texts.costsOf(n, d, heads, headWidth(d, heads)),
      columns: () => [
        { title: texts.what, values: rows.map(([title]) => title) },
        { title: texts.columns[0], values: rows.map(([, a]) => a) },
        { title: texts.columns[1], values: rows.map(([, , b]) => b) },
        { title: texts.columns[2], values: rows.map(([, a, b]) => b / a) },
      ],
      content: html`<div class="costs">
        ${numberTable({
          heading: titles.costs,
          columns: ['', ...texts.columns].map((title) => ({ title })),
          rows: rows.map(([title, a, b]) => ({
            title: withIndices(title),
            cells: [whole(a), whole(b), numberCell(b / a)],
          })),
        })}
      </div>`,
    };
  },
});
