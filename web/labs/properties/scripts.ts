/** The scripts of the lab's figures, from the state. */
import { loadWholeCore } from '../../core/kept.ts';
import type { Core, Matrix, PropertyOptions } from '../../core/types.ts';
import type { FigureFacts } from '../../draw/export/provenance.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { largestOffset, shownTable } from '../../encoding/relative-table.ts';
import {
  hasFormula,
  type Measure,
  measureName,
  type SchemeSettings,
  tableCode,
  tableFile,
  tableOrigin,
  withDefaults,
} from '../../reference/encoding.ts';
import {
  comment,
  literal,
  loaded,
  type MatrixMaker,
  npyFile,
  type Script,
  type ScriptFile,
} from '../../reference/script.ts';
import { tableId } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { handlesFor, movesFor, type PsiInput, shiftsFor } from './frequencies.ts';
import { gridInput, isInMatrix, matrixItems, matrixShape, measuredOf } from './input.ts';
import {
  type Item,
  isFilePart,
  isLong,
  itemTitle,
  type PartId,
  reachOfSum,
  reachOfVectors,
  type Sizes,
  schemeOf,
  sizesFor,
  widthOfHead,
} from './items.ts';
import { encodePart, proximityOf, requestOf, vectorsOf } from './proximity.ts';

export type MonotonicitySettings = Required<Pick<PropertyOptions, 'window' | 'tolerance'>>;

export function psiScript(input: PsiInput): Script {
  const { d, psiBase, omega } = input;
  const shifts = shiftsFor(input);
  const moved = movesFor(d, omega);
  return {
    title:
      'psi(m), the sum of cos(w m) over the frequencies, its derivative, and the distance at which it first rises',
    precision: 'to 1e-9 of the number of frequencies: both in double precision',
    settings: {
      d,
      base: psiBase,
      // The shifts are written as they are: logarithms of no round number.
      ...(shifts.some((shift) => shift !== 0) && { handles: handlesFor(d), shifts }),
      ...(moved.length > 0 && { moved }),
    },
    run: ['print_psi(bent_frequencies(**settings))'],
    files: [],
  };
}

export const psiScripts = ({ store }: Session): readonly Script[] => [psiScript(store.get())];

/** The vectors that the lab compares, and their formula if they have one; null for an item without vectors. */
function measuredVectors(session: Session): {
  readonly file: ScriptFile;
  readonly formula: SchemeSettings | null;
} | null {
  const { catalog } = session;
  const { item, sizes } = measuredOf(session);
  const [first] = item.parts;
  const file = npyFile(tableFile, async () => {
    const { table } = vectorsOf(await loadWholeCore(), item, sizes);
    if (!table) throw new Error(`${item.title} has no vectors.`);
    return table;
  });
  if (isFilePart(first) || sizes.encodings) return { file, formula: null };
  const kind = catalog.find(({ id }) => id === schemeOf(first))?.kind;
  if (kind === 'bias') return null;
  const { scheme, n, d, ...parameters } = requestOf(catalog, first, sizes, reachOfVectors(sizes));
  const formula = { scheme, n, d, parameters: withDefaults(catalog, scheme, parameters) };
  return { file, formula: kind === 'input' && hasFormula(formula.scheme) ? formula : null };
}

/** A matrix that a script measures. */
interface MatrixOrigin {
  readonly file: ScriptFile;
  /** the expression of the matrix */
  readonly phi: string;
  readonly precision: string;
}

/** From a file, because a matrix made by formula would break ties in other ways: the page rounds to 32-bit numbers. */
export function fromFile(make: MatrixMaker): MatrixOrigin {
  const name = 'proximity.npy';
  return {
    file: npyFile(name, make),
    phi: `${loaded(name)}.astype(float)`,
    precision: 'to 9 significant digits: it is the same matrix',
  };
}

/** For a matrix that is too large to save: from its vectors. This takes several gigabytes for ten thousand rows. */
const fromTable = (file: ScriptFile, measure: Measure): MatrixOrigin => ({
  file,
  phi: `rounded(similarity(${loaded(file.name)}, "${measure}"))`,
  precision:
    'to 6 significant digits: two similarities that differ only by rounding may be ordered differently',
});

function measuredMatrix(session: Session): MatrixOrigin {
  const { item, sizes } = measuredOf(session);
  const vectors = measuredVectors(session);
  return vectors && isLong({ item, sizes })
    ? fromTable(vectors.file, sizes.measure)
    : fromFile(async () => proximityOf(await loadWholeCore(), item, sizes).proximity);
}

export const propertiesScript = (
  { window, tolerance }: MonotonicitySettings,
  { file, phi, precision }: MatrixOrigin,
): Script => ({
  title: 'monotonicity, translation invariance and symmetry: our measures, after Wang et al. 2021',
  precision,
  settings: { window, tolerance },
  run: [`print_properties(${phi}, **settings)`],
  files: [file],
});

/** How NumPy makes the matrix by formula. */
const formulaScript = (settings: SchemeSettings, measure: Measure): Script => ({
  title: `where that matrix comes from: the table of positions, and its ${measureName(measure)}`,
  precision: 'to 1e-6 of the largest value: the page holds tables and similarities in 32-bit numbers',
  run: [`table = ${tableCode(settings)}`, `print_similarity(table, similarity(table, ${literal(measure)}))`],
  files: [],
});

export function proximityScripts(session: Session): readonly Script[] {
  const { item, sizes } = measuredOf(session);
  const formula = item.parts.length === 1 ? measuredVectors(session)?.formula : null;
  return [
    propertiesScript(session.store.get(), measuredMatrix(session)),
    ...(formula ? [formulaScript(formula, sizes.measure)] : []),
  ];
}

/** Measures the map shown when the file is saved: the script does not repeat the mean over hundreds of words. */
export function identicalScripts(session: Session, { source }: FigureFacts): readonly Script[] {
  const map = () => {
    const shown = source?.array?.();
    if (!shown) throw new Error('There is no attention map yet.');
    return shown;
  };
  return [propertiesScript(session.store.get(), fromFile(map))];
}

export const diagnosisScript = (file: ScriptFile): Script => ({
  title: 'the norms, the singular values, the effective rank and the nearest pair of the vectors',
  precision: 'to 6 significant digits, singular values to 1e-6 of the largest: it is the same table',
  run: [`print_diagnosis(${loaded(file.name)})`],
  files: [file],
});

const spectrumScript = (file: ScriptFile): Script => ({
  title: 'the Fourier spectrum of the vectors over positions',
  precision: 'to 1e-12 of all the power: it is the same table',
  run: [`print_spectrum(${loaded(file.name)})`],
  files: [file],
});

const ofVectors =
  (scriptOf: (file: ScriptFile) => Script) =>
  (session: Session): readonly Script[] => {
    const vectors = measuredVectors(session);
    return vectors ? [scriptOf(vectors.file), ...tableOrigin(vectors.formula)] : [];
  };

export const diagnosisScripts = ofVectors(diagnosisScript);
export const spectrumScripts = ofVectors(spectrumScript);

/** What the offset explains of a proximity, and the remainder. */
export function remainderScripts(session: Session): readonly Script[] {
  const { file, phi, precision } = measuredMatrix(session);
  return [
    {
      title: 'the mean similarity at each offset, and the remainder',
      precision: `of the largest similarity ${precision}`,
      run: [`print_remainder(${phi})`],
      files: [file],
    },
  ];
}

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
