/** The seven measurements, one function for each. (Together over 300 lines.) */
import { rounding } from '../../../core/constants.ts';
import { norm } from '../../../core/matrix.ts';
import type { Encoding, Matrix, SchemeId } from '../../../core/types.ts';
import { zeros } from '../../../encoding/layer.ts';
import { namedSeed } from '../../../encoding/word-vectors.ts';
import { wordsOf } from '../../../engine/errors.ts';
import { hasFeature } from '../../../schemes/scheme-facts.ts';
import { hasRows } from '../../../schemes/source.ts';
import {
  type EncodedScheme,
  mostGrowth,
  type Received,
  type RequirementCheck,
  range,
  receivedBy,
  requirementCheck,
  rowOfOffset,
  sizeOf,
  tablesOf,
} from './encoded.ts';

interface Largest {
  readonly value: number;
  readonly at: readonly number[];
}

const verdictIf = (holds: boolean) => (holds ? 'holds' : 'fails');

/** Does what a position receives change if twice as many positions are encoded? Measures the largest change. */
export function measureLength({ input: { n }, oneHead }: EncodedScheme): RequirementCheck {
  const short = oneHead(n);
  let long: Encoding;
  try {
    long = oneHead(2 * n);
  } catch (thrown) {
    return requirementCheck('none', null, { refusal: wordsOf(thrown) });
  }
  const { value, at } = largestChange(short, long, n);
  const limit = rounding * sizeOf(short);
  return requirementCheck(verdictIf(value <= limit), value, { limit, at });
}

function largestChange(short: Encoding, long: Encoding, n: number): Largest {
  if (short.kind === 'bias' && long.kind === 'bias') {
    const [a, b] = [short.heads[0].data, long.heads[0].data];
    const { cols } = long.heads[0];
    const pair = (i: number) => [Math.floor(i / n), i % n] as const;
    return largestOfAll(n * n, (i) => a[i] - b[pair(i)[0] * cols + pair(i)[1]], pair);
  }
  const [a, b] = [short, long].map((encoding) => receivedBy(encoding, n, range(2 * n - 1, 1 - n)));
  const { cols, data } = a.vectors;
  return largestOfAll(
    a.labels.length * cols,
    (i) => data[i] - b.vectors.data[i],
    (i) => [a.labels[Math.floor(i / cols)]],
  );
}

/** The largest of the absolute values, and its place. */
function largestOfAll(
  count: number,
  valueAt: (i: number) => number,
  place: (i: number) => readonly number[],
): Largest {
  let [value, at] = [0, -1];
  for (let i = 0; i < count; i++) if (Math.abs(valueAt(i)) > value) [value, at] = [Math.abs(valueAt(i)), i];
  return { value, at: at < 0 ? [] : place(at) };
}

/** Most words in each of the two texts. */
const mostWords = 64;

/** Does the encoding depend on the words? Nearly all are computed without them, so that the change is 0. */
export function measureContent({ input, oneHead, onOtherWords }: EncodedScheme): RequirementCheck {
  const n = Math.min(input.n, mostWords);
  const other = onOtherWords(n);
  if (!other) return requirementCheck('holds', 0);
  const one = oneHead(n);
  const { value, at } = largestChange(one, other, n);
  const limit = rounding * sizeOf(one);
  return requirementCheck(verdictIf(value <= limit), value, { limit, at, other: n });
}

/**
 * Does what position adds to a score depend on the words? Subtracts the scores without positions from those with them, for two random
 * texts and the same weights. Measures the largest change from one text to the other.
 */
export function measureScores({ core, input, acting }: EncodedScheme): RequirementCheck {
  const { d, seed } = input;
  const n = Math.min(input.n, mostWords);
  const encoding = acting(n);
  const without = withoutPosition(encoding);
  const width = encoding.kind === 'input' && encoding.combine === 'concat' ? d + encoding.table.cols : d;
  const draw = (name: string, rows: number, deviation: number) =>
    core.randomNormal({ rows, cols: d, deviation, seed: namedSeed(seed, name) });
  const [q, k, v] = ['query', 'key', 'value'].map((name) => draw(name, width, 1 / Math.sqrt(width)));
  const scores = (x: Matrix, acting: Encoding) =>
    core.attend({ x, weights: { q, k, v }, encoding: acting, want: ['scores'] }).scores[0];

  let largestScore = 0;
  const contribution = (name: string) => {
    const x = draw(name, n, 1);
    const [whole, content] = [scores(x, encoding).data, scores(x, without).data];
    return whole.map((value, i) => {
      largestScore = Math.max(largestScore, Math.abs(value), Math.abs(content[i]));
      return value - content[i];
    });
  };
  const [first, second] = [contribution('first content'), contribution('second content')];
  const { value, at } = largestOfAll(
    n * n,
    (i) => Math.fround(first[i] - second[i]),
    (i) => [Math.floor(i / n), i % n],
  );
  const limit = rounding * largestScore;
  return requirementCheck(verdictIf(value <= limit), value, { limit, at, other: n });
}

