/** What a table is like, and how far sinusoids fall with the distance. */
import { literal, show } from './python.ts';
import type { Body } from './script.ts';
import { type TableSubject, tableLines } from './table.ts';

export const diagnosisScript = (table: TableSubject): Body => ({
  title: 'the norms, the singular values, the effective rank and the nearest pair of the table',
  precision: 'to 6 significant digits; singular values to 1e-6 of the largest',
  lines: [
    ...tableLines(table),
    'rows = table.astype(float)',
    's = np.linalg.svd(rows, compute_uv=False)',
    'share = s[s > 0] / s.sum()',
    'distance = np.array([np.linalg.norm(rows - row, axis=1) for row in rows])',
    'np.fill_diagonal(distance, np.inf)',
    show('norm of the first rows', 'np.linalg.norm(rows, axis=1)[:4].tolist()'),
    show('largest singular values', 's[:4].tolist()'),
    show('effective rank', 'float(np.exp(-(share * np.log(share)).sum()))'),
    show('participation ratio', 'float((s**2).sum() ** 2 / (s**4).sum())'),
    show('distance of the nearest pair', 'float(distance.min())'),
  ],
});

export interface PsiSubject {
  readonly d: number;
  readonly base: number;
  /** pairs of a number and a value: the frequencies moved */
  readonly moved: readonly number[];
}

export const psiScript = ({ d, base, moved }: PsiSubject): Body => ({
  title: 'psi(m), the sum of cos(w m) over the frequencies, and the distance at which it first rises',
  precision: 'to 9 significant digits: both in double precision',
  lines: [
    `d, base = ${d}, ${literal(base)}`,
    'frequency = base ** (-2 * np.arange((d + 1) // 2) / d)',
    ...(moved.length > 1
      ? [
          `moved = ${literal(moved)}`,
          'for which, value in zip(moved[::2], moved[1::2]):',
          '    frequency[int(which)] = min(value, np.pi)',
        ]
      : []),
    'psi = np.cos(np.arange(4097)[:, None] * frequency).sum(axis=1)',
    'rises = np.flatnonzero(np.diff(psi) >= 0) + 1',
    show('psi at 0 ... 4', 'psi[:5].tolist()'),
    show('first rise', 'int(rises[0]) if rises.size else None'),
  ],
});
