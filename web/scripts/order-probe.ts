/** The order probe with scikit-learn. */
import { pcgLines } from './pcg.ts';
import { literal, show } from './python.ts';
import type { Body } from './script.ts';
import { loadedTable } from './table.ts';

export interface OrderProbeSubject {
  readonly pairs: number;
  readonly folds: number;
  readonly c: number;
  readonly drop: number;
  readonly seed: number;
}

export const orderProbeScript = ({ pairs, folds, c, drop, seed }: OrderProbeSubject): Body => ({
  title: 'the order probe: which of two positions comes first, by logistic regression',
  precision:
    'in the share of wrong answers, within one pair of each fold: solvers stop at slightly different weights',
  lines: [
    'from sklearn.linear_model import LogisticRegression',
    '',
    ...loadedTable,
    `rows = table[${drop}:].astype(float)`,
    ...pcgLines(seed),
    'pairs = []',
    `for _ in range(${pairs}):`,
    '    first, second = below(len(rows)), below(len(rows) - 1)',
    '    pairs.append((first, second + (second >= first)))',
    'pairs = np.array(pairs)',
    'x = np.hstack([rows[pairs[:, 0]], rows[pairs[:, 1]]])',
    'later = pairs[:, 1] > pairs[:, 0]',
    '',
    'errors = []',
    `for part in np.array_split(np.arange(len(pairs)), ${folds}):`,
    '    seen = np.setdiff1d(np.arange(len(pairs)), part)',
    `    model = LogisticRegression(C=${literal(c)}, max_iter=10000, tol=1e-8).fit(x[seen], later[seen])`,
    '    errors.append(float((model.predict(x[part]) != later[part]).mean()))',
    show('error rate of each fold', 'errors'),
    show('error rate', 'float(np.mean(errors))'),
  ],
});
