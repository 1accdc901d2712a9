"""Makes the golden file of the training tests with PyTorch, in double: python3 make.py, in this folder.

The file is a list of blocks: a line "name rows cols", then the rows. Each case begins with "case SCHEMES", the schemes joined by "+", and
gives
  shape       vocabulary, classes, answer (0 label, 1 tokens, 2 span), width, heads, layers, mlp, causal, residual, layer norm, tables at
              every layer, the longest sequence
  starts, tokens, targets (label, tokens) or spans, as in Sequences
  loss        summed over what is asked
  weight T    the tensor T of the model, in the model's order, with two decimals
  gradient T  of the loss with respect to it, by PyTorch's automatic differentiation
"""

from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import cross_entropy, layer_norm, logsigmoid

torch.set_default_dtype(torch.float64)
random = np.random.default_rng(23)
LABEL, TOKENS, SPAN = range(3)
VOCABULARY, WIDTH, HEADS, LONGEST = 5, 8, 2, 5
HEAD_WIDTH = WIDTH // HEADS
NOT_ASKED = -1


def block(name, values, digits=12):
    rows = np.atleast_2d(np.asarray(values))
    text = (lambda v: f"{v:.{digits}g}") if rows.dtype == np.float64 else str
    return "\n".join([f"{name} {rows.shape[0]} {rows.shape[1]}", *(" ".join(map(text, row)) for row in rows), ""])


def offsets(n):
    """Of keys from queries, j - i."""
    return torch.arange(n)[None, :] - torch.arange(n)[:, None]


class Weights:
    """Makes each tensor when it is first asked for."""

    def __init__(self):
        self.tensors = {}

    def __call__(self, name, rows, cols, deviation=0.5, mean=0.0):
        if name not in self.tensors:
            values = np.round(random.normal(mean, deviation, (rows, cols)), 2)
            self.tensors[name] = torch.tensor(values, requires_grad=True)
        return self.tensors[name]


class Scheme:
    """Where a scheme acts; each method changes what it is given or leaves it."""

    def __init__(self, weights, prefix):
        self.make(lambda name, rows, cols: weights(prefix + name, rows, cols))

    def make(self, tensor): ...
    def inputs(self, x): return x
    def turned(self, q): return q
    def key_scores(self, q, n): return 0
    def bias(self, head, n): return 0
    def values(self, p, n): return 0
    def of_content(self, head, x, q, scaled): return 0


class Learned(Scheme):
    def make(self, tensor):
        self.table = tensor("table", LONGEST, WIDTH)

    def inputs(self, x):
        return x + self.table[: len(x)]


class Alibi(Scheme):
    def make(self, tensor):
        self.slopes = tensor("slopes", 1, HEADS)

    def bias(self, head, n):
        return -self.slopes[0, head] * offsets(n).abs()


class T5(Scheme):
    """Raffel et al. 2020: 6 buckets both ways, the largest distance 10. Products are not scaled."""

    BUCKETS, MAX_DISTANCE = 6, 10

    def make(self, tensor):
        self.table = tensor("values", self.BUCKETS, HEADS)

    def bucket(self, offset):
        side = self.BUCKETS // 2
        exact, distance = side // 2, abs(offset)
        if distance >= exact:
            far = np.log(distance / exact) / np.log(self.MAX_DISTANCE / exact) * (side - exact)
            distance = min(exact + int(far), side - 1)
        return distance + (side if offset > 0 else 0)

    def bias(self, head, n):
        buckets = [[self.bucket(int(offset)) for offset in row] for row in offsets(n)]
        return self.table[torch.tensor(buckets), head]


class Shaw(Scheme):
    """Shaw et al. 2018, with keys and values: offsets beyond 2 share a row."""

    CLIP = 2

    def make(self, tensor):
        self.keys, self.table = (tensor(part, 2 * self.CLIP + 1, HEAD_WIDTH) for part in ("keys", "values"))

    def rows(self, n):
        return offsets(n).clamp(-self.CLIP, self.CLIP) + self.CLIP

    def key_scores(self, q, n):
        return torch.einsum("iw,ijw->ij", q, self.keys[self.rows(n)])

    def values(self, p, n):
        return torch.einsum("ij,ijw->iw", p, self.table[self.rows(n)])


