"""Makes the golden ONNX models with the onnx package (Debian's python3-onnx): python3 make-onnx.py, in this folder."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.external_data_helper import set_external_data

here = Path(__file__).parent


def expected(array, dtype=None):
    values = np.asarray(array).astype("f4").ravel().astype(float).tolist()
    return {"shape": list(array.shape), "dtype": dtype or array.dtype.name, "data": values}


def save(name, initializers, nodes=(), **more):
    graph = helper.make_graph(list(nodes), "graph", [], [], initializer=initializers, **more)
    model = helper.make_model(graph, producer_name="golden", ir_version=8)
    (here / name).write_bytes(model.SerializeToString(deterministic=True))


random = np.random.default_rng(14)
wpe = random.normal(size=(16, 8)).astype("<f4").round(3)
whole = np.array([[0, 1, 2], [100, 7, 3]])
kinds = {kind: whole.astype("<" + kind) for kind in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]}
for kind in ["i1", "i2", "i4", "i8"]:
    kinds[kind] = -kinds[kind]
names = {"f2": "FLOAT16", "f4": "FLOAT", "f8": "DOUBLE", "b1": "BOOL"}
tensors, golden = [], {}
for kind, array in kinds.items():
    tensors.append(numpy_helper.from_array(array, f"raw.{kind}"))
    onnx_type = getattr(TensorProto, names.get(kind) or ("U" if kind[0] == "u" else "") + f"INT{8 * int(kind[1])}")
    tensors.append(helper.make_tensor(f"typed.{kind}", onnx_type, array.shape, array.ravel()))
    golden |= {f"raw.{kind}": expected(array), f"typed.{kind}": expected(array)}
halves = np.array([[0.5, -2, 3.140625]])
tensors.append(helper.make_tensor("typed.bf16", TensorProto.BFLOAT16, halves.shape, halves.ravel()))
tensors.append(numpy_helper.from_array(wpe, "transformer.wpe.weight"))
tensors.append(numpy_helper.from_array(np.array(2.5, "<f4"), "scalar"))
tensors.append(numpy_helper.from_array(np.zeros((0, 4), "<f4"), "empty"))
tensors.append(numpy_helper.from_array(np.array([2**60, -(2**60), 2**24, -1]), "long"))
tensors.append(helper.make_tensor("long.typed", TensorProto.INT64, [4], [2**60, -(2**60), 2**24, -1]))
tensors.append(helper.make_tensor("words", TensorProto.STRING, [2], [b"a", b"b"]))
tensors.append(helper.make_tensor("complex", TensorProto.COMPLEX64, [1], [1 + 2j]))
golden |= {
    "typed.bf16": expected(halves, "bfloat16"),
    "transformer.wpe.weight": expected(wpe),
    "scalar": expected(np.array(2.5, "<f4")),
    "empty": expected(np.zeros((0, 4), "<f4")),
    "long": expected(np.array([2**60, -(2**60), 2**24, -1])),
    "long.typed": expected(np.array([2**60, -(2**60), 2**24, -1])),
    "constant.output": expected(np.arange(6, dtype="<f4").reshape(2, 3)),
}
constant = numpy_helper.from_array(np.arange(6, dtype="<f4").reshape(2, 3), "inner")
nodes = [
    helper.make_node("Constant", [], ["constant.output"], value=constant),
    helper.make_node("Constant", [], ["number.output"], value_float=1.5),
    helper.make_node("ConstantOfShape", ["scalar"], ["other.output"], value=helper.make_tensor("v", TensorProto.FLOAT, [1], [0])),
]
sparse = helper.make_sparse_tensor(
    helper.make_tensor("sparse", TensorProto.FLOAT, [1], [1.0]), helper.make_tensor("", TensorProto.INT64, [1], [2]), [3]
)
save("model.onnx", tensors, nodes, sparse_initializer=[sparse])

# Values in another file, from the second block of 64 bytes on.
outside = numpy_helper.from_array(wpe, "wpe.weight")
set_external_data(outside, "model.onnx_data", offset=64, length=wpe.nbytes)
outside.ClearField("raw_data")
inside = numpy_helper.from_array(np.arange(3, dtype="<f4"), "bias")
save("external.onnx", [inside, outside])
(here / "model.onnx_data").write_bytes(bytes(64) + wpe.tobytes())

archives = {
    "model.onnx": {
        "suggested": "transformer.wpe.weight",
        "refused": ["words", "complex", "sparse"],
        "tensors": golden,
    },
    "external.onnx": {
        "suggested": "wpe.weight",
        "refused": [],
        "tensors": {"bias": expected(np.arange(3, dtype="<f4")), "wpe.weight": expected(wpe)},
    },
}
(here / "onnx.json").write_text(json.dumps(archives) + "\n")
