"""Probes: the position from its vector, and which of two positions comes first."""

import numpy as np
from sklearn.linear_model import LogisticRegression


class Pcg32:
    """The page's random numbers (O'Neill 2014): equal seeds give equal numbers."""

    def __init__(self, seed):
        self.state = 0
        self.bits()
        self.state = (self.state + seed) % 2**64
        self.bits()

    def bits(self):
        old = self.state
        self.state = (old * 6364136223846793005 + (54 << 1 | 1)) % 2**64
        word, turn = (old >> 18 ^ old) >> 27 & 0xFFFFFFFF, old >> 59
        return (word >> turn | word << (-turn & 31)) & 0xFFFFFFFF

    def below(self, bound):
        while True:
            word = self.bits()
            if word >= 2**32 % bound:
                return word % bound

    def shuffled(self, count):
        """The numbers below `count` in random order (Fisher and Yates)."""
        order = list(range(count))
        for i in range(count, 1, -1):
            k = self.below(i)
            order[i - 1], order[k] = order[k], order[i - 1]
        return order


def with_ones(x):
    return np.hstack([x, np.ones((len(x), 1))])


def least_squares(x, y, ridge=0):
    """Least squares with an intercept, with the smallest weights if several fit.
    Singular values up to 2e-7 of the largest count as 0.
    """
    mean = x.mean(axis=0)
    u, s, vt = np.linalg.svd(x - mean, full_matrices=False)
    kept = s > 2e-7 * s[0]
    filtered = np.where(kept, s / np.where(kept, s**2 + ridge, 1), 0)
    weights = vt.T @ (filtered * (u.T @ (y - y.mean())))
    return weights, y.mean() - mean @ weights, int(kept.sum())


def gradient_descent(x, y, epochs, rate, share=None):
    """Gradient descent on the mean squared error from 0, in singular directions.
    The rate is a share of the largest that converges on x; `share` replaces it.
    """
    spread = np.linalg.svd(x - x.mean(axis=0), compute_uv=False)
    x = with_ones(x)
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    step = rate * len(x) / s[0] ** 2 if share is None else share
    reached = 1 - (1 - 2 * step * s**2 / len(x)) ** epochs
    weights = vt.T @ (reached / np.where(s > 0, s, 1) * (u.T @ y))
    return weights[:-1], weights[-1], int((spread > 2e-7 * spread[0]).sum())


def common_share(table, drop, rate):
    """One rate for every fold: a share of the largest that converges on all rows."""
    x, _ = rows_of(table, drop)
    return rate * len(x) / np.linalg.norm(with_ones(x), 2) ** 2


def rows_of(table, drop):
    """The rows that are probed, and their positions."""
    return table[drop:].astype(float), np.arange(drop, len(table), dtype=float)


def print_fit(position, predicted, judged, weights, intercept, rank):
    error = predicted - position
    whole = np.round(predicted) - position
    square = float(np.sqrt((error[judged] ** 2).mean()))
    mean = float(np.abs(error[judged]).mean())
    print("mean absolute error on the rows judged:", mean)
    print("rounded:", float(np.abs(whole[judged]).mean()))
    print("root mean squared error:", square)
    print("rank:", rank)
    print("predicted for the first 4 rows:", predicted[:4].tolist())
    print("norm of the weights:", float(np.linalg.norm(weights)))
    print("intercept:", float(intercept))


def print_probe(table, drop, train, fit, **settings):
    """Fits some rows and tests the others; if all rows are fitted, it tests all."""
    x, position = rows_of(table, drop)
    learned = {
        "even": position % 2 == 0,
        "odd": position % 2 == 1,
        "all": np.ones(len(x), bool),
        "first-half": np.arange(len(x)) < (len(x) + 1) // 2,
    }[train]
    weights, intercept, rank = fit(x[learned], position[learned], **settings)
    judged = learned if learned.all() else ~learned
    print_fit(position, x @ weights + intercept, judged, weights, intercept, rank)


def print_probe_in_folds(table, drop, folds, seed, fit, **settings):
    """Each fold is predicted from the others; the weights are fitted to all rows."""
    x, position = rows_of(table, drop)
    predicted = np.zeros(len(x))
    for part in np.array_split(Pcg32(seed).shuffled(len(x)), folds):
        learned = np.setdiff1d(np.arange(len(x)), part)
        weights, intercept, _ = fit(x[learned], position[learned], **settings)
        predicted[part] = x[part] @ weights + intercept
    weights, intercept, rank = fit(x, position, **settings)
    judged = np.ones(len(x), bool)
    print_fit(position, predicted, judged, weights, intercept, rank)


def print_states_probe(name, states, positions, drop, folds, ridge, seed):
    """Hidden states of prompt after prompt, each predicted without being seen."""
    prompts = len(states) // positions
    kept = states.reshape(prompts, positions, -1)[:, drop:].astype(float)
    once = np.arange(drop, positions, dtype=float)
    truth, predicted = np.tile(once, (prompts, 1)), np.zeros((prompts, len(once)))
    for part in np.array_split(Pcg32(seed).shuffled(prompts), folds):
        learned = np.setdiff1d(np.arange(prompts), part)
        x = kept[learned].reshape(-1, kept.shape[2])
        weights, intercept, _ = least_squares(x, truth[learned].ravel(), ridge)
        predicted[part] = kept[part] @ weights + intercept
    error = predicted - truth
    print(f"mean absolute error, {name}:", float(np.abs(error).mean()))
    spread = ((truth - truth.mean()) ** 2).sum()
    print(f"R2, {name}:", float(1 - (error**2).sum() / spread))


def random_pairs(random, rows, count):
    """Pairs of two different rows."""
    pairs = []
    for _ in range(count):
        one, other = random.below(len(rows)), random.below(len(rows) - 1)
        pairs.append((rows[one], rows[other + (other >= one)]))
    return pairs


def pairs_by_position(random, rows, count, folds):
    """Each fold draws its pairs from its own positions."""
    order = np.array(random.shuffled(rows))
    parts = np.array_split(np.arange(count), folds)
    own = np.array_split(order, folds)
    return [
        pair
        for few, part in zip(own, parts)
        for pair in random_pairs(random, few, len(part))
    ]


def print_order_probe(table, drop, pairs, folds, folds_by, c, seed):
    rows, random = table[drop:].astype(float), Pcg32(seed)
    if folds_by == "pairs":
        drawn = random_pairs(random, np.arange(len(rows)), pairs)
    else:
        drawn = pairs_by_position(random, len(rows), pairs, folds)
    drawn = np.array(drawn)
    x = np.hstack([rows[drawn[:, 0]], rows[drawn[:, 1]]])
    later = drawn[:, 1] > drawn[:, 0]
    errors = []
    for part in np.array_split(np.arange(pairs), folds):
        learned = np.setdiff1d(np.arange(pairs), part)
        model = LogisticRegression(C=c, max_iter=10000, tol=1e-8)
        model.fit(x[learned], later[learned])
        errors.append(float((model.predict(x[part]) != later[part]).mean()))
    print("error rate of each fold:", errors)
    print("error rate:", float(np.mean(errors)))
