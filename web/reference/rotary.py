"""Rotary embeddings: the radians per position of each pair of dimensions."""

import numpy as np
from normal import normals


def rotary_frequencies(width, base=10000):
    """Su et al. 2021. The width is the number of rotated dimensions."""
    return base ** (-np.arange(0, width, 2) / width)


def linear_scaling(width, base, factor):
    return rotary_frequencies(width, base) / factor


def ntk_scaling(width, base, factor):
    """A larger base. The highest frequency stays."""
    if width > 2:
        base = base * factor ** (width / (width - 2))
    return rotary_frequencies(width, base)


def dynamic_ntk_scaling(n, width, base, factor, original_length):
    """NTK scaling, only as strong as a text of n positions needs."""
    stretch = 1 + factor * max(0, n / original_length - 1)
    return ntk_scaling(width, base, stretch)


def yarn_scaling(width, base, factor, original_length, beta_fast, beta_slow, truncate):
    """Peng et al. 2023: pairs that turn often in training stay, slow pairs stretch."""

    def pair(turns):
        length = np.log(original_length / (2 * np.pi * turns))
        return width * length / (2 * np.log(base))

    theta = rotary_frequencies(width, base)
    first, last = pair(beta_fast), pair(beta_slow)
    if truncate:
        first, last = np.floor(first), np.ceil(last)
    first, last = np.clip([first, last], 0, width - 1)
    ramp = np.clip((np.arange(width // 2) - first) / max(last - first, 0.001), 0, 1)
    return theta / factor * ramp + theta * (1 - ramp)


def llama3_scaling(
    width, base, factor, original_length, low_frequency_factor, high_frequency_factor
):
    theta = rotary_frequencies(width, base)
    turns = original_length * theta / (2 * np.pi)
    above = turns - low_frequency_factor
    span = high_frequency_factor - low_frequency_factor
    kept = np.clip(above / span, 0, 1) if span > 0 else np.where(above <= 0, 0, 1)
    return (1 - kept) * theta / factor + kept * theta


def self_extend(query, key, near, group):
    """Jin et al. 2024: the distance that the rotation sees."""
    far = query // group - key // group + near - near // group
    return np.where(query - key < near, query - key, far)


def rerope(query, key, near):
    """Su 2023."""
    return np.minimum(query - key, near)


def leaky_rerope(query, key, near, group):
    distance = query - key
    return np.where(distance < near, distance, near + (distance - near) / group)


def dual_chunk(query, key, near, chunk):
    """An et al. 2024, as in their code and in vLLM."""
    length = chunk - near
    before = query // length - key // length
    following = min(query % length + length, chunk)
    last = min(2 * length - 1, chunk)
    place = np.select([before == 0, before == 1], [query % length, following], last)
    return place - key % length


def print_remapped(distances, trained):
    """At distances 0, 1, ... from the last query."""
    print(distances)
    fresh = (distances >= trained).sum()
    print(f"largest: {distances.max()}   never seen in training: {fresh}")


def longrope_scaling(n, width, base, original_length, short_factor, long_factor):
    """Ding et al. 2024: a factor for each pair, depending on the length of the text."""
    factor = long_factor if n > original_length else short_factor
    return rotary_frequencies(width, base) / np.array(factor)


def still_beyond(theta, rotary_dim):
    """Gemma 4: frequencies as for the whole head, but only the first pairs turn."""
    return np.where(np.arange(len(theta)) < rotary_dim // 2, theta, 0)


def still_unless_whole(theta, length):
    """FoPE: pairs without a whole turn in training stand still."""
    return np.where(theta < 2 * np.pi / length, 0, theta)


def fope_parts(theta, mixture, seed):
    """How much of each wave that turns the others get: of cosines, and of sines."""
    count = np.count_nonzero(theta)
    parts = normals(seed, 2 * count**2).reshape(2, count, count)
    return mixture / np.sqrt(max(1, count)) * parts


def mixed_waves(angle, parts=()):
    """Cosines and sines, in FoPE with parts of each other mixed in."""
    both = np.cos(angle), np.sin(angle)
    for wave, part in zip(both, parts):
        wave[..., : len(part)] += wave[..., : len(part)] @ part
    return both


def usual_sections(axes, pairs):
    """Pairs for time, height and width, as Qwen2-VL or Qwen3-VL shares them out."""
    each = pairs * 5 // 16 if axes == "interleaved" else pairs * 3 // 8
    return [pairs - 2 * each, each, each]


def pair_axes(axes, pairs, sections=()):
    """The axis that each pair follows: 0 time, 1 height, 2 width."""
    i = np.arange(pairs)
    sections = sections or usual_sections(axes, pairs)
    if axes == "axial":
        return np.where(i < pairs // 2, 1, 2)
    if axes == "alternating":
        return 1 + i % 2
    if axes == "sections":
        return np.repeat([0, 1, 2], sections)
    return np.where(i < 3 * np.array(sections)[i % 3], i % 3, 0)


def grid_places(n, columns):
    """Time, height and width of the cells of an image, line by line: n x 3."""
    line, column = np.divmod(np.arange(n), columns)
    return np.stack([0 * line, line, column], axis=1)


def text_places(n, text_before, lines, columns):
    """The same of a text with an image in it, as Qwen2-VL counts them."""
    token = np.arange(n)
    cell = token - text_before
    cells = lines * columns
    line, column = np.divmod(cell, columns)
    image = text_before + np.stack([0 * line, line, column])
    after = token - cells + (max(lines, columns) if cells else 0)
    text = np.where(cell < 0, token, after)
    return np.where((cell >= 0) & (cell < cells), image, text).T


def axial_frequencies(half):
    """Lines and columns turn at the same frequencies, those of half a head."""
    return np.concatenate([half, half])


def xpos_zeta(width):
    """Sun et al. 2022: the base of the factor of each pair in xPos."""
    return (np.arange(0, width, 2) + 0.4 * width) / (1.4 * width)


def rotate(x, cos, sin, layout="interleaved", part="first"):
    """Turns each pair of the first or the last dimensions. The others stay."""
    half = cos.shape[-1]
    if part == "last":
        stays, turns = np.split(x, [x.shape[-1] - 2 * half], axis=-1)
        return np.concatenate([stays, rotate(turns, cos, sin, layout)], axis=-1)
    cos, sin = ((one, one) for one in (cos, sin))
    if layout == "mixed":  # the mistake: dimensions by halves, angles by neighbours
        twice = (one[0].repeat(2, axis=-1) for one in (cos, sin))
        cos, sin = (np.split(one, 2, axis=-1) for one in twice)
    if layout != "interleaved":
        one, other = slice(half), slice(half, 2 * half)
    else:
        one, other = slice(0, 2 * half, 2), slice(1, 2 * half, 2)
    turned = x.copy()
    turned[..., one] = x[..., one] * cos[0] - x[..., other] * sin[0]
    turned[..., other] = x[..., other] * cos[1] + x[..., one] * sin[1]
    return turned


def kernel_distances(n):
    distance = np.unique(np.r_[0, 2 ** np.arange(int(np.log2(max(1, n - 1))) + 1)])
    return distance[distance < n]


def print_mixed_kernel(theta, n, parts):
    """Of FoPE: the mean product of all waves, which follows more than the distance."""
    distance = kernel_distances(n)

    def products(place, others):
        one = mixed_waves(place * theta, parts)
        other = mixed_waves(others[:, None] * theta, parts)
        return ((other[0] @ one[0] + other[1] @ one[1]) / len(theta)).tolist()

    print("radians per position:", theta.tolist())
    print("distances:", distance.tolist())
    print("kernel from position 0:", products(0, distance))
    print("kernel from the last position:", products(n - 1, n - 1 - distance))


def print_kernel(theta, n, zeta=None, scale_base=1):
    """The mean cosine of all pairs at each distance; xPos multiplies them by zeta^m."""
    distance = kernel_distances(n)[:, None]
    cosine = np.cos(distance * theta)
    if zeta is not None:
        cosine = cosine * zeta ** (distance / scale_base)
    print("radians per position:", theta.tolist())
    print("distances:", distance[:, 0].tolist())
    print("kernel:", cosine.mean(axis=1).tolist())


def print_axes(theta, axes, places, token):
    """The waves of each axis, and how far a step along it turns its pairs."""
    angle = places[:, axes] * theta
    cosine = np.cos(angle - angle[token]).mean(axis=1)
    print("radians per step:", theta.tolist())
    print("axis of each pair:", axes.tolist())
    for axis, name in enumerate(("time", "height", "width")):
        own = theta[(axes == axis) & (theta > 0)]
        print(f"wavelengths of {name}:", (2 * np.pi / own).tolist())
    print("place of the token:", places[token].tolist())
    print("angles of the token (degrees):", (np.degrees(angle[token]) % 360).tolist())
    print("similarity of all tokens to it:", cosine.tolist())


def has_new_angles(before, now):
    """Whether each pair turns, in the test, to angles that training never reached."""
    return (before < 2 * np.pi) & (now > before * (1 + 1e-9))


def print_layers(of, kinds):
    """What each kind of layer meets. `of` has the kind of each layer, from 1; a kind is
    (words seen, angles in training, angles in the test), without angles None twice."""
    new = []
    for _, before, now in kinds:
        new.append(0 if before is None else int(has_new_angles(before, now).sum()))
    for kind, (seen, _, _) in enumerate(kinds):
        print(f"kind {kind + 1}, layers:", of.count(kind + 1))
        print(f"kind {kind + 1}, words seen in the test:", seen)
        print(f"kind {kind + 1}, pairs with new angles:", new[kind])
    print("layers with new angles:", sum(new[kind - 1] > 0 for kind in of))


def print_new_angles(before, now):
    """How far each pair turns in training and in the test, in radians."""
    circle = 2 * np.pi
    is_new = has_new_angles(before, now)
    new = np.where(is_new, np.minimum(now, circle) - before, 0) / circle
    print("turned in training (radians):", before.tolist())
    print("turned in the test (radians):", now.tolist())
    print("new, share of the circle:", new.tolist())
    print("pairs with new angles:", int(is_new.sum()))


def turned_score(
    query,
    key,
    place,
    theta,
    layout,
    attention_factor,
    zeta=None,
    scale_base=1,
    part="first",
    parts=(),
):
    """The score that a query at `place` gives a key two words later."""
    turned = []
    for x, at, sign in ((query, place, 1), (key, place + 2, -1)):
        size = attention_factor
        if zeta is not None:
            size = size * zeta ** (sign * at / scale_base)
        cos, sin = (size * wave for wave in mixed_waves(at * theta, parts))
        turned.append(rotate(x, cos, sin, layout, part))
    return turned[0] @ turned[1]


def print_clocks(words, wq, wk, theta, table, pair, **rotation):
    """The score of "he" for "Adhil" with 0, 1, ... words in front of them."""
    he, adhil = words
    counts = np.arange(len(theta))
    angle = theta[:, pair]
    turned = np.array(
        [turned_score(he @ wq, adhil @ wk, c, theta[c], **rotation) for c in counts]
    ) / np.sqrt(len(he))
    added = np.array(
        [(he + table[c]) @ wq @ wk.T @ (adhil + table[c + 2]) for c in counts]
    ) / np.sqrt(len(he))

    def degrees(turns):
        return (np.degrees(turns * angle) % 360).tolist()

    print("words in front:", counts.tolist())
    print("he (degrees):", degrees(counts))
    print("Adhil (degrees):", degrees(counts + 2))
    print("from he to Adhil (degrees):", degrees(2))
    print("score without words in front:", float(turned[0]))
    print("change of the score:", (turned - turned[0]).tolist())
    print("change of the score with sinusoids:", (added - added[0]).tolist())


def for_neighbours(weights, heads, turned, part="first"):
    """Columns of weights made for halves, head by head in the order for neighbours."""
    width = weights.shape[1] // heads
    first = width - turned if part == "last" else 0
    order = np.arange(width)
    halves = order[first : first + turned].reshape(2, -1)
    order[first : first + turned] = halves.T.ravel()
    return np.hstack([one[:, order] for one in np.split(weights, heads, axis=1)])


def print_pairing(
    words, wq, wk, theta, places, heads, turned, part="first", **rotation
):
    """The score of "he" for "Adhil" at each place, by three layouts of pairs."""
    he, adhil = words

    def scores(wq, wk, layout):
        queries, keys = ((x @ w).reshape(heads, -1) for x, w in ((he, wq), (adhil, wk)))
        all_heads = [
            [
                turned_score(q, k, place, theta, layout, part=part, **rotation)
                for place in range(places)
            ]
            for q, k in zip(queries, keys)
        ]
        return np.array(all_heads) / np.sqrt(queries.shape[1])

    made = scores(wq, wk, "half")
    wq_ordered, wk_ordered = (
        for_neighbours(w, heads, turned, part) for w in (wq, wk)
    )
    ordered = scores(wq_ordered, wk_ordered, "interleaved")
    print("halves, as made:", made[0].tolist())
    print("neighbours:", scores(wq, wk, "interleaved")[0].tolist())
    print("mixed:", scores(wq, wk, "mixed")[0].tolist())
    print("largest difference, columns reordered:", float(abs(made - ordered).max()))


def rounded_to(x, bits, least):
    """The nearest number with so many significant bits, ties to even."""
    _, exponent = np.frexp(x)
    last_bit = np.maximum(exponent - 1, least) - bits + 1
    return np.ldexp(np.round(np.ldexp(x, -last_bit)), last_bit)


def print_shared_angles(theta, length, bits, least):
    """Positions whose angles are those of the position before."""
    theta = rounded_to(theta, bits, least)
    position = rounded_to(np.arange(length, dtype=float), bits, least)
    same = np.empty((length, len(theta)), dtype=bool)
    for pair, one in enumerate(theta):
        angle = rounded_to(position * one, bits, least)
        same[:, pair] = np.r_[False, angle[1:] == angle[:-1]]
    shared = np.flatnonzero(same.all(axis=1))
    print("first position that shares its angles:", shared[:1].tolist())
    print("positions that differ:", length - len(shared))
    print("first of each pair, 0 for none:", same.argmax(axis=0).tolist())
