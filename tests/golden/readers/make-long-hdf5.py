"""Makes long-hdf5.json with h5py (Debian's python3-h5py): python3 make-long-hdf5.py, in this folder.

Two files that are long and almost all zeros. Of each, it has the length and the parts that are not zero, packed.
"""

import base64
import json
import tempfile
import zlib
from pathlib import Path

import h5py
import numpy as np

here = Path(__file__).parent


def layouts(file):
    table = np.zeros((8192, 1024), "<f4")
    table[0, 0], table[4095, 1023], table[8191, 1023] = 1, 2, 3
    for name, options in {
        "contiguous": {},
        "gzip-4": {"chunks": (1024, 1024), "compression": 1, "shuffle": True},
        "gzip-16": {"chunks": (4096, 1024), "compression": 1},
        "long-8": {"chunks": (2048, 1024)},
        "long-16": {"chunks": (4096, 1024)},
        "long-columns": {"chunks": (8192, 512)},
    }.items():
        file.create_dataset(name, data=table, **options)


def described(file):
    """Datasets whose descriptions hold 60 KB each, 51 MiB together."""
    for i in range(900):
        file[f"{i:03}"] = np.full((6, 2), i, "<f4")
        file[f"{i:03}"].attrs["notes"] = np.zeros(60_000, "u1")


def parts_of(content, block=512):
    rows = np.frombuffer(content + bytes(-len(content) % block), "u1").reshape(-1, block)
    filled = [int(i) for i in np.flatnonzero(rows.any(axis=1))]
    joined = rows[filled].tobytes()
    return {"length": len(content), "block": block, "filled": filled, "packed": base64.b64encode(zlib.compress(joined, 9)).decode()}


made = {}
for write in [layouts, described]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.h5"
        with h5py.File(path, "w") as file:
            write(file)
        made[write.__name__] = parts_of(path.read_bytes())
(here / "long-hdf5.json").write_text(json.dumps(made) + "\n")
