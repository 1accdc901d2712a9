"""Properties of a table of vectors, and the similarity of sinusoids over distance."""

import numpy as np


def nearest_distance(rows):
    """The distance of the two nearest rows. Matrix products find pairs that may be the
    nearest, but lose what is small beside the norms: those pairs are subtracted.
    """
    n, d = rows.shape
    square = (rows**2).sum(axis=1)
    rounding = 16 * d * np.finfo(float).eps * square.max()
    nearest = np.inf
    for start in range(0, n - 1, 256):
        block, after = slice(start, start + 256), slice(start, n)
        about = square[block, None] + square[after] - 2 * rows[block] @ rows[after].T
        about[np.tril_indices_from(about)] = np.inf  # not a row with itself
        least = about.min(axis=1)
        for i in np.flatnonzero(least <= nearest**2 + rounding):
            limit = min(least[i], nearest**2) + rounding
            apart = rows[after][about[i] <= limit] - rows[start + i]
            nearest = np.linalg.norm(apart, axis=1).min(initial=nearest)
    return float(nearest)


def print_diagnosis(table):
    rows = table.astype(float)
    s = np.linalg.svd(rows, compute_uv=False)
    share = s[s > 0] / s.sum()
    print("norm of the first rows:", np.linalg.norm(rows, axis=1)[:4].tolist())
    print("largest singular values:", s[:4].tolist())
    print("effective rank:", float(np.exp(-(share * np.log(share)).sum())))
    print("participation ratio:", float((s**2).sum() ** 2 / (s**4).sum()))
    print("distance of the nearest pair:", nearest_distance(rows))


def print_spectrum(table):
    """The power at each number of turns over all positions (Fourier transform)."""
    turns = np.fft.rfft(table.astype(float), axis=0)
    power = (np.abs(turns) ** 2).sum(axis=1)
    # Turns in both directions; 0 and n / 2 turns have but one.
    power[1 : (len(table) + 1) // 2] *= 2
    share = power / power.sum() if power.any() else power
    print("share of the power at 0 ... 4 turns:", share[:5].tolist())


def bent_frequencies(d, base, handles=(), shifts=(), moved=()):
    """Sinusoids' frequencies: bent at handles, whose logarithms shift, and single ones
    moved, as pairs of a number and a value.
    """
    frequency = base ** (-2 * np.arange((d + 1) // 2) / d)
    if np.any(shifts):
        frequency *= np.exp(np.interp(np.arange(len(frequency)), handles, shifts))
        frequency = np.minimum(frequency, np.pi)
    for place, value in moved:
        frequency[place] = value
    return frequency


def print_psi(frequency):
    """psi(m), the sum of cos(w m) over the frequencies w, its slope and first rise."""
    psi = np.cos(np.arange(4097)[:, None] * frequency).sum(axis=1)
    half = np.arange(1, 8193)[:, None] / 2
    slope = -np.sin(half * frequency) @ frequency
    # Where the slope is below 0, psi falls, even if by less than rounding.
    level = np.flatnonzero(slope >= 0) if frequency.any() else [0]
    falling = (level[0] // 2) if len(level) else 4096
    rises = (np.diff(psi) >= 0) & (np.arange(1, 4097) > falling)
    print("first frequencies:", frequency[:4].tolist())
    print("psi at 0 ... 4:", psi[:5].tolist())
    print("psi' at 1 ... 4:", slope[1:8:2].tolist())
    print("first rise:", int(rises.argmax()) + 1 if rises.any() else None)
