"""Makes the golden files of the probe tests with NumPy, SciPy and scikit-learn: python3 make.py, in this folder.

A file is a list of blocks: a line "name rows cols", then the rows. Tables have two decimals, which float32 and the text
agree on after rounding; the expectations are doubles.
"""

from pathlib import Path

import numpy as np
from scipy.stats import spearmanr
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import mean_absolute_error, mean_squared_error, r2_score

here = Path(__file__).parent
tolerance = 2e-7
random = np.random.default_rng(20250)


def block(name, values):
    rows = np.atleast_2d(np.asarray(values))
    lines = [" ".join(np.format_float_positional(v, trim="-") if isinstance(v, np.float32) else repr(float(v))
                      for v in row) for row in rows]
    return "\n".join([f"{name} {rows.shape[0]} {rows.shape[1]}", *lines, ""])


def table(rows, cols):
    return np.round(random.normal(size=(rows, cols)), 2).astype(np.float32)


def whole(rows, cols):
    """Small whole numbers: products of such matrices have exactly the rank they should have."""
    return random.integers(-4, 5, size=(rows, cols)).astype(np.float32)


def with_constant_column(matrix):
    matrix = matrix.copy()
    matrix[:, 2] = 1.5
    return matrix


def with_duplicate_rows(matrix):
    matrix = matrix.copy()
    matrix[3] = matrix[0]
    matrix[8] = matrix[5]
    return matrix


tables = {
    "tall": table(14, 5),
    "wide": table(8, 13),
    "square": table(9, 9),
    "rank-2": whole(12, 2) @ whole(2, 6),
    "wide-rank-2": whole(7, 2) @ whole(2, 11),
    "constant-column": with_constant_column(table(12, 4)),
    "duplicate-rows": with_duplicate_rows(table(11, 4)),
    "all-constant": np.full((6, 3), np.float32(0.25)),
    "one-column": table(7, 1),
}


def seen_rows(train, count, drop):
    positions = np.arange(drop, count)
    return {
        "even": positions[positions % 2 == 0],
        "odd": positions[positions % 2 == 1],
        "all": positions,
        "first-half": positions[: (len(positions) + 1) // 2],
    }[train]


def fit(matrix, train, drop, ridge):
    rows = matrix.astype(np.float64)
    seen = seen_rows(train, len(rows), drop)
    x, y = rows[seen], seen.astype(np.float64)
    centred = x - x.mean(axis=0)
    if ridge > 0:
        model = Ridge(alpha=ridge, solver="svd").fit(x, y)
        weights, intercept = model.coef_, model.intercept_
    else:
        weights = np.linalg.pinv(centred, rcond=tolerance) @ (y - y.mean())
        intercept = y.mean() - x.mean(axis=0) @ weights
    s = np.linalg.svd(centred, compute_uv=False)
    rank = int((s > tolerance * s.max()).sum()) if s.max() > 0 else 0
    return weights, intercept, rank, rows[drop:] @ weights + intercept


fits = [block(f"table {name}", matrix) for name, matrix in tables.items()]
for name in tables:
    for train, drop, ridge in [("all", 0, 0), ("even", 0, 0), ("odd", 1, 0), ("first-half", 2, 0), ("all", 0, 1), ("even", 1, 0.03)]:
        weights, intercept, rank, predicted = fit(tables[name], train, drop, ridge)
        fits.append(block(f"fit {name} {train} {drop} {ridge} {rank}", np.concatenate([[intercept], weights, predicted])))
(here / "fits.txt").write_text("".join(fits))

errors = []
for case in range(6):
    count = [2, 5, 12, 12, 30, 30][case]
    truth = np.arange(count, dtype=np.float64)
    predicted = np.round(truth + random.normal(scale=3, size=count), 1)
    if case % 2 == 1:
        predicted = np.round(predicted / 4) * 4 + 0.5  # many ties, and halves to round
    errors.append(block("predicted", predicted))
    errors.append(block("truth", truth))
    errors.append(block("mae roundedMae rmse r2 spearman", [
        mean_absolute_error(truth, predicted),
        np.mean(np.abs(np.round(predicted) - truth)),
        np.sqrt(mean_squared_error(truth, predicted)),
        r2_score(truth, predicted),
        spearmanr(predicted, truth).statistic,
    ]))
(here / "errors.txt").write_text("".join(errors))


def pairs_of(rows, count):
    return np.array([random.choice(rows, size=2, replace=False) for _ in range(count)])


def logistic(matrix, pairs, c, first, last):
    """The minimum of |w|^2 / 2 + c sum log(1 + exp(-+ score)) without the pairs from first to last; the scores of all."""
    x = np.hstack([matrix[pairs[:, 0]], matrix[pairs[:, 1]]]).astype(np.float64)
    y = (pairs[:, 1] > pairs[:, 0]).astype(int)
    seen = np.r_[0:first, last : len(y)]
    model = LogisticRegression(C=c, solver="newton-cg", tol=1e-8, max_iter=10000).fit(x[seen], y[seen])
    scores = model.decision_function(x)
    losses = np.logaddexp(0, np.where(y[seen] == 1, -scores[seen], scores[seen]))
    return np.concatenate([[model.coef_[0] @ model.coef_[0] / 2 + c * losses.sum()], scores])


orders = []
for name, matrix, count in [("wide", table(12, 20), 30), ("narrow", table(25, 3), 60), ("drift", table(16, 4) + np.arange(16, dtype=np.float32)[:, None] / 8, 41)]:
    pairs = pairs_of(len(matrix), count)
    orders += [block(f"table {name}", matrix), block(f"pairs {name}", pairs)]
    for c in [0.05, 1, 50]:
        for fold in [0, 4]:
            first, last = [len(part) and (part[0], part[-1] + 1) for part in np.array_split(np.arange(count), 5)][fold]
            orders.append(block(f"fit {name} {c} {first} {last}", logistic(matrix, pairs, c, first, last)))
(here / "orders.txt").write_text("".join(orders))
