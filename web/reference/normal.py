"""The page's random numbers, out of a seed."""

import numpy as np


def uniforms(seed):
    """Numbers from 0 to below 1, without end: PCG32 (O'Neill 2014)."""
    increment, size = 109, 2**64
    state = (increment + seed) % size
    while True:
        state = (state * 6364136223846793005 + increment) % size
        mixed = ((state >> 18 ^ state) >> 27) % 2**32
        turn = state >> 59
        yield (mixed >> turn | mixed << (32 - turn)) % 2**32 / 2**32


def normals(seed, count):
    """Standard normal numbers: Marsaglia's polar method."""
    draw, found = uniforms(seed), []
    while len(found) < count:
        a, b = 2 * next(draw) - 1, 2 * next(draw) - 1
        r = a * a + b * b
        if 0 < r < 1:
            scale = np.sqrt(-2 * np.log(r) / r)
            found += [a * scale, b * scale]
    return np.array(found[:count])
