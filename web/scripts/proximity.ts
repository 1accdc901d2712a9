/** The proximity of positions and of the vectors of offsets, and how far it falls with distance. */
import { type Lines, type ScriptBody, show } from './script.ts';
import { type InputSettings, tableLines } from './table.ts';

export type Measure = 'dot' | 'cosine';

/** Of the rows of `table`: `phi`, in double. */
export const proximityLines = (measure: Measure, rows = 'table'): Lines => [
  `rows = ${rows}.astype(float)`,
  ...(measure === 'cosine'
    ? [
        'length = np.linalg.norm(rows, axis=1, keepdims=True)',
        'rows = rows / np.where(length > 0, length, 1)',
      ]
    : []),
  'phi = rows @ rows.T',
];

/** How far `phi` falls with distance from every position and in both directions. */
const radiusLines: Lines = [
  '# The largest distance up to which proximity, rounded as on the page, falls with every step; a tie is no fall.',
  'phi = phi.astype(np.float32)',
  'last = len(phi) - 1',
  'after = [phi.diagonal(k)[:-1] - phi.diagonal(k + 1) for k in range(last)]',
  'before = [phi.diagonal(-k)[1:] - phi.diagonal(-k - 1) for k in range(last)]',
  'rises = [k for k in range(last) if min(after[k].min(), before[k].min()) <= 0]',
  'radius = rises[0] if rises else last',
];

/** The first values of `table` and of `phi`. */
export const firstProximities: Lines = [
  show('row 1 of the table, first 4 columns', 'table[min(1, n - 1), :4].tolist()'),
  show('proximity of position 0 to 0 ... 4', 'phi[0, :5].tolist()'),
];

export const proximityScript = (settings: InputSettings, measure: Measure): ScriptBody => ({
  title: `the table of positions, their ${measure === 'cosine' ? 'cosines' : 'dot products'}, and the radius`,
  precision: 'to 6 significant digits: the page holds tables and proximities in 32-bit numbers',
  lines: [
    ...tableLines(settings),
    '',
    ...proximityLines(measure),
    '',
    ...radiusLines,
    ...firstProximities,
    show('radius', 'radius'),
  ],
});

/** The vectors of offsets. */
export const vectorsFile = 'vectors.npy';

export const vectorsScript = (measure: Measure): ScriptBody => ({
  title: `the ${measure === 'cosine' ? 'cosines' : 'dot products'} of the vectors of all offsets`,
  precision: 'to 6 significant digits: the page holds them in 32-bit numbers',
  lines: [
    `vectors = np.load("${vectorsFile}")  # one row for each offset, from the farthest before to the farthest after`,
    ...proximityLines(measure, 'vectors'),
    show('proximity of the first offset to the first five', 'phi[0, :5].tolist()'),
    show('asymmetry between before and after', 'float(np.abs(phi - phi[::-1, ::-1]).max())'),
  ],
});
