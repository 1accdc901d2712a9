"""Makes states.txt with scikit-learn's GroupKFold: python3 make_states.py, in this folder. Files are as make.py writes them.

Blocks "states NAME", prompts x positions rows of float32, and "probe NAME positions folds drop ridge seed rank": the mean
absolute error, its rounded form, the root mean squared error, R2 and the rank correlation, the same with the positions of each
prompt shuffled, the R2 of each fold, and every prediction.
"""

import sys
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.metrics import mean_absolute_error, mean_squared_error, r2_score
from sklearn.model_selection import GroupKFold
from sklearn.pipeline import make_pipeline

here = Path(__file__).parent
sys.path.append(str(here.parents[2] / "web" / "reference"))
from probe import Pcg32  # noqa: E402

random = np.random.default_rng(20261)


def block(name, values):
    rows = np.atleast_2d(np.asarray(values))
    lines = [" ".join(np.format_float_positional(v, trim="-") if isinstance(v, np.float32) else repr(float(v))
                      for v in row) for row in rows]
    return "\n".join([f"{name} {rows.shape[0]} {rows.shape[1]}", *lines, ""])


def mixed(seed, item):
    """SplitMix64's finaliser."""
    size = 2**64
    z = (seed + (item + 1) * 0x9E3779B97F4A7C15) % size
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % size
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % size
    return z ^ (z >> 31)


def states(prompts, positions, width):
    """Words that differ by prompt, a slope that all share, and an outlier at the first position."""
    x = random.normal(size=(prompts, positions, width))
    x[:, :, 0] += np.arange(positions) / 3
    x[:, 0] *= 20
    return np.round(x, 2).astype(np.float32).reshape(-1, width)


def errors(predicted, truth):
    return [
        mean_absolute_error(truth, predicted),
        np.mean(np.abs(np.round(predicted) - truth)),
        np.sqrt(mean_squared_error(truth, predicted)),
        r2_score(truth, predicted),
        spearmanr(predicted, truth).correlation,
    ]


def probe(matrix, positions, folds, drop, ridge, seed):
    prompts = len(matrix) // positions
    x = matrix.reshape(prompts, positions, -1)[:, drop:].reshape(prompts * (positions - drop), -1).astype(float)
    once = np.arange(drop, positions, dtype=float)
    truth = np.tile(once, prompts)
    fold = np.zeros(prompts, int)
    for k, part in enumerate(np.array_split(Pcg32(seed).shuffled(prompts), folds)):
        fold[part] = k
    groups = np.repeat(fold, len(once))
    values = np.linalg.svd(x - x.mean(axis=0), compute_uv=False)
    rank = int((values > 2e-7 * values[0]).sum())

    def fitted(rows, targets):
        if ridge > 0:
            return Ridge(alpha=ridge, solver="svd").fit(rows, targets)
        # The least norm where there are more columns than rows, which LinearRegression alone leaves to rounding.
        own = np.linalg.svd(rows - rows.mean(axis=0), compute_uv=False)
        kept = PCA(int((own > 2e-7 * own[0]).sum()), svd_solver="full")
        return make_pipeline(kept, LinearRegression()).fit(rows, targets)

    def predict(targets):
        predicted = np.zeros(len(x))
        for learned, held in GroupKFold(folds).split(x, targets, groups):
            predicted[held] = fitted(x[learned], targets[learned]).predict(x[held])
        return predicted

    shuffling = Pcg32(mixed(seed, 1))
    shuffled = np.concatenate([once[shuffling.shuffled(len(once))] for _ in range(prompts)])
    predicted = predict(truth)
    by_fold = [r2_score(truth[groups == k], predicted[groups == k]) for k in range(folds)]
    return rank, np.concatenate([errors(predicted, truth), errors(predict(shuffled), shuffled), by_fold, predicted])


made = {"tall": (6, 5, 4), "wide": (4, 5, 30), "long": (10, 12, 40)}
lines = []
for name, (prompts, positions, width) in made.items():
    matrix = states(prompts, positions, width)
    lines.append(block(f"states {name}", matrix))
    for folds, drop, ridge, seed in [(2, 0, 0, 1), (3, 1, 0, 2), (4, 2, 0.5, 3)]:
        rank, found = probe(matrix, positions, folds, drop, ridge, seed)
        lines.append(block(f"probe {name} {positions} {folds} {drop} {ridge} {seed} {rank}", found))
(here / "states.txt").write_text("".join(lines))
