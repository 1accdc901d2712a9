"""A small transformer with encodings, its optimiser, and the loop that trains it."""

from pathlib import Path

import numpy as np
import torch
from attention import hidden_keys
from torch import nn
from torch.nn import functional as F


def own_scale(positions):
    """That of the first encoding that does not leave the scores to 1 / sqrt(width)."""
    return next((one.scale for one in positions if one.scale), None)


class Block(nn.Module):
    def __init__(
        self,
        d,
        heads,
        mlp,
        residual,
        layer_norm,
        causal,
        window=0,
        window_kind="sliding",
    ):
        super().__init__()
        self.norm = nn.LayerNorm(d) if layer_norm else nn.Identity()
        self.qkv = nn.Linear(d, 3 * d, bias=False)
        self.output = nn.Linear(d, d, bias=False)
        if mlp:
            self.mlp_norm = nn.LayerNorm(d) if layer_norm else nn.Identity()
            self.mlp = nn.Sequential(nn.Linear(d, mlp), nn.ReLU(), nn.Linear(mlp, d))
        self.heads, self.has_mlp = heads, mlp > 0
        self.residual = residual
        self.mask = causal, window, window_kind

    def attention(self, x, positions):
        count, n, d = x.shape
        q, k, v = (
            part.view(count, n, self.heads, -1).transpose(1, 2)
            for part in self.qkv(x).split(d, dim=2)
        )
        for one in positions:
            q, k = one.turned(q, k)
        scores = q @ k.transpose(2, 3)
        for one in positions:
            scores = scores + one.scores(q, k)
        scores = scores * (own_scale(positions) or (d // self.heads) ** -0.5)
        biases = [one.content(x, q, scores) for one in positions]
        for bias in biases + [one.bias(n) for one in positions]:
            scores = scores + bias
        hidden = torch.tensor(hidden_keys(n, *self.mask))
        scores = scores.masked_fill(hidden, -torch.inf)
        weights = scores.softmax(dim=3)
        result = weights @ v
        for one in positions:
            result = result + one.outputs(weights)
        return self.output(result.transpose(1, 2).reshape(count, n, d))

    def forward(self, x, positions):
        attended = self.attention(self.norm(x), positions)
        x = x + attended if self.residual else attended
        if not self.has_mlp:
            return x
        changed = self.mlp(self.mlp_norm(x))
        return x + changed if self.residual else changed


class Transformer(nn.Module):
    def __init__(
        self,
        vocabulary,
        outputs,
        d,
        layers,
        positions,
        inject="inputs",
        plan=(),
        own_positions=False,
        **block,
    ):
        """The plan says for each layer what differs there: positions, window. Layers
        share the parameters of the encodings, unless each has its own."""
        super().__init__()
        self.tokens = nn.Embedding(vocabulary, d)
        plan = [dict(one) for one in plan] or [{} for _ in range(layers)]
        self.adds = [
            one.get("positions", i == 0 or inject == "every-layer")
            for i, one in enumerate(plan)
        ]
        self.acts = [
            one.pop("positions", i == 0 or inject != "once")
            for i, one in enumerate(plan)
        ]
        self.layers = nn.ModuleList(Block(d, **block | one) for one in plan)
        self.norm = nn.LayerNorm(d) if block["layer_norm"] else nn.Identity()
        self.head = nn.Linear(d, outputs)
        nn.init.uniform_(self.tokens.weight, -(0.75**0.5), 0.75**0.5)  # deviation 0.5
        for layer in self.modules():
            if isinstance(layer, nn.Linear):  # deviation 1 / sqrt(inputs)
                bound = (3 / layer.in_features) ** 0.5
                nn.init.uniform_(layer.weight, -bound, bound)
                if layer.bias is not None:
                    nn.init.zeros_(layer.bias)
        self.has_own = own_positions
        if own_positions:
            for layer in self.layers:
                layer.positions = nn.ModuleList(positions())
        else:
            self.positions = nn.ModuleList(positions())
        for i, layer in enumerate(self.layers):
            # As in T5, the queries start scaled instead of the scores.
            if self.acts[i] and own_scale(self.positions_of(layer)) == 1:
                with torch.no_grad():
                    layer.qkv.weight[:d] *= (d // layer.heads) ** -0.5

    def positions_of(self, layer):
        return layer.positions if self.has_own else self.positions

    def forward(self, ids):
        """Scores at every place: of the classes, or as the two ends of the span."""
        x = self.tokens(ids)
        for block, adds, acts in zip(self.layers, self.adds, self.acts):
            positions = self.positions_of(block)
            if adds:
                for one in positions:
                    x = x + one.inputs(ids.shape[1])
            x = block(x, positions if acts else [])
        return self.head(self.norm(x))


def class_score(logits, targets):
    """The summed loss, and the numbers of right answers and of questions."""
    asked = targets >= 0
    logits, right = logits[asked], targets[asked]
    loss = F.cross_entropy(logits, right, reduction="sum")
    return loss, (logits.argmax(dim=1) == right).sum(), len(right)


def span_score(logits, targets):
    """The same over the places, for both ends of the span."""
    loss = F.cross_entropy(logits, targets, reduction="sum")
    right = (logits.argmax(dim=1) == targets).all(dim=1)
    return loss, right.sum(), len(targets)


def score_by_length(model, score, ids, targets):
    """Sequences of each length by themselves: words after the end of one are -1."""
    lengths = (ids >= 0).sum(dim=1)
    parts = []
    for n in lengths.unique().tolist():
        own = lengths == n
        parts.append(score(model(ids[own, :n]), targets[own, :n]))
    return [sum(part) for part in zip(*parts)]


def rate_at(step, steps, learning_rate, rate_changes, warmup, decay):
    for change, rate in rate_changes:
        if step >= change:
            learning_rate = rate
    if step < warmup:
        return learning_rate * (step + 1) / warmup
    if not decay:
        return learning_rate
    half = steps // 2
    done = max(0, step - half) / (steps - half)
    return learning_rate * max(0.02, 1 - 0.98 * done)


def adamw(model):
    return torch.optim.AdamW(model.parameters(), betas=(0.9, 0.99), weight_decay=0)


def sgd(model):
    return torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)


def decay_matrices(model, share):
    """Weight decay acts on the matrices of linear layers only."""
    with torch.no_grad():
        for layer in model.modules():
            if isinstance(layer, nn.Linear):
                layer.weight *= 1 - share


def load_start(model, path, batches):
    """Loads the weights and first batches of the page, if their file exists."""
    if not Path(path).exists():
        return []
    with np.load(path) as file:
        with torch.no_grad():
            for name, parameter in model.named_parameters():
                if name not in file:  # a single encoding has no number in the file
                    name = name.replace("positions.0.", "positions.")
                # A layer where they do not act has none of its own in the file.
                if name in file or not name.startswith("layers."):
                    parameter.copy_(torch.tensor(file[name]).view_as(parameter))
        return [
            [torch.tensor(file[f"{part}.{i}"]).long() for part in ("ids", "targets")]
            for i in range(batches)
        ]


def train_model(
    model, optimizer, draw, score, saved, steps, batch, clip, weight_decay, **schedule
):
    for step in range(steps):
        ids, targets = saved[step] if step < len(saved) else draw(batch)
        loss, _, asked = score_by_length(model, score, ids, targets)
        loss = loss / asked
        optimizer.zero_grad()
        loss.backward()
        if clip > 0:
            nn.utils.clip_grad_norm_(model.parameters(), clip)
        rate = rate_at(step, steps, **schedule)
        for group in optimizer.param_groups:
            group["lr"] = rate
        decay_matrices(model, rate * weight_decay)
        optimizer.step()
        if step < 5 or (step + 1) % 50 == 0:
            print(f"loss of step {step}: {loss.item():.7g}")


def print_accuracy(name, model, draw, score, is_test=False):
    with torch.no_grad():
        _, right, asked = score_by_length(model, score, *draw(512, is_test))
    print(f"{name}: {right.item() / asked:.3f}")
