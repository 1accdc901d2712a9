"""Makes the golden files of PyTorch's checkpoints and of pickles with PyTorch and NumPy themselves: python3 make-torch.py, in this folder."""

import argparse
import json
import pickle
from collections import OrderedDict
from pathlib import Path

import numpy as np
import torch

here = Path(__file__).parent
expected = {}


def summary(tensor):
    """What a reader should find: the values as float32, in C order."""
    if isinstance(tensor, np.ndarray):
        name, values = tensor.dtype.name, tensor.astype(np.float32)
    else:
        name, values = str(tensor.dtype).removeprefix("torch."), tensor.detach().to(torch.float32).numpy()
    return {"shape": list(tensor.shape), "dtype": name, "data": values.ravel(order="C").astype(float).tolist()}


def expect(file, format, tensors, suggested, refused=()):
    tensors = {name: summary(tensor) for name, tensor in tensors.items()}
    expected[file] = {"format": format, "suggested": suggested, "refused": list(refused), "tensors": tensors}


torch.manual_seed(11)
wpe = torch.randn(16, 8).mul(1000).round().div(1000)
counting = torch.arange(24, dtype=torch.float32)
large = torch.arange(60, dtype=torch.float64).reshape(6, 10) / 8
weights = OrderedDict()
weights["wte.weight"] = counting.reshape(6, 4).t()
weights["wpe.weight"] = torch.nn.Parameter(wpe)
weights["half"] = torch.tensor([[0.5, -2, 6e-8], [65504, -0.0, 3.140625]], dtype=torch.float16)
weights["bfloat"] = torch.tensor([[0.5, -2, 3.140625]], dtype=torch.bfloat16)
weights["double"] = large
weights["part"] = large[2:5]
weights["columns"] = large[1:, 1:8:3]
weights["cube"] = counting.reshape(2, 3, 4).permute(2, 0, 1)
weights["ids"] = torch.arange(5).expand(3, 5)
weights["one"] = torch.tensor([2.5]).expand(2, 3)
weights["tied.weight"] = weights["wte.weight"]
for name in ["int8", "int16", "int32", "int64", "uint8", "bool"]:
    weights[name] = torch.tensor([[0, 1, 2], [100, 7, 3]]).to(getattr(torch, name))
weights["scalar"] = torch.tensor(2.5)
weights["none"] = torch.zeros(0, 4)
refused = OrderedDict()
refused["complex"] = torch.tensor([1 + 2j])
refused["quantized"] = torch.quantize_per_tensor(torch.ones(2, 2), 0.1, 0, torch.quint8)
refused["sparse"] = torch.eye(3).to_sparse()

everything = OrderedDict([*weights.items(), *refused.items()])
torch.save(everything, here / "torch-archive.bin")
expect("torch-archive.bin", "torch", weights, "wpe.weight", refused)
# The older form names storages by their addresses, and orders them so: its bytes differ from run to run, its values do not.
torch.save(everything, here / "torch-legacy.bin", _use_new_zipfile_serialization=False)
expect("torch-legacy.bin", "torch", weights, "wpe.weight", refused)


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.wpe = torch.nn.Embedding(16, 8)
        self.wpe.weight.data = wpe
        self.layers = torch.nn.Sequential(torch.nn.Linear(2, 3))
        self.register_buffer("ids", torch.arange(4))


# A training run, as Lightning saves it: the weights lie deeper, among the state of the optimiser and objects of other classes.
model = Model()
optimizer = torch.optim.Adam(model.parameters())
sum(value.sum() for value in model.parameters()).backward()
optimizer.step()
model.wpe.weight.data = wpe
state = optimizer.state_dict()
found = {f"state_dict.{name}": value for name, value in model.state_dict().items()}
for i, moments in state["state"].items():
    found |= {f"optimizer_states.0.state.{i}.{name}": value for name, value in moments.items()}
run = {
    "epoch": 3,
    "state_dict": model.state_dict(),
    "optimizer_states": [state],
    "hyper_parameters": argparse.Namespace(width=8, name="a"),
}
torch.save(run, here / "training.ckpt")
expect("training.ckpt", "torch", found, "state_dict.wpe.weight")

