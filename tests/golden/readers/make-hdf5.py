"""Makes the golden HDF5 files with h5py (Debian's python3-h5py): python3 make-hdf5.py, in this folder. They hold the time, too.

Keras's files have the groups, names and types that its own code writes: keras/src/legacy/saving/legacy_h5_format.py for model.h5 and
keras/src/saving/saving_lib.py for an archive with model.weights.h5.
"""

import io
import json
import zipfile
from pathlib import Path

import h5py
import numpy as np

here = Path(__file__).parent
random = np.random.default_rng(19)
table = random.normal(size=(12, 6)).astype("<f4").round(3)
golden = {}


def expected(dataset, dtype=None):
    values = np.asarray(dataset[()])
    data = values.astype("f4").ravel().astype(float).tolist()
    return {"shape": list(values.shape), "dtype": dtype or values.dtype.name, "data": data}


def every_type(file):
    ramp = np.array([[0, 1, -2, 3], [100, -101, 102, 7], [0.5, -0.25, 1e-3, -126]])
    for kind in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]:
        values = np.abs(ramp) if kind[0] == "u" else ramp
        for order in "<" if kind[1] == "1" else "<>":
            file[f"types/{kind}{'-be' if order == '>' else ''}"] = values.astype(order + kind)
    file["types/limits"] = np.array([[6e-8, -6.1e-5, 65504, -0.0, 1e-7]], "<f2")
    file["types/long"] = np.array([2**60, -(2**60), 2**24, -1])
    file["types/large"] = np.array([1e38, 1e-50, 0.1])
    file.create_dataset("types/enumeration", data=[[0, 1], [2, 0]], dtype=h5py.enum_dtype({"a": 0, "b": 1, "c": 2}, "i1"))


def every_layout(file):
    options = {
        "contiguous": {},
        "chunks": {"chunks": (5, 4)},
        "one-chunk": {"chunks": (12, 6)},
        "resizable": {"chunks": (5, 4), "maxshape": (None, 6)},
        "resizable-both": {"chunks": (5, 4), "maxshape": (None, None)},
        "gzip": {"chunks": (5, 4), "compression": "gzip"},
        "shuffle": {"chunks": (5, 4), "compression": "gzip", "shuffle": True},
        "fletcher32": {"chunks": (5, 4), "fletcher32": True},
        "all": {"chunks": (5, 4), "compression": 9, "shuffle": True, "fletcher32": True},
        "scaleoffset": {"chunks": (5, 4), "scaleoffset": 3},
        "szip": {"chunks": (4, 6), "compression": "szip"},
    }
    for name, one in options.items():
        file.create_dataset(f"layouts/{name}", data=table, **one)
    whole = (table * 100).astype("<i4")
    file.create_dataset("layouts/scaleoffset-whole", data=whole, chunks=(5, 4), scaleoffset=0)
    file.create_dataset("layouts/cube", data=np.arange(60, dtype="<f4").reshape(3, 4, 5), chunks=(2, 3, 2))
    file.create_dataset("layouts/unwritten", shape=(6, 4), dtype="<f4", chunks=(2, 4), fillvalue=2.5)
    file.create_dataset("layouts/unwritten-contiguous", shape=(6, 4), dtype="<f4", fillvalue=-1)
    file.create_dataset("layouts/half-written", shape=(6, 4), dtype="<f4", chunks=(2, 4), fillvalue=2.5)[2:4] = 1
    file["layouts/scalar"] = 3.5
    file["layouts/row"] = table[0]
    file.create_dataset("layouts/empty", shape=(0, 4), dtype="<f4")
    compact = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    compact.set_layout(h5py.h5d.COMPACT)
    space = h5py.h5s.create_simple(table.shape)
    one = h5py.h5d.create(file["layouts"].id, b"compact", h5py.h5t.IEEE_F32LE, space, compact)
    one.write(h5py.h5s.ALL, h5py.h5s.ALL, table)


def links(file):
    file["links/soft"] = h5py.SoftLink("/types/f4")
    file["links/hard"] = file["types/f4"]
    file["links/nothing"] = h5py.SoftLink("/nowhere")
    file["links/loop"] = file["links"]
    file["links/up"] = file["/"]
    file["links/a type"] = np.dtype("f8")
    file["naïve/α β"] = np.arange(6.0).reshape(2, 3)


def refused(file):
    file["refused/complex"] = np.ones((3, 4), "c8")
    file["refused/records"] = np.ones(4, [("a", "f4"), ("b", "i4")])
    file["refused/text"] = [b"a", b"b"]
    file["refused/words"] = "some words"
    file.create_dataset("refused/lists", (3,), dtype=h5py.vlen_dtype("f4"))
    file.create_dataset("refused/reference", data=file["types/f4"].ref, dtype=h5py.ref_dtype)
    file.create_dataset("refused/enumeration", data=[[0, 1]], dtype=h5py.enum_dtype({"a": 0, "b": 1}, ">i2"))
    file["refused/bytes"] = np.array([b"ab", b"cd"], "V2")
    file["refused/longdouble"] = table[:2].astype("g")
    file.create_dataset("refused/lzf", data=table, chunks=(5, 4), compression="lzf")
    file.create_dataset("refused/null", data=h5py.Empty("f4"))
    file["refused/outside"] = h5py.ExternalLink("other.h5", "/x")
    if file.libver[0] != "v108":
        layout = h5py.VirtualLayout((12, 6), "f4")
        layout[:] = h5py.VirtualSource("other.h5", "x", (12, 6))
        file.create_virtual_dataset("refused/virtual", layout)


