"""The heads of a model's first layer: what positions alone make of them."""

import numpy as np


def centred(x):
    return x - x.mean(axis=-1, keepdims=True)


def head_vectors(table, words, weights, heads, epsilon):
    """Queries or keys of each word at each position: positions, words, heads, width.
    The last row of the weights is a constant. Without epsilon, nothing is normalised.
    """
    x = table[:, None] + words[None]
    if epsilon is not None:
        x = centred(x) / np.sqrt(centred(x).var(axis=-1, keepdims=True) + epsilon)
    made = x @ weights[:-1] + weights[-1]
    return made.reshape(*made.shape[:2], heads, -1)


def visible(n, causal):
    return np.tri(n, dtype=bool) if causal else np.ones((n, n), bool)


def mean_attention(q, k, causal):
    """The softmax of the scores' means over all pairs of words."""
    scores = q.mean(axis=1) @ k.mean(axis=1).T / np.sqrt(q.shape[-1])
    scores = np.where(visible(len(q), causal), scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def divided_variance(q, k, causal):
    """Analysis of variance of the scores: pairs of positions, pairs of words."""
    scale, seen = 1 / np.sqrt(q.shape[-1]), visible(len(q), causal)
    outer = np.einsum("jvd,jve->jde", k, k)
    sums = k if causal else k.sum(axis=0, keepdims=True).repeat(len(k), axis=0)
    outer = outer if causal else outer.sum(axis=0, keepdims=True).repeat(len(k), axis=0)
    if causal:
        outer, sums = outer.cumsum(axis=0), sums.cumsum(axis=0)
    squares = np.einsum("iwd,iwe,ide->", q, q, outer, optimize=True)
    by_words = np.einsum("iwd,ivd->wv", q, sums, optimize=True) * scale / seen.sum()
    by_positions = (q.mean(axis=1) @ k.mean(axis=1).T * scale)[seen]
    square = squares * scale**2 / (seen.sum() * q.shape[1] ** 2)
    total = square - by_positions.mean() ** 2
    return total, by_positions.var() / total, by_words.var() / total


def print_heads(
    table, words, query, key, heads, causal, drop, has_words, epsilon=None
):
    table, words = table[drop:].astype(float), words.astype(float)
    q = head_vectors(table, words, query.astype(float), heads, epsilon)
    k = head_vectors(table, words, key.astype(float), heads, epsilon)
    for head in range(heads):
        of_head = q[:, :, head], k[:, :, head]
        given = mean_attention(*of_head, causal)
        print(f"head {head} previous:", float(given.diagonal(-1).mean()))
        print(f"head {head} own:", float(given.diagonal().mean()))
        print(f"head {head} next:", float(given.diagonal(1).mean()))
        print(f"head {head} first:", float(given[1:, 0].mean()))
        if has_words:
            total, positions, of_words = divided_variance(*of_head, causal)
            print(f"head {head} variance:", float(total))
            print(f"head {head} positions:", float(positions))
            print(f"head {head} words:", float(of_words))
