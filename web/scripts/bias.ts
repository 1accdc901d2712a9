/** Scripts for biases on the scores: ALiBi, T5's buckets, KERPLE and the reader's own by formula, the others from a file. */
import { formulaLines } from './formula.ts';
import { type EncodingSettings, type Lines, literal, type ScriptBody, show } from './script.ts';

export interface BiasSettings extends EncodingSettings {
  readonly heads: number;
  /** counted from 0 */
  readonly head: number;
}

export const biasFile = 'bias.npy';

const offsets = 'offset = np.arange(n) - np.arange(n)[:, None]  # key minus query';
const sizes = ({ n, heads, head }: BiasSettings) => `n, heads, head = ${n}, ${heads}, ${head}`;
const number = (value: unknown): string => literal(Number(value));

const shown: Lines = [
  show('bias of the last query on the first keys', 'bias[n - 1, :5].tolist()'),
  show('sum of the bias', 'float(bias.sum(dtype=float))'),
];

/** Lines that read `heads` and end with `slopes`, ALiBi's. */
export const slopeLines: Lines = [
  'power = 2 ** int(np.log2(heads))',
  'slopes = 2.0 ** (-8 * np.arange(1, power + 1) / power)',
  'slopes = np.r_[slopes, 2.0 ** (-4 * np.arange(1, 2 * (heads - power), 2) / power)]',
];

/** The bias for a slope of 1. */
function distance({ causal, directional }: BiasSettings['parameters']): string {
  if (causal) return 'offset';
  return `-np.abs(offset)${directional ? ' * np.where((offset > 0) == (head % 2 == 0), 8, 1)' : ''}`;
}

const alibi = (settings: BiasSettings): Lines => [
  sizes(settings),
  ...slopeLines,
  offsets,
  `bias = slopes[head] * ${distance(settings.parameters)}`,
  show('slopes', 'slopes.tolist()'),
  ...shown,
];

const kerple = (settings: BiasSettings): Lines => {
  const { r1, r2, variant } = settings.parameters;
  const grown =
    variant === 'power' ? `np.abs(offset) ** ${number(r2)}` : `np.log1p(${number(r2)} * np.abs(offset))`;
  return [sizes(settings), offsets, `bias = -${number(r1)} * ${grown}`, ...shown];
};

/** Lines that read `offset`, key minus query, and end with `bucket`, T5's of each. */
export const bucketLines = ({ buckets, maxDistance, bidirectional }: BiasSettings['parameters']): Lines => [
  `buckets, farthest, both = ${number(buckets)}, ${number(maxDistance)}, ${literal(Boolean(bidirectional))}`,
  'side = buckets // 2 if both else buckets',
  'exact = side // 2',
  'distance = np.abs(offset) if both else np.maximum(0, -offset)',
  'share = np.log(np.maximum(distance, exact) / exact) / np.log(farthest / exact)',
  'far = exact + np.floor(share * (side - exact) + 1e-9).astype(int)',
  'bucket = np.where(distance < exact, distance, np.minimum(far, side - 1))',
  'bucket = bucket + (side * (offset > 0) if both else 0)',
];

const t5 = (settings: BiasSettings): Lines => [
  sizes(settings),
  'offset = np.arange(1 - n, n)  # key minus query',
  ...bucketLines(settings.parameters),
  '# The values are random or learned. The file holds the bias of the head shown: one value per bucket.',
  `bias = np.load("${biasFile}")`,
  'by_offset = np.r_[bias[:, 0][::-1], bias[0, 1:]]',
  'value = {int(b): float(by_offset[bucket == b][0]) for b in np.unique(bucket)}',
  show('buckets of the offsets', 'bucket.tolist()'),
  show('largest spread within a bucket', 'max(float(np.ptp(by_offset[bucket == b])) for b in value)'),
  ...shown,
];

const own = (settings: BiasSettings): Lines => [
  sizes(settings),
  offsets,
  ...formulaLines('b', ['m', 'head', 'heads'], String(settings.parameters.bias)),
  'bias = np.broadcast_to(b(offset.astype(float), np.float64(head + 1), np.float64(heads)), (n, n))',
  ...shown,
];

const formulas: Readonly<Record<string, (settings: BiasSettings) => Lines>> = {
  alibi,
  kerple,
  t5,
  'bias-formula': own,
};

/** Whether the script loads a file. */
export const loadsBias = ({ scheme }: Pick<BiasSettings, 'scheme'>): boolean =>
  scheme === 't5' || !Object.hasOwn(formulas, scheme);

const titles: Readonly<Record<string, string>> = {
  alibi: 'the slopes of all heads, and the bias of the head shown',
  t5: 'the bucket of each offset, and the bias of the head shown',
};

export const biasScript = (settings: BiasSettings): ScriptBody => ({
  title: titles[settings.scheme] ?? 'the bias of the head shown',
  precision:
    'exactly in slopes and buckets, and to 6 significant digits in the bias, which the page stores as float32',
  lines: Object.hasOwn(formulas, settings.scheme)
    ? formulas[settings.scheme](settings)
    : [`bias = np.load("${biasFile}")`, 'n = len(bias)', ...shown],
});
