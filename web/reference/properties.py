"""The similarity of vectors, and three properties of it, after Wang et al. 2021."""

import numpy as np
from biases import offsets


def unit(rows):
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(length > 0, length, 1)


def similarity(table, measure="dot"):
    """The similarity of every pair of rows, in double precision."""
    rows = table.astype(float)
    if measure == "cosine":
        rows = unit(rows)
    return rows @ rows.T


def rounded(values):
    """Similarities rounded to 32-bit numbers, as on the page."""
    return values.astype(np.float32).astype(float)


def fall_radius(phi):
    """The largest distance up to which every step lowers it. A tie does not."""
    last = len(phi) - 1
    after = [phi.diagonal(k)[:-1] - phi.diagonal(k + 1) for k in range(last)]
    before = [phi.diagonal(-k)[1:] - phi.diagonal(-k - 1) for k in range(last)]
    rises = [min(after[k].min(), before[k].min()) <= 0 for k in range(last)]
    return rises.index(True) if True in rises else last


def print_similarity(table, phi):
    row = table[min(1, len(table) - 1), :4]
    print("row 1 of the table, first 4 columns:", row.tolist())
    print("similarity of position 0 to 0 ... 4:", phi[0, :5].tolist())


def print_proximity(table, measure="dot"):
    phi = similarity(table, measure).astype(np.float32)  # rounded as on the page
    print_similarity(table, phi)
    print("radius:", fall_radius(phi))


def print_offset_similarity(vectors, measure="dot"):
    """Prints the similarity of vectors with one row per offset, in ascending order."""
    phi = similarity(vectors, measure)
    print("similarity of the first offset to the first five:", phi[0, :5].tolist())
    print(
        "asymmetry between before and after:",
        float(np.abs(phi - phi[::-1, ::-1]).max()),
    )


def monotonicity(phi, window, tolerance=0):
    """Farther positions should be less similar: on both sides of every position x, for
    all pairs of offsets m < k up to the window. Returns the shares of pairs and of
    steps that break it, the radius up to which all hold, and the worst [x, m, k].
    """

    def broken(rise):
        return rise > tolerance if tolerance > 0 else rise >= 0

    pairs = steps = rising_pairs = rising_steps = 0
    radius, worst = len(phi) - 1, None
    worst_rise = tolerance if tolerance > 0 else -1e-300
    for x in range(len(phi)):
        for side, line in ((1, phi[x, x:]), (-1, phi[x, x::-1])):
            near = line[: window + 1]
            rise = broken(near[None, :] - near[:, None])
            rise = rise[np.triu_indices(len(near), 1)]
            pairs, rising_pairs = pairs + rise.size, rising_pairs + rise.sum()
            step = broken(np.diff(near))
            steps, rising_steps = steps + step.size, rising_steps + step.sum()
            above = line[1:] - np.minimum.accumulate(line)[:-1]
            violated = np.flatnonzero(broken(above))
            radius = min(radius, violated[0]) if violated.size else radius
            above = above[: near.size - 1]
            if near.size > 1 and above.max() > worst_rise:
                far = int(above.argmax()) + 1
                worst = [x, side * int(near[:far].argmin()), side * far]
                worst_rise = above[far - 1]
    return rising_pairs / pairs, rising_steps / steps, int(radius), worst


def offset_means(values):
    """The mean at each offset, from -(n - 1) to n - 1."""
    place = (offsets(len(values)) + len(values) - 1).ravel()
    return np.bincount(place, values.ravel()) / np.bincount(place)


def remainder(phi):
    """What is left without the nearest Toeplitz matrix, the mean at each offset."""
    return phi - offset_means(phi)[offsets(len(phi)) + len(phi) - 1]


def translation_distance(phi):
    """Distance from translation invariance: the relative norm of the remainder."""
    norm = np.linalg.norm(phi)
    return float(np.linalg.norm(remainder(phi)) / norm) if norm > 0 else 0.0


def asymmetry(phi):
    norm = np.linalg.norm(phi)
    return float(np.linalg.norm(phi - phi.T) / (2 * norm)) if norm > 0 else 0.0


def print_translation(phi):
    rest = remainder(phi)
    spread = ((phi - phi.mean()) ** 2).sum()
    explained = float(1 - (rest**2).sum() / spread) if spread > 0 else float("nan")
    print("translation invariance, relative distance:", translation_distance(phi))
    print("R2:", explained)


def print_locality(weights):
    """Locality and mirror symmetry of attention weights, after Chen et al. 2023."""
    n = len(weights)
    near = weights * 2.0 ** -np.abs(offsets(n))
    print("locality (Chen et al. 2023):", float(near.sum() / n))
    scaled = raw = sides = 0
    for x in range(1, n - 1):
        reach = min(x, n - 1 - x)
        left, right = weights[x, x - reach : x][::-1], weights[x, x + 1 : x + reach + 1]
        apart = np.abs(left - right)
        flat = np.ptp(apart) < 10 * np.finfo(np.float32).eps
        scaled += ((apart - apart.min()) / (1 if flat else np.ptp(apart))).sum()
        raw, sides = raw + apart.sum(), sides + reach
    if sides:
        print("mirror symmetry (Chen et al. 2023):", float(1 - scaled / sides))
        print("mean |left - right|:", float(raw / sides))


def print_properties(phi, window, tolerance=0):
    pairs, steps, radius, worst = monotonicity(phi, window, tolerance)
    print("monotonicity, share of pairs that break it:", float(pairs))
    print("share of steps:", float(steps))
    print("radius:", radius)
    print("worst row, from 0, and its two offsets:", worst)
    print_translation(phi)
    print("asymmetry:", asymmetry(phi))
    if (phi >= 0).all() and np.allclose(phi.sum(axis=1), 1, rtol=0, atol=1e-3):
        print_locality(phi)


def print_remainder(phi):
    n, rest = len(phi), remainder(phi)
    deviation = np.sqrt(offset_means(rest**2))[n - 1 : n + 4]
    print("mean at offsets 0 ... 4:", offset_means(phi)[n - 1 : n + 4].tolist())
    print("standard deviation at offsets 0 ... 4:", deviation.tolist())
    print("remainder of the first row, first 5 columns:", rest[0, :5].tolist())
    print("largest remainder:", float(np.abs(rest).max()))
    print_translation(phi)


def three_numbers(phi, window, tolerance=0):
    """Monotonicity, translation invariance and symmetry."""
    pairs, *_ = monotonicity(phi, window, tolerance)
    return [float(pairs), translation_distance(phi), asymmetry(phi)]


def similarity_of_offsets(vectors, reach, measure="dot"):
    """Similarities of the vectors of offsets from -reach to reach."""
    middle = len(vectors) // 2
    reach = min(middle, max(1, reach))
    return rounded(similarity(vectors[middle - reach : middle + reach + 1], measure))


def similarity_of_sum(table, vectors, measure="dot"):
    """In every head, the vector of the offset y - x is added to the key at y for the
    query at x.
    """

    def scaled(rows):
        return rounded(unit(rows)) if measure == "cosine" else rows

    n, width, reach = len(table), vectors.shape[1], len(vectors) // 2
    heads = max(1, table.shape[1] // width)
    rows = scaled(table[:, : heads * width].astype(float))
    rows = np.pad(rows, ((0, 0), (0, heads * width - rows.shape[1])))
    queries = rows.reshape(n, heads, width).sum(axis=1)
    score = queries @ scaled(vectors.astype(float)).T
    place = np.clip(offsets(n), -reach, reach) + reach
    added = np.take_along_axis(score, place, axis=1)
    return rounded(rounded(rows @ rows.T) + added)
