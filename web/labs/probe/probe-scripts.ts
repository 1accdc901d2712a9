/** The position probe in NumPy, and the order probe with scikit-learn. */

import { usualRate } from '../../core/constants.ts';
import { type Lines, literal, type ScriptBody, show } from '../../scripts/script.ts';
import { loadedTable } from '../../scripts/table.ts';
import type { Descent } from './descent/descent.ts';
import type { OrderProbeSettings, ProbeSettings } from './job.ts';

/** The page's random generator in Python: PCG32 (O'Neill 2014), and unbiased whole numbers below a bound. */
const pcgLines = (seed: number): Lines => [
  "# PCG32 (O'Neill 2014), so that the seed gives the same choice as on the page.",
  'state, increment = 0, 54 << 1 | 1',
  'def bits():',
  '    global state',
  '    old = state',
  '    state = (old * 6364136223846793005 + increment) % 2**64',
  '    word, turn = (old >> 18 ^ old) >> 27 & 0xFFFFFFFF, old >> 59',
  '    return (word >> turn | word << (-turn & 31)) & 0xFFFFFFFF',
  'def below(bound):',
  '    while True:',
  '        word = bits()',
  '        if word >= 2**32 % bound:',
  '            return word % bound',
  'bits()',
  `state = (state + ${seed}) % 2**64`,
  'bits()',
];

const exact = (ridge: number): Lines => [
  'def fit(x, y):',
  '    """Least squares with an intercept; the smallest weights if several fit; s <= 2e-7 of the largest count as 0."""',
  '    mean = x.mean(axis=0)',
  '    u, s, vt = np.linalg.svd(x - mean, full_matrices=False)',
  '    kept = s > 2e-7 * s[0]',
  `    filtered = np.where(kept, s / np.where(kept, s**2 + ${literal(ridge)}, 1), 0)`,
  '    weights = vt.T @ (filtered * (u.T @ (y - y.mean())))',
  '    return weights, y.mean() - mean @ weights, int(kept.sum())',
];

// At the usual rate, each fold has its own rate.
const descending = ({ epochs, rate }: Descent, isFolded: boolean): Lines => [
  ...(isFolded && rate !== usualRate
    ? [
        '# One learning rate for every fold: a share of the largest that converges on all rows.',
        `common = ${literal(rate)} * len(x) / np.linalg.norm(np.hstack([x, np.ones((len(x), 1))]), 2) ** 2`,
      ]
    : []),
  'def fit(x, y):',
  `    """${epochs} steps of gradient descent on the mean squared error from 0, taken along each singular direction at once."""`,
  '    spread = np.linalg.svd(x - x.mean(axis=0), compute_uv=False)',
  '    x = np.hstack([x, np.ones((len(x), 1))])',
  '    u, s, vt = np.linalg.svd(x, full_matrices=False)',
  isFolded && rate !== usualRate ? '    rate = common' : `    rate = ${literal(rate)} * len(x) / s[0] ** 2`,
  `    reached = 1 - (1 - 2 * rate * s**2 / len(x)) ** ${literal(epochs)}`,
  '    weights = vt.T @ (reached / np.where(s > 0, s, 1) * (u.T @ y))',
  '    return weights[:-1], weights[-1], int((spread > 2e-7 * spread[0]).sum())',
];

const masks: Readonly<Record<string, string>> = {
  even: 'position % 2 == 0',
  odd: 'position % 2 == 1',
  all: 'np.ones(len(position), bool)',
  'first-half': 'np.arange(len(position)) < (len(position) + 1) // 2',
};

const once = (train: string): Lines => [
  `seen = ${masks[train]}`,
  'weights, intercept, rank = fit(x[seen], position[seen])',
  'predicted = x @ weights + intercept',
  'judged = ~seen if (~seen).any() else seen',
];

