"""Makes the golden values of the heads of a first layer with PyTorch: python3 make-heads.py, in this folder.

Blocks of heads.txt: a line "CASE PART rows cols", then the rows. The parts that a test gives to the library come first:
"shape" (heads, whether causal, epsilon or -1 for no layer norm), "table", "q", "k" and, where a case has them, "bq", "bk",
"gain", "bias", "words", "constant". Then what it should find: for each head "attention H" and "scores H" (query positions down),
and with words "variance" (a row for each head: total, shares of positions, words and both).
"""

from pathlib import Path

import numpy as np
import torch

here = Path(__file__).parent
torch.manual_seed(7)
torch.set_default_dtype(torch.float64)


def short(*shape, size=1.0):
    """Values that float32 and the text agree on."""
    return (torch.randn(*shape) * size).mul(100).round().div(100).to(torch.float32).to(torch.float64)


def block(name, values):
    rows = np.atleast_2d(np.asarray(values, dtype=np.float64))
    return "\n".join([f"{name} {rows.shape[0]} {rows.shape[1]}", *(" ".join(map(repr, map(float, row))) for row in rows), ""])


def make(name, n, width, heads, causal, epsilon=None, biases=False, words=0, constant=False):
    given = {"table": short(n, width), "q": short(width, width, size=0.5), "k": short(width, width, size=0.5)}
    if biases:
        given |= {"bq": short(1, width), "bk": short(1, width)}
    if epsilon is not None:
        given |= {"gain": 1 + short(1, width, size=0.3), "bias": short(1, width, size=0.3)}
    if words:
        given["words"] = short(words, width, size=1.5)
    if constant:
        given["constant"] = short(1, width)
    out = [block(f"{name} shape", [heads, causal, -1 if epsilon is None else epsilon])]
    out += [block(f"{name} {part}", values) for part, values in given.items()]

    def normed(x):
        x = x + given.get("constant", 0)
        if epsilon is None:
            return x
        return torch.nn.functional.layer_norm(x, (width,), given["gain"][0], given["bias"][0], epsilon)

    attend = torch.nn.MultiheadAttention(width, heads, bias=True, batch_first=True)
    with torch.no_grad():
        attend.in_proj_weight.copy_(torch.cat([given["q"].T, given["k"].T, torch.zeros(width, width)]))
        nothing = torch.zeros(1, width)
        attend.in_proj_bias.copy_(torch.cat([given.get("bq", nothing), given.get("bk", nothing), nothing], 1)[0])
    hidden = torch.triu(torch.ones(n, n, dtype=torch.bool), 1) if causal else torch.zeros(n, n, dtype=torch.bool)

    # Position i with word w: queries and keys of all heads, [words, n, heads, head width].
    x = normed(given.get("words", torch.zeros(1, width))[:, None] + given["table"])
    weight, bias = attend.in_proj_weight, attend.in_proj_bias
    q = (x @ weight[:width].T + bias[:width]).unflatten(-1, (heads, -1))
    k = (x @ weight[width : 2 * width].T + bias[width : 2 * width]).unflatten(-1, (heads, -1))
    # [head, word of the query, word of the key, query position, key position]
    scores = torch.einsum("wihd,vjhd->hwvij", q, k) / (width // heads) ** 0.5
    mean = scores.mean((1, 2))
    attention = mean.masked_fill(hidden, -torch.inf).softmax(-1)
    if not words:
        # Without words, this is attention itself.
        _, own = attend(x, x, x, attn_mask=hidden, average_attn_weights=False)
        assert torch.allclose(own[0], attention, atol=1e-12)
    for head in range(heads):
        out.append(block(f"{name} scores {head}", mean[head].detach()))
        out.append(block(f"{name} attention {head}", attention[head].detach()))
    if words:
        rows = []
        for head in range(heads):
            cells = scores[head][:, :, ~hidden].detach().numpy()  # words, words, pairs of positions
            total = cells.var()
            positions = cells.mean((0, 1)).var() / total
            of_words = cells.mean(2).var() / total
            rows.append([total, positions, of_words, 1 - positions - of_words])
        out.append(block(f"{name} variance", rows))
    return out


blocks = [
    *make("bare", 7, 6, 2, causal=False),
    *make("causal", 9, 8, 2, causal=True, biases=True),
    *make("gpt2", 12, 8, 4, causal=True, epsilon=1e-5, biases=True, words=5),
    *make("bert", 10, 12, 3, causal=False, epsilon=1e-12, biases=True, words=4, constant=True),
    *make("unnormed", 6, 6, 1, causal=False, words=3),
]
(here / "heads.txt").write_text("".join(blocks))