class Rotary(Scheme):
    """Su et al. 2021: interleaved pairs, base 10000. Cosines and sines are float32, as an encoding has them."""

    def turned(self, q):
        frequencies = 10000.0 ** (-np.arange(0, HEAD_WIDTH, 2) / HEAD_WIDTH)
        angles = np.arange(len(q))[:, None] * frequencies
        cos, sin = (torch.tensor(f(angles).astype(np.float32).astype(np.float64)) for f in (np.cos, np.sin))
        even, odd = q[:, 0::2], q[:, 1::2]
        return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=2).flatten(1)


class ForgetGate(Scheme):
    """Lin et al. 2025: naive_forgetting_attn of fla-org/flash-linear-attention, ops/forgetting_attn/naive.py."""

    def make(self, tensor):
        self.gates, self.biases = tensor("gates", WIDTH, HEADS), tensor("biases", 1, HEADS)

    def of_content(self, head, x, q, scaled):
        sums = logsigmoid(x @ self.gates[:, head] + self.biases[0, head]).cumsum(0)
        return sums[:, None] - sums[None, :]


class Cope(Scheme):
    """Golovneva et al. 2024, the listing of the appendix, as in CoPE of lucidrains/x-transformers: npos_max 3."""

    PLACES = 3

    def make(self, tensor):
        self.places = tensor("places", self.PLACES, HEAD_WIDTH)

    def of_content(self, head, x, q, scaled):
        gates = scaled.masked_fill(offsets(len(q)) > 0, -torch.inf).sigmoid()
        positions = gates.flip(-1).cumsum(-1).flip(-1).clamp(max=self.PLACES - 1)
        of_places = q @ self.places.T
        above, below = positions.ceil().long(), positions.floor().long()
        share = positions - below
        return of_places.gather(-1, above) * share + of_places.gather(-1, below) * (1 - share)


class ProjectedRelative(Scheme):
    """Inkling's relative bias, RelativeProjPositionalBias of lucidrains/x-transformers for one dimension and the
    keys up to the query: rank 2, reach 3."""

    RANK, REACH = 2, 3

    def make(self, tensor):
        self.projection = tensor("projection", WIDTH, HEADS * self.RANK)
        self.distances = tensor("distances", self.RANK, self.REACH)

    def of_content(self, head, x, q, scaled):
        coefficients = x @ self.projection[:, head * self.RANK : (head + 1) * self.RANK]
        back = -offsets(len(x))
        bias = torch.einsum("ir,rij->ij", coefficients, self.distances[:, back.clamp(0, self.REACH - 1)])
        return torch.where((back >= 0) & (back < self.REACH), bias, torch.zeros(()))


SCHEMES = {
    "learned": Learned,
    "alibi": Alibi,
    "t5": T5,
    "shaw": Shaw,
    "rotary": Rotary,
    "forget-gate": ForgetGate,
    "cope": Cope,
    "projected-relative": ProjectedRelative,
}


