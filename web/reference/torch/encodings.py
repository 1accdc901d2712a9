"""Encodings of a trained transformer. Parameters are named as on the page."""

import numpy as np
import torch
from biases import alibi_distance, alibi_slopes, deberta_rows, offsets, t5_buckets
from rotary import mixed_waves
from tables import learned_sinusoidal
from torch import nn


class Position(nn.Module):
    """All places where position may enter a transformer. This one changes nothing."""

    scale = None  # of the scores, if it is not 1 / sqrt(width)

    def inputs(self, n):
        """Added to the words: n x d."""
        return 0

    def turned(self, q, k):
        """Queries and keys, rotated by their positions."""
        return q, k

    def scores(self, q, k):
        """Added to the scores before they are scaled."""
        return 0

    def bias(self, n):
        """Added to the scaled scores: heads x n x n."""
        return 0

    def content(self, x, q, scores):
        """The same, made from the words, the queries and the scaled scores."""
        return 0

    def outputs(self, weights):
        """Added to the weighted values."""
        return 0


def fixed(position):
    """Keeps the parameters from learning."""
    return position.requires_grad_(False)


class FixedTable(Position):
    """A table for n positions. A gain is a learned factor of 1 or d numbers."""

    def __init__(self, table, gain=0):
        super().__init__()
        self.table = table
        self.gain = nn.Parameter(torch.ones(1, gain)) if gain else 1

    def inputs(self, n):
        return self.gain * torch.tensor(self.table(n))


class Learned(Position):
    def __init__(self, longest, d, deviation):
        super().__init__()
        self.table = nn.Parameter(deviation * torch.randn(longest, d))

    def inputs(self, n):
        return self.table[:n]


