/** The numbers of the matrix in NumPy: of each embedding that it shows, and of their sums. */

import { loadWholeCore } from '../../core/kept.ts';
import type { Core, Matrix } from '../../core/types.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { largestOffset, shownTable } from '../../encoding/relative-table.ts';
import { tableId } from '../../schemes/source.ts';
import { withDefaults } from '../../scripts/encoding.ts';
import { type Measure, proximityLines } from '../../scripts/proximity.ts';
import {
  comment,
  indent,
  type Lines,
  literal,
  npyFile,
  type Script,
  type ScriptFile,
  script,
} from '../../scripts/script.ts';
import { hasFormula, type InputSettings, tableLines } from '../../scripts/table.ts';
import type { Session } from '../../shell/session.ts';
import { gridInput } from './input.ts';
import { type Item, isFilePart, type PartId, reachOfSum, type Sizes, sizesFor, widthOfHead } from './item.ts';
import { itemTitle } from './items.ts';
import { isInMatrix, matrixItems, matrixShape } from './matrix-shape.ts';
import {
  invarianceLines,
  type MonotonicitySettings,
  monotonicityLines,
  numberOf,
} from './property-scripts.ts';
import { encodePart, requestOf } from './proximity.ts';

/** The reader's names of files stay out of the code. */
const files = { [tableId]: { name: 'Your table' }, [offsetsId]: { name: 'Your table' } };

const fileNames: Readonly<Record<string, string>> = {
  [tableId]: 'your-ape',
  [offsetsId]: 'your-rpe',
  learned: 'learned-ape',
  shaw: 'learned-rpe',
};

/** Vectors as a variable of the script: by formula, or from a file. */
interface Vectors {
  readonly name: string;
  readonly lines: Lines;
  readonly files: readonly ScriptFile[];
}

/** Each trained item has vectors of its own, all others share theirs. */
const whose = ({ id }: Item, { encodings }: Sizes): string => (encodings ? `${id} ` : '');

/** Number and width of the rows, and the position or offset of the first. */
type Rows = Required<Pick<InputSettings, 'n' | 'd' | 'first'>>;

/** The vectors of all parts, each once. */
class AllVectors {
  readonly #session: Session;
  readonly #all = new Map<string, Vectors>();

  constructor(session: Session) {
    this.#session = session;
  }

  get lines(): Lines {
    return [...this.#all.values()].flatMap(({ lines }) => ['', ...lines]);
  }

  get files(): readonly ScriptFile[] {
    return [...this.#all.values()].flatMap((one) => one.files);
  }

  /** The variable with the vectors of positions. */
  absolute(part: PartId, sizes: Sizes, item: Item): string {
    const { n, d } = sizes;
    return this.#named(
      part,
      'P',
      `${whose(item, sizes)}${part} ${n} ${d}`,
      sizes,
      { n, d, first: 0 },
      (core) => {
        const encoding = encodePart(core, part, sizes, 0);
        if (encoding.kind !== 'input') throw new Error(`${part} has no vectors of positions.`);
        return encoding.table;
      },
    );
  }

  /** The variable with the vectors of all offsets between `n` positions. */
  relative(part: PartId, sizes: Sizes, item: Item): string {
    const reach = reachOfSum(sizes);
    const d = widthOfHead(sizes);
    const rows = { n: 2 * reach + 1, d, first: -reach };
    return this.#named(part, 'R', `${whose(item, sizes)}${part} ${d}`, sizes, rows, (core) => {
      const encoding = encodePart(core, part, sizes, reach);
      if (encoding.kind !== 'relative') throw new Error(`${part} has no offset vectors.`);
      return shownTable(encoding, { d, head: 0, reach: largestOffset(encoding, sizes.n) }).vectors;
    });
  }

  #named(
    part: PartId,
    letter: 'P' | 'R',
    key: string,
    sizes: Sizes,
    rows: Rows,
    make: (core: Core) => Matrix,
  ): string {
    const known = this.#all.get(key);
    if (known) return known.name;
    const count = [...this.#all.values()].filter(({ name }) => name.startsWith(letter)).length;
    const name = `${letter}${count + 1}`;
    const formula = this.#formula(part, sizes, rows);
    const title = comment(itemTitle([part], [], files));
    const fileName = `${fileNames[part] ?? part}-${name}.npy`;
    this.#all.set(
      key,
      formula
        ? { name, lines: [title, ...formula, `${name} = table`], files: [] }
        : {
            name,
            lines: [title, `${name} = np.load("${fileName}")`],
            files: [npyFile(fileName, async () => make(await loadWholeCore()))],
          },
    );
    return name;
  }

  #formula(part: PartId, sizes: Sizes, rows: Rows): Lines | null {
    if (isFilePart(part) || sizes.encodings) return null;
    const { catalog } = this.#session;
    const { scheme, n: _, d: __, ...set } = requestOf(catalog, part, sizes, reachOfSum(sizes));
    const parameters = withDefaults(catalog, scheme, set);
    // Relative sinusoids are sinusoids of offsets, with frequencies of their own.
    const formula = scheme === 'relative-sinusoidal' ? 'learned-sinusoidal' : scheme;
    return hasFormula({ scheme: formula }) ? tableLines({ scheme: formula, parameters, ...rows }) : null;
  }
}