/** The same layer without positions, with the same widths and scale of the scores. */
function withoutPosition(encoding: Encoding): Encoding {
  switch (encoding.kind) {
    case 'input':
      return { ...encoding, table: zeros(encoding.table) };
    case 'bias':
      return { ...encoding, heads: encoding.heads.map(zeros) };
    case 'relative': {
      const { kind, keys, scale, maxDistance } = encoding;
      return { kind, keys: zeros(keys), maxDistance, ...(scale !== undefined && { scale }) };
    }
    default:
      return { kind: 'none' };
  }
}

/**
 * Can positions be told apart by what they receive? Measures the smallest distance between two of them. Biases and relative vectors are
 * measured twice: with keys on both sides of the query, and under a causal mask, with keys up to the query.
 */
export function measureUnique({ input: { n }, oneHead }: EncodedScheme): RequirementCheck {
  if (n < 2) return requirementCheck('none', null);
  const encoding = oneHead(n);
  const received = receivedBy(encoding, n);
  const norm = largestNorm(received.vectors);
  const limit = rounding * norm;
  const { value, at } = nearestOf(received);
  const isOfOffsets = encoding.kind === 'bias' || encoding.kind === 'relative';
  const before = isOfOffsets ? nearestOf(received, (offset) => offset <= 0) : null;
  return requirementCheck(verdictIf(value > limit), value, {
    limit,
    at,
    other: norm,
    causal: before && { verdict: verdictIf(before.value > limit), value: before.value, at: before.at },
  });
}

/** The two nearest rows among those whose labels count. */
function nearestOf({ vectors, labels }: Received, counts: (label: number) => boolean = () => true) {
  const { cols, data } = vectors;
  // Sorted from the query outwards, so that the first of equally near pairs is the one at the shortest distance.
  const order = labels
    .map((_, i) => i)
    .filter((i) => counts(labels[i]))
    .sort((a, b) => Math.abs(labels[a]) - Math.abs(labels[b]));
  let nearest = Number.POSITIVE_INFINITY;
  let at: readonly number[] = [];
  for (let later = 1; later < order.length; later++)
    for (let earlier = 0; earlier < later; earlier++) {
      const [a, b] = [order[earlier] * cols, order[later] * cols];
      let sum = 0;
      for (let i = 0; i < cols && sum < nearest; i++) sum += (data[a + i] - data[b + i]) ** 2;
      if (sum < nearest * (1 - rounding))
        [nearest, at] = [sum, [labels[order[earlier]], labels[order[later]]]];
    }
  return { value: Math.sqrt(nearest), at: at.toSorted((a, b) => a - b) };
}

function largestNorm({ rows, cols, data }: Matrix): number {
  let largest = 0;
  for (let row = 0; row < rows; row++)
    largest = Math.max(largest, norm(data.subarray(row * cols, (row + 1) * cols)));
  return largest;
}

/**
 * Does position stay below content? For vectors, the largest norm divided by sqrt(d), the norm of unit normal content. For biases, the
 * largest standard deviation in a row of scores; that of unit normal content is 1.
 */
export function measureSmall({ input: { n }, oneHead }: EncodedScheme): RequirementCheck {
  const { value, at } = largestShare(oneHead(n), n);
  return requirementCheck(verdictIf(value <= 1 + rounding), value, { limit: 1, at });
}

function largestShare(encoding: Encoding, n: number): Largest {
  switch (encoding.kind) {
    case 'input':
      return largest(n, (position) => [normOf(encoding.table, position), [position]]);
    case 'bias':
      return largest(n, (query) => [
        spreadOf(encoding.heads[0].data.subarray(query * n, (query + 1) * n)),
        [query],
      ]);
    case 'relative':
      return largest(2 * n - 1, (i) => {
        const offset = i - n + 1;
        const row = rowOfOffset(offset, encoding.maxDistance);
        return [Math.max(...tablesOf(encoding).map((table) => normOf(table, row))), [offset]];
      });
    default:
      return { value: 0, at: [] };
  }
}

function largest(count: number, measure: (i: number) => [number, readonly number[]]): Largest {
  let most: Largest = { value: 0, at: [] };
  for (let i = 0; i < count; i++) {
    const [value, at] = measure(i);
    if (value > most.value * (1 + rounding)) most = { value, at };
  }
  return most;
}

