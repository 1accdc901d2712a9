"""Makes the golden files of the reader tests with NumPy itself: python3 make.py, in this folder.

The safetensors files are written from the description of the format alone: 8 bytes of length, the header, the values.
"""

import gzip
import io
import json
import struct
import time
import warnings
import zipfile
from pathlib import Path
from unittest import mock

import numpy as np
from numpy.lib import format as npy_format

here = Path(__file__).parent
expected = {}


def write(name, array, version=None):
    with open(here / name, "wb") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # versions 2.0 and 3.0 are not needed by these arrays
        npy_format.write_array(file, array, version=version)


def expect(name, array):
    with np.errstate(over="ignore"):
        rounded = np.asarray(array).astype(np.float32)
    expected[name] = {
        "shape": list(array.shape),
        "dtype": array.dtype.name,
        "data": rounded.ravel(order="C").astype(float).tolist(),
    }


def add(name, array, version=None):
    write(name, array, version)
    expect(name, array)


# Every number type, in both byte orders, in both array orders. Negative, fractional and large values where the type has them.
ramp = np.array([[0, 1, -2, 3], [100, -101, 102, 7], [0.5, -0.25, 1e-3, -126]])
for kind in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]:
    values = np.abs(ramp) if kind[0] == "u" else ramp
    for order in "<>":
        dtype = np.dtype(order + kind)
        if dtype.itemsize == 1 and order == ">":
            continue
        array = values.astype(dtype)
        mark = {"<": "le", ">": "be"}[order]
        add(f"{kind}-{mark}-c.npy", array)
        add(f"{kind}-{mark}-fortran.npy", np.asfortranarray(array))

# float16 at its limits: subnormal, smallest normal, largest, negative zero
add("f2-limits.npy", np.array([[6e-8, -6.1e-5, 65504, -0.0, 1e-7]], dtype="<f2"))
# every axis count, Fortran order with three axes
add("three-axes.npy", np.arange(24, dtype="<f4").reshape(2, 3, 4))
add("three-axes-fortran.npy", np.asfortranarray(np.arange(24, dtype="<f4").reshape(2, 3, 4)))
add("one-axis.npy", np.arange(5, dtype="<f4"))
add("no-axis.npy", np.array(2.5, dtype="<f4"))
add("no-values.npy", np.zeros((0, 4), dtype="<f4"))
# every version of the format
for version in [(1, 0), (2, 0), (3, 0)]:
    add(f"version-{version[0]}.npy", ramp.astype("<f4"), version)
# integers beyond 2^24 and 2^53, which float32 rounds; 2^60 is exact, and 2^60 + 1 is not, although a double cannot tell them apart
add("large-integers.npy", np.array([[2**24, 2**24 + 1], [2**60, 2**60 + 1]], dtype="<i8"))

# What is refused.
write("refused-structured.npy", np.zeros(3, dtype=[("x", "<f4"), ("y", "<i4")]))
write("refused-object.npy", np.array([[1, "two"], [None, 4]], dtype=object))
write("refused-unicode.npy", np.array(["one", "two"]))
write("refused-bytes.npy", np.array([b"one", b"two"]))
write("refused-complex.npy", np.array([[1 + 2j]], dtype="<c8"))
write("refused-datetime.npy", np.array(["2021-05-03"], dtype="datetime64[D]"))
write("refused-timedelta.npy", np.array([5], dtype="timedelta64[ns]"))
write("refused-void.npy", np.zeros(2, dtype="V2"))
write("refused-longdouble.npy", np.ones((2, 2), dtype=np.longdouble))

# Text as numpy.savetxt writes it.
table = np.array([[0.125, -1.5e-7, 3.0], [1e10, 0.1, -42.0]])
texts = {
    "savetxt.txt": {"header": "three columns\nand two rows", "footer": "the end"},
    "savetxt-comma.csv": {"delimiter": ","},
    "savetxt-tab.tsv": {"delimiter": "\t", "fmt": "%g"},
    "savetxt-named.csv": {"delimiter": ",", "header": "a,b,c", "comments": ""},
    "savetxt-semicolon.csv": {"delimiter": ";"},
}
for name, options in texts.items():
    text = io.StringIO(newline="")
    np.savetxt(text, table, **options)
    (here / name).write_bytes(text.getvalue().encode())
    expect(name, table)

# Compressed as a whole.
for name in ["f4-le-c.npy", "f8-be-fortran.npy", "savetxt-comma.csv", "savetxt.txt"]:
    (here / f"{name}.gz").write_bytes(gzip.compress((here / name).read_bytes(), mtime=0))
    expected[f"{name}.gz"] = expected[name]

# Files of several tensors.
archives = {}


def summary(array, dtype=None):
    rounded = np.asarray(array).astype(np.float32)
    name = dtype or array.dtype.name
    return {"shape": list(array.shape), "dtype": name, "data": rounded.ravel(order="C").astype(float).tolist()}


def expect_archive(file, tensors, suggested, refused=()):
    archives[file] = {"suggested": suggested, "refused": list(refused), "tensors": tensors}