/** Sets `order` to the numbers below `count`, shuffled by the seed (Fisher-Yates). */
const shuffled = (count: string): Lines => [
  `order = list(range(${count}))`,
  `for i in range(${count}, 1, -1):`,
  '    k = below(i)',
  '    order[i - 1], order[k] = order[k], order[i - 1]',
];

const inFolds = (folds: number, seed: number): Lines => [
  ...pcgLines(seed),
  ...shuffled('len(x)'),
  'predicted = np.zeros(len(x))',
  `for part in np.array_split(order, ${folds}):`,
  '    seen = np.setdiff1d(order, part)',
  '    weights, intercept, _ = fit(x[seen], position[seen])',
  '    predicted[part] = x[part] @ weights + intercept',
  'weights, intercept, rank = fit(x, position)',
  'judged = np.ones(len(x), bool)',
];

export function positionProbeScript({ train, ridge, drop, seed, descent }: ProbeSettings): ScriptBody {
  return {
    title: 'the position probe: a linear function from the vector of a position to its number',
    precision: 'to 6 significant digits: the table is the same, and both solve in double precision',
    lines: [
      ...loadedTable,
      `x = table[${drop}:].astype(float)`,
      `position = np.arange(${drop}, n, dtype=float)`,
      '',
      ...(descent ? descending(descent, typeof train === 'object') : exact(ridge)),
      '',
      ...(typeof train === 'object' ? inFolds(train.folds, seed) : once(train)),
      'error = predicted - position',
      '',
      show('mean absolute error on the rows judged', 'float(np.abs(error[judged]).mean())'),
      show('rounded', 'float(np.abs(np.round(predicted) - position)[judged].mean())'),
      show('root mean squared error', 'float(np.sqrt((error[judged] ** 2).mean()))'),
      show('rank', 'rank'),
      show('predicted for the first 4 rows', 'predicted[:4].tolist()'),
      show('norm of the weights', 'float(np.linalg.norm(weights))'),
      show('intercept', 'float(intercept)'),
    ],
  };
}

/** With folds by positions, each fold draws its pairs from its own positions. */
const drawnPairs = ({ pairs, folds, foldsBy }: OrderProbeSettings): Lines =>
  foldsBy === 'pairs'
    ? [
        'pairs = []',
        `for _ in range(${pairs}):`,
        '    first, second = below(len(rows)), below(len(rows) - 1)',
        '    pairs.append((first, second + (second >= first)))',
      ]
    : [
        ...shuffled('len(rows)'),
        'pairs = []',
        `for own, part in zip(np.array_split(order, ${folds}), np.array_split(np.arange(${pairs}), ${folds})):`,
        '    for _ in part:',
        '        first, second = below(len(own)), below(len(own) - 1)',
        '        pairs.append((own[first], own[second + (second >= first)]))',
      ];

export const orderProbeScript = (settings: OrderProbeSettings): ScriptBody => ({
  title: 'the order probe: which of two positions comes first, by logistic regression',
  precision:
    'in the share of wrong answers, within one pair of each fold: solvers stop at slightly different weights',
  lines: [
    'from sklearn.linear_model import LogisticRegression',
    '',
    ...loadedTable,
    `rows = table[${settings.drop}:].astype(float)`,
    ...pcgLines(settings.seed),
    ...drawnPairs(settings),
    'pairs = np.array(pairs)',
    'x = np.hstack([rows[pairs[:, 0]], rows[pairs[:, 1]]])',
    'later = pairs[:, 1] > pairs[:, 0]',
    '',
    'errors = []',
    `for part in np.array_split(np.arange(len(pairs)), ${settings.folds}):`,
    '    seen = np.setdiff1d(np.arange(len(pairs)), part)',
    `    model = LogisticRegression(C=${literal(settings.c)}, max_iter=10000, tol=1e-8).fit(x[seen], later[seen])`,
    '    errors.append(float((model.predict(x[part]) != later[part]).mean()))',
    show('error rate of each fold', 'errors'),
    show('error rate', 'float(np.mean(errors))'),
  ],
});
