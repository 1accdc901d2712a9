"""A table with another number of rows, for longer texts or larger images."""

import numpy as np


def cubic(x, slope):
    """The cubic convolution (Keys 1981)."""
    x = np.abs(x)
    near = ((slope + 2) * x - (slope + 3)) * x * x + 1
    far = ((x - 5) * x + 8) * x * slope - 4 * slope
    return np.where(x < 1, near, np.where(x < 2, far, 0))


def middles(old, new):
    """Where the new rows lie among the old ones."""
    return (np.arange(new) + 0.5) * old / new - 0.5


def linear_weights(old, new):
    at = np.clip(middles(old, new), 0, old - 1)
    return np.maximum(0, 1 - np.abs(at[:, None] - np.arange(old)))


def cubic_weights(old, new, antialias):
    at = middles(old, new)
    if antialias:
        wide = max(1, old / new)
        weights = cubic((np.arange(old) - at[:, None]) / wide, -0.5)
        return weights / weights.sum(axis=1, keepdims=True)
    weights = np.zeros((new, old))
    for step in range(-1, 3):
        near = np.floor(at) + step
        place = np.clip(near, 0, old - 1).astype(int)
        np.add.at(weights, (np.arange(new), place), cubic(at - near, -0.75))
    return weights


def resized(
    table, method, rows=0, prefix=0, grid=None, new_grid=None, antialias=False
):
    """The first `prefix` rows stay as they are."""
    kept, rest = table[:prefix], table[prefix:].astype(float)
    count = rows - prefix
    if method == "bicubic":
        sizes = zip(grid, new_grid)
        lines, columns = (cubic_weights(old, new, antialias) for old, new in sizes)
        cells = rest.reshape(*grid, -1)
        new = np.einsum("il,jc,lcd->ijd", lines, columns, cells, optimize=True)
        new = new.reshape(-1, table.shape[1])
    elif method == "linear":
        new = linear_weights(len(rest), count) @ rest
    elif method == "repeat":
        new = rest[np.arange(count) % len(rest)]
    else:
        new = rest[np.minimum(np.arange(count), len(rest) - 1)]
    return np.concatenate([kept, new]).astype(np.float32)
