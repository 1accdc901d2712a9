/** What a table is like, and how far sinusoids fall with the distance, in NumPy. */
import { type Lines, literal, type ScriptBody, show } from '../../scripts/script.ts';
import { loadedTable } from '../../scripts/table.ts';
import { handlesFor, movesFor, shiftsFor } from './frequencies.ts';
import type { PsiInput } from './psi-job.ts';

/** All pairs by matrix products, which lose what is small beside the norms: what may be the nearest pair is subtracted. */
const nearestPair: Lines = [
  'square = (rows**2).sum(axis=1)',
  'rounding = 16 * d * np.finfo(float).eps * square.max()',
  'nearest = np.inf',
  'for start in range(0, n - 1, 256):',
  '    block, after = slice(start, start + 256), slice(start, n)',
  '    about = square[block, None] + square[after] - 2 * rows[block] @ rows[after].T',
  '    about[np.tril_indices_from(about)] = np.inf  # each pair once, and none of a row with itself',
  '    least = about.min(axis=1)',
  '    for i in np.flatnonzero(least <= nearest**2 + rounding):',
  '        may_be = rows[after][about[i] <= min(least[i], nearest**2) + rounding]',
  '        nearest = np.linalg.norm(may_be - rows[start + i], axis=1).min(initial=nearest)',
];

export const diagnosisScript: ScriptBody = {
  title: 'the norms, the singular values, the effective rank and the nearest pair of the vectors',
  precision: 'to 6 significant digits, singular values to 1e-6 of the largest: it is the same table',
  lines: [
    ...loadedTable,
    'rows = table.astype(float)',
    's = np.linalg.svd(rows, compute_uv=False)',
    'share = s[s > 0] / s.sum()',
    ...nearestPair,
    show('norm of the first rows', 'np.linalg.norm(rows, axis=1)[:4].tolist()'),
    show('largest singular values', 's[:4].tolist()'),
    show('effective rank', 'float(np.exp(-(share * np.log(share)).sum()))'),
    show('participation ratio', 'float((s**2).sum() ** 2 / (s**4).sum())'),
    show('distance of the nearest pair', 'float(nearest)'),
  ],
};

export const spectrumScript: ScriptBody = {
  title: 'the Fourier spectrum of the vectors over positions',
  precision: 'to 1e-12 of all the power: it is the same table',
  lines: [
    ...loadedTable,
    'power = (np.abs(np.fft.rfft(table.astype(float), axis=0)) ** 2).sum(axis=1)',
    'power[1 : (len(table) + 1) // 2] *= 2  # both directions of turning; 0 and n / 2 turns have but one',
    show(
      'share of the power at 0 ... 4 turns',
      '(power / power.sum())[:5].tolist() if power.any() else power[:5].tolist()',
    ),
  ],
};

/** The shifts of the handles are written as they are: logarithms of no round number. */
function bend(input: PsiInput): Lines {
  const shifts = shiftsFor(input);
  if (shifts.every((shift) => shift === 0)) return [];
  return [
    `handle, shift = ${literal(handlesFor(input.d))}, ${literal(shifts)}`,
    'frequency *= np.exp(np.interp(np.arange(len(frequency)), handle, shift))',
    'frequency = np.minimum(frequency, np.pi)',
  ];
}

export function psiScript(input: PsiInput): ScriptBody {
  const { d, psiBase, omega } = input;
  const moved = movesFor(d, omega);
  return {
    title:
      'psi(m), the sum of cos(w m) over the frequencies, its derivative, and the distance at which it first rises',
    precision: 'to 1e-9 of the number of frequencies: both in double precision',
    lines: [
      `d, base = ${d}, ${literal(psiBase)}`,
      'frequency = base ** (-2 * np.arange((d + 1) // 2) / d)',
      ...bend(input),
      ...(moved.length > 0
        ? [
            `frequency[${literal(moved.map(([which]) => which))}] = ${literal(moved.map(([, value]) => value))}`,
          ]
        : []),
      'psi = np.cos(np.arange(4097)[:, None] * frequency).sum(axis=1)',
      'half = np.arange(1, 8193)[:, None] / 2',
      'slope = -np.sin(half * frequency) @ frequency',
      '# Where the slope is below 0 psi falls, if by less than a number can tell.',
      'level = np.flatnonzero(slope >= 0) if frequency.any() else [0]',
      'falling = (level[0] // 2) if len(level) else 4096',
      'rises = np.flatnonzero((np.diff(psi) >= 0) & (np.arange(1, 4097) > falling)) + 1',
      show('first frequencies', 'frequency[:4].tolist()'),
      show('psi at 0 ... 4', 'psi[:5].tolist()'),
      show("psi' at 1 ... 4", 'slope[1:8:2].tolist()'),
      show('first rise', 'int(rises[0]) if rises.size else None'),
    ],
  };
}
