/** The scripts of the lab's figures, from the state. */
import { loadWholeCore } from '../../core/kept.ts';
import type { Core, Matrix, PropertyOptions } from '../../core/types.ts';
import type { FigureFacts } from '../../draw/export/provenance.ts';
import { largestOffset, offsetsId, shownTable } from '../../encoding/relative-table.ts';
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
import { ape, embeddingOf, rpe, schemeBehind } from '../../schemes/further-facts.ts';
import { tableId } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { foldText } from './fold-text.ts';
import { gridInput, matrixOf, measuredOf } from './input.ts';
import {
  type Item,
  isFilePart,
  isLong,
  itemTitle,
  type PartId,
  reachOfSum,
  reachOfVectors,
  type Sizes,
  sizesFor,
  widthOfHead,
} from './items.ts';
import { encodePart, proximityOf, requestOf, vectorsOf } from './proximity.ts';

const { scripts: words } = foldText;

/** The vectors that the lab compares, and their formula if there is one; null for an item without vectors. */
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
  const kind = catalog.find(({ id }) => id === schemeBehind(first))?.kind;
  if (kind === 'bias') return null;
  const { scheme, n, d, ...parameters } = requestOf(catalog, first, sizes, reachOfVectors(sizes));
  const formula = { scheme, n, d, parameters: withDefaults(catalog, scheme, parameters) };
  return { file, formula: kind === 'input' && hasFormula(formula.scheme) ? formula : null };
}

/** A matrix that a script measures. */
interface MatrixOrigin {
  readonly file: ScriptFile;
  /** the Python expression of the matrix */
  readonly phi: string;
  readonly precision: string;
}

/** From a file: the page rounds to 32-bit numbers, so a matrix made by formula would break ties differently. */
export function fromFile(make: MatrixMaker): MatrixOrigin {
  const name = 'proximity.npy';
  return { file: npyFile(name, make), phi: `${loaded(name)}.astype(float)`, precision: words.fromFile };
}

/** From the vectors, for a matrix that is too large to save. Ten thousand rows take several gigabytes. */
const fromTable = (file: ScriptFile, measure: Measure): MatrixOrigin => ({
  file,
  phi: `rounded(similarity(${loaded(file.name)}, "${measure}"))`,
  precision: words.fromTable,
});

function measuredMatrix(session: Session): MatrixOrigin {
  const { item, sizes } = measuredOf(session);
  const vectors = measuredVectors(session);
  return vectors && isLong({ item, sizes })
    ? fromTable(vectors.file, sizes.measure)
    : fromFile(async () => proximityOf(await loadWholeCore(), item, sizes).proximity);
}

export const propertiesScript = (
  { window, tolerance }: Required<Pick<PropertyOptions, 'window' | 'tolerance'>>,
  { file, phi, precision }: MatrixOrigin,
): Script => ({
  title: words.properties,
  precision,
  settings: { window, tolerance },
  run: [`print_properties(${phi}, **settings)`],
  files: [file],
});

