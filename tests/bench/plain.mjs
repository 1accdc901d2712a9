// The same work as anyone would write it in JavaScript.

const kept = new Map();

/** An array that is made once, so that no run pays for fresh memory. */
function keptArray(name, length, type = Float32Array) {
  const key = `${name} ${length}`;
  if (!kept.has(key)) kept.set(key, new type(length));
  return kept.get(key);
}

function normal() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
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

/**
 * Householder's QR of a tall matrix, column by column, in place: the reflections below the diagonal, R above it. `columns` are
 * typed arrays, so every inner loop runs over neighbours in memory. Returns the diagonal of R and the factors of the reflections.
 */
function householder(columns, rows) {
  const n = columns.length;
  const diagonal = new Float64Array(n);
  const factors = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const v = columns[k];
    let squares = 0;
    for (let i = k; i < rows; i++) squares += v[i] * v[i];
    diagonal[k] = v[k] > 0 ? -Math.sqrt(squares) : Math.sqrt(squares);
    v[k] -= diagonal[k];
    factors[k] = squares === 0 ? 0 : -1 / (diagonal[k] * v[k]);
    for (let j = k + 1; j < n; j++) reflect(columns[j], v, factors[k], k, rows);
  }
  return { diagonal, factors };
}

function reflect(column, v, factor, first, rows) {
  let dot = 0;
  for (let i = first; i < rows; i++) dot += v[i] * column[i];
  dot *= factor;
  for (let i = first; i < rows; i++) column[i] -= dot * v[i];
}

/**
 * The position probe of a table of normal numbers, trained on the even rows: least squares of minimum norm on centred rows by QR
 * of the transposed matrix, and mean absolute errors. A ridge r adds rows of sqrt(r) times the identity, which make it regular;
 * without one the last row is left out, since the others say what it says once the rows are centred.
 */
export function plainPositionProbe(n, d, ridge) {
  const table = keptArray('rows to probe', n * d);
  if (table[0] === 0)
    table.forEach((_, i) => {
      table[i] = normal();
    });
  const seen = n / 2;
  const means = new Float64Array(d);
  for (let i = 0; i < seen; i++) for (let j = 0; j < d; j++) means[j] += table[2 * i * d + j] / seen;
  const used = ridge > 0 ? seen : seen - 1;
  const height = ridge > 0 ? d + used : d;
  const storage = keptArray('columns', used * height, Float64Array).fill(0);
  const columns = Array.from({ length: used }, (_, i) => storage.subarray(i * height, (i + 1) * height));
  for (let i = 0; i < used; i++) {
    for (let j = 0; j < d; j++) columns[i][j] = table[2 * i * d + j] - means[j];
    if (ridge > 0) columns[i][d + i] = Math.sqrt(ridge);
  }
  const { diagonal, factors } = householder(columns, height);
  // R^T z = y, then w = Q z
  const w = new Float64Array(height);
  for (let i = 0; i < used; i++) {
    let rest = 2 * i - (seen - 1);
    for (let k = 0; k < i; k++) rest -= columns[i][k] * w[k];
    w[i] = rest / diagonal[i];
  }
  for (let k = used - 1; k >= 0; k--) reflect(w, columns[k], factors[k], k, height);
  let sum = 0;
  for (let p = 0; p < n; p++) {
    let predicted = seen - 1;
    for (let j = 0; j < d; j++) predicted += (table[p * d + j] - means[j]) * w[j];
    sum += Math.abs(predicted - p) / n;
  }
  return sum;
}
