"""Makes the golden files of the recognition tests with NumPy and SciPy: python3 make.py, in this folder.

A file is a list of blocks: a line "name rows cols", then the rows. Entries of tables are written so that float32 and the
text agree; the expectations are doubles: the Kolmogorov-Smirnov distance from the normal distribution around 0 with the
root mean square of the entries as its deviation, and that deviation. Rows of zeros are no sample.
"""

from pathlib import Path

import numpy as np
from scipy.stats import kstest

here = Path(__file__).parent
random = np.random.default_rng(1933)


def block(name, values):
    rows = np.atleast_2d(values)
    lines = [" ".join(np.format_float_positional(v, trim="-") if isinstance(v, np.float32) else repr(float(v))
                      for v in row) for row in rows]
    return "\n".join([f"{name} {rows.shape[0]} {rows.shape[1]}", *lines, ""])


def with_zero_rows(table):
    table = table.copy()
    table[[1, 7]] = 0
    return table


def with_outlier(table):
    table = table.copy()
    table[3, 2] = 1e6
    return table


normal = random.normal(size=(20, 8)).astype(np.float32)
tables = {
    "normal": np.float32(0.02) * normal,
    "off-zero": normal + np.float32(0.3),
    "far-off-zero": normal + np.float32(1e4),
    "rounded": np.round(normal, 0),
    "bfloat16": (normal.view(np.uint32) & 0xFFFF0000).view(np.float32),
    "zero-rows": with_zero_rows(normal),
    "uniform": random.uniform(-1, 1, size=(16, 6)).astype(np.float32),
    "cauchy": random.standard_cauchy(size=(16, 6)).astype(np.float32),
    "outlier": with_outlier(normal),
    "two-values": np.where(normal > 0.4, np.float32(2), np.float32(-1)),
    "positive": np.abs(normal),
    "constant": np.full((5, 4), np.float32(-3)),
    "one": np.float32([[0.5]]),
    "tiny": np.float32(1e-30) * normal,
    "large": np.float32(1e30) * normal,
}

blocks = []
for name, table in tables.items():
    entries = table[np.any(table != 0, axis=1)].astype(np.float64).ravel()
    deviation = np.sqrt(np.mean(entries**2))
    blocks += [block(f"table {name}", table),
               block(f"fit {name}", [kstest(entries / deviation, "norm").statistic, deviation])]
(here / "normal.txt").write_text("".join(blocks))
