/** The three properties of a proximity matrix, and locality of an attention map. */
import { type Measure, proximityLines } from './proximity.ts';
import { type Lines, literal, show } from './python.ts';
import type { Body } from './script.ts';
import { hasFormula, type TableSubject, tableLines } from './table.ts';

export interface PropertiesSubject {
  /** the table that the proximity is of, where NumPy can make it; otherwise the matrix is loaded */
  readonly table: TableSubject | null;
  readonly measure: Measure;
  readonly window: number;
  readonly tolerance: number;
}

export const proximityFile = 'proximity.npy';

/** Whether the script loads the matrix. */
export const loadsProximity = ({ table }: Pick<PropertiesSubject, 'table'>): boolean =>
  table === null || !hasFormula(table);

const loaded: Lines = [`phi = np.load("${proximityFile}").astype(float)`];

const monotonicity = (window: number, tolerance: number): Lines => [
  `window, tolerance = ${window}, ${literal(tolerance)}`,
  '# Farther positions are less near: every x, both sides, all pairs of offsets m < k up to the window.',
  'broken = lambda rise: rise > tolerance if tolerance > 0 else rise >= 0',
  'pairs = steps = rising_pairs = rising_steps = 0',
  'radius = len(phi) - 1',
  'for x in range(len(phi)):',
  '    for line in (phi[x, x:], phi[x, x::-1]):',
  '        near = line[: window + 1]',
  '        rise = broken(near[None, :] - near[:, None])[np.triu_indices(len(near), 1)]',
  '        pairs, rising_pairs = pairs + rise.size, rising_pairs + rise.sum()',
  '        step = broken(np.diff(near))',
  '        steps, rising_steps = steps + step.size, rising_steps + step.sum()',
  '        above = np.flatnonzero(broken(line[1:] - np.minimum.accumulate(line)[:-1]))',
  '        radius = min(radius, above[0]) if above.size else radius',
];

const invariance: Lines = [
  '# Only the offset counts: T, the nearest matrix of which that is true, has the mean of each diagonal.',
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
];

export const propertiesScript = ({ table, measure, window, tolerance }: PropertiesSubject): Body => ({
  title: 'monotonicity, translation invariance and symmetry, ours after Wang et al. 2021',
  precision: loadsProximity({ table })
    ? 'to 9 significant digits: it is the same matrix'
    : 'to 3 significant digits, and what is below 1e-6 is rounding: the page holds proximities in 32-bit numbers',
  lines: [
    ...(table && hasFormula(table) ? [...tableLines(table), ...proximityLines(measure)] : loaded),
    '',
    ...monotonicity(window, tolerance),
    '',
    ...invariance,
    '',
    show('monotonicity, share of pairs that break it', 'float(rising_pairs / pairs)'),
    show('share of steps', 'float(rising_steps / steps)'),
    show('radius', 'int(radius)'),
    show(
      'translation invariance, relative distance',
      'float(np.linalg.norm(rest) / norm) if norm > 0 else 0.0',
    ),
    show('R2', 'float(1 - (rest**2).sum() / spread) if spread > 0 else float("nan")'),
    show('asymmetry', 'float(np.linalg.norm(phi - phi.T) / (2 * norm)) if norm > 0 else 0.0'),
    ...locality,
  ],
});