const functions = (measure: Measure, settings: MonotonicitySettings): Lines => [
  'def rounded(values):  # as the page holds them',
  '    return values.astype(np.float32).astype(float)',
  '',
  'def unit(rows):',
  ...indent(
    measure === 'cosine'
      ? [
          'length = np.linalg.norm(rows, axis=1, keepdims=True)',
          'return rounded(rows / np.where(length > 0, length, 1))',
        ]
      : ['return rows'],
  ),
  '',
  'def similarity(table):',
  ...indent([...proximityLines(measure), 'return rounded(phi)']),
  '',
  'def offsets_alone(vectors, n):  # as many vectors as positions, or one fewer',
  '    middle = len(vectors) // 2',
  '    reach = min(middle, max(1, (n - 1) // 2))',
  '    return similarity(vectors[middle - reach : middle + reach + 1])',
  '',
  '# In every head, the key at y has the vector of the offset y - x added for the query at x.',
  'def together(table, vectors):',
  '    n, width, reach = len(table), vectors.shape[1], len(vectors) // 2',
  '    heads = max(1, table.shape[1] // width)',
  '    seen = unit(table[:, : heads * width].astype(float))',
  '    seen = np.pad(seen, ((0, 0), (0, heads * width - seen.shape[1])))',
  '    score = seen.reshape(n, heads, width).sum(axis=1) @ unit(vectors.astype(float)).T',
  '    offset = np.arange(n) - np.arange(n)[:, None]',
  '    added = np.take_along_axis(score, np.clip(offset, -reach, reach) + reach, axis=1)',
  '    return rounded(rounded(seen @ seen.T) + added)',
  '',
  'def numbers(phi):',
  ...indent([
    ...monotonicityLines(settings),
    ...invarianceLines,
    `monotonicity = ${numberOf.monotonicity}`,
    `translation = ${numberOf.translation}`,
    `symmetry = ${numberOf.symmetry}`,
    'return [monotonicity, translation, symmetry]',
  ]),
];

function cellLine(item: Item, input: Sizes, all: AllVectors): string {
  const sizes = sizesFor(item, input);
  const { parts } = item;
  const [first, added] = parts;
  const name = literal(itemTitle(parts, [], files));
  const isRelative = first === offsetsId || first === 'shaw' || first.startsWith('relative-');
  const phi = isRelative
    ? `offsets_alone(${all.relative(first, sizes, item)}, ${sizes.n})`
    : added === undefined
      ? `similarity(${all.absolute(first, sizes, item)})`
      : `together(${all.absolute(first, sizes, item)}, ${factorOf(added, sizes)}${all.relative(added, sizes, item)})`;
  return `print(${name} + ":", numbers(${phi}))`;
}

/** Vectors that are added to the values only do not act on scores. */
const factorOf = (part: PartId, { chosen }: Sizes): string =>
  part === chosen.scheme && chosen.parameters.on === 'values' ? '0 * ' : '';

export function matrixScripts(session: Session): readonly Script[] {
  const { window, tolerance } = session.store.get();
  const shape = matrixShape(session);
  const items = matrixItems(session, shape);
  const { sizes } = gridInput(session, items);
  const all = new AllVectors(session);
  const cells = items.filter(({ id }) => isInMatrix(shape, id)).map((item) => cellLine(item, sizes, all));
  const left = items.filter(({ id }) => !isInMatrix(shape, id)).map(({ title }) => title);
  return [
    script(
      {
        title:
          'the three numbers of each embedding in the matrix: monotonicity, translation invariance, symmetry',
        precision:
          'to 1e-6, unless a tie breaks another way: tables made by formula may differ in the last of 32 bits',
        lines: [
          ...functions(sizes.measure, { window, tolerance }),
          ...all.lines,
          '',
          ...left.map((title) => comment(`Left out: ${title}. Its map has a script of its own.`)),
          ...cells,
        ],
      },
      ...all.files,
    ),
  ];
}
