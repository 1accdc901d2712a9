"""Tasks whose sequences are random. Fillers are the first words; others follow them.

A task gives the words of a sequence, and the right class at each place, -1 at a place
without a question; where it asks for a span, the first and the last place.
"""

import numpy as np
import torch


class Sequences:
    """Draws sequences by the rules of the page, but with other random numbers."""

    def __init__(self, task, seed, n, lengths=None, test_length=0, **settings):
        self.rng = np.random.default_rng(seed)
        self.task, self.settings = task, settings
        self.n, self.lengths, self.test_length = n, lengths, test_length

    def __call__(self, count, is_test=False):
        """Words and answers; both are -1 after the end of a sequence."""
        rows = []
        for _ in range(count):
            n = self.lengths(self.rng, self.n) if self.lengths else self.n
            if is_test and self.test_length:
                n = self.test_length
            rows.append(self.task(self.rng, n, is_test=is_test, **self.settings))
        return [padded(part) for part in zip(*rows)]


def padded(rows):
    whole = torch.full((len(rows), max(len(row) for row in rows)), -1)
    for i, row in enumerate(rows):
        whole[i, : len(row)] = torch.tensor(np.array(row))
    return whole


def uniform_length(shortest):
    return lambda rng, n: rng.integers(shortest, n + 1)


def geometric_length(shortest, stop):
    return lambda rng, n: min(n, shortest + rng.geometric(stop) - 1)


def mixture_length(short, short_share):
    return lambda rng, n: short if rng.random() < short_share else n


def blank(rng, n, fillers):
    """Fillers, without a question."""
    return rng.integers(fillers, size=n), np.full(n, -1)


def question_place(n, cls):
    """The place of [CLS], and all other places."""
    return (-1, np.arange(n - 1)) if cls == "last" else (0, np.arange(1, n))


def first_task(rng, n, is_test, fillers, cls):
    ids, targets = blank(rng, n, fillers)
    place, others = question_place(n, cls)
    a, b = rng.choice(others, 2, replace=False)
    ids[[place, a, b]] = fillers + np.arange(3)  # [CLS], A and B
    targets[place] = a > b
    return ids, targets


def occ_task(rng, n, is_test, fillers, cls):
    ids, targets = blank(rng, n, fillers)
    place, others = question_place(n, cls)
    is_there = rng.integers(2)
    ids[place] = fillers  # [CLS]
    if is_there:
        ids[others[rng.integers(len(others))]] = fillers + 1  # A
    targets[place] = is_there
    return ids, targets


def maj_task(rng, n, is_test, fillers, cls):
    ids, targets = blank(rng, n, fillers)
    place, _ = question_place(n, cls)
    more = 0
    while more == 0:  # draws again if there are as many As as Bs
        kinds = rng.integers(3, size=n)  # a filler, A or B
        kinds[place] = 0
        more = (kinds == 1).sum() - (kinds == 2).sum()
    ids = np.where(kinds > 0, fillers + kinds, ids)
    ids[place] = fillers  # [CLS]
    targets[place] = more < 0
    return ids, targets


def getk_task(rng, n, is_test, fillers):
    ids, targets = blank(rng, n, fillers)
    k = rng.integers(1, n)
    ids[0] = fillers + k  # the word that asks for place k
    targets[0] = ids[k]
    return ids, targets


def at_task(rng, n, is_test, fillers):
    ids, targets = blank(rng, n, fillers)
    place, k = rng.choice(n, 2, replace=False)
    ids[place] = fillers + k  # the word that asks for place k
    targets[place] = ids[k]
    return ids, targets


def count_task(rng, n, is_test, fillers, reach):
    ids, targets = blank(rng, n, fillers)
    is_letter = rng.integers(2, size=n - 1) == 0
    while is_letter.sum() < reach:
        is_letter[rng.integers(n - 1)] = True
    ids[:-1][~is_letter] = fillers  # a dot
    ids[-1] = fillers + 1  # the question mark
    targets[-1] = ids[:-1][is_letter][-reach]
    return ids, targets


def rev_task(rng, n, is_test, fillers):
    ids, _ = blank(rng, n, fillers)
    return ids, ids[::-1].copy()


def prev_task(rng, n, is_test, fillers, reach):
    ids, targets = blank(rng, n, fillers)
    targets[reach:] = ids[:-reach]
    return ids, targets


def span_task(rng, n, is_test, fillers, spans):
    ids, _ = blank(rng, n, fillers)
    first, rows = 0, n
    if spans == "first-half":  # in training; in tests the second half
        first, rows = (n // 2, n - n // 2) if is_test else (0, n // 2)
    count = rng.integers(1, min(5, rows - 2) + 1)
    start = first + rng.integers(rows - count - 1)
    ids[start], ids[start + count + 1] = fillers, fillers + 1  # the brackets
    return ids, [start + 1, start + count]


def kspan_task(rng, n, is_test, fillers):
    ids, _ = blank(rng, n, fillers)
    free = -1
    while free < 0:
        counts = rng.integers(1, 4, size=2)  # words of the two phrases
        free = n - 5 - counts.sum()
    marks = np.sort(rng.choice(free + 2, 2, replace=False))
    starts = 1 + marks + np.array([0, counts[0] + 1])
    keys = fillers + 1 + rng.choice(4, 2, replace=False)
    ids[starts], ids[starts + counts + 1] = keys, fillers  # a key, its phrase, a ;
    asked = rng.integers(2)
    ids[0] = keys[asked]
    return ids, [starts[asked] + 1, starts[asked] + counts[asked]]


def topic_task(rng, n, is_test, fillers):
    ids, targets = blank(rng, n, fillers)
    topic = rng.integers(fillers)
    for i in range(n):
        if i > 0 and rng.integers(8) == 0:
            topic = (topic + rng.integers(1, fillers)) % fillers
        if rng.random() < 0.7:
            ids[i] = topic
    hidden = rng.integers(4, size=n) == 0
    if not hidden.any():
        hidden[rng.integers(n)] = True
    targets[hidden] = ids[hidden]
    ids[hidden] = fillers  # [MASK]
    return ids, targets


class OwnPairs:
    """Draws pairs of a text and its answers; every fifth is kept for tests."""

    def __init__(self, pairs, words, answers, begin, seed):
        self.rng = np.random.default_rng(seed)
        numbered = []
        for given, right in pairs:
            ids = [words.index(word) for word in [*begin, *given.split(" ")]]
            targets = [answers.index(answer) for answer in right.split(" ")]
            numbered.append((ids, targets + [-1] * (len(ids) - len(targets))))
        self.tests = numbered[4::5]
        self.learned = [pair for i, pair in enumerate(numbered) if i % 5 != 4]

    def __call__(self, count, is_test=False):
        drawn = self.tests
        if not is_test:
            places = self.rng.integers(len(self.learned), size=count)
            drawn = [self.learned[i] for i in places]
        return [padded(part) for part in zip(*drawn)]
