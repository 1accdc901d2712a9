"""Makes small models as PyTorch and NumPy save them, and the attention of their first layer, with PyTorch: python3 make.py, in this
folder. The vocabulary has as many words as the page draws, so that it draws all of them.
"""

import json
from collections import OrderedDict
from pathlib import Path

import h5py
import numpy as np
import torch
from torch.nn.functional import layer_norm

here = Path(__file__).parent
torch.manual_seed(31)
n, width, heads, vocabulary = 20, 12, 3, 64


def values(*shape, size=1.0):
    return (torch.randn(*shape) * size).mul(100).round().div(100)


def expectation(x, wq, wk, bq, bk, causal):
    """x: the input of each word at each position, [words, n, width]; weights for x W. In double precision."""
    x, wq, wk, bq, bk = (one.double() for one in (x, wq, wk, bq, bk))
    q = (x @ wq + bq).unflatten(-1, (heads, -1))
    k = (x @ wk + bk).unflatten(-1, (heads, -1))
    scores = torch.einsum("wihd,vjhd->hwvij", q, k) / q.shape[-1] ** 0.5
    hidden = torch.triu(torch.ones(n, n, dtype=torch.bool), 1) if causal else torch.zeros(n, n, dtype=torch.bool)
    attention = scores.mean((1, 2)).masked_fill(hidden, -torch.inf).softmax(-1)
    cells = scores[..., ~hidden].numpy()
    total = cells.var(axis=(1, 2, 3))
    return {
        "attention": attention.numpy().round(9).tolist(),
        "previous": attention.diagonal(-1, 1, 2).mean(-1).tolist(),
        "total": total.tolist(),
        "positions": (cells.mean((1, 2)).var(-1) / total).tolist(),
        "words": (cells.mean(3).var((1, 2)) / total).tolist(),
    }


def gpt2():
    """Hugging Face's GPT2Model: one Conv1D for queries, keys and values, ln_1 in front."""
    state = OrderedDict()
    state["transformer.wte.weight"] = values(vocabulary, width)
    state["transformer.wpe.weight"] = values(n, width)
    state["transformer.h.0.ln_1.weight"] = 1 + values(width, size=0.2)
    state["transformer.h.0.ln_1.bias"] = values(width, size=0.2)
    state["transformer.h.0.attn.c_attn.weight"] = values(width, 3 * width, size=0.5)
    state["transformer.h.0.attn.c_attn.bias"] = values(3 * width)
    state["transformer.h.1.attn.c_attn.weight"] = values(width, 3 * width, size=0.5)
    torch.save(state, here / "gpt2.bin")
    get = lambda name: state[f"transformer.{name}"]
    x = layer_norm(get("wte.weight")[:, None] + get("wpe.weight"), (width,), get("h.0.ln_1.weight"), get("h.0.ln_1.bias"), 1e-5)
    wq, wk, _ = get("h.0.attn.c_attn.weight").chunk(3, 1)
    bq, bk, _ = get("h.0.attn.c_attn.bias").chunk(3)
    return expectation(x, wq, wk, bq, bk, True)


def bert():
    """Hugging Face's BertModel: nn.Linear, outputs by inputs; LayerNorm over word, position and type."""
    state = OrderedDict()
    state["bert.embeddings.word_embeddings.weight"] = values(vocabulary, width)
    state["bert.embeddings.position_embeddings.weight"] = values(n, width)
    state["bert.embeddings.token_type_embeddings.weight"] = values(2, width)
    state["bert.embeddings.LayerNorm.gamma"] = 1 + values(width, size=0.2)
    state["bert.embeddings.LayerNorm.beta"] = values(width, size=0.2)
    for layer in (0, 1):
        for part in ("query", "key", "value"):
            state[f"bert.encoder.layer.{layer}.attention.self.{part}.weight"] = values(width, width, size=0.5)
            state[f"bert.encoder.layer.{layer}.attention.self.{part}.bias"] = values(width)
    torch.save(state, here / "bert.bin")
    get = lambda name: state[f"bert.{name}"]
    total = (
        get("embeddings.word_embeddings.weight")[:, None]
        + get("embeddings.position_embeddings.weight")
        + get("embeddings.token_type_embeddings.weight")[0]
    )
    x = layer_norm(total.double(), (width,), get("embeddings.LayerNorm.gamma").double(), get("embeddings.LayerNorm.beta").double(), 1e-12)
    attention = "encoder.layer.0.attention.self."
    return expectation(
        x,
        get(f"{attention}query.weight").T,
        get(f"{attention}key.weight").T,
        get(f"{attention}query.bias"),
        get(f"{attention}key.bias"),
        False,
    )


def attention_alone():
    """nn.MultiheadAttention and a table in an .npz file, without words: the expectation is its own attention."""
    module = torch.nn.MultiheadAttention(width, heads, batch_first=True)
    table = values(n, width)
    with torch.no_grad():
        module.in_proj_weight.copy_(values(3 * width, width, size=0.5))
        module.in_proj_bias.copy_(values(3 * width))
        _, attention = module(table[None], table[None], table[None], average_attn_weights=False)
    state = {name: value.detach().numpy() for name, value in module.state_dict().items()}
    np.savez(here / "attention.npz", **state, pos_embed=table.numpy())
    attention = attention[0].double()
    return {
        "attention": attention.numpy().round(9).tolist(),
        "previous": attention.diagonal(-1, 1, 2).mean(-1).tolist(),
    }


def bert_of_tensorflow():
    """The same model as Hugging Face's TFBertModel.save_weights names and stores it: kernels are inputs by outputs."""
    state = torch.load(here / "bert.bin")
    with h5py.File(here / "tf_model.h5", "w", track_order=False) as file:
        for name, value in state.items():
            path = name.replace("bert.", "bert/tf_bert_model/bert/", 1).replace("layer.", "layer_._").replace(".", "/").replace("_/_", "_._")
            if "attention" in path and path.endswith("weight"):
                path, value = path.replace("weight", "kernel"), value.T
            path = path.replace("position_embeddings/weight", "position_embeddings/embeddings")
            path = path.replace("token_type_embeddings/weight", "token_type_embeddings/embeddings")
            file[f"{path}:0"] = value.numpy()


expected = {"heads": heads, "gpt2.bin": gpt2(), "bert.bin": bert(), "attention.npz": attention_alone()}
bert_of_tensorflow()
expected["tf_model.h5"] = expected["bert.bin"]
(here / "expected.json").write_text(json.dumps(expected) + "\n")
