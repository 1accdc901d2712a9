/** Claim 9: does a row of a learned table move only when its position occurs? */
import { mean, rangeOf } from '../../../encoding/trained/rule.ts';
import { rowDots } from '../charts/row-dots.ts';
import type { Claim, Results, View } from '../claim.ts';
import { indices, panelsBy } from './models.ts';
import {
  contrast,
  type Decision,
  decimalRange,
  meanOfEntries,
  overViews,
  seedNames,
  standingBy,
  type Values,
  verdictOf,
} from './results.ts';
import { rowsText as text } from './rows-text.ts';
import { sharedText } from './shared-text.ts';
import { short, sizes, tableModel } from './tables.ts';
import { tablesText } from './tables-text.ts';
import { sharesOf } from './tables-views.ts';

/** The longest text: rows beyond it are never reached. */
const longest = 48;
const eighth = 8;
const descent = { ...short, n: longest, testLength: sizes.n } as const;
const plain = { ...descent, optimizer: 'sgd', learningRate: 1 } as const;
const conditions = [tableModel(text.models.sgd, plain), tableModel(text.models.adamw, descent)];
const [sgd, adamw] = [0, 1];
const names = [text.models.sgd, text.models.adamw];

const byRow = panelsBy(indices(sizes.n, 1).map(text.row));

/** How far the rows that no text reached have moved, at most. */
const mostOf = (values: Values, condition: number): number =>
  Math.max(...values[condition].flatMap((row) => row.slice(longest)));

function movedBy(moved: Values, condition: number) {
  const [early, late] = [0, longest - eighth].map((first) => meanOfEntries(moved, condition, first, eighth));
  return { early, late, most: mostOf(moved, condition) };
}

/** What the rows that no text reached did under one optimiser, with its numbers. */
function movedIn(
  moved: Values,
  condition: number,
): Pick<Decision, 'headline' | 'number' | 'unit' | 'meaning'> {
  const { early, late, most } = movedBy(moved, condition);
  const number = most === 0 ? '0' : String(Number(most.toPrecision(2)));
  return {
    ...{ number, unit: '', headline: text.moved(names[condition], number) },
    meaning: text.meaning(decimalRange(rangeOf(early)), decimalRange(rangeOf(late))),
  };
}

const verdict = verdictOf(({ moved }: Results, seeds): Decision => {
  const moving = [sgd, adamw].toSorted((a, b) => mostOf(moved, b) - mostOf(moved, a))[0];
  if (mostOf(moved, moving) > 0) return { standing: 'fails', answer: 2, ...movedIn(moved, moving) };
  const effect = movedIn(moved, sgd);
  const { early, late } = movedBy(moved, sgd);
  const { sign, against } = contrast(early, late);
  if (sign === 1) {
    const standing = overViews('holds', [ofAdamw({ moved }, seeds).standing]);
    return { ...effect, standing, answer: 0, headline: text.still };
  }
  if (sign === 0 && mean(early) > mean(late)) {
    const headline = text.stillOpen(seedNames(against, seeds), against.length);
    return { ...effect, standing: 'undecided', answer: null, headline, against };
  }
  return { ...effect, standing: 'in-part', answer: 1, headline: text.stillAlike };
});

/** The claim is about rows that no text reached: how far AdamW moves the others is told beside it. */
const ofAdamw = verdictOf(({ moved }: Results): Decision => {
  const effect = movedIn(moved, adamw);
  const { early, late, most } = movedBy(moved, adamw);
  if (most > 0) return { standing: 'fails', answer: null, ...effect };
  const { sign } = contrast(early, late);
  const { more, alike, less } = text.adamw;
  return { ...effect, standing: 'holds', answer: null, headline: [less, alike, more][sign + 1] };
});

const view = (id: 'sgd' | 'adamw', condition: number, own: Claim['verdict']): View => ({
  ...{ id, title: text.models[id], toCome: text.toCome },
  standing: standingBy(own),
  ...(id === 'adamw' && { verdict: own }),
  chart: rowDots({
    ...{ panel: 'moved', condition, rows: sizes.n, reached: longest, domain: [0, 3.2], ticks: [0, 1, 2, 3] },
    shares: sharesOf(conditions[condition].options),
    titles: text.chart,
    rowTitle: text.row,
    shareText: tablesText.share,
  }),
  caption: (models) => `${sharedText.tablesOf(models, text.tables)} ${text.caption}`,
  label: () => text.label(text.models[id]),
});

export const rows: Claim = {
  id: 'rows',
  ...text.words,
  papers: ['gehring2017'],
  conditions,
  panels: [
    byRow('moved', text.panels.moved, { kind: 'moved' }, [sgd, adamw]),
    byRow('gradient', text.panels.gradient, { kind: 'gradient' }, [sgd, adamw]),
  ],
  lever: text.lever,
  views: [view('sgd', sgd, verdict), view('adamw', adamw, ofAdamw)],
  verdict,
  inTraining: [sgd],
};
