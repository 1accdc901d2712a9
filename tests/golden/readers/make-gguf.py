"""Makes the golden GGUF files with ggml itself: python3 make-gguf.py LIBGGML, in this folder.

LIBGGML is ggml's base library (github.com/ggml-org/ggml, d99724f2), a shared library of ggml.c, ggml-quants.c and gguf.cpp: it packs the
blocks, writes the files, and gives the values back. ggml writes only the byte order of its machine, so the big-endian file is written from
the description of the format.
"""

import ctypes
import json
import struct
import sys
from ctypes import c_bool, c_char_p, c_float, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path

import numpy as np

here = Path(__file__).parent
ggml = ctypes.CDLL(sys.argv[1])


class InitParams(ctypes.Structure):
    _fields_ = [("mem_size", c_size_t), ("mem_buffer", c_void_p), ("no_alloc", c_bool)]


to_float = ctypes.CFUNCTYPE(None, c_void_p, c_void_p, c_int64)


class TypeTraits(ctypes.Structure):
    _fields_ = [
        ("name", c_char_p),
        ("block_size", c_int64),
        ("block_size_interleave", c_int64),
        ("type_size", c_size_t),
        ("is_quantized", c_bool),
        ("to_float", to_float),
    ]


def declare(name, result, *arguments):
    function = getattr(ggml, name)
    function.restype, function.argtypes = result, arguments
    return function


init = declare("ggml_init", c_void_p, InitParams)
new_tensor = declare("ggml_new_tensor", c_void_p, c_void_p, c_int, c_int, c_void_p)
set_name = declare("ggml_set_name", c_void_p, c_void_p, c_char_p)
get_data = declare("ggml_get_data", c_void_p, c_void_p)
nbytes = declare("ggml_nbytes", c_size_t, c_void_p)
traits = declare("ggml_get_type_traits", ctypes.POINTER(TypeTraits), c_int)
quantize = declare("ggml_quantize_chunk", c_size_t, c_int, c_void_p, c_void_p, c_int64, c_int64, c_int64, c_void_p)
gguf_init = declare("gguf_init_empty", c_void_p)
add_tensor = declare("gguf_add_tensor", None, c_void_p, c_void_p)
write_file = declare("gguf_write_to_file", c_bool, c_void_p, c_char_p, c_bool)
set_u32 = declare("gguf_set_val_u32", None, c_void_p, c_char_p, c_uint32)
set_u64 = declare("gguf_set_val_u64", None, c_void_p, c_char_p, c_uint64)
set_f32 = declare("gguf_set_val_f32", None, c_void_p, c_char_p, c_float)
set_bool = declare("gguf_set_val_bool", None, c_void_p, c_char_p, c_bool)
set_str = declare("gguf_set_val_str", None, c_void_p, c_char_p, c_char_p)
set_numbers = declare("gguf_set_arr_data", None, c_void_p, c_char_p, c_int, c_void_p, c_size_t)
set_texts = declare("gguf_set_arr_str", None, c_void_p, c_char_p, c_void_p, c_size_t)

types = {"F32": 0, "F16": 1, "Q4_0": 2, "Q4_1": 3, "Q5_0": 6, "Q5_1": 7, "Q8_0": 8, "Q2_K": 10, "Q3_K": 11, "Q4_K": 12}
types |= {"Q5_K": 13, "Q6_K": 14, "IQ4_NL": 20, "I8": 24, "I16": 25, "I32": 26, "I64": 27, "F64": 28, "BF16": 30}
numpy_types = {"F32": "f4", "F16": "f2", "F64": "f8", "I8": "i1", "I16": "i2", "I32": "i4", "I64": "i8"}
float32, uint32, boolean = 6, 4, 7


def setting(file, key, value):
    key = key.encode()
    if isinstance(value, bool):
        set_bool(file, key, value)
    elif isinstance(value, int):
        (set_u64 if value >= 2**32 else set_u32)(file, key, value)
    elif isinstance(value, float):
        set_f32(file, key, value)
    elif isinstance(value, str):
        set_str(file, key, value.encode())
    elif isinstance(value[0], str):
        set_texts(file, key, (c_char_p * len(value))(*(text.encode() for text in value)), len(value))
    else:
        kind, dtype = {bool: (boolean, "i1"), int: (uint32, "u4"), float: (float32, "f4")}[type(value[0])]
        array = np.array(value, dtype)
        set_numbers(file, key, kind, array.ctypes.data, len(array))


def make(name, settings, tensors):
    """`tensors`: by name, the type and the values of each. Returns what is to be read from them."""
    context = init(InitParams(16 << 20, None, False))
    file = gguf_init()
    for key, value in settings.items():
        setting(file, key, value)
    expected = {}
    for key, (kind, array) in tensors.items():
        shape = (c_int64 * max(1, array.ndim))(*(array.shape[::-1] or (1,)))
        tensor = new_tensor(context, types[kind], max(1, array.ndim), shape)
        set_name(tensor, key.encode())
        data, bytes_ = get_data(tensor), nbytes(tensor)
        exact = array.astype(numpy_types.get(kind, "f4"))
        if kind in numpy_types:
            ctypes.memmove(data, exact.ctypes.data, bytes_)
            values = exact.astype("f4")
        else:
            rows = array.size // array.shape[-1]
            assert quantize(types[kind], exact.ctypes.data, data, 0, rows, array.shape[-1], None) == bytes_
            values = np.empty(array.shape, "f4")
            traits(types[kind]).contents.to_float(data, values.ctypes.data, array.size)
        add_tensor(file, tensor)
        dtype = {"BF16": "bfloat16"}.get(kind, exact.dtype.name if kind in numpy_types else kind)
        expected[key] = {"shape": list(array.shape), "dtype": dtype, "data": values.ravel().astype(float).tolist()}
    assert write_file(file, str(here / name).encode(), False)
    return expected


