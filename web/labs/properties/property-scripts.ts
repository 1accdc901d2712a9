/** NumPy: the origin of a proximity matrix, its three properties, and the locality of an attention map. */
import type { PropertyOptions } from '../../core/types.ts';
import { firstProximities, type Measure, proximityLines } from '../../scripts/proximity.ts';
import { type Lines, literal, type ScriptBody, show } from '../../scripts/script.ts';
import { type InputSettings, tableFile, tableLines } from '../../scripts/table.ts';

export type MonotonicitySettings = Required<Pick<PropertyOptions, 'window' | 'tolerance'>>;

export const proximityFile = 'proximity.npy';

/** Lines that end with `phi`, the matrix to measure. */
export interface MatrixOrigin {
  readonly lines: Lines;
  readonly precision: string;
}

/** From a file, because a matrix made by formula would break ties in other ways: the page rounds to 32-bit numbers. */
export const fromFile: MatrixOrigin = {
  lines: [`phi = np.load("${proximityFile}").astype(float)`],
  precision: 'to 9 significant digits: it is the same matrix',
};

/** For a matrix that is too large to save. */
export const fromTable = (measure: Measure): MatrixOrigin => ({
  lines: [
    `table = np.load("${tableFile}")`,
    ...proximityLines(measure),
    '# As the page rounds it. This takes several gigabytes for ten thousand rows.',
    'phi = phi.astype(np.float32).astype(float)',
  ],
  precision:
    'to 6 significant digits: two similarities that differ only by rounding may be ordered differently',
});

/** How NumPy makes the matrix by formula. */
export const formulaScript = (settings: InputSettings, measure: Measure): ScriptBody => ({
  title: `where that matrix comes from: the table of positions, and its ${measure === 'cosine' ? 'cosines' : 'dot products'}`,
  precision: 'to 1e-6 of the largest value: the page holds tables and similarities in 32-bit numbers',
  lines: [...tableLines(settings), '', ...proximityLines(measure), '', ...firstProximities],
});

export const monotonicityLines = ({ window, tolerance }: MonotonicitySettings): Lines => [
  `window, tolerance = ${window}, ${literal(tolerance)}`,
  '# Farther positions are less similar: every x, both sides, all pairs of offsets m < k up to the window.',
  'broken = lambda rise: rise > tolerance if tolerance > 0 else rise >= 0',
  'pairs = steps = rising_pairs = rising_steps = 0',
  'radius, worst, worst_rise = len(phi) - 1, None, tolerance if tolerance > 0 else -1e-300',
  'for x in range(len(phi)):',
  '    for side, line in ((1, phi[x, x:]), (-1, phi[x, x::-1])):',
  '        near = line[: window + 1]',
  '        rise = broken(near[None, :] - near[:, None])[np.triu_indices(len(near), 1)]',
  '        pairs, rising_pairs = pairs + rise.size, rising_pairs + rise.sum()',
  '        step = broken(np.diff(near))',
  '        steps, rising_steps = steps + step.size, rising_steps + step.sum()',
  '        above = line[1:] - np.minimum.accumulate(line)[:-1]',
  '        violated = np.flatnonzero(broken(above))',
  '        radius = min(radius, violated[0]) if violated.size else radius',
  '        if near.size > 1 and above[: near.size - 1].max() > worst_rise:',
  '            far = int(above[: near.size - 1].argmax()) + 1',
  '            worst, worst_rise = [x, side * int(near[:far].argmin()), side * far], above[far - 1]',
];

/** Lines that end with `rest`, which the offset does not explain. */
export const invarianceLines: Lines = [
  '# T is the nearest Toeplitz matrix: each diagonal holds its mean.',
  'count = len(phi)',
  'offset = np.arange(count) - np.arange(count)[:, None] + count - 1',
  'mean = np.bincount(offset.ravel(), phi.ravel()) / np.bincount(offset.ravel())',
  'rest = phi - mean[offset]',
  'norm = np.linalg.norm(phi)',
  'spread = ((phi - phi.mean()) ** 2).sum()',
];

const locality: Lines = [
  'if (phi >= 0).all() and np.allclose(phi.sum(axis=1), 1, rtol=0, atol=1e-3):',
  '    near = 2.0 ** -np.abs(offset - count + 1)',
  '    print("locality (Chen et al. 2023):", float((phi * near).sum() / count))',
  '    scaled = raw = sides = 0',
  '    for x in range(1, count - 1):',
  '        reach = min(x, count - 1 - x)',
  '        apart = np.abs(phi[x, x - reach : x][::-1] - phi[x, x + 1 : x + reach + 1])',
  '        unit = np.ptp(apart) if np.ptp(apart) >= 10 * np.finfo(np.float32).eps else 1',
  '        scaled, raw, sides = scaled + ((apart - apart.min()) / unit).sum(), raw + apart.sum(), sides + reach',
  '    if sides:',
  '        print("mirror symmetry (Chen et al. 2023):", float(1 - scaled / sides))',
  '        print("mean |left - right|:", float(raw / sides))',
];

/** Expressions after `monotonicityLines` and `invarianceLines`. */
export const numberOf = {
  monotonicity: 'float(rising_pairs / pairs)',
  translation: 'float(np.linalg.norm(rest) / norm) if norm > 0 else 0.0',
  symmetry: 'float(np.linalg.norm(phi - phi.T) / (2 * norm)) if norm > 0 else 0.0',
};

const distanceLines: Lines = [
  show('translation invariance, relative distance', numberOf.translation),
  show('R2', 'float(1 - (rest**2).sum() / spread) if spread > 0 else float("nan")'),
];

/** What the offset explains of a proximity, and the remainder. */
export const remainderScript = ({ lines, precision }: MatrixOrigin): ScriptBody => ({
  title: 'the mean similarity at each offset, and the remainder',
  precision: `of the largest similarity ${precision}`,
  lines: [
    ...lines,
    '',
    ...invarianceLines,
    'squares = np.bincount(offset.ravel(), (rest**2).ravel()) / np.bincount(offset.ravel())',
    '',
    show('mean at offsets 0 ... 4', 'mean[count - 1 : count + 4].tolist()'),
    show('standard deviation at offsets 0 ... 4', 'np.sqrt(squares)[count - 1 : count + 4].tolist()'),
    show('remainder of the first row, first 5 columns', 'rest[0, :5].tolist()'),
    show('largest remainder', 'float(np.abs(rest).max())'),
    ...distanceLines,
  ],
});

export const propertiesScript = (
  settings: MonotonicitySettings,
  { lines, precision }: MatrixOrigin,
): ScriptBody => ({
  title: 'monotonicity, translation invariance and symmetry: our measures, after Wang et al. 2021',
  precision,
  lines: [
    ...lines,
    '',
    ...monotonicityLines(settings),
    '',
    ...invarianceLines,
    '',
    show('monotonicity, share of pairs that break it', numberOf.monotonicity),
    show('share of steps', 'float(rising_steps / steps)'),
    show('radius', 'int(radius)'),
    show('worst row, from 0, and its two offsets', 'worst'),
    ...distanceLines,
    show('asymmetry', numberOf.symmetry),
    ...locality,
  ],
});
