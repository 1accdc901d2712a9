/** Claim 9: does a row of a learned table move only when its position occurs? */
import { isAbove, rangeOf } from '../../../encoding/trained/rule.ts';
import { rowDots } from '../charts/row-dots.ts';
import type { Claim, Results, Verdict, View } from '../claim.ts';
import { indices, panelsBy } from './models.ts';
import { type Decision, decimalRange, meanOfEntries, type Values, verdictOf } from './results.ts';
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

const byRow = panelsBy(indices(sizes.n, 1).map(text.row));

/** How far the rows that no text reached have moved, at most. */
const mostOf = (values: Values, condition: number): number =>
  Math.max(...values[condition].flatMap((row) => row.slice(longest)));

function movedBy(moved: Values, condition: number) {
  const [early, late] = [0, longest - eighth].map((first) =>
    rangeOf(meanOfEntries(moved, condition, first, eighth)),
  );
  return { early, late, most: mostOf(moved, condition) };
}

function verdictIn(
  of: (moved: Values) => Pick<Decision, 'standing' | 'answer' | 'headline'>,
  condition: number,
) {
  return verdictOf(({ moved }: Results): Decision => {
    const { early, late, most } = movedBy(moved, condition);
    return {
      ...of(moved),
      ...{ number: most === 0 ? '0' : String(Number(most.toPrecision(2))), unit: '' },
      meaning: text.meaning(decimalRange(early), decimalRange(late)),
    };
  });
}

const verdict = verdictIn((moved) => {
  const most = Math.max(mostOf(moved, sgd), mostOf(moved, adamw));
  if (most > 0)
    return { standing: 'fails', answer: 2, headline: text.moved(String(Number(most.toPrecision(2)))) };
  const { early, late } = movedBy(moved, sgd);
  if (isAbove(early, late)) return { standing: 'holds', answer: 0, headline: text.still };
  return { standing: 'in-part', answer: 1, headline: text.stillAlike };
}, sgd);

const ofAdamw = verdictIn((moved) => {
  const { early, late, most } = movedBy(moved, adamw);
  if (most > 0)
    return { standing: 'fails', answer: null, headline: text.moved(String(Number(most.toPrecision(2)))) };
  if (isAbove(early, late)) return { standing: 'holds', answer: null, headline: text.adamw.more };
  return { standing: 'in-part', answer: null, headline: text.adamw.alike };
}, adamw);

const view = (
  id: 'sgd' | 'adamw',
  condition: number,
  own: (results: Results, seeds: readonly number[]) => Verdict,
): View => ({
  ...{ id, title: text.models[id], toCome: text.toCome },
  standing: (results, seeds) => own(results, seeds).standing,
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
  conditions,
  panels: [
    byRow('moved', text.panels.moved, { kind: 'moved' }, [sgd, adamw]),
    byRow('gradient', text.panels.gradient, { kind: 'gradient' }, [sgd, adamw]),
  ],
  lever: text.lever,
  views: [view('sgd', sgd, verdict), view('adamw', adamw, ofAdamw)],
  verdict,
  rule: text.words.rule,
  caveat: text.words.caveat,
  inTraining: [sgd],
};