golden = {}
random = np.random.default_rng(12)
table = random.normal(size=(16, 8)).round(3)
whole = np.array([[0, 1, -2], [100, 7, -3]])
plain = {kind: (kind, whole / 8 if kind[0] == "F" else whole) for kind in numpy_types}
plain |= {
    "BF16": ("BF16", np.array([[0.5, -2], [3.140625, 1e30]])),
    "position_embd.weight": ("F32", table),
    "three.axes": ("F16", np.arange(24.0).reshape(2, 3, 4)),
    "one.axis": ("F32", np.arange(5.0)),
    "other": ("IQ4_NL", random.normal(size=(1, 32))),
}
general = {"general.architecture": "bert", "bert.context_length": 16, "tokenizer.ggml.tokens": ["[PAD]", "é", ""]}
expected = make("types.gguf", general, plain)
del expected["other"]
golden["types.gguf"] = {"suggested": "position_embd.weight", "refused": ["other"], "tensors": expected}

quantised = {kind: (kind, random.normal(size=(2, 256 if kind.endswith("K") else 64))) for kind in types if kind[0] == "Q"}
golden["blocks.gguf"] = {"suggested": "", "refused": [], "tensors": make("blocks.gguf", {"general.alignment": 64}, quantised)}

# The settings of Llama 3.1 8B, whose scaling is in a tensor: what each frequency is divided by.
frequencies = 500_000.0 ** (-np.arange(64) / 64)
smooth = (8192 * frequencies / (2 * np.pi) - 1) / 3
divisors = np.where(smooth >= 1, 1, np.where(smooth <= 0, 8, 1 / ((1 - smooth) / 8 + smooth))).astype("f4")
llama = {
    "general.architecture": "llama",
    "general.name": "Llama 3.1",
    "llama.block_count": 32,
    "llama.context_length": 131_072,
    "llama.embedding_length": 4096,
    "llama.attention.head_count": 32,
    "llama.attention.head_count_kv": 8,
    "llama.rope.freq_base": 500_000.0,
    "llama.rope.dimension_count": 128,
    "tokenizer.ggml.tokens": [f"token {i}" for i in range(300)],
    "tokenizer.ggml.scores": [float(i) for i in range(300)],
    "tokenizer.chat_template": "{{ message }}" * 200,
    "general.size": 2**33,
}
golden["llama.gguf"] = {
    "suggested": "rope_freqs.weight",
    "refused": [],
    "tensors": make("llama.gguf", llama, {"rope_freqs.weight": ("F32", divisors)}),
}
qwen = {
    "general.architecture": "qwen2",
    "qwen2.block_count": 28,
    "qwen2.context_length": 131_072,
    "qwen2.embedding_length": 3584,
    "qwen2.attention.head_count": 28,
    "qwen2.rope.freq_base": 1_000_000.0,
    "qwen2.rope.scaling.type": "yarn",
    "qwen2.rope.scaling.factor": 4.0,
    "qwen2.rope.scaling.original_context_length": 32_768,
    "qwen2.attention.causal": True,
}
golden["yarn.gguf"] = {
    "suggested": "output_norm.weight",
    "refused": [],
    "tensors": make("yarn.gguf", qwen, {"output_norm.weight": ("F32", np.ones(4))}),
}


def big_endian(name, tensors):
    text = lambda value: struct.pack(">Q", len(value)) + value.encode()
    key = text("general.alignment") + struct.pack(">II", uint32, 32)
    infos, data, expected = b"", b"", {}
    for tensor, (kind, array) in tensors.items():
        infos += text(tensor) + struct.pack(f">I{array.ndim}Q", array.ndim, *array.shape[::-1])
        infos += struct.pack(">IQ", types[kind], len(data))
        exact = array.astype(">" + numpy_types[kind])
        data += exact.tobytes() + bytes(-exact.nbytes % 32)
        values = exact.astype("f4").ravel().astype(float).tolist()
        expected[tensor] = {"shape": list(array.shape), "dtype": exact.dtype.name, "data": values}
    head = b"GGUF" + struct.pack(">IQQ", 3, len(tensors), 1) + key + infos
    (here / name).write_bytes(head + bytes(-len(head) % 32) + data)
    return expected


tensors = {"position_embd.weight": ("F16", table), "counts": ("I64", whole), "bias": ("F32", np.arange(3.0))}
golden["big-endian.gguf"] = {
    "suggested": "position_embd.weight",
    "refused": [],
    "tensors": big_endian("big-endian.gguf", tensors),
}
(here / "gguf.json").write_text(json.dumps(golden) + "\n")
