"""Tables of positions: n x d, in 32-bit numbers as on the page."""

import numpy as np


def position_column(n, first):
    return np.arange(first, first + n)[:, None]


def index(n, d, first=0):
    """The number of the position in every column."""
    return np.repeat(position_column(n, first), d, axis=1).astype(np.float32)


def normalized_index(n, d, first=0):
    """The number of the position as a share of the last one."""
    share = position_column(n, first) / max(1, n - 1)
    return np.repeat(share, d, axis=1).astype(np.float32)


def sinusoidal(
    n,
    d,
    base=10000,
    spacing="vaswani",
    layout="interleaved",
    order="sin-cos",
    shuffled=False,
    first=0,
):
    """Vaswani et al. 2017, or with the spacing of the library tensor2tensor."""
    if spacing == "tensor2tensor":
        frequency = base ** (-np.arange(d // 2) / max(1, d // 2 - 1))
    else:
        frequency = base ** (-np.arange((d + 1) // 2) / (d / 2))
    table = waves(position_column(n, first) * frequency, d, layout, order)
    return shuffled_rows(table) if shuffled else table


def learned_sinusoidal(
    n, d, base=10000, frequencies=(), layout="interleaved", order="sin-cos", first=0
):
    """Sinusoids of given frequencies; default: those at which training starts."""
    if not len(frequencies):
        frequencies = base ** (-np.arange((d + 1) // 2) / (d / 2))
    angle = position_column(n, first) * np.array(frequencies)
    return waves(angle, d, layout, order)


def waves(angle, d, layout, order):
    """Sine and cosine of each angle: side by side, or in two halves."""
    count = angle.shape[1]
    one, other = (np.cos, np.sin) if order == "cos-sin" else (np.sin, np.cos)
    table = np.zeros((len(angle), d))
    if layout == "halves":
        table[:, :count] = one(angle)
        table[:, count : count + d // 2] = other(angle)[:, : d // 2]
    else:
        table[:, : 2 * count : 2] = one(angle)
        table[:, 1::2] = other(angle)[:, : d // 2]
    return table.astype(np.float32)


def shuffled_rows(table):
    """The rows in a fixed random order, from the finaliser of MurmurHash3."""
    h = np.arange(1, len(table) + 1, dtype=np.uint32)
    h = (h ^ h >> 16) * np.uint32(0x85EBCA6B)
    h = (h ^ h >> 13) * np.uint32(0xC2B2AE35)
    return table[np.argsort(h ^ h >> 16)]


def sinusoidal_2d(n, d, columns=14, base=10000):
    """Sinusoids of the column and of the row of a grid."""
    frequency = base ** (-np.arange(d // 4) / (d / 4))
    place = np.arange(n)[:, None]
    angles = [place % columns * frequency, place // columns * frequency]
    halves = [half(angle) for angle in angles for half in (np.sin, np.cos)]
    return np.hstack(halves).astype(np.float32)


def formula(n, d, f, first=0):
    """The table with f(pos, i, d) in row pos and column i."""
    pos, i = np.arange(first, first + n, dtype=float)[:, None], np.arange(float(d))
    with np.errstate(all="ignore"):  # a formula may compute values that it does not use
        table = np.broadcast_to(f(pos, i, np.float64(d)), (n, d))
        return table.astype(np.float32)


def where(x, a, b):
    """The formula's if(x, a, b)."""
    return np.where(x > 0, a, b)


def mistake(*variables):
    raise ValueError("The formula has a mistake; see the page.")


def print_table(table):
    print("row 1, first 4 columns:", table[min(1, len(table) - 1), :4].tolist())
    print("last row, first 4 columns:", table[-1, :4].tolist())
