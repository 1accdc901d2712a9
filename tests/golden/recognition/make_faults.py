"""Tables with faults that raise no error, as code makes them: python3 make_faults.py, in this folder, with NumPy.

A file is a list of blocks: a line "table name rows cols", then the rows. The code follows what it is named after: the
sinusoids of Vaswani et al. 2017 (cosines in odd columns), those of fairseq's SinusoidalPositionalEmbedding and of
M2M-100 in Hugging Face transformers (sines in the left half, cosines in the right), and learned positions that OPT and
RoBERTa shift by two rows.
"""

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


positions = np.arange(300.0)
reserved = np.concatenate([np.zeros((2, 16)), interleaved(positions[:60], 16)])
tables = {
    "bfloat16-positions": interleaved(bfloat16(positions).astype(float), 8),
    "mixed-layouts": mixed_layouts(positions[:60], 16),
    "read-from-row-2": in_halves(positions[:62], 16)[2:],
    "two-rows-reserved": reserved,
}

blocks = []
for name, table in tables.items():
    lines = [" ".join(np.format_float_positional(v, trim="-") for v in row) for row in np.float32(table)]
    blocks.append("\n".join([f"table {name} {table.shape[0]} {table.shape[1]}", *lines, ""]))
(Path(__file__).parent / "faults.txt").write_text("".join(blocks))