/** Makes the matrix by formula in NumPy. */
const formulaScript = (settings: SchemeSettings, measure: Measure): Script => ({
  title: words.formula(measureName(measure)),
  precision: words.formulaPrecision,
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

/** Measures the attention map as saved: the script does not repeat the mean over hundreds of words. */
export function identicalScripts(session: Session, { source }: FigureFacts): readonly Script[] {
  const map = () => {
    const shown = source?.array?.();
    if (!shown) throw new Error('There is no attention map yet.');
    return shown;
  };
  return [propertiesScript(session.store.get(), fromFile(map))];
}

const vectorScript =
  (title: string, precision: string, print: string) =>
  (file: ScriptFile): Script => ({
    title,
    precision,
    run: [`${print}(${loaded(file.name)})`],
    files: [file],
  });

export const diagnosisScript = vectorScript(words.diagnosis, words.diagnosisPrecision, 'print_diagnosis');

const ofVectors =
  (scriptOf: (file: ScriptFile) => Script) =>
  (session: Session): readonly Script[] => {
    const vectors = measuredVectors(session);
    return vectors ? [scriptOf(vectors.file), ...tableOrigin(vectors.formula)] : [];
  };

export const diagnosisScripts = ofVectors(diagnosisScript);
export const spectrumScripts = ofVectors(
  vectorScript(words.spectrum, words.spectrumPrecision, 'print_spectrum'),
);

export function remainderScripts(session: Session): readonly Script[] {
  const { file, phi, precision } = measuredMatrix(session);
  return [
    {
      title: words.remainder,
      precision: words.remainderPrecision(precision),
      run: [`print_remainder(${phi})`],
      files: [file],
    },
  ];
}

/** The names of the reader's files stay out of the code. */
const files = { [tableId]: { name: words.yourTable }, [offsetsId]: { name: words.yourTable } };

function fileNameOf(part: PartId, name: string): string {
  if (isFilePart(part)) return `your-${part === tableId ? 'ape' : 'rpe'}-${name}.npy`;
  const { place, vectors } = embeddingOf(part) ?? {};
  return vectors === 'free' ? `learned-${place}-${name}.npy` : `${part}-${name}.npy`;
}

const areOfOffsets = (part: PartId): boolean => part === offsetsId || embeddingOf(part)?.place === 'rpe';

function vectorsOfPart(core: Core, part: PartId, sizes: Sizes): Matrix {
  const encoding = encodePart(core, part, sizes, reachOfSum(sizes));
  if (encoding.kind === 'input') return encoding.table;
  if (encoding.kind !== 'relative') throw new Error(`${part} has no vectors.`);
  const reach = largestOffset(encoding, sizes.n);
  return shownTable(encoding, { d: widthOfHead(sizes), head: 0, reach }).vectors;
}

/** The vectors of all parts as Python variables, each defined once by formula or from a file. */
class Variables {
  readonly lines: string[] = [];
  readonly files: ScriptFile[] = [];
  readonly #names = new Map<string, string>();
  readonly #catalog: Session['catalog'];

  constructor({ catalog }: Session) {
    this.#catalog = catalog;
  }

  /** The name of the variable with the vectors of a part: of positions, or of all offsets between them. */
  of(part: PartId, sizes: Sizes, { id }: Item): string {
    const letter = areOfOffsets(part) ? 'R' : 'P';
    const d = letter === 'R' ? widthOfHead(sizes) : sizes.d;
    // Each trained item has its own vectors; all other items share theirs.
    const key = [sizes.encodings ? id : '', part, letter === 'R' ? '' : sizes.n, d].join(' ');
    const known = this.#names.get(key);
    if (known) return known;
    const count = [...this.#names.values()].filter((name) => name.startsWith(letter)).length;
    const name = `${letter}${count + 1}`;
    this.#names.set(key, name);
    const formula = this.#formula(part, sizes, d);
    const fileName = fileNameOf(part, name);
    this.lines.push(
      comment(itemTitle([part], [], files)),
      `${name} = ${formula ? tableCode(formula) : loaded(fileName)}`,
    );
    if (!formula)
      this.files.push(npyFile(fileName, async () => vectorsOfPart(await loadWholeCore(), part, sizes)));
    return name;
  }

  #formula(part: PartId, sizes: Sizes, d: number): SchemeSettings | null {
    if (isFilePart(part) || sizes.encodings) return null;
    const reach = reachOfSum(sizes);
    const { scheme, n: _, d: __, ...set } = requestOf(this.#catalog, part, sizes, reach);
    const parameters = withDefaults(this.#catalog, scheme, set);
    const rows = areOfOffsets(part) ? { n: 2 * reach + 1, first: -reach } : { n: sizes.n, first: 0 };
    // Relative sinusoids are sinusoids of offsets.
    const formula = scheme === rpe.fixed ? ape.waves : scheme;
    return hasFormula(formula) ? { scheme: formula, parameters, d, ...rows } : null;
  }
}

function cellLine(item: Item, input: Sizes, all: Variables): string {
  const sizes = sizesFor(item, input);
  const { measure, chosen } = sizes;
  // Vectors added to values alone do not affect scores.
  const factor = item.parts[1] === chosen.scheme && chosen.parameters.on === 'values' ? '0 * ' : '';
  const [first, added] = item.parts;
  const vectors = all.of(first, sizes, item);
  const phi = areOfOffsets(first)
    ? `similarity_of_offsets(${vectors}, ${reachOfVectors(sizes)}, "${measure}")`
    : added === undefined
      ? `rounded(similarity(${vectors}, "${measure}"))`
      : `similarity_of_sum(${vectors}, ${factor}${all.of(added, sizes, item)}, "${measure}")`;
  return `print(${literal(words.result(itemTitle(item.parts, [], files)))}, three_numbers(${phi}, **settings))`;
}

export function matrixScripts(session: Session): readonly Script[] {
  const { window, tolerance } = session.store.get();
  const { inside, items } = matrixOf(session);
  const { sizes } = gridInput(session, items);
  const all = new Variables(session);
  const cells = inside.map((item) => cellLine(item, sizes, all));
  const others = items.filter((item) => !inside.includes(item));
  return [
    {
      title: words.matrix,
      precision: words.matrixPrecision,
      settings: { window, tolerance },
      run: [...all.lines, ...others.map(({ title }) => comment(words.leftOut(title))), ...cells],
      files: all.files,
    },
  ];
}