def case(
    names,
    answer,
    lengths,
    classes=3,
    layers=1,
    mlp=0,
    causal=False,
    residual=True,
    norm=True,
    every_layer=False,
):
    weights, position_weights = Weights(), Weights()  # those of positions come last in a model

    def normed(x, name):
        if not norm:
            return x
        gain, bias = weights(f"{name}.gain", 1, WIDTH, 0.2, 1.0), weights(f"{name}.bias", 1, WIDTH, 0.2)
        return layer_norm(x, (WIDTH,), gain[0], bias[0], eps=1e-5)

    def attend(layer, x):
        n = len(x)
        x = normed(x, f"{layer}.norm")
        q, k, v = (x @ weights(f"{layer}.qkv", WIDTH, 3 * WIDTH)).split(WIDTH, dim=1)
        outputs = []
        for head in range(HEADS):
            own = slice(head * HEAD_WIDTH, (head + 1) * HEAD_WIDTH)
            q_head, k_head = q[:, own], k[:, own]
            for scheme in schemes:
                q_head, k_head = scheme.turned(q_head), scheme.turned(k_head)
            scores = (q_head @ k_head.T + sum(scheme.key_scores(q_head, n) for scheme in schemes)) * scale
            content = sum(scheme.of_content(head, x, q_head, scores) for scheme in schemes)
            scores = scores + content + sum(scheme.bias(head, n) for scheme in schemes)
            if causal:
                scores = scores.masked_fill(offsets(n) > 0, -torch.inf)
            p = scores.softmax(dim=1)
            outputs.append(p @ v[:, own] + sum(scheme.values(p, n) for scheme in schemes))
        return torch.cat(outputs, dim=1) @ weights(f"{layer}.output", WIDTH, WIDTH)

    def logits(ids):
        x = weights("tokens", VOCABULARY, WIDTH)[ids]
        for index in range(layers):
            layer = f"layers.{index}"
            if index == 0 or every_layer:
                for scheme in schemes:
                    x = scheme.inputs(x)
            x = attend(layer, x) + (x if residual else 0)
            if mlp:
                hidden = normed(x, f"{layer}.mlp.norm") @ weights(f"{layer}.mlp.in", WIDTH, mlp)
                hidden = (hidden + weights(f"{layer}.mlp.in.bias", 1, mlp)).relu()
                out = hidden @ weights(f"{layer}.mlp.out", mlp, WIDTH) + weights(f"{layer}.mlp.out.bias", 1, WIDTH)
                x = out + (x if residual else 0)
        outputs = 2 if answer == SPAN else classes
        x = normed(x, "norm")
        return x @ weights("head", WIDTH, outputs) + weights("head.bias", 1, outputs)

    names = names.split("+")
    schemes = [
        SCHEMES[name](position_weights, "positions." if len(names) == 1 else f"positions.{index}.")
        for index, name in enumerate(names)
    ]
    scale = 1 if "t5" in names else HEAD_WIDTH**-0.5

    tokens, targets, spans, loss = [], [], [], 0
    for n in lengths:
        ids = random.integers(VOCABULARY, size=n)
        tokens.extend(ids)
        scores = logits(torch.tensor(ids))
        if answer == SPAN:
            ends = np.sort(random.integers(n, size=2))
            spans.append(ends)
            loss = loss + cross_entropy(scores.T, torch.tensor(ends), reduction="sum")
            continue
        asked = np.arange(n) % 3 != 1 if answer == TOKENS else np.arange(n) == n - 1
        right = np.where(asked, random.integers(classes, size=n), NOT_ASKED)
        targets.extend(right)
        loss = loss + cross_entropy(scores, torch.tensor(right), ignore_index=NOT_ASKED, reduction="sum")
    loss.backward()

    switches = [int(switch) for switch in (causal, residual, norm, every_layer)]
    shape = [VOCABULARY, classes, answer, WIDTH, HEADS, layers, mlp, *switches, LONGEST]
    blocks = [f"case {'+'.join(names)} 0 0\n", block("shape", shape), block("starts", np.cumsum([0, *lengths]))]
    blocks.append(block("tokens", tokens))
    blocks.append(block("spans", spans) if answer == SPAN else block("targets", targets))
    blocks.append(block("loss", loss.item(), 15))
    for name, tensor in (weights.tensors | position_weights.tensors).items():
        blocks.append(block(f"weight {name}", tensor.detach().numpy()))
        blocks.append(block(f"gradient {name}", tensor.grad.numpy()))
    return "".join(blocks)


Path(__file__).with_name("gradients.txt").write_text(
    "".join(
        [
            case("learned", TOKENS, [5, 3], layers=2, mlp=6),
            case("shaw", LABEL, [4, 5]),
            case("t5", TOKENS, [5, 2]),
            case("alibi", LABEL, [5, 4], layers=2, causal=True),
            case("rotary", SPAN, [5, 3]),
            case("learned+t5", TOKENS, [5, 4], layers=2, mlp=4, residual=False, norm=False, every_layer=True),
            case("forget-gate", TOKENS, [5, 4], layers=2, causal=True),
            case("cope", TOKENS, [5, 4], layers=2, causal=True),
            case("projected-relative", TOKENS, [5, 4], causal=True),
            case("rotary+cope", LABEL, [5], causal=True),
        ]
    )
)
