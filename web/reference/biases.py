"""Biases on the scores. An offset is the position of key minus that of query."""

import numpy as np


def offsets(n):
    """The offset of each key from each query, n x n."""
    return np.arange(n) - np.arange(n)[:, None]


def alibi_slopes(heads, max_bias=8, before_scaling=False, width=1):
    """Press et al. 2022: the slope of each head; Falcon divides it by sqrt(width)."""
    power = 2 ** int(np.log2(heads))
    steps = np.r_[np.arange(1, power + 1), np.arange(1, 2 * (heads - power), 2) / 2]
    slopes = 2.0 ** (-max_bias * steps / power)
    return slopes / width**0.5 if before_scaling else slopes


def alibi_distance(offset, head, causal=False, directional=False):
    """The bias for a slope of 1; if directional, heads prefer one of the sides."""
    if causal:
        return offset
    if not directional:
        return -np.abs(offset)
    return -np.abs(offset) * np.where((offset > 0) == (head % 2 == 0), 8, 1)


def alibi(
    offset,
    heads,
    head,
    causal=False,
    directional=False,
    max_bias=8,
    before_scaling=False,
    width=1,
):
    slope = alibi_slopes(heads, max_bias, before_scaling, width)[head]
    return slope * alibi_distance(offset, head, causal, directional)


def kerple(offset, r1=1, r2=1, variant="log"):
    """Chi et al. 2022: the bias at each offset."""
    distance = np.abs(offset)
    return -r1 * (distance**r2 if variant == "power" else np.log1p(r2 * distance))


def deberta_rows(distance, reach, buckets=0):
    """He et al. 2021, 2023: which of the vectors serves each distance."""
    side, near = buckets or reach, buckets // 2
    if buckets:
        far = np.maximum(np.abs(distance), near)
        share = np.log(far / near) / np.log((reach - 1) / near)
        bucket = np.sign(distance) * (np.ceil(share * (near - 1) - 1e-9) + near)
        distance = np.where(np.abs(distance) <= near, distance, bucket).astype(int)
    return np.clip(distance + side, 0, 2 * side - 1)


def t5_buckets(offset, buckets=32, max_distance=128, bidirectional=True):
    """Raffel et al. 2020: the bucket of each offset."""
    side = buckets // 2 if bidirectional else buckets
    exact = side // 2
    distance = np.abs(offset) if bidirectional else np.maximum(0, -offset)
    share = np.log(np.maximum(distance, exact) / exact) / np.log(max_distance / exact)
    far = exact + np.floor(share * (side - exact) + 1e-9).astype(int)
    bucket = np.where(distance < exact, distance, np.minimum(far, side - 1))
    return bucket + (side * (offset > 0) if bidirectional else 0)


def bias_formula(offset, heads, head, b):
    """The bias b(m, head, heads) at offset m; heads are counted from 1."""
    with np.errstate(all="ignore"):  # a formula may compute values that it does not use
        bias = b(offset.astype(float), np.float64(head + 1), np.float64(heads))
    return np.broadcast_to(bias, offset.shape)


def print_bias(bias):
    print("bias of the last query on the first keys:", bias[-1, :5].tolist())
    print("sum of the bias:", float(bias.sum(dtype=float)))


def print_buckets(bias, **settings):
    """The values of T5, one for each bucket, are random or learned."""
    bucket = t5_buckets(np.arange(1 - len(bias), len(bias)), **settings)
    by_offset = np.r_[bias[:, 0][::-1], bias[0, 1:]]
    spread = [float(np.ptp(by_offset[bucket == b])) for b in np.unique(bucket)]
    print("buckets of the offsets:", bucket.tolist())
    print("largest spread within a bucket:", max(spread))
    print_bias(bias)


def print_share_beyond(bias, trained):
    """The share of the weight beyond training, from a row of biases for each head."""
    weight = np.exp(bias)
    weight = weight / weight.sum(axis=1, keepdims=True)
    print("share beyond training:", weight[:, trained:].sum(axis=1).tolist())
