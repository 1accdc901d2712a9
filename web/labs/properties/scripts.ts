/** The scripts of the lab's figures, from the state. */
import { loadWholeCore } from '../../core/kept.ts';
import type { FigureFacts } from '../../draw/export/provenance.ts';
import { tableOrigin, withDefaults } from '../../scripts/encoding.ts';
import { npyFile, type Script, type ScriptBody, type ScriptFile, script } from '../../scripts/script.ts';
import { hasFormula, type InputSettings, tableFile } from '../../scripts/table.ts';
import type { Session } from '../../shell/session.ts';
import { diagnosisScript, psiScript, spectrumScript } from './diagnosis-scripts.ts';
import { measuredOf } from './input.ts';
import { isFilePart, isLong, reachOfVectors, schemeOf } from './item.ts';
import {
  formulaScript,
  fromFile,
  fromTable,
  type MatrixOrigin,
  propertiesScript,
  proximityFile,
  remainderScript,
} from './property-scripts.ts';
import { proximityOf, requestOf, vectorsOf } from './proximity.ts';

export const psiScripts = ({ store }: Session): readonly Script[] => [script(psiScript(store.get()))];

/** The vectors that the lab compares, and their formula if they have one; null for an item without vectors. */
function measuredVectors(session: Session): {
  readonly file: ScriptFile;
  readonly formula: InputSettings | null;
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
  return { file, formula: kind === 'input' && hasFormula(formula) ? formula : null };
}

/** The matrix to measure; for a long table its vectors, from which the script computes the matrix. */
function measuredMatrix(session: Session): readonly [MatrixOrigin, ScriptFile] {
  const { item, sizes } = measuredOf(session);
  const vectors = measuredVectors(session);
  return vectors && isLong({ item, sizes })
    ? [fromTable(sizes.measure), vectors.file]
    : [
        fromFile,
        npyFile(proximityFile, async () => proximityOf(await loadWholeCore(), item, sizes).proximity),
      ];
}

export function proximityScripts(session: Session): readonly Script[] {
  const { item, sizes } = measuredOf(session);
  const { window, tolerance } = session.store.get();
  const [from, file] = measuredMatrix(session);
  const formula = item.parts.length === 1 ? measuredVectors(session)?.formula : null;
  return [
    script(propertiesScript({ window, tolerance }, from), file),
    ...(formula ? [script(formulaScript(formula, sizes.measure))] : []),
  ];
}

/** Measures the map shown when the file is saved: the script does not repeat the mean over hundreds of words. */
export function identicalScripts(session: Session, { source }: FigureFacts): readonly Script[] {
  const { window, tolerance } = session.store.get();
  const map = () => {
    const shown = source?.array?.();
    if (!shown) throw new Error('There is no attention map yet.');
    return shown;
  };
  return [script(propertiesScript({ window, tolerance }, fromFile), npyFile(proximityFile, map))];
}

const ofVectors =
  (body: ScriptBody) =>
  (session: Session): readonly Script[] => {
    const vectors = measuredVectors(session);
    return vectors ? [script(body, vectors.file), ...tableOrigin(vectors.formula)] : [];
  };

export const diagnosisScripts = ofVectors(diagnosisScript);
export const spectrumScripts = ofVectors(spectrumScript);

export function remainderScripts(session: Session): readonly Script[] {
  const [from, file] = measuredMatrix(session);
  return [script(remainderScript(from), file)];
}
