"""Makes the golden file of the tests of rotary embeddings with several axes, with NumPy, in double: python3 make.py, in this folder.

Typed from the definitions: positions as get_rope_index of Qwen2-VL counts them, sections as apply_multimodal_rotary_pos_emb of Qwen2-VL cuts
them, interleaved as apply_interleaved_mrope of Qwen3-VL overwrites them; of grids, the vision part of Qwen2-VL (two halves with the same
frequencies) and Pixtral's (even pairs for lines, odd ones for columns, put back in their order).

The file is a list of blocks: a line "name rows cols", then the rows. A case is followed by the places of its tokens and the angles of its pairs.
"""

from pathlib import Path

import numpy as np


def block(name, values):
    rows = np.atleast_2d(values)
    lines = (" ".join(f"{v:.15g}" for v in row) for row in rows)
    return "\n".join([f"{name} {rows.shape[0]} {rows.shape[1]}", *lines, ""])


def places_of_text(before, lines, columns, after):
    parts = [np.tile(np.arange(before), (3, 1))]
    t, h, w = np.indices((1, lines, columns)).reshape(3, -1)
    parts.append(np.stack([t, h, w]) + before)
    follows = max((part.max() for part in parts if part.size), default=-1) + 1
    parts.append(np.tile(np.arange(after), (3, 1)) + follows)
    return np.concatenate(parts, axis=1)


def frequencies(width, base):
    return 1 / base ** (np.arange(0, width, 2) / width)


def in_sections(places, width, base, sections):
    angles = places[:, :, None] * frequencies(width, base)
    cuts = np.split(angles, np.cumsum(sections)[:-1], axis=2)
    return np.concatenate([cut[axis] for axis, cut in enumerate(cuts)], axis=1)


def interleaved(places, width, base, sections):
    angles = places[:, :, None] * frequencies(width, base)
    result = angles[0].copy()
    for axis in (1, 2):
        own = slice(axis, 3 * sections[axis], 3)
        result[:, own] = angles[axis][:, own]
    return result


def axial(line, column, width, base):
    half = frequencies(width // 2, base)
    return np.concatenate([np.outer(line, half), np.outer(column, half)], axis=1)


def alternating(line, column, width, base):
    theta = frequencies(width, base)
    stored = np.concatenate([np.outer(line, theta[::2]), np.outer(column, theta[1::2])], axis=1)
    order = np.argsort(np.concatenate([np.arange(0, width // 2, 2), np.arange(1, width // 2, 2)]))
    return stored[:, order]


def of_text(axes, make, width, base, sections, before, lines, columns, after):
    places = places_of_text(before, lines, columns, after)
    angles = make(places, width, base, sections)
    sizes = " ".join(map(str, [width, base, before, lines, columns, *sections]))
    return block(f"case {axes} {sizes}", places.T) + block("angles", angles)


def of_grid(axes, make, width, base, columns, count):
    line, column = np.divmod(np.arange(count), columns)
    places = np.stack([0 * line, line, column], axis=1)
    return block(f"case {axes} {width} {base} 0 0 {columns} 0 0 0", places) + block("angles", make(line, column, width, base))


Path(__file__).with_name("rotary.txt").write_text("".join([
    of_text("sections", in_sections, 128, 1000000, (16, 24, 24), 3, 4, 6, 4),  # Qwen2-VL
    of_text("interleaved", interleaved, 128, 5000000, (24, 20, 20), 3, 4, 6, 4),  # Qwen3-VL
    of_text("interleaved", interleaved, 64, 10000000, (11, 11, 10), 2, 5, 3, 4),  # Qwen3.5, a quarter of 256
    of_text("sections", in_sections, 16, 10000, (0, 5, 3), 0, 2, 7, 3),
    of_grid("axial", axial, 80, 10000, 5, 15),  # Qwen2-VL, its vision part
    of_grid("alternating", alternating, 64, 10000, 4, 12),  # Pixtral
]))