class LearnedSinusoidal(Position):
    def __init__(self, d, base, frequencies, layout, order):
        super().__init__()
        if frequencies:
            start = torch.tensor([frequencies])
        else:
            start = base ** (-torch.arange((d + 1) // 2)[None] / (d / 2))
        self.frequencies = nn.Parameter(start)
        self.d, self.layout, self.order = d, layout, order

    def inputs(self, n):
        angle = torch.arange(n)[:, None] * self.frequencies
        pair = [angle.sin(), angle.cos()]
        if self.order == "cos-sin":
            pair.reverse()
        if self.layout == "halves":
            return torch.cat(pair, dim=1)[:, : self.d]
        return torch.stack(pair, dim=2).flatten(1)[:, : self.d]


class Rotary(Position):
    """Rotates by the radians per position of each pair; xPos fades by zeta, and FoPE
    mixes parts of its waves.

    With axes, each pair follows its own: the places are n x 3."""

    def __init__(
        self,
        theta,
        layout,
        part="first",
        axes=None,
        places=None,
        zeta=None,
        scale_base=1,
        parts=(),
    ):
        super().__init__()
        self.parts = parts
        self.theta, self.layout, self.part = theta, layout, part
        self.axes, self.places = axes, places
        self.zeta, self.scale_base = zeta, scale_base

    def turned(self, q, k):
        n, fade = q.shape[2], 1
        place = np.arange(n)[:, None]
        if self.places is not None:
            place = self.places(n)[:, self.axes]
        angle = place * self.theta(n)
        pair = [torch.tensor(x).float() for x in mixed_waves(angle, self.parts)]
        if self.zeta is not None:
            fade = self.zeta ** ((np.arange(n)[:, None] - n // 2) / self.scale_base)
            fade = torch.tensor(fade).float()
        return self.turn(q, *pair, fade), self.turn(k, *pair, 1 / fade)

    def turn(self, x, cos, sin, fade):
        half, of_a, of_b = cos.shape[1], (cos, sin), (cos, sin)
        start = x.shape[3] - 2 * half if self.part == "last" else 0
        sizes = [start, 2 * half, x.shape[3] - 2 * half - start]
        before, x, after = x.split(sizes, dim=3)
        if self.layout == "mixed":  # the mistake: halves, with the angles of neighbours
            twice = [one.repeat_interleave(2, dim=1) for one in of_a]
            of_a, of_b = zip(*(one.split(half, dim=1) for one in twice))
        if self.layout == "interleaved":
            a, b = x[..., 0 : 2 * half : 2], x[..., 1 : 2 * half : 2]
        else:
            a, b = x[..., :half], x[..., half : 2 * half]
        pair = [
            (a * of_a[0] - b * of_a[1]) * fade,
            (b * of_b[0] + a * of_b[1]) * fade,
        ]
        if self.layout == "interleaved":
            turned = torch.stack(pair, dim=4).flatten(3)
        else:
            turned = torch.cat(pair, dim=3)
        return torch.cat([before, turned, after], dim=3)


class Alibi(Position):
    def __init__(self, heads, width, causal, directional, max_bias, before_scaling):
        super().__init__()
        slopes = alibi_slopes(heads, max_bias, before_scaling, width)
        slopes = torch.tensor(slopes[None], dtype=torch.float32)
        self.slopes = nn.Parameter(slopes)
        self.causal, self.directional = causal, directional

    def bias(self, n):
        settings = self.causal, self.directional
        heads = range(self.slopes.shape[1])
        distance = [alibi_distance(offsets(n), head, *settings) for head in heads]
        return self.slopes[0, :, None, None] * torch.tensor(np.array(distance))


class T5(Position):
    scale = 1

    def __init__(self, heads, buckets, max_distance, bidirectional, deviation):
        super().__init__()
        self.values = nn.Parameter(deviation * torch.randn(buckets, heads))
        self.settings = buckets, max_distance, bidirectional

    def bias(self, n):
        bucket = torch.tensor(t5_buckets(offsets(n), *self.settings))
        return self.values[bucket].permute(2, 0, 1)


class Kerple(Position):
    def __init__(self, heads, r1, r2, variant):
        super().__init__()
        self.is_power = variant == "power"
        if self.is_power:  # between 0 and 2; the parameter for 2 would be infinite
            r2 = min(r2, 1.999999)
            r2 = r2 / (2 - r2)
        self.kernels = nn.Parameter(torch.tensor([[r1], [r2]]).log().repeat(1, heads))

    def bias(self, n):
        distance = torch.tensor(offsets(n)).abs()
        r1, r2 = self.kernels.exp()[:, :, None, None]
        if self.is_power:
            return -r1 * distance ** (2 * r2 / (1 + r2))
        return -r1 * torch.log1p(r2 * distance)


class Fire(Position):
    def __init__(self, heads, c, threshold):
        super().__init__()
        self.hidden = nn.Parameter(2 * torch.rand(32, 2) - 1)
        self.output = nn.Parameter((2 * torch.rand(heads, 33) - 1) / 32**0.5)
        self.logC = nn.Parameter(torch.tensor([[c]]).log())
        self.threshold = threshold

    def bias(self, n):
        place = torch.arange(n)
        far = torch.maximum(place[:, None], place).clamp(min=self.threshold)
        c = self.logC.exp()
        x = torch.log1p(c * torch.tensor(offsets(n)).abs()) / torch.log1p(c * far)
        hidden = (x[:, :, None] * self.hidden[:, 0] + self.hidden[:, 1]).relu()
        bias = hidden @ self.output[:, :-1].T + self.output[:, -1]
        return bias.permute(2, 0, 1)


class Tisa(Position):
    def __init__(self, heads, kernels):
        super().__init__()
        self.amplitudes = nn.Parameter(torch.randn(kernels, heads))
        self.sharpness = nn.Parameter((1 + 7 * torch.rand(kernels, heads)) ** -2)
        self.offsets = nn.Parameter(4 * torch.randn(kernels, heads))

    def bias(self, n):
        parts = self.amplitudes, self.sharpness, self.offsets
        a, b, c = (part[:, :, None, None] for part in parts)
        far = torch.tensor(offsets(n)) - c
        return (a * torch.exp(-b.abs() * far**2)).sum(dim=0)


class Tupe(Position):
    def __init__(self, longest, d, heads, width, deviation):
        super().__init__()
        # Two more rows for a special first token, which is not used here.
        self.positions = nn.Parameter(deviation * torch.randn(longest + 2, d))
        self.queries = nn.Parameter(torch.randn(d, d) / d**0.5)
        self.keys = nn.Parameter(torch.randn(d, d) / d**0.5)
        self.heads, self.scale = heads, (2 * width) ** -0.5

    def bias(self, n):
        sides = (self.positions[:n] @ side for side in (self.queries, self.keys))
        q, k = (side.view(n, self.heads, -1).transpose(0, 1) for side in sides)
        return q @ k.transpose(1, 2) * self.scale


def rows_by_offset(n, reach):
    """The row of each query and key in a table of the offsets -reach ... reach."""
    return torch.tensor(np.clip(offsets(n), -reach, reach) + reach)


class VectorsByOffset(Position):
    """Vectors of offsets, added to keys, to values, or to both."""

    def scores(self, q, k):
        if self.keys is None:
            return 0
        keys = self.keys[rows_by_offset(q.shape[2], self.reach)]
        return torch.einsum("bhid,ijd->bhij", q, keys)

    def outputs(self, weights):
        if self.values is None:
            return 0
        values = self.values[rows_by_offset(weights.shape[2], self.reach)]
        return torch.einsum("bhij,ijd->bhid", weights, values)


class Shaw(VectorsByOffset):
    def __init__(self, width, max_distance, on, deviation):
        super().__init__()

        def vectors():
            return nn.Parameter(deviation * torch.randn(2 * max_distance + 1, width))

        self.reach = max_distance
        self.keys = vectors() if on != "values" else None
        self.values = vectors() if on != "keys" else None


class RelativeSinusoidal(VectorsByOffset):
    def __init__(self, vectors, max_distance, on):
        super().__init__()
        vectors = torch.tensor(vectors)
        self.reach = max_distance
        self.keys = vectors if on != "values" else None
        self.values = vectors if on != "keys" else None


class TransformerXl(Position):
    def __init__(self, longest, d, heads, width, base, max_distance, deviation):
        super().__init__()
        self.reach = max_distance or longest - 1
        count = 2 * self.reach + 1
        table = learned_sinusoidal(count, d, base, layout="halves", first=-self.reach)
        # Vectors of the distances, query minus key.
        self.sinusoids = torch.tensor(table[::-1].copy())
        self.projection = nn.Parameter(deviation * torch.randn(d, d))
        self.contentBias = nn.Parameter(deviation * torch.randn(heads, width))
        self.positionBias = nn.Parameter(deviation * torch.randn(heads, width))

    def scores(self, q, k):
        keys = self.sinusoids @ self.projection.T
        keys = keys.view(-1, *self.positionBias.shape)
        keys = keys[rows_by_offset(q.shape[2], self.reach)]
        asking = q + self.positionBias[:, None]
        of_distance = torch.einsum("bhid,ijhd->bhij", asking, keys)
        of_content = torch.einsum("hd,bhjd->bhj", self.contentBias, k)
        return of_distance + of_content[:, :, None]


class Deberta(Position):
    def __init__(self, d, heads, width, max_distance, buckets, terms, deviation):
        super().__init__()
        self.heads, self.settings = heads, (max_distance, buckets)
        count = 2 * (buckets or max_distance)
        self.keys = self.queries = None
        if terms != "position-to-content":
            self.keys = nn.Parameter(deviation * torch.randn(count, d))
        if terms != "content-to-position":
            self.queries = nn.Parameter(deviation * torch.randn(count, d))
        self.scale = ((3 if terms == "both" else 2) * width) ** -0.5

    def rows(self, vectors, distance):
        place = deberta_rows(distance, *self.settings)
        return vectors.view(len(vectors), self.heads, -1)[torch.tensor(place)]

    def scores(self, q, k):
        scores, offset = 0, offsets(q.shape[2])
        if self.keys is not None:
            keys = self.rows(self.keys, -offset)
            scores = scores + torch.einsum("bhid,ijhd->bhij", q, keys)
        if self.queries is not None:
            queries = self.rows(self.queries, offset)
            scores = scores + torch.einsum("bhjd,ijhd->bhij", k, queries)
        return scores


class ForgetGate(Position):
    """Each word forgets a part of what came before it: sigmoid(w . x + b) is kept."""

    def __init__(self, d, heads, strength):
        super().__init__()
        self.gates = nn.Parameter(strength * torch.randn(d, heads) / d**0.5)
        slopes = torch.tensor(alibi_slopes(heads)[None], dtype=torch.float32)
        self.biases = nn.Parameter(-torch.expm1(slopes).log())

    def content(self, x, q, scores):
        kept = nn.functional.logsigmoid(x @ self.gates + self.biases).cumsum(dim=1)
        kept = kept.transpose(1, 2)
        return -(kept[..., :, None] - kept[..., None, :]).abs()


class Cope(Position):
    """A key's position is the sum of the gates from the key to the query."""

    def __init__(self, width, max_position, deviation):
        super().__init__()
        self.places = nn.Parameter(deviation * torch.randn(max_position + 1, width))

    def content(self, x, q, scores):
        gates = scores.sigmoid()
        before = gates.tril().flip(3).cumsum(dim=3).flip(3)
        after = gates.triu().cumsum(dim=3).triu(1)
        position = (before + after).clamp(max=len(self.places) - 1)
        below, above = position.floor().long(), position.ceil().long()
        share, of_places = position - below, q @ self.places.T
        return of_places.gather(3, above) * share + of_places.gather(3, below) * (
            1 - share
        )


class ProjectedRelative(Position):
    """Each word mixes curves of the distance back from it."""

    def __init__(self, d, heads, rank, max_distance, deviation):
        super().__init__()
        self.projection = nn.Parameter(torch.randn(d, heads * rank) / d**0.5)
        self.distances = nn.Parameter(deviation * torch.randn(rank, max_distance))
        self.heads = heads

    def content(self, x, q, scores):
        count, n, _ = x.shape
        back, reach = torch.tensor(-offsets(n)), self.distances.shape[1]
        mixed = (x @ self.projection).view(count, n, self.heads, -1).transpose(1, 2)
        curves = mixed @ self.distances
        rows = back.clamp(0, reach - 1).expand(*curves.shape[:2], n, n)
        return curves.gather(3, rows).masked_fill((back < 0) | (back >= reach), 0)
