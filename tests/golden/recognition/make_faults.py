"""Tables with faults that raise no error, as code makes them: python3 make_faults.py, in this folder, with NumPy.

A file is a list of blocks: a line "table name rows cols", then the rows. The code follows what it is named after: the
sinusoids of Vaswani et al. 2017 (cosines in odd columns), those of fairseq's SinusoidalPositionalEmbedding and of
M2M-100 in Hugging Face transformers (sines in the left half, cosines in the right), learned positions that OPT and
RoBERTa shift by two rows, and LoFTR's PositionEncodingSine (src/loftr/utils/position_encoding.py), as it is since
temp_bug_fix and as it was before.
"""

import math
from pathlib import Path

import numpy as np


def bfloat16(x):
    """The nearest number with the upper 16 bits of a float32, ties to even."""
    bits = np.float32(x).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view(np.float32)


def frequencies(width):
    return np.exp(np.arange(0, width, 2) * -(np.log(10000.0) / width))


def interleaved(positions, width):
    table = np.zeros((len(positions), width))
    table[:, 0::2] = np.sin(positions[:, None] * frequencies(width))
    table[:, 1::2] = np.cos(positions[:, None] * frequencies(width))
    return table


def in_halves(positions, width):
    angles = positions[:, None] * frequencies(width)
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


def mixed_layouts(positions, width):
    """The frequencies of a table in halves, with the sines and cosines of one with neighbours."""
    angles = positions[:, None] * np.concatenate([frequencies(width), frequencies(width)])
    table = np.sin(angles)
    table[:, 1::2] = np.cos(angles[:, 1::2])
    return table


def loftr(width, lines, columns, temp_bug_fix):
    """Rows are the cells of the grid, line by line: pe.reshape(width, -1).T."""
    pe = np.zeros((width, lines, columns))
    y_position = np.ones((lines, columns)).cumsum(0)[None]
    x_position = np.ones((lines, columns)).cumsum(1)[None]
    if temp_bug_fix:
        div_term = np.exp(np.arange(0, width // 2, 2) * (-math.log(10000.0) / (width // 2)))
    else:  # (-9.21 / width) // 2 is -1
        div_term = np.exp(np.arange(0, width // 2, 2) * (-math.log(10000.0) / width // 2))
    div_term = div_term[:, None, None]
    pe[0::4] = np.sin(x_position * div_term)
    pe[1::4] = np.cos(x_position * div_term)
    pe[2::4] = np.sin(y_position * div_term)
    pe[3::4] = np.cos(y_position * div_term)
    return pe.reshape(width, -1).T


def floored(positions, width):
    """The same slip in one dimension."""
    div_term = np.exp(np.arange(0, width, 2) * (-math.log(10000.0) / width // 2))
    table = np.zeros((len(positions), width))
    table[:, 0::2] = np.sin(positions[:, None] * div_term)
    table[:, 1::2] = np.cos(positions[:, None] * div_term)
    return table


positions = np.arange(300.0)
reserved = np.concatenate([np.zeros((2, 16)), interleaved(positions[:60], 16)])
tables = {
    "bfloat16-positions": interleaved(bfloat16(positions).astype(float), 8),
    "mixed-layouts": mixed_layouts(positions[:60], 16),
    "read-from-row-2": in_halves(positions[:62], 16)[2:],
    "two-rows-reserved": reserved,
    "loftr": loftr(16, 6, 10, True),
    "loftr-floored": loftr(16, 6, 10, False),
    "loftr-tall-floored": loftr(32, 12, 5, False),
    "floored": floored(positions[:64], 64),
}

blocks = []
for name, table in tables.items():
    lines = [" ".join(np.format_float_positional(v, trim="-") for v in row) for row in np.float32(table)]
    blocks.append("\n".join([f"table {name} {table.shape[0]} {table.shape[1]}", *lines, ""]))
(Path(__file__).parent / "faults.txt").write_text("".join(blocks))