random = np.random.default_rng(11)
wpe = random.normal(size=(16, 8)).astype("<f4").round(3)
arrays = {
    "wte": np.arange(24, dtype=">f8").reshape(4, 6) / 8,
    "wpe": wpe,
    "block/bias": np.arange(5, dtype="<i4"),
    "größe": np.asfortranarray(np.arange(6, dtype="<f2").reshape(2, 3)),
    "leer": np.zeros((0, 3), dtype="<f4"),
}
summaries = {name: summary(array) for name, array in arrays.items()}
# The same bytes on any day.
with mock.patch("time.localtime", return_value=time.struct_time((1980, 1, 1, 0, 0, 0, 1, 1, 0))):
    np.savez(here / "stored.npz", **arrays)
    expect_archive("stored.npz", summaries, "wpe")
    np.savez_compressed(here / "deflated.npz", **arrays)
    expect_archive("deflated.npz", summaries, "wpe")
    np.savez(here / "with-objects.npz", wpe=wpe, words=np.array(["a", None], dtype=object))
    expect_archive("with-objects.npz", {"wpe": summary(wpe)}, "wpe", ["words"])
    # As if each file had more than 4 GB: every size and offset of 64 bits.
    with mock.patch("zipfile.ZIP64_LIMIT", 8), mock.patch("zipfile.ZIP_FILECOUNT_LIMIT", 1):
        np.savez_compressed(here / "zip64.npz", **arrays)
        expect_archive("zip64.npz", summaries, "wpe")

    class Stream(io.BytesIO):
        def seekable(self):
            return False

        def seek(self, *_):
            raise io.UnsupportedOperation

        def tell(self):
            raise io.UnsupportedOperation

    # Written to where nothing can be filled in later: sizes follow the values.
    stream = Stream()
    np.savez_compressed(stream, **arrays)
    (here / "streamed.npz").write_bytes(stream.getvalue())
    expect_archive("streamed.npz", summaries, "wpe")
    with zipfile.ZipFile(here / "refused-bzip2.npz", "w", zipfile.ZIP_BZIP2) as file:
        file.write(here / "one-axis.npy", "one-axis.npy")


def bfloat16(values):
    """Little-endian, of values that bfloat16 holds exactly."""
    bits = np.asarray(values, "<f4").view("<u4")
    assert not np.any(bits & 0xFFFF)
    return (bits >> 16).astype("<u2").tobytes()


def write_safetensors(name, tensors, metadata=None):
    header, data = {}, b""
    if metadata:
        header["__metadata__"] = metadata
    for key, (dtype, shape, values) in tensors.items():
        header[key] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(values)]}
        data += values
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    (here / name).write_bytes(struct.pack("<Q", len(text)) + text + data)


whole = np.array([[0, 1, 2], [100, 7, 3]])
codes = {"F64": "f8", "F32": "f4", "F16": "f2", "I64": "i8", "I32": "i4", "I16": "i2", "I8": "i1"}
codes |= {"U64": "u8", "U32": "u4", "U16": "u2", "U8": "u1", "BOOL": "b1"}
tensors, summaries = {}, {}
for code, kind in codes.items():
    array = (whole / 8 if code[0] == "F" else whole).astype("<" + kind)
    tensors[code] = (code, list(array.shape), array.tobytes())
    summaries[code] = summary(array)
halves = np.array([[0.5, -2, 3.140625]], dtype="<f4")
tensors["BF16"] = ("BF16", [1, 3], bfloat16(halves))
summaries["BF16"] = summary(halves, "bfloat16")
scalar = np.array(2.5, dtype="<f4")
tensors["scalar"] = ("F32", [], scalar.tobytes())
summaries["scalar"] = summary(scalar)
tensors["none"] = ("F32", [0, 4], b"")
summaries["none"] = summary(np.zeros((0, 4), "<f4"))
# All 256 values of each float of 8 bits, by the description of the formats (Micikevicius et al., 2022), with the numbers that are none.
eights = np.arange(256, dtype="u1")
sign, exponent, fraction = np.where(eights & 128, -1.0, 1.0), (eights >> 3) & 15, eights & 7
e4m3 = sign * np.where(exponent == 0, fraction / 8 * 2.0**-6, (1 + fraction / 8) * 2.0 ** (exponent.astype(float) - 7))
finite = {"F8_E4M3": e4m3[eights & 127 != 127], "F8_E5M2": (eights.astype("<u2") << 8).view("<f2")[eights & 124 != 124]}
kept = {"F8_E4M3": eights[eights & 127 != 127], "F8_E5M2": eights[eights & 124 != 124]}
for code, name in [("F8_E4M3", "float8_e4m3fn"), ("F8_E5M2", "float8_e5m2")]:
    tensors[code] = (code, [2, kept[code].size // 2], kept[code].tobytes())
    summaries[code] = summary(finite[code].reshape(2, -1), name)
tensors["scales"] = ("F8_E8M0", [2, 2], bytes(4))
tensors["encoder.pos_embed"] = ("F32", [1, 16, 8], wpe.tobytes())
summaries["encoder.pos_embed"] = summary(wpe.reshape(1, 16, 8))
write_safetensors("types.safetensors", tensors, {"format": "pt"})
expect_archive("types.safetensors", summaries, "encoder.pos_embed", ["scales"])

first = {"h.0.bias": ("F32", [5], np.arange(5, dtype="<f4").tobytes())}
second = {
    "wpe.weight": ("F32", [16, 8], wpe.tobytes()),
    "wte.weight": ("F16", [2, 3], np.arange(6, dtype="<f2").tobytes()),
}
write_safetensors("model-00001-of-00002.safetensors", first)
write_safetensors("model-00002-of-00002.safetensors", second)
weight_map = {name: f"model-0000{i}-of-00002.safetensors" for i, part in [(1, first), (2, second)] for name in part}
index = {"metadata": {"total_size": 544}, "weight_map": weight_map}
(here / "model.safetensors.index.json").write_text(json.dumps(index, indent=2) + "\n")
expect_archive(
    "model.safetensors.index.json",
    {
        "h.0.bias": summary(np.arange(5, dtype="<f4")),
        "wpe.weight": summary(wpe),
        "wte.weight": summary(np.arange(6, dtype="<f2").reshape(2, 3)),
    },
    "wpe.weight",
)

(here / "archives.json").write_text(json.dumps(archives, indent=1, ensure_ascii=False) + "\n")
(here / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