def save(name, suggested, *writers, **options):
    path = here / name
    with h5py.File(path, "w", **options) as file:
        for write in writers:
            write(file)
    with h5py.File(path) as file:
        tensors, others = {}, []

        def visit(key, one):
            if not isinstance(one, h5py.Dataset):
                return
            if key.startswith("refused/"):
                others.append(key)
            else:
                tensors[key] = expected(one)

        file.visititems(visit)
        # It leaves out what is in other files.
        others += [f"refused/{key}" for key in file.get("refused", []) if f"refused/{key}" not in others]
    golden[name] = {"suggested": suggested, "refused": sorted(others), "tensors": tensors}


save("arrays.h5", "", every_type, every_layout, links, refused)
save("arrays-latest.h5", "", every_type, every_layout, links, refused, libver="latest")
save("arrays-1.8.h5", "", every_layout, every_type, refused, libver=("v108", "v108"))
save("user-block.hdf5", "", every_layout, userblock_size=1024)
save("tracked.h5", "", every_layout, track_order=True)


def keras_2(file):
    """Model.save_weights of a model with a layer for tokens and positions, in TensorFlow's names."""
    file.attrs["keras_version"], file.attrs["backend"] = "2.15.0", "tensorflow"
    weights = file.create_group("model_weights")
    weights.attrs["layer_names"] = [b"embedding", b"position_embedding", b"dense"]
    for layer, name, values in [
        ("embedding", "embedding/embeddings:0", random.normal(size=(20, 6))),
        ("position_embedding", "position_embedding/embeddings:0", table),
        ("dense", "dense/kernel:0", random.normal(size=(6, 6))),
        ("dense", "dense/bias:0", np.zeros(6)),
    ]:
        weights[f"{layer}/{name}"] = values.astype("<f4")
    weights["position_embedding"].attrs["weight_names"] = [b"position_embedding/embeddings:0"]


save("keras-2.h5", "model_weights/position_embedding/position_embedding/embeddings:0", keras_2)


# Larger than what is read at once, in both axes: tests/web/readers/hdf5.test.ts knows the values.
with h5py.File(here / "many-chunks.h5", "w") as file:
    pattern = (np.arange(200 * 2000) % 97).astype("<f4")
    file.create_dataset("matrix", data=pattern.reshape(200, 2000), chunks=(64, 500), compression=9, shuffle=True)
    file.create_dataset("cube", data=pattern.reshape(4, 50, 2000), chunks=(1, 50, 700), compression=9, shuffle=True)


def bfloat16(values):
    return (values.astype("<f4").view("<u4") >> 16).astype("<u2")


# Keras 3: an archive, not compressed. h5py writes bfloat16 of ml_dtypes as bytes that HDF5 does not know, and Keras their type beside them.
memory = io.BytesIO()
with h5py.File(memory, "w") as file:
    file["layers/embedding/vars/0"] = random.normal(size=(20, 6)).astype("<f4")
    file["layers/position_embedding/vars/0"] = table
    short = file.create_dataset("layers/dense/vars/0", data=bfloat16(table).view("V2"))
    short.attrs["dtype"] = "bfloat16"
    file.create_group("optimizer/vars")
    rounded = (bfloat16(table).astype("<u4") << 16).view("<f4")
    golden["keras-3.keras"] = {
        "suggested": "layers/position_embedding/vars/0",
        "refused": [],
        "tensors": {key: expected(file[key]) for key in ["layers/embedding/vars/0", "layers/position_embedding/vars/0"]}
        | {"layers/dense/vars/0": {"shape": [12, 6], "dtype": "bfloat16", "data": rounded.ravel().astype(float).tolist()}},
    }
with zipfile.ZipFile(here / "keras-3.keras", "w") as archive:
    for name, content in [("metadata.json", b'{"keras_version": "3.3.3"}'), ("config.json", b"{}"), ("model.weights.h5", memory.getvalue())]:
        archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content)

# bfloat16 as HDF5 2 has it: 8 bits of exponent, 7 of fraction.
brain = h5py.h5t.IEEE_F32LE.copy()
brain.set_fields(15, 7, 8, 0, 7)
brain.set_size(2)
brain.set_ebias(127)
with h5py.File(here / "bfloat16.h5", "w") as file:
    space = h5py.h5s.create_simple(table.shape)
    one = h5py.h5d.create(file.id, b"table", brain, space)
    one.write(h5py.h5s.ALL, h5py.h5s.ALL, rounded)
golden["bfloat16.h5"] = {
    "suggested": "table",
    "refused": [],
    "tensors": {"table": {"shape": [12, 6], "dtype": "bfloat16", "data": rounded.ravel().astype(float).tolist()}},
}
# A copy of a file before it is closed, as a program that was stopped leaves it.
with h5py.File(here / "unclosed.tmp", "w", libver="latest") as file:
    file["table"] = table
    file.flush()
    (here / "unclosed.h5").write_bytes((here / "unclosed.tmp").read_bytes())
(here / "unclosed.tmp").unlink()
# Both kinds in one file are not told apart.
with h5py.File(here / "both-halves.h5", "w") as file:
    one = h5py.h5d.create(file.id, b"brain", brain, h5py.h5s.create_simple(table.shape))
    one.write(h5py.h5s.ALL, h5py.h5s.ALL, rounded)
    file["half"], file["single"] = table.astype("<f2"), table
golden["both-halves.h5"] = {
    "suggested": "single",
    "refused": ["brain", "half"],
    "tensors": {"single": {"shape": [12, 6], "dtype": "float32", "data": table.ravel().astype(float).tolist()}},
}
(here / "hdf5.json").write_text(json.dumps(golden) + "\n")