/** The norm of a row, divided by the norm of unit normal content of the same width. */
function normOf({ cols, data }: Matrix, row: number): number {
  let sum = 0;
  for (let i = row * cols; i < (row + 1) * cols; i++) sum += data[i] ** 2;
  return Math.sqrt(sum / cols);
}

/** Standard deviation: a softmax does not see the mean. */
function spreadOf(row: Float32Array): number {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  return Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length);
}

const farthest = 1e6;
/** Positions sampled up to the farthest, at equal ratios. */
const samples = 48;
/** Most random positions that are drawn: they cannot be requested one by one. */
const mostDrawn = 4096;

/** Do the values grow with the position? Compares the largest up to a million with the largest up to n. */
export function measureBounded(encoded: EncodedScheme): RequirementCheck {
  const { scheme, n } = encoded.input;
  const near = sizeOf(encoded.oneHead(n));
  // Untrained rows say nothing about the values of the scheme.
  if (hasRows(scheme)) return requirementCheck('none', near, { at: [n - 1], other: near });
  const { value, reached, refusal } = sizeFar(encoded);
  const largest = Math.max(value, near);
  const holds = refusal === '' && largest <= mostGrowth * near;
  return requirementCheck(verdictIf(holds), largest, {
    limit: mostGrowth * near,
    at: [reached],
    other: near,
    refusal,
  });
}

/** `reached`: the farthest position or offset that was measured. `refusal`: why farther ones were not, or ''. */
function sizeFar({ input, oneHead, oneHeadAt, onOtherWords }: EncodedScheme) {
  const { scheme, parameters, n } = input;
  if (hasFeature(scheme, 'drawnPositions')) {
    const longest = Number(parameters.maxLength ?? 2048);
    const count = Math.max(n, Math.min(longest, mostDrawn));
    return { value: sizeOf(oneHead(count)), reached: longest - 1, refusal: '' };
  }
  const twice = oneHead(2 * n);
  if (twice.kind === 'relative') {
    // Beyond the largest distance all offsets share the last vector: the table holds every value.
    const isClipped = twice.maxDistance < 2 * n - 1;
    return { value: sizeOf(twice), reached: isClipped ? farthest : 2 * n - 1, refusal: '' };
  }
  if (twice.kind === 'bias' && onOtherWords(1))
    return { value: sizeOf(twice), reached: 2 * n - 1, refusal: '' };
  let refusal = '';
  for (let reached = farthest; reached >= n; reached /= 10) {
    try {
      return { value: sizeOf(oneHeadAt(positionsTo(reached))), reached, refusal };
    } catch (thrown) {
      refusal ||= wordsOf(thrown);
    }
  }
  return { value: sizeOf(oneHead(n)), reached: n - 1, refusal };
}

function positionsTo(last: number): readonly number[] {
  const positions = Array.from({ length: samples }, (_, i) => Math.round(last ** (i / (samples - 1))));
  return [0, ...new Set(positions)];
}

/**
 * Does training on n positions settle what 2n receive? Counts the learned vectors or numbers that only the longer text uses. A
 * formula has none, since every length trains its parameters.
 */
export function measureBeyond({ input: { scheme, n }, allHeads }: EncodedScheme): RequirementCheck {
  try {
    const long = allHeads(2 * n);
    const value = hasRows(scheme) ? n : untrained(scheme, allHeads(n), long, n);
    return requirementCheck(verdictIf(value === 0), value, { limit: 0, other: 2 * n });
  } catch (thrown) {
    return requirementCheck('fails', null, { limit: 0, other: 2 * n, refusal: wordsOf(thrown) });
  }
}

function untrained(scheme: SchemeId, short: Encoding, long: Encoding, n: number): number {
  if (short.kind === 'bias' && long.kind === 'bias' && short.buckets && long.buckets) {
    const trained = new Set(short.buckets);
    return new Set(long.buckets.filter((bucket) => !trained.has(bucket))).size;
  }
  return long.kind === 'relative' && hasFeature(scheme, 'learnedOffsets') ? newVectors(long, n) : 0;
}

/** Counts, on both sides, the offsets beyond n - 1 with another vector than the next nearer offset. */
function newVectors(encoding: Extract<Encoding, { kind: 'relative' }>, n: number): number {
  const { maxDistance } = encoding;
  const isNew = (offset: number, before: number) =>
    tablesOf(encoding).some(({ cols, data }) => {
      const [row, last] = [rowOfOffset(offset, maxDistance) * cols, rowOfOffset(before, maxDistance) * cols];
      for (let i = 0; i < cols; i++) if (data[row + i] !== data[last + i]) return true;
      return false;
    });
  let count = 0;
  for (let distance = n; distance < 2 * n; distance++)
    count += Number(isNew(distance, distance - 1)) + Number(isNew(-distance, 1 - distance));
  return count;
}
