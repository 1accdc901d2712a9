"""Makes the golden file of remapped distances: python3 make.py, in this folder.

A file is a list of blocks: a line "name rows cols", then the rows. A block "KIND NEAR GROUP CHUNK 1 LENGTH" has the distances that the last
query sees, from its own word back to the first. They follow the position ids and masks of the papers' code, matrix by matrix:
self_extend_forward of datamllab/LongLM (with // for its float division, as in its decoding), the patches of bojone/rerope, and the cached
positions of HKUNLP/ChunkLlama, which vLLM's DualChunkRotaryEmbedding repeats.
"""

from pathlib import Path


def self_extend(length, near, group):
    window = near if length - 1 >= near else 0
    neighbour = [[j <= i for j in range(length)] for i in range(length)]
    for i in range(near, length):
        for j in range(i - near + 1):
            neighbour[i][j] = False
    query = [i // group + window - window // group for i in range(length)]
    key = [j // group for j in range(length)]
    i = length - 1
    return [i - j if neighbour[i][j] else query[i] - key[j] for j in range(length)]


def rerope(length, window):
    i = length - 1
    return [i - j if abs(i - j) < window else window for j in range(length)]


def leaky_rerope(length, window, factor):
    offset = window * (factor - 1)
    i = length - 1
    return [i - j if abs(i - j) < window else (i + offset) / factor - j / factor for j in range(length)]


def dual_chunk(length, chunk_size, local_window):
    chunk_len = chunk_size - local_window
    q_t = list(range(chunk_len))
    qc_t = [min(t + chunk_len, chunk_size) for t in q_t]
    k_t = [t % chunk_len for t in range(length)]
    chunk = (length - 1) // chunk_len
    position = (length - 1) % chunk_len
    seen = []
    for j in range(length):
        if j >= chunk_len * chunk:
            query = q_t[position]
        elif j >= chunk_len * (chunk - 1):
            query = qc_t[position]
        else:
            query = qc_t[chunk_len - 1]
        seen.append(query - k_t[j])
    return seen


cases = [
    *((f"self-extend {near} {group} 2", self_extend(length, near, group))
      for near, group, length in [(4, 2, 12), (5, 3, 14), (8, 3, 40), (16, 4, 9), (1, 1, 5), (7, 20, 50)]),
    *((f"rerope {near} 1 2", rerope(length, near)) for near, length in [(3, 6), (1, 4), (9, 9)]),
    *((f"leaky-rerope {near} {group} 2", leaky_rerope(length, near, group))
      for near, group, length in [(3, 4, 7), (5, 16, 30), (4, 1, 8)]),
    *((f"dual-chunk {near} 1 {chunk}", dual_chunk(length, chunk, near))
      for near, chunk, length in [(2, 6, 15), (2, 6, 3), (4, 6, 20), (1, 8, 30), (5, 6, 9), (8, 24, 100)]),
]

blocks = [f"{name} 1 {len(seen)}\n{' '.join(repr(float(m)) for m in reversed(seen))}\n" for name, seen in cases]
(Path(__file__).parent / "distances.txt").write_text("".join(blocks))
