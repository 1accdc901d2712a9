/** Scripts for tables of positions: by formula if there is one, otherwise from a file. */
import { formulaLines } from './formula.ts';
import { type EncodingSettings, type Lines, literal, type ScriptBody, show } from './script.ts';

/** A table on the inputs. The scheme '' and schemes without a formula load a file. */
export interface InputSettings extends EncodingSettings {
  readonly d: number;
  /** the position of the first row; 0 unless given */
  readonly first?: number;
}

export const tableFile = 'table.npy';

/** Loads the page's own table. One made by formula differs in the last digit, which matters for small results. */
export const loadedTable: Lines = [`table = np.load("${tableFile}")`, 'n, d = table.shape'];

const number = (value: unknown): string => literal(Number(value));

/** Lines that fill the columns of a sinusoidal table from `angle`, positions x frequencies. */
function columns({ layout, order }: InputSettings['parameters']): Lines {
  const [first, second] = order === 'cos-sin' ? ['cos', 'sin'] : ['sin', 'cos'];
  const places =
    layout === 'halves'
      ? [':frequency.size', 'frequency.size:frequency.size + d // 2']
      : [':2 * frequency.size:2', '1::2'];
  return [
    'angle = position * frequency',
    'table = np.zeros((n, d))',
    `table[:, ${places[0]}] = np.${first}(angle)`,
    `table[:, ${places[1]}] = np.${second}(angle)[:, :d // 2]`,
    'table = table.astype(np.float32)',
  ];
}

const spacing = ({ spacing: chosen }: InputSettings['parameters'], base: string): string =>
  chosen === 'tensor2tensor'
    ? `frequency = ${base} ** (-np.arange(d // 2) / max(1, d // 2 - 1))`
    : `frequency = ${base} ** (-np.arange((d + 1) // 2) / (d / 2))`;

const shuffled: Lines = [
  '# The same rows in one fixed order, by the finaliser of MurmurHash3.',
  'h = np.arange(1, n + 1, dtype=np.uint32)',
  'h = (h ^ h >> 16) * np.uint32(0x85ebca6b)',
  'h = (h ^ h >> 13) * np.uint32(0xc2b2ae35)',
  'table = table[np.argsort(h ^ h >> 16)]',
];

const positions = (first = 0): string =>
  `position = ${first === 0 ? 'np.arange(n)' : `np.arange(${first}, ${first} + n)`}[:, None]`;

function grid({ parameters: { columns: across, base } }: InputSettings): Lines {
  return [
    `frequency = ${number(base)} ** (-np.arange(d // 4) / (d / 4))`,
    `angles = [np.arange(n)[:, None] % ${number(across)} * frequency, np.arange(n)[:, None] // ${number(across)} * frequency]`,
    'table = np.hstack([half(angle) for angle in angles for half in (np.sin, np.cos)]).astype(np.float32)',
  ];
}

const formulas: Readonly<Record<string, (settings: InputSettings) => Lines>> = {
  index: ({ first }) => [positions(first), 'table = np.repeat(position, d, axis=1).astype(np.float32)'],
  'normalized-index': ({ first }) => [
    positions(first),
    'table = np.repeat(position / max(1, n - 1), d, axis=1).astype(np.float32)',
  ],
  sinusoidal: ({ parameters, first }) => [
    positions(first),
    spacing(parameters, number(parameters.base)),
    ...columns(parameters),
    ...(parameters.shuffled ? shuffled : []),
  ],
  'learned-sinusoidal': ({ parameters, first }) => {
    const frequencies = parameters.frequencies as readonly number[] | undefined;
    const given = frequencies?.length
      ? `frequency = np.array(${literal(frequencies)})`
      : spacing({}, number(parameters.base));
    return [positions(first), given, ...columns(parameters)];
  },
  'sinusoidal-2d': grid,
  formula: ({ parameters, first = 0 }) => [
    ...formulaLines('f', ['pos', 'i', 'd'], String(parameters.formula)),
    `pos, i = np.arange(${first}.0, ${first} + n)[:, None], np.arange(float(d))`,
    'table = np.broadcast_to(f(pos, i, np.float64(d)), (n, d)).astype(np.float32)',
  ],
};

/** Whether NumPy can make the table without a file. */
export const hasFormula = ({ scheme }: Pick<InputSettings, 'scheme'>): boolean =>
  Object.hasOwn(formulas, scheme);

/** Lines that define n, d and `table`, float32, n x d. */
export function tableLines(settings: InputSettings): Lines {
  if (!hasFormula(settings)) return loadedTable;
  const { scheme, n, d } = settings;
  return [`n, d = ${n}, ${d}`, ...formulas[scheme](settings)];
}

/** The script for a table with a formula. */
export const tableScript = (settings: InputSettings): ScriptBody => ({
  title: 'the table from its formula',
  precision: 'to 1e-6, because the page stores it as float32',
  lines: [
    ...tableLines(settings),
    show('row 1, first 4 columns', 'table[min(1, n - 1), :4].tolist()'),
    show('last row, first 4 columns', 'table[-1, :4].tolist()'),
  ],
});
