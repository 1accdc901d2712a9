// Computes the result of each request and hashes its bits. Runs in Node and in pages, which load it beside core.js.
import { requestsFor } from './requests.mjs';

/** FNV-1a of the bytes of some numbers, as in tests/native/bits_hash.hpp: 16 hexadecimal digits. */
function hashOf(arrays) {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const { buffer, byteOffset, byteLength } of arrays)
    for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) {
      // The prime is 2^40 + 0x1b3; the products below are exact in double.
      const mixed = (low ^ byte) >>> 0;
      const product = mixed * 0x1b3;
      high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + mixed * 256) % 2 ** 32;
      low = product % 2 ** 32;
    }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** Numbers, matrices and arrays, as arrays to hash; what is absent is left out. */
const arrays = (...values) =>
  values.flat().flatMap((value) => {
    if (value === undefined || value === null) return [];
    if (typeof value === 'number') return [new Float64Array([value])];
    return [value.data ?? value];
  });

const ofEncoding = {
  input: ({ table, waves }) => arrays(table, waves?.frequencies),
  rotary: ({ cos, sin, decay, inverseFrequencies, attentionFactor }) =>
    arrays(cos, sin, decay, inverseFrequencies, attentionFactor),
  bias: ({ heads, slopes, buckets, scale }) => arrays(heads, slopes, buckets, scale),
  relative: ({ keys, values, queries, contentBias, positionBias, scale, waves }) =>
    arrays(keys, values, queries, contentBias, positionBias, scale, waves?.frequencies),
  'data-dependent': ({ gates, slopes, places, projection, distances }) =>
    arrays(gates, slopes, places, projection, distances),
};

const [n, modelWidth, heads] = [20, 16, 2];
const headWidth = modelWidth / heads;
const ofErrors = ({ mae, rmse, r2, spearman }) => [mae, rmse, r2, spearman];
const ofFit = ({ predicted, weights, intercept, test }) =>
  arrays(predicted, weights, intercept, ofErrors(test));

/** What is computed and hashed, by the first word of a request. */
const works = {
  encode: (core, asked) => {
    const encoding = core.encode({ n, d: headWidth, heads, seed: 3, ...asked });
    return ofEncoding[encoding.kind](encoding);
  },
  attend: (core, { causal = false, ...asked }, kind) => {
    const normal = (rows, cols, seed) => core.randomNormal({ rows, cols, seed, deviation: 0.25 });
    const square = (seed) => normal(modelWidth, modelWidth, seed);
    const { scores, weights, output } = core.attend({
      x: core.randomNormal({ rows: n, cols: modelWidth, seed: 1 }),
      weights: { q: square(2), k: square(3), v: square(4), o: square(5) },
      biases: { q: normal(1, modelWidth, 6) },
      heads,
      causal,
      encoding: { n, d: kind === 'input' ? modelWidth : headWidth, heads, seed: 3, ...asked },
    });
    return arrays(scores, weights, output);
  },
  proximity: (core, asked) =>
    arrays(
      core.proximity({ n, d: headWidth, heads, seed: 3, ...asked }),
      core.proximity({ n, d: headWidth, heads, seed: 3, ...asked }, { measure: 'cosine' }),
    ),
  properties: (core, asked) => {
    const proximity = core.proximity({ n, d: headWidth, heads, seed: 3, ...asked });
    const { monotonicity, translationInvariance, symmetry } = core.properties(proximity);
    return arrays(
      ...[monotonicity.pairViolationRate, monotonicity.stepViolationRate, monotonicity.radius],
      ...[translationInvariance.relativeDistance, translationInvariance.r2],
      ...[translationInvariance.mean, translationInvariance.deviation, symmetry.asymmetry],
    );
  },
  diagnose: (core, asked) => {
    const { norms, singularValues, participationRatio, nearest, trajectory } = core.diagnose(
      tableOf(core, asked),
    );
    return arrays(norms, singularValues, participationRatio, nearest.distance, trajectory);
  },
  // In full, for they take exponentials, logarithms and cosines of the C library: natively the last digits differ.
  spectra: (core, asked) => {
    const { effectiveRank, positionSpectrum } = core.diagnose(tableOf(core, asked));
    return [effectiveRank, ...positionSpectrum.slice(0, 4)].join(' ');
  },
  probe: (core, asked) => ofFit(core.probePositions(tableOf(core, asked), { controls: false })),
  ridge: (core, asked) => ofFit(core.probePositions(tableOf(core, asked), { controls: false, ridge: 0.1 })),
  folds: (core, asked) =>
    ofFit(core.probePositions(tableOf(core, asked), { controls: false, train: { folds: 5 }, seed: 3 })),
  descend: (core, asked) =>
    ofFit(
      core.probePositions(tableOf(core, asked), {
        controls: false,
        solver: { gradientDescent: { epochs: 1000 } },
      }),
    ),
  order: (core, asked) => {
    const { errorRate, foldErrors, controls } = core.probeOrder(tableOf(core, asked), {
      pairs: 200,
      seed: 3,
    });
    return arrays(errorRate, foldErrors, controls.shuffled.foldErrors, controls.random.foldErrors);
  },
  train: (core, asked) => {
    const trainer = core.createTrainer({ n: 16, d: 32, seed: 1, ...asked });
    try {
      trainer.step(30);
      return trainer.hash;
    } finally {
      trainer.free();
    }
  },
};

const tableOf = (core, asked) => core.encode({ n: 40, d: headWidth, seed: 3, ...asked }).table;

/** "t5 buckets=4 causal" as { scheme: 't5', buckets: 4, causal: true }, with values of the catalogue's types. */
function settingsOf(words, catalog) {
  const settings = {};
  for (const word of words) {
    const at = word.indexOf('=');
    if (at >= 0) settings[word.slice(0, at)] = word.slice(at + 1);
    else if (words[0] === word) settings.scheme = word;
    else settings[word] = true;
  }
  const scheme = catalog.find(({ id }) => id === settings.scheme);
  for (const { name, type } of scheme.parameters) {
    const text = settings[name];
    if (typeof text !== 'string') continue;
    if (type === 'integer' || type === 'number') settings[name] = Number(text);
    if (type === 'boolean') settings[name] = text === 'true';
    if (type === 'numbers') settings[name] = text.split(',').map(Number);
  }
  return { settings, kind: scheme.kind };
}

function resultOf(core, request) {
  const [work, ...words] = request.split(' ');
  const { settings, kind } = settingsOf(words, core.catalog());
  const result = works[work](core, settings, kind);
  return typeof result === 'string' ? result : hashOf(result);
}

/** Lines of a request and its hash. */
export const results = (core) =>
  requestsFor(core.catalog()).map((request) => `${request}: ${resultOf(core, request)}`);
