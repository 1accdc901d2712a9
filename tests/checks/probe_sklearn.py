"""Compares what the command `probe` printed with scikit-learn: python3 probe_sklearn.py table.npy printed.json

Prints a line for each number that differs, and exits with 1 if there is one. The folds, pairs and control tables are
drawn again from the seed; every fit and every error is scikit-learn's or SciPy's. Directions whose singular value is
below 2e-7 of the largest, which float32 does not resolve, are left out by PCA.
"""

import json
import sys
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.metrics import mean_absolute_error, mean_squared_error, r2_score
from sklearn.pipeline import make_pipeline

sys.path.append(str(Path(__file__).parents[2] / "web" / "reference"))
from probe import Pcg32, pairs_by_position, random_pairs  # noqa: E402

# Of an error, in positions; where a fit passes through every row, both are nearly 0.
relative, absolute = 1e-6, 1e-7


class Random(Pcg32):
    def normals(self, shape):
        found, count = [], int(np.prod(shape))
        while len(found) < count:
            a, b = (2 * (self.bits() / 2**32) - 1 for _ in range(2))
            r = a * a + b * b
            if 0 < r < 1:
                scale = np.sqrt(-2 * np.log(r) / r)
                found += [a * scale, b * scale]
        return np.array(found[:count]).reshape(shape)


def mixed(seed, item):
    """SplitMix64's finaliser."""
    size = 2**64
    z = (seed + (item + 1) * 0x9E3779B97F4A7C15) % size
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % size
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % size
    return z ^ (z >> 31)


def errors(predicted, truth):
    return {
        "mae": mean_absolute_error(truth, predicted),
        "roundedMae": mean_absolute_error(truth, np.round(predicted)),
        "rmse": np.sqrt(mean_squared_error(truth, predicted)),
        "r2": r2_score(truth, predicted),
        "spearman": spearmanr(truth, predicted).correlation,
    }


def fitted(rows, targets, ridge):
    values = np.linalg.svd(rows - rows.mean(axis=0), compute_uv=False)
    rank = max(1, int((values > 2e-7 * values[0]).sum()))
    model = Ridge(alpha=ridge, solver="svd") if ridge > 0 else LinearRegression()
    return make_pipeline(PCA(rank, svd_solver="full"), model).fit(rows, targets)


def predictions(rows, targets, settings):
    """What each row is predicted as, and which rows the fit has seen (none with folds)."""
    positions, ridge = np.arange(settings["drop"], settings["drop"] + len(rows)), settings["ridge"]
    if settings["split"] == "folds":
        predicted = np.zeros(len(rows))
        for part in np.array_split(Pcg32(settings["seed"]).shuffled(len(rows)), settings["folds"]):
            learned = np.setdiff1d(np.arange(len(rows)), part)
            predicted[part] = fitted(rows[learned], targets[learned], ridge).predict(rows[part])
        return predicted, np.zeros(len(rows), bool)
    seen = {
        "even": positions % 2 == 0,
        "odd": positions % 2 == 1,
        "all": np.ones(len(rows), bool),
        "first-half": np.arange(len(rows)) < (len(rows) + 1) // 2,
    }[settings["split"]]
    return fitted(rows[seen], targets[seen], ridge).predict(rows), seen


def position_probe(table, settings):
    drop = settings["drop"]
    rows = table[drop:].astype(float)
    truth = np.arange(drop, len(table), dtype=float)
    predicted, seen = predictions(rows, truth, settings)
    judged = seen if seen.all() else ~seen
    random = Random(mixed(settings["seed"], 1))
    shuffled = np.array(random.shuffled(len(rows)), dtype=float) + drop
    noise = random.normals(rows.shape) * np.sqrt(((rows - rows.mean(axis=0)) ** 2).mean())
    noise = noise.astype(np.float32).astype(float)
    of = lambda x, y: errors(predictions(x, y, settings)[0][judged], y[judged])
    return {
        **errors(predicted[judged], truth[judged]),
        "train": errors(predicted[seen], truth[seen]) if seen.any() else None,
        "controls": {"shuffled": of(rows, shuffled), "random": of(noise, truth)},
    }


def order_probe(table, settings):
    rows, random = table[settings["drop"]:].astype(float), Pcg32(settings["seed"])
    pairs, folds = settings["pairs"], settings["pairFolds"]
    if settings["foldsBy"] == "pairs":
        drawn = random_pairs(random, np.arange(len(rows)), pairs)
    else:
        drawn = pairs_by_position(random, len(rows), pairs, folds)
    drawn = np.array(drawn)
    x, later = np.hstack([rows[drawn[:, 0]], rows[drawn[:, 1]]]), drawn[:, 1] > drawn[:, 0]
    wrong = []
    for part in np.array_split(np.arange(pairs), folds):
        learned = np.setdiff1d(np.arange(pairs), part)
        model = LogisticRegression(C=settings["inversePenalty"], max_iter=100000, tol=1e-10)
        wrong.append((model.fit(x[learned], later[learned]).predict(x[part]) != later[part]).mean())
    return {"errorRate": float(np.mean(wrong)), "foldErrors": wrong}


def differences(printed, expected, name=""):
    if isinstance(expected, dict):
        return [line for key in expected for line in differences(printed[key], expected[key], f"{name}.{key}")]
    if isinstance(expected, list):
        return [line for i, one in enumerate(expected) for line in differences(printed[i], one, f"{name}[{i}]")]
    if expected is None or (isinstance(expected, float) and np.isnan(expected)):
        return [] if printed is None else [f"{name}: {printed} is defined"]
    # A fit through every row leaves only rounding, and its rank correlation may have ties.
    allowed = relative * abs(expected) + absolute
    return [] if abs(printed - expected) <= allowed else [f"{name}: {printed}, scikit-learn {expected}"]


table = np.load(sys.argv[1])
report = json.loads(Path(sys.argv[2]).read_text())
[printed] = report["tables"]
found = differences(printed["position"], position_probe(table, report["settings"]), "position")
if printed["order"]:
    found += differences(printed["order"], order_probe(table, report["settings"]), "order")
for line in found:
    print(line)
sys.exit(1 if found else 0)
