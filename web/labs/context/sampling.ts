/** Samples of distances and lengths where there are too many to compute all. */

/** Below this distance, every one is taken. */
const dense = 256;

/** Distances from 0 to `length` - 1, both included: all near ones, then about `most` at equal steps. */
export function sampleDistances(length: number, most = 1792): Float64Array {
  const near = Math.min(length, dense);
  const step = Math.max(1, Math.ceil((length - near) / most));
  const far = Array.from({ length: Math.ceil((length - near) / step) }, (_, i) => near + i * step);
  const last = far.at(-1);
  if (last !== undefined && last < length - 1) far.push(length - 1);
  return Float64Array.from([...Array.from({ length: near }, (_, m) => m), ...far]);
}

/** How many distances each sample stands for: those up to the next sample. */
export function sampleWeights(distances: Float64Array): Float64Array {
  return distances.map((m, i) => (i + 1 < distances.length ? distances[i + 1] - m : 1));
}

/** Half width of a local mean, as a share of the distance. */
export const meanReach = 0.05;

/** The mean over the distances within `meanReach` of each, which smooths fast oscillations. Short distances stay exact. */
export function meanOfNeighbours(values: ArrayLike<number>, distances: Float64Array): Float64Array {
  const weights = sampleWeights(distances);
  const sums = new Float64Array(distances.length + 1);
  const sizes = new Float64Array(distances.length + 1);
  for (let i = 0; i < distances.length; i++) {
    sums[i + 1] = sums[i] + weights[i] * values[i];
    sizes[i + 1] = sizes[i] + weights[i];
  }
  let from = 0;
  let to = 0;
  return distances.map((m) => {
    while (distances[from] < m * (1 - meanReach)) from++;
    while (to < distances.length && distances[to] <= m * (1 + meanReach)) to++;
    return (sums[to] - sums[from]) / (sizes[to] - sizes[from]);
  });
}

/** Lengths from `least` to `most`, each sqrt(2) times the one before. */
export function growingLengths(least: number, most: number): readonly number[] {
  const lengths: number[] = [];
  for (let step = 0; ; step++) {
    const length = Math.round(least * 2 ** (step / 2));
    if (length >= most) return [...lengths, most];
    lengths.push(length);
  }
}
