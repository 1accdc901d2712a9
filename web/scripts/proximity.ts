/** Scripts for the similarity of positions and of offset vectors, and the radius up to which it falls. */
import { type Lines, type ScriptBody, show } from './script.ts';
import { type InputSettings, tableLines } from './table.ts';

export type Measure = 'dot' | 'cosine';

/** Lines that compute `phi`, the similarity of the rows, in double precision. */
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

/** Lines that compute `radius`, up to which `phi` falls from every position in both directions. */
const radiusLines: Lines = [
  '# The largest distance up to which the similarity, rounded as on the page, falls with every step. A tie is not a fall.',
  'phi = phi.astype(np.float32)',
  'last = len(phi) - 1',
  'after = [phi.diagonal(k)[:-1] - phi.diagonal(k + 1) for k in range(last)]',
  'before = [phi.diagonal(-k)[1:] - phi.diagonal(-k - 1) for k in range(last)]',
  'rises = [k for k in range(last) if min(after[k].min(), before[k].min()) <= 0]',
  'radius = rises[0] if rises else last',
];

/** Lines that print the first values of `table` and `phi`. */
export const firstProximities: Lines = [
  show('row 1 of the table, first 4 columns', 'table[min(1, n - 1), :4].tolist()'),
  show('similarity of position 0 to 0 ... 4', 'phi[0, :5].tolist()'),
];

export const proximityScript = (settings: InputSettings, measure: Measure): ScriptBody => ({
  title: `the table of positions, its ${measure === 'cosine' ? 'cosines' : 'dot products'}, and the radius`,
  precision: 'to 6 significant digits, because the page stores tables and similarities as float32',
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

/** The file of the offset vectors. */
export const vectorsFile = 'vectors.npy';

export const vectorsScript = (measure: Measure): ScriptBody => ({
  title: `the ${measure === 'cosine' ? 'cosines' : 'dot products'} of all offset vectors`,
  precision: 'to 6 significant digits, because the page stores them as float32',
  lines: [
    `vectors = np.load("${vectorsFile}")  # one row per offset, in ascending order`,
    ...proximityLines(measure, 'vectors'),
    show('similarity of the first offset to the first five', 'phi[0, :5].tolist()'),
    show('asymmetry between before and after', 'float(np.abs(phi - phi[::-1, ::-1]).max())'),
  ],
});
