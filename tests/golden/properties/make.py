"""Makes the golden files of the property tests with NumPy, SciPy and scikit-learn: python3 make.py, in this folder.

A file is a list of blocks: a line "name rows cols", then the rows. Everything follows the definitions literally, pair by pair;
float32 inputs are written with all their digits.
"""

from pathlib import Path

import numpy as np
from scipy.optimize import brentq
from scipy.spatial.distance import pdist, squareform
from scipy.special import softmax
from sklearn.decomposition import PCA
from sklearn.preprocessing import minmax_scale

here = Path(__file__).parent
random = np.random.default_rng(20251)


def block(name, values):
    rows = np.atleast_2d(np.asarray(values))
    lines = [" ".join(np.format_float_positional(v, trim="-") if isinstance(v, np.float32) else repr(float(v))
                      for v in row) for row in rows]
    return "\n".join([f"{name} {rows.shape[0]} {rows.shape[1]}", *lines, ""])


def sinusoids(n, d):
    angles = np.arange(n)[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(n, d)


def causal(scores):
    return softmax(np.where(np.tri(len(scores), dtype=bool), scores, -np.inf), axis=1)


table = np.round(random.normal(size=(17, 6)), 2)
offsets = np.subtract.outer(np.arange(12), np.arange(12))
matrices = {
    "sinusoid": sinusoids(40, 16) @ sinusoids(40, 16).T,
    "dot": table @ table.T,
    "random": random.normal(size=(23, 23)),
    "ties": random.integers(-2, 3, size=(14, 14)),
    "toeplitz": np.exp(-np.abs(offsets) / 3.0) + 0.01 * offsets,
    "antisymmetric": (lambda a: a - a.T)(random.integers(-9, 9, size=(9, 9))),
    "attention": softmax(random.normal(size=(15, 15)), axis=1),
    "local": softmax(-0.7 * np.abs(offsets) + 0.1 * random.normal(size=(12, 12)), axis=1),
    "causal": causal(random.normal(size=(13, 13))),
    "uniform": np.full((8, 8), 0.125),
    "two": [[3, 1], [2, 5]],
    "two-weights": [[0.75, 0.25], [0.5, 0.5]],
}
nan = float("nan")


def monotonicity(phi, window, tolerance):
    def violates(rise):
        return rise >= 0 if tolerance == 0 else rise > tolerance

    n = len(phi)
    pairs, steps, largest, first = [], [], nan, n
    for x in range(n):
        for side in (1, -1):
            line = phi[x, x:] if side == 1 else phi[x, x::-1]
            for far in range(1, len(line)):
                for near in range(far):
                    rise = line[far] - line[near]
                    bad = violates(rise)
                    if bad:
                        first = min(first, far)
                    if far > window:
                        continue
                    pairs.append(bad)
                    if far == near + 1:
                        steps.append(bad)
                    if bad:
                        largest = np.fmax(largest, rise)
    return [np.mean(pairs), np.mean(steps), first - 1, largest]


def translation_invariance(phi):
    n = len(phi)
    diagonals = [np.diagonal(phi, k) for k in range(1 - n, n)]
    nearest = np.array([[np.diagonal(phi, y - x).mean() for y in range(n)] for x in range(n)])
    rest = phi - nearest
    spread = np.sum((phi - phi.mean()) ** 2)
    numbers = [np.linalg.norm(rest) / np.linalg.norm(phi), 1 - np.sum(rest**2) / spread if spread > 0 else nan, np.abs(rest).max()]
    return numbers, [[d.mean() for d in diagonals], [d.std() for d in diagonals]]


def symmetry(phi):
    return [np.linalg.norm(phi - phi.T) / (2 * np.linalg.norm(phi)), np.abs(phi - phi.T).max()]


def locality(weights):
    n = len(weights)
    if weights.min() < 0 or np.abs(weights.sum(axis=1) - 1).max() > 1e-3:
        return [nan, nan, nan]
    decay = 0.5 ** np.abs(np.subtract.outer(np.arange(n), np.arange(n)))
    scaled, raw = [], []
    for i, row in enumerate(weights):
        width = min(i, n - 1 - i)
        if width == 0:
            continue
        differences = np.abs(row[i - width : i][::-1] - row[i + 1 : i + 1 + width])
        scaled.extend(minmax_scale(differences))
        raw.extend(differences)
    return [np.sum(weights * decay) / n, 1 - np.mean(scaled) if raw else nan, np.mean(raw) if raw else nan]


blocks = []
for name, values in matrices.items():
    stored = np.asarray(values, dtype=np.float32)
    phi = stored.astype(np.float64)
    blocks.append(block(f"matrix {name}", stored))
    numbers, diagonals = translation_invariance(phi)
    blocks.append(block("diagonals", diagonals))
    blocks.append(block("rest", [*numbers, *symmetry(phi), *locality(phi)]))
    for window in sorted({1, len(phi) // 2, len(phi) - 1}):
        for tolerance in (0, 0.25, 1):
            blocks.append(block(f"monotonicity {window} {tolerance}", monotonicity(phi, window, tolerance)))
(here / "properties.txt").write_text("".join(blocks))


def with_copies(values):
    values = values.copy()
    values[9] = values[4]
    values[7] = values[4]
    values[8] = values[2]
    return values


tables = {
    "tall": np.round(random.normal(size=(31, 7)), 2),
    "wide": np.round(random.normal(size=(9, 20)), 2),
    "square": np.round(random.normal(size=(12, 12)) + 3, 2),
    "sinusoid": sinusoids(48, 32),
    "rank-2": random.integers(-4, 5, size=(14, 2)) @ random.integers(-4, 5, size=(2, 6)),
    "copies": with_copies(np.round(random.normal(size=(11, 5)), 2)),
    "one-column": np.round(random.normal(size=(10, 1)), 2),
    "two-rows": np.round(random.normal(size=(2, 5)), 2),
    "large": np.round(random.normal(size=(150, 4)), 2),
    "zeros": np.zeros((5, 4)),
}


def trajectory(values):
    count = min(3, *values.shape, len(values) - 1)
    if np.ptp(values, axis=0).max() == 0:
        return np.zeros((len(values), 3))
    scores = PCA(count, svd_solver="full").fit_transform(values)
    scores[:, np.linalg.norm(scores, axis=0) < 1e-6 * np.linalg.norm(scores)] = 0
    for k in range(count):
        size = np.abs(scores[:, k])
        if scores[np.argmax(size >= size.max() * (1 - 1e-6)), k] < 0:
            scores[:, k] *= -1
    return np.pad(scores, ((0, 0), (0, 3 - count)))


blocks = []
for name, given in tables.items():
    stored = given.astype(np.float32)
    values = stored.astype(np.float64)
    singular = np.linalg.svd(values, compute_uv=False)
    shares = singular[singular > 0] / max(singular.sum(), 1e-300)
    zero = singular.max() == 0
    distances = squareform(pdist(values))
    distances[np.tril_indices(len(values))] = np.inf
    a, b = np.unravel_index(np.argmin(distances), distances.shape)
    blocks.append(block(f"table {name}", stored))
    blocks.append(block("norms", np.linalg.norm(values, axis=1)))
    blocks.append(block("singular", singular))
    blocks.append(block("numbers", [
        0 if zero else np.exp(-np.sum(shares * np.log(shares))),
        0 if zero else np.sum(singular**2) ** 2 / np.sum(singular**4),
        a, b, distances[a, b], np.abs(values).max(), len(values) - len(np.unique(values, axis=0)),
    ]))
    blocks.append(block("trajectory", trajectory(values)))
(here / "diagnosis.txt").write_text("".join(blocks))


def first_stationary(derivative, limit, step):
    grid = np.arange(step, limit, step)
    signs = np.array([derivative(m) >= 0 for m in grid])
    if not signs.any():
        return nan
    k = int(np.argmax(signs))
    return brentq(derivative, grid[k] - step, grid[k], xtol=1e-12, rtol=1e-14)


waves = {f"d{d}": 10000.0 ** (-np.arange(0, d, 2) / d) for d in (64, 128, 256, 512, 768)}
waves |= {"one": [0.37], "slow": [0.001, 0.002], "random": random.uniform(0, 1.5, size=9), "with-zero": [0, 0.8, 0.5]}
blocks = []
for name, given in waves.items():
    frequencies = np.asarray(given)
    distances = np.concatenate([np.arange(50), [0.5, 43.25, 99.9]])
    value = lambda m: np.sum(np.cos(frequencies * m))
    derivative = lambda m: -np.sum(frequencies * np.sin(frequencies * m))
    whole = [value(m) for m in range(100)]
    rises = [m for m in range(1, 100) if whole[m] >= whole[m - 1]]
    blocks.append(block(f"frequencies {name}", frequencies))
    blocks.append(block("distances", distances))
    blocks.append(block("psi", [value(m) for m in distances]))
    blocks.append(block("derivative", [derivative(m) for m in distances]))
    blocks.append(block("first", [rises[0] if rises else nan, first_stationary(derivative, 99.9, 0.003)]))
(here / "psi.txt").write_text("".join(blocks))
