"""Resized tables, as PyTorch and the code of models make them: python3 make.py, in this folder, with NumPy and PyTorch.

A file is a list of blocks: a line "name rows cols", then the rows. "resized NAME METHOD ..." is the table NAME in another
size; the numbers are the rows and the prefix, or the grid, the new grid and the prefix.
"""

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

here = Path(__file__).parent
random = np.random.default_rng(20260)


def block(name, values):
    rows = [" ".join(repr(float(v)) for v in row) for row in values]
    return "\n".join([f"{name} {values.shape[0]} {values.shape[1]}", *rows, ""])


def copied(table, rows, prefix):
    """PreSumm, model_builder.py (ExtSummarizer): the first rows, then the last one again and again."""
    new = table[-1:].repeat(rows, 1)
    kept = min(rows, len(table))
    new[:kept] = table[:kept]
    return new


def repeated(table, rows, prefix):
    """Longformer, convert_model_to_long.py, for any length; it leaves the prefix unset, which is copied here."""
    new = table.new_empty(rows, table.shape[1])
    new[:prefix] = table[:prefix]
    k, step = prefix, len(table) - prefix
    while k < rows:
        part = min(step, rows - k)
        new[k : k + part] = table[prefix : prefix + part]
        k += step
    return new


def stretched(table, rows, prefix):
    """Linear interpolation of the rows after the prefix."""
    rest = table[prefix:].T[None]
    new = F.interpolate(rest, size=rows - prefix, mode="linear", align_corners=False)
    return torch.cat([table[:prefix], new[0].T])


def resampled(table, old, new, prefix, antialias):
    """interpolate_pos_encoding of ViT in Hugging Face transformers (antialias=False); resample_abs_pos_embed of timm
    (layers/pos_embed.py, antialias=True), without its early return."""
    kept, grid = table[:prefix], table[prefix:]
    grid = grid.reshape(1, old[0], old[1], -1).permute(0, 3, 1, 2)
    grid = F.interpolate(grid, size=new, mode="bicubic", align_corners=False, antialias=antialias)
    return torch.cat([kept, grid.permute(0, 2, 3, 1).reshape(-1, table.shape[1])])


def table(rows, cols):
    return torch.tensor(np.round(random.normal(size=(rows, cols)), 2).astype(np.float32))


tables = {"rows": table(10, 3), "reserved": table(9, 2), "square": table(17, 2), "wide": table(14, 2)}
blocks = [block(f"table {name}", np.array([[np.float64(str(v)) for v in row] for row in values.numpy()]))
          for name, values in tables.items()]


def add(name, words, new):
    blocks.append(block(f"resized {name} {words}", new.numpy()))


for name, prefix in [("rows", 0), ("reserved", 2)]:
    for rows in (5, 7, 10, 13, 25):
        for method, make in [("copy", copied), ("repeat", repeated), ("linear", stretched)]:
            add(name, f"{method} {rows} {prefix}", make(tables[name].double(), rows, prefix))
for name, old, prefix in [("square", (4, 4), 1), ("wide", (3, 4), 2), ("wide", (7, 2), 0)]:
    for new in [(4, 4), (6, 6), (2, 3), (5, 2), (1, 1), (9, 7)]:
        for antialias in (False, True):
            words = f"{'antialiased' if antialias else 'bicubic'} {old[0]} {old[1]} {new[0]} {new[1]} {prefix}"
            add(name, words, resampled(tables[name].double(), old, new, prefix, antialias))
            # What models get, in float32, to see how far that is.
            single = resampled(tables[name], old, new, prefix, antialias)
            blocks.append(block(f"single {name} {words}", single.numpy().astype(float)))
(here / "resized.txt").write_text("".join(blocks))
