// The same work as anyone would write it in JavaScript.

const kept = new Map();

/** An array that is made once, so that no run pays for fresh memory. */
function keptArray(name, length) {
  const key = `${name} ${length}`;
  if (!kept.has(key)) kept.set(key, new Float32Array(length));
  return kept.get(key);
}

export function plainSinusoidalTable(n, d) {
  const table = keptArray('table', n * d);
  const frequencies = Float64Array.from({ length: d / 2 }, (_, i) => 10000 ** ((-2 * i) / d));
  for (let p = 0; p < n; p++) {
    for (let i = 0; i < d / 2; i++) {
      const angle = p * frequencies[i];
      table[p * d + 2 * i] = Math.sin(angle);
      table[p * d + 2 * i + 1] = Math.cos(angle);
    }
  }
  return table;
}

export function plainSoftmaxRows(rows, cols) {
  const scores = keptArray('scores', rows * cols);
  if (scores[0] === 0)
    scores.forEach((_, i) => {
      scores[i] = Math.sin(i + 1);
    });
  const weights = keptArray('weights', rows * cols);
  for (let start = 0; start < rows * cols; start += cols) {
    let largest = -Infinity;
    for (let j = start; j < start + cols; j++) if (scores[j] > largest) largest = scores[j];
    let sum = 0;
    for (let j = start; j < start + cols; j++) {
      weights[j] = Math.exp(scores[j] - largest);
      sum += weights[j];
    }
    for (let j = start; j < start + cols; j++) weights[j] /= sum;
  }
  return weights;
}

/** Pairs, steps and radius, by looking at every pair within the window. */
function plainMonotonicity(phi, n, window) {
  let pairs = 0;
  let steps = 0;
  let risingPairs = 0;
  let risingSteps = 0;
  let radius = n - 1;
  let worst = -Infinity;
  for (let x = 0; x < n; x++) {
    for (const side of [1, -1]) {
      const length = side > 0 ? n - 1 - x : x;
      const start = x * n + x;
      for (let far = 1; far <= Math.min(window, length); far++) {
        const value = phi[start + side * far];
        for (let near = 0; near < far; near++) {
          const rise = value - phi[start + side * near];
          pairs++;
          if (near === far - 1) steps++;
          if (rise < 0) continue;
          risingPairs++;
          if (near === far - 1) risingSteps++;
          if (rise > worst) worst = rise;
          if (far <= radius) radius = far - 1;
        }
      }
    }
  }
  return risingPairs / pairs + risingSteps / steps + radius + worst;
}

/** Mean and deviation of the diagonals, distance to them, R2, and the farthest entry. */
function plainTranslationInvariance(phi, n) {
  const mean = new Float64Array(2 * n - 1);
  const squares = new Float64Array(2 * n - 1);
  let total = 0;
  for (let x = 0; x < n; x++) for (let y = 0; y < n; y++) mean[y - x + n - 1] += phi[x * n + y];
  for (let k = 0; k < 2 * n - 1; k++) {
    total += mean[k];
    mean[k] /= n - Math.abs(k - n + 1);
  }
  let norm = 0;
  let spread = 0;
  let distance = 0;
  let worst = 0;
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < n; y++) {
      const value = phi[x * n + y];
      const rest = value - mean[y - x + n - 1];
      norm += value * value;
      spread += (value - total / (n * n)) ** 2;
      distance += rest * rest;
      squares[y - x + n - 1] += rest * rest;
      if (Math.abs(rest) > worst) worst = Math.abs(rest);
    }
  }
  return Math.sqrt(distance / norm) + distance / spread + worst + squares[0];
}

function plainAsymmetry(phi, n) {
  let norm = 0;
  let difference = 0;
  let worst = 0;
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < n; y++) {
      const own = phi[x * n + y] - phi[y * n + x];
      norm += phi[x * n + y] ** 2;
      difference += own * own;
      if (Math.abs(own) > worst) worst = Math.abs(own);
    }
  }
  return Math.sqrt(difference / norm) / 2 + worst;
}

export function plainProperties(n) {
  const phi = keptArray('proximity', n * n);
  if (phi[0] === 0)
    phi.forEach((_, i) => {
      phi[i] = Math.sin((i + 1) ** 2);
    });
  return plainMonotonicity(phi, n, 50) + plainTranslationInvariance(phi, n) + plainAsymmetry(phi, n);
}
