"""Makes the golden files of Flax with msgpack-python: python3 make-msgpack.py, in this folder.

What Flax gives to that library is written down here again, from flax/serialization.py, because Flax itself needs JAX: an array is an
extension of type 1 with shape, type and bytes, a complex number one of type 2, a NumPy scalar one of type 3, and a long array a map of
chunks.
"""

import json
from pathlib import Path

import msgpack
import numpy as np

here = Path(__file__).parent
most_values = 48  # in a chunk; in Flax, a chunk has up to a gigabyte


def packed_array(array):
    return msgpack.packb((array.shape, array.dtype.name, array.tobytes("C")), use_bin_type=True)


def extension(value):
    if isinstance(value, np.ndarray):
        return msgpack.ExtType(1, packed_array(value))
    if isinstance(value, np.generic):
        return msgpack.ExtType(3, packed_array(np.asarray(value)))
    if isinstance(value, complex):
        return msgpack.ExtType(2, msgpack.packb((value.real, value.imag)))
    return value


def in_chunks(array):
    numbered = lambda items: {str(i): item for i, item in enumerate(items)}
    flat = array.reshape(-1)
    chunks = [flat[i : i + most_values] for i in range(0, flat.size, most_values)]
    return {"__msgpack_chunked_array__": True, "shape": numbered(array.shape), "chunks": numbered(chunks)}


def bfloat16(array):
    bits = np.asarray(array, "<f4").view("<u4")
    assert not np.any(bits & 0xFFFF)
    data = (bits >> 16).astype("<u2").tobytes()
    return msgpack.ExtType(1, msgpack.packb((array.shape, "bfloat16", data), use_bin_type=True))


def expected(array, dtype=None):
    values = np.asarray(array).astype("f4").ravel().astype(float).tolist()
    return {"shape": list(array.shape), "dtype": dtype or array.dtype.name, "data": values}


random = np.random.default_rng(13)
wpe = random.normal(size=(16, 8)).astype("<f4").round(3)
halves = np.array([[0.5, -2, 3.140625]])
whole = np.array([[0, 1, 2], [100, 7, 3]])
kinds = {kind: whole.astype("<" + kind) for kind in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]}
state = {
    "step": 150,
    "name": "größe",
    "none": None,
    "params": {
        "transformer": {"wpe": {"embedding": in_chunks(wpe)}, "wte": {"embedding": np.arange(24, dtype="<f4").reshape(4, 6)}},
        "kinds": kinds,
        "half": bfloat16(halves),
        "scalar": np.float32(2.5),
        "empty": np.zeros((0, 4), "<f4"),
        "complex": 1 + 2j,
        "complexes": np.array([1 + 2j], "<c8"),
        "list": [np.arange(3, dtype="<f4"), "text"],
    },
}
(here / "flax.msgpack").write_bytes(msgpack.packb(state, default=extension, strict_types=True))
tensors = {
    "params/transformer/wpe/embedding": expected(wpe),
    "params/transformer/wte/embedding": expected(state["params"]["transformer"]["wte"]["embedding"]),
    **{f"params/kinds/{kind}": expected(array) for kind, array in kinds.items()},
    "params/half": expected(halves, "bfloat16"),
    "params/scalar": expected(np.array(2.5, "<f4")),
    "params/empty": expected(np.zeros((0, 4), "<f4")),
    "params/list/0": expected(np.arange(3, dtype="<f4")),
}
refused = ["step", "name", "none", "params/complex", "params/complexes", "params/list/1"]
golden = {"flax.msgpack": {"suggested": "params/transformer/wpe/embedding", "refused": refused, "tensors": tensors}}
(here / "msgpack.json").write_text(json.dumps(golden, ensure_ascii=False) + "\n")
