"""One attention layer, with encodings wherever position may enter it."""

import numpy as np
from biases import offsets
from rotary import rotate


class Encoding:
    """Changes nothing. Loads the arrays of a file whose names end in its number."""

    scale = None

    def __init__(self, file, number, **settings):
        end = f"_{number}"
        for name in file.files:
            if name.endswith(end):
                setattr(self, name[: -len(end)], file[name].astype(float))
        for name, value in settings.items():
            setattr(self, name, value)

    def inputs(self, x):
        return x

    def turned(self, q, k):
        return q, k

    def scores(self, q, k, head):
        return 0

    def biases(self, head):
        return 0

    def content(self, x, q, scores, head):
        """Made from the words, the queries and the scaled scores."""
        return 0

    def outputs(self, weights, part):
        return 0


class OnInputs(Encoding):
    """A table that is added to the words or concatenated with them."""

    combine = "add"

    def inputs(self, x):
        if self.combine == "concat":
            return np.hstack([x, self.table])
        x = x.copy()
        x[:, : self.table.shape[1]] += self.table
        return x


class OnQueriesAndKeys(Encoding):
    """Rotates queries and keys; xPos also shrinks queries and enlarges keys."""

    layout = "interleaved"
    part = "first"
    decay = 1

    def turned(self, q, k):
        pairs = self.layout, self.part
        return (
            rotate(q, self.cos * self.decay, self.sin * self.decay, *pairs),
            rotate(k, self.cos / self.decay, self.sin / self.decay, *pairs),
        )


class OnScores(Encoding):
    """A bias for each head, query and key."""

    def biases(self, head):
        n = self.bias.shape[1]
        return self.bias.reshape(-1, n, n)[head]


class ByOffset(Encoding):
    """A vector for each offset of a key from a query."""

    queries = values = contentBias = positionBias = None

    def rows(self, vectors, n, part):
        """The vector of each query and key, for one head if the table holds all."""
        reach = self.max_distance
        if vectors.shape[1] > part.stop - part.start:
            vectors = vectors[:, part]
        return vectors[np.clip(offsets(n), -reach, reach) + reach]

    def scores(self, q, k, head):
        n, width = q.shape
        part = slice(head * width, (head + 1) * width)
        if self.positionBias is not None:
            q = q + self.positionBias[head]
        scores = np.einsum("id,ijd->ij", q, self.rows(self.keys, n, part))
        if self.queries is not None:
            scores += np.einsum("jd,ijd->ij", k, self.rows(self.queries, n, part))
        if self.contentBias is not None:
            scores += k @ self.contentBias[head]
        return scores

    def outputs(self, weights, part):
        if self.values is None:
            return 0
        values = self.rows(self.values, len(weights), part)
        return np.einsum("ij,ijd->id", weights, values)


class ByForgetGate(Encoding):
    """Each word forgets a part of what came before it: sigmoid(w . x + b) is kept."""

    def content(self, x, q, scores, head):
        b = -np.log(np.expm1(self.slopes[head]))
        logits = x[:, : len(self.gates)] @ self.gates[:, head] + b
        kept = np.cumsum(-np.logaddexp(0, -logits))
        return -abs(kept[:, None] - kept)


class ByContext(Encoding):
    """A key's position is the sum of the gates from the key to the query."""

    def content(self, x, q, scores, head):
        gates = 1 / (1 + np.exp(-scores))
        before = np.tril(gates)[:, ::-1].cumsum(axis=1)[:, ::-1]
        after = np.triu(np.triu(gates).cumsum(axis=1), 1)
        position = np.minimum(before + after, len(self.places) - 1)
        below, above = np.floor(position).astype(int), np.ceil(position).astype(int)
        share, row = position - below, np.arange(len(q))[:, None]
        of_places = q @ self.places.T
        return of_places[row, above] * share + of_places[row, below] * (1 - share)


class ByProjection(Encoding):
    """Each word mixes curves of the distance back from it."""

    def content(self, x, q, scores, head):
        rank, reach = self.distances.shape
        projection = self.projection[:, head * rank : (head + 1) * rank]
        back = -offsets(len(x))
        curves = x[:, : len(projection)] @ projection @ self.distances
        curves = np.take_along_axis(curves, back.clip(0, reach - 1), axis=1)
        return np.where((back >= 0) & (back < reach), curves, 0)


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def hidden_keys(n, causal, window, window_kind, padding=0):
    """Which keys each query does not see, n x n. Padding comes first."""
    query, key = np.arange(n)[:, None], np.arange(n)
    result = ((key > query) & causal) | ((key < padding) & (key != query))
    if window == 0:
        return result
    if window_kind == "chunked":
        return result | (query // window != key // window)
    return result | (abs(query - key) >= window)


def attention(
    x,
    q,
    k,
    v,
    o,
    encodings,
    heads,
    width,
    causal,
    window=0,
    window_kind="sliding",
    padding=0,
):
    """Attention over the words x, with weights for queries, keys, values, outputs."""
    n = len(x)
    for encoding in encodings:
        x = encoding.inputs(x)
    scales = [one.scale for one in encodings if one.scale is not None]
    outputs = []
    for head in range(heads):
        part = slice(head * width, (head + 1) * width)
        queries, keys, values = x @ q[:, part], x @ k[:, part], x @ v[:, part]
        for encoding in encodings:
            queries, keys = encoding.turned(queries, keys)
        scores = queries @ keys.T
        for encoding in encodings:
            scores += encoding.scores(queries, keys, head)
        scores *= scales[0] if scales else 1 / np.sqrt(width)
        biases = [one.content(x, queries, scores, head) for one in encodings]
        biases += [one.biases(head) for one in encodings]
        for bias in biases:
            scores += bias
        scores[hidden_keys(n, causal, window, window_kind, padding)] = -np.inf
        weights = softmax(scores)
        out = weights @ values
        for encoding in encodings:
            out += encoding.outputs(weights, part)
        outputs.append(out)
    return np.hstack(outputs) @ o


def print_order(file, order, encodings, **settings):
    """Compares reordering the words with reordering the outputs of attention."""
    x, *weights = (file[name].astype(float) for name in ("x", "q", "k", "v", "o"))
    before = attention(x[order], *weights, encodings, **settings)
    after = attention(x, *weights, encodings, **settings)[order]
    print("largest difference:", float(np.abs(before - after).max()))
    print("largest output:", float(max(np.abs(before).max(), np.abs(after).max())))


def print_padding(file, alone, counted, numbered, padding, **settings):
    """The outputs of the words alone, and with padding in front by two encodings."""
    x, *weights = (file[name].astype(float) for name in ("x", "q", "k", "v", "o"))
    settings["padding"] = padding
    expected = attention(x[padding:], *weights, [alone], **{**settings, "padding": 0})
    print("largest output:", float(np.abs(expected).max()))
    for words, encoding in (("counted", counted), ("position ids", numbered)):
        outputs = attention(x, *weights, [encoding], **settings)[padding:]
        print(f"largest change, {words}:", float(np.abs(outputs - expected).max()))
