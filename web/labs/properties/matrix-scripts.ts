/** The numbers of the matrix in NumPy: of each embedding that it shows, and of their sums. */

import { loadWholeCore } from '../../core/kept.ts';
import type { Core, Matrix } from '../../core/types.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { largestOffset, shownTable } from '../../encoding/relative-table.ts';
import { hasFormula, type SchemeSettings, tableCode, withDefaults } from '../../reference/encoding.ts';
import { comment, literal, loaded, npyFile, type Script, type ScriptFile } from '../../reference/script.ts';
import { tableId } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { gridInput } from './input.ts';
import { type Item, isFilePart, type PartId, reachOfSum, type Sizes, sizesFor, widthOfHead } from './item.ts';
import { itemTitle } from './items.ts';
import { isInMatrix, matrixItems, matrixShape } from './matrix-shape.ts';
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
  readonly lines: readonly string[];
  readonly files: readonly ScriptFile[];
}

/** Each trained item has vectors of its own, all others share theirs. */
const whose = ({ id }: Item, { encodings }: Sizes): string => (encodings ? `${id} ` : '');

/** Number and width of the rows, and the position or offset of the first. */
interface Rows {
  readonly n: number;
  readonly d: number;
  readonly first: number;
}

/** The vectors of all parts, each once. */
class AllVectors {
  readonly #session: Session;
  readonly #all = new Map<string, Vectors>();

  constructor(session: Session) {
    this.#session = session;
  }

  get lines(): readonly string[] {
    return [...this.#all.values()].flatMap(({ lines }) => lines);
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
    const code = formula ? tableCode(formula) : loaded(fileName);
    const loadedFiles = formula ? [] : [npyFile(fileName, async () => make(await loadWholeCore()))];
    this.#all.set(key, { name, lines: [title, `${name} = ${code}`], files: loadedFiles });
    return name;
  }

  #formula(part: PartId, sizes: Sizes, rows: Rows): SchemeSettings | null {
    if (isFilePart(part) || sizes.encodings) return null;
    const { catalog } = this.#session;
    const { scheme, n: _, d: __, ...set } = requestOf(catalog, part, sizes, reachOfSum(sizes));
    const parameters = withDefaults(catalog, scheme, set);
    // Relative sinusoids are sinusoids of offsets, with frequencies of their own.
    const formula = scheme === 'relative-sinusoidal' ? 'learned-sinusoidal' : scheme;
    return hasFormula(formula) ? { scheme: formula, parameters, ...rows } : null;
  }
}

function cellLine(item: Item, input: Sizes, all: AllVectors): string {
  const sizes = sizesFor(item, input);
  const { n, measure } = sizes;
  const { parts } = item;
  const [first, added] = parts;
  const isRelative = first === offsetsId || first === 'shaw' || first.startsWith('relative-');
  const phi = isRelative
    ? `similarity_of_offsets(${all.relative(first, sizes, item)}, ${n}, "${measure}")`
    : added === undefined
      ? `rounded(similarity(${all.absolute(first, sizes, item)}, "${measure}"))`
      : `similarity_of_sum(${all.absolute(first, sizes, item)}, ${factorOf(added, sizes)}${all.relative(added, sizes, item)}, "${measure}")`;
  return `print(${literal(`${itemTitle(parts, [], files)}:`)}, three_numbers(${phi}, **settings))`;
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
    {
      title:
        'the three numbers of each embedding in the matrix: monotonicity, translation invariance, symmetry',
      precision:
        'to 1e-6, unless a tie breaks another way: tables made by formula may differ in the last of 32 bits',
      settings: { window, tolerance },
      run: [
        ...all.lines,
        ...left.map((title) => comment(`Left out: ${title}. Its map has a script of its own.`)),
        ...cells,
      ],
      files: all.files,
    },
  ];
}