torch.save(model, here / "whole-module.pt")
expect("whole-module.pt", "torch", dict(model.state_dict()), "wpe.weight")
torch.save(wpe, here / "one-tensor.pt")
expect("one-tensor.pt", "torch", {"one-tensor": wpe}, "one-tensor")
torch.save([wpe, {"ä": counting}], here / "list.pth")
expect("list.pth", "torch", {"0": wpe, "1.ä": counting}, "0")

# A model in two files.
first = {"h.0.bias": torch.arange(5.0)}
second = {"wpe.weight": wpe, "wte.weight": torch.arange(6).half().reshape(2, 3)}
weight_map = {}
for i, part in [(1, first), (2, second)]:
    name = f"pytorch_model-0000{i}-of-00002.bin"
    torch.save(part, here / name)
    weight_map |= {key: name for key in part}
index = {"metadata": {"total_size": 544}, "weight_map": weight_map}
(here / "pytorch_model.bin.index.json").write_text(json.dumps(index, indent=2) + "\n")
expect("pytorch_model.bin.index.json", "torch", first | second, "wpe.weight")

# Pickles without PyTorch, or of its tensors without torch.save.
arrays = {
    "wpe": wpe.numpy(),
    "fortran": np.asfortranarray(np.arange(6, dtype="<f8").reshape(2, 3) / 8),
    "big-endian": (np.arange(6).reshape(3, 2) * 77).astype(">i4"),
    "half": np.arange(-3, 3, dtype="<f2").reshape(2, 3),
    "long": np.arange(600, dtype="<f4").reshape(20, 30),
    "flags": np.array([True, False]),
    "none": np.zeros((0, 4), "<f4"),
}
words = {"words": np.array(["a", None], dtype=object)}
for protocol in [2, 3, 4, 5]:
    (here / f"arrays-{protocol}.pkl").write_bytes(pickle.dumps(arrays | words, protocol))
    expect(f"arrays-{protocol}.pkl", "pickle", arrays, "wpe", words)
(here / "one-array.pkl").write_bytes(pickle.dumps(wpe.numpy(), 4))
expect("one-array.pkl", "pickle", {"one-array": wpe.numpy()}, "one-array")
(here / "tensors.pkl").write_bytes(pickle.dumps({"wpe": wpe, "turned": counting.reshape(6, 4).t()}, 4))
expect("tensors.pkl", "pickle", {"wpe": wpe, "turned": counting.reshape(6, 4).t()}, "wpe")
# Until protocol 2 their bytes are text; that of protocol 0 is read up to 2047 characters.
for protocol in [0, 1, 2]:
    tensors = {"wpe": wpe, "turned": counting.reshape(6, 4).t()}
    if protocol > 0:
        tensors["long"] = torch.arange(600, dtype=torch.float32).reshape(20, 30)
    (here / f"tensors-{protocol}.pkl").write_bytes(pickle.dumps(tensors, protocol))
    expect(f"tensors-{protocol}.pkl", "pickle", tensors, "wpe")
masked = {"wpe": wpe.numpy(), "masked": np.ma.masked_array([1.0, 2.0, 3.0], mask=[False, True, False])}
(here / "masked.pkl").write_bytes(pickle.dumps(masked, 4))
expect("masked.pkl", "pickle", {"wpe": wpe.numpy()}, "wpe", ["masked"])
lists = {"wpe": [[0.5, 1, True], [2, 3, -4.25]], "one": [np.float32(1.5), np.float64(2.5)], "name": "a"}
for protocol in [0, 1, 4]:
    (here / f"lists-{protocol}.pkl").write_bytes(pickle.dumps(lists, protocol))
    expect(f"lists-{protocol}.pkl", "pickle", {name: np.array(lists[name], "f8") for name in ["wpe", "one"]}, "wpe")

# What is refused.
torch.jit.script(torch.nn.Linear(2, 2)).save(here / "refused-script.pt")
(here / "refused-object.pkl").write_bytes(pickle.dumps(argparse.Namespace(width=8), 4))

lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in expected.items()]
(here / "torch.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
