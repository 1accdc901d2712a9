/**
 * B(r) for r from 0 to n - 1, where B(r) is the mean over j of |S_j| and S_j the sum of exp(i r theta) over the first j
 * frequencies (Su et al. 2021, section 3.4.3). |score| <= max |h_{i+1} - h_i| * sum |S_j|, where h_i is what pair i of query and
 * key say to each other and h is 0 after the last: for query and key of ones |score| is at most B(r) times the score at
 * distance 0.
 */
export function decayBound(inverseFrequencies: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, r) => {
    let cosine = 0;
    let sine = 0;
    let sum = 0;
    for (const frequency of inverseFrequencies) {
      cosine += Math.cos(r * frequency);
      sine += Math.sin(r * frequency);
      sum += Math.hypot(cosine, sine);
    }
    return sum / inverseFrequencies.length;
  });
}
