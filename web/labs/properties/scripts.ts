/** The scripts of the lab's figures, from the state. */

import { loadWholeCore } from '../../core/kept.ts';
import type { PropertyOptions } from '../../core/types.ts';
import type { FigureFacts } from '../../draw/export/provenance.ts';
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
  literal,
  loaded,
  type MatrixMaker,
  npyFile,
  type Script,
  type ScriptFile,
} from '../../reference/script.ts';
import type { Session } from '../../shell/session.ts';
import { handlesFor, movesFor, shiftsFor } from './frequencies.ts';
import { measuredOf } from './input.ts';
import { isFilePart, isLong, reachOfVectors, schemeOf } from './item.ts';
import { proximityOf, requestOf, vectorsOf } from './proximity.ts';
import type { PsiInput } from './psi-job.ts';

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
