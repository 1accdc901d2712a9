/** Which scripts repeat what a figure of a lab shows, from the state of the page. */

import { isOfFrequencies } from '../cite/subject.ts';
import type { Encoding, Matrix, Scheme } from '../core/types.ts';
import { loadWholeCore } from '../core/whole-core.ts';
import { toNpy } from '../draw/export/npy.ts';
import type { FigureFacts } from '../draw/export/provenance.ts';
import { encodeChosen } from '../encoding/encode.ts';
import { readInput as readContext } from '../labs/context/input.ts';
import { type Scaling, scaleFor } from '../labs/context/scaling.ts';
import { pictureOf } from '../labs/encodings/picture.ts';
import { readInput as readOrder } from '../labs/order/input.ts';
import { headWidth, layerOf } from '../labs/order/job.ts';
import { readOrderInput, readInput as readProbe } from '../labs/probe/input.ts';
import { makeTable } from '../labs/probe/job.ts';
import { movesFor } from '../labs/properties/frequencies.ts';
import { measuredOf } from '../labs/properties/input.ts';
import { isFilePart, schemeOf } from '../labs/properties/items.ts';
import { isLong, proximityOf, reachOfVectors, requestOf, vectorsOf } from '../labs/properties/proximity.ts';
import { actingTable, type ChosenEncoding, chosenEncoding } from '../session/encoding-input.ts';
import type { Session } from '../session/session.ts';
import { attentionScript, layerFile } from './attention.ts';
import { type BiasSubject, biasFile, biasScript, loadsBias } from './bias.ts';
import { diagnosisScript, type PsiSubject, psiScript, spectrumScript } from './diagnosis.ts';
import { layerArrays } from './layer.ts';
import { orderProbeScript } from './order-probe.ts';
import { positionProbeScript } from './position-probe.ts';
import { fromFile, fromTable, propertiesScript, proximityFile, remainderScript } from './properties.ts';
import { formulaScript, type Measure, proximityScript } from './proximity.ts';
import { type RotarySubject, rotaryScript } from './rotary.ts';
import type { Body, MatrixMaker, Script, ScriptFile } from './script.ts';
import { hasFormula, type TableSubject, tableFile, tableScript } from './table.ts';
import { vectorsFile, vectorsScript } from './vectors.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** More positions than this make matrices that nobody saves; the formulas are the same. */
const mostSaved = 1024;

const npy = (name: string, make: MatrixMaker): ScriptFile => ({
  name,
  bytes: async () => toNpy(await make()),
});

const script = (body: Body, ...files: readonly ScriptFile[]): Script => ({ ...body, files });

/** The parameters with the scheme's defaults where they are not set. */
function filled(catalog: readonly Scheme[], scheme: string, parameters: Parameters): Parameters {
  const known = catalog.find(({ id }) => id === scheme)?.parameters ?? [];
  return { ...Object.fromEntries(known.map(({ name, default: value }) => [name, value])), ...parameters };
}

interface Sizes {
  readonly n: number;
  readonly d: number;
  readonly heads: number;
  readonly head: number;
  readonly seed: number;
  readonly measure: Measure;
}

/** Of a scheme by the place where it acts, with the file that it loads. */
function encodingScripts(session: Session, chosen: ChosenEncoding, sizes: Sizes): readonly Script[] {
  const { n, d, heads, head, seed, measure } = sizes;
  const { scheme, table } = chosen;
  const parameters = filled(session.catalog, scheme, chosen.parameters);
  const kind = table ? 'input' : session.catalog.find(({ id }) => id === scheme)?.kind;
  const encoding = async (): Promise<Encoding> =>
    encodeChosen(await loadWholeCore(), chosen, { n, d, heads, seed });
  switch (kind) {
    case 'input': {
      const subject: TableSubject = { scheme, parameters, n, d };
      const file = npy(tableFile, async () => tableOf(await encoding()));
      return [script(proximityScript(subject, measure), ...(hasFormula(subject) ? [] : [file]))];
    }
    case 'rotary':
      return [script(rotaryScript({ scheme: scheme as RotarySubject['scheme'], parameters, n, d }))];
    case 'bias': {
      const subject: BiasSubject = { scheme, parameters, n, heads, head };
      const file = npy(biasFile, async () => {
        const made = await encoding();
        if (made.kind !== 'bias') throw new Error(`${scheme} has no bias.`);
        return made.heads[head];
      });
      return [script(biasScript(subject), ...(loadsBias(subject) ? [file] : []))];
    }
    case 'relative':
      return [
        script(
          vectorsScript(measure),
          npy(vectorsFile, async () => {
            const picture = pictureOf(await loadWholeCore(), await encoding(), { n, d, head, measure });
            if (picture?.kind !== 'relative') throw new Error(`${scheme} has no vectors of offsets.`);
            return picture.vectors;
          }),
        ),
      ];
    default:
      return [];
  }
}

function tableOf(encoding: Encoding): Matrix {
  if (encoding.kind !== 'input') throw new Error('This encoding has no table.');
  return encoding.table;
}

/** Not of the second scheme, nor of the many that are compared, nor of the words. */
const isOfChosen = (kind: string, scheme: string, against: string): boolean =>
  kind.startsWith(`${scheme}-`) &&
  kind !== `${scheme}-bound` &&
  (against === 'none' || !kind.startsWith(`${scheme}-${against}-`));

function encodings(session: Session, { kind }: FigureFacts): readonly Script[] {
  const { n, d, heads, head, seed, measure, against } = session.store.get();
  const chosen = chosenEncoding(session, n);
  if (!isOfChosen(kind, chosen.scheme, against)) return [];
  const { rows = n, cols = d } = chosen.table ?? {};
  return encodingScripts(session, chosen, {
    n: rows,
    d: cols,
    heads,
    head: Math.min(head, heads) - 1,
    seed,
    measure: measure as Measure,
  });
}

function context(session: Session): readonly Script[] {
  const input = readContext(session.store, session.catalog);
  const { scheme, d, heads, head, seed, tested } = input;
  const isRotary = scheme === 'rotary' || scheme === 'xpos';
  const n = isRotary ? tested : Math.min(tested, mostSaved);
  const parameters =
    scheme === 'rotary'
      ? scaleFor(
          { ...input, parameters: filled(session.catalog, scheme, input.parameters) },
          (input.parameters.scaling ?? 'none') as Scaling,
        )
      : input.parameters;
  const sizes = { n, d, heads, head, seed, measure: 'dot' as const };
  return encodingScripts(session, { scheme, parameters }, sizes);
}

async function order(session: Session, { kind }: FigureFacts): Promise<readonly Script[]> {
  // Of weights, and of one word, it says nothing.
  if (!['order-reorder-attend', 'order-attend-reorder', 'order-difference'].includes(kind)) return [];
  const input = readOrder(session);
  const { heads, causal, permutation, d } = input;
  const layer = layerOf(await loadWholeCore(), input);
  const body = attentionScript(
    { encodings: layer.encoding, heads, causal, permutation },
    headWidth(d, heads),
  );
  return [script(body, { name: layerFile, bytes: async () => layerArrays(layer) })];
}

/** Where a table comes from, if NumPy can make it. */
const origin = (table: TableSubject | null): readonly Script[] =>
  table && hasFormula(table) ? [script(tableScript(table))] : [];

function probe(session: Session, { kind }: FigureFacts): readonly Script[] {
  const { store, catalog } = session;
  const input = readProbe(store, catalog, actingTable(session));
  const { table, seed } = input;
  const file = npy(tableFile, async () => makeTable(await loadWholeCore(), table, seed));
  const formula =
    'matrix' in table ? null : { ...table, parameters: filled(catalog, table.scheme, table.parameters) };
  switch (kind) {
    case 'errors':
    case 'predictions':
    case 'residuals':
    case 'weights':
      return [script(positionProbeScript(input), file), ...origin(formula)];
    case 'order-probe': {
      const order = readOrderInput(store, input);
      return order ? [script(orderProbeScript(order), file), ...origin(formula)] : [];
    }
    case 'table':
      return origin(formula);
    default:
      return [];
  }
}

/** Of the frequencies as they are, wherever they were moved to. */
function psiOf({ store }: Session): PsiSubject {
  const { d, psiBase, omega } = store.get();
  return { d, base: psiBase, moved: movesFor(d, omega) };
}

/** The vectors that the properties lab compares, and their formula where there is one; null where there are no vectors. */
function measuredVectors(session: Session): {
  readonly file: ScriptFile;
  readonly formula: TableSubject | null;
} | null {
  const { catalog } = session;
  const { item, sizes } = measuredOf(session);
  const [first] = item.parts;
  const file = npy(tableFile, async () => {
    const { table } = vectorsOf(await loadWholeCore(), item, sizes);
    if (!table) throw new Error(`${item.title} has no vectors.`);
    return table;
  });
  if (isFilePart(first)) return { file, formula: null };
  const kind = catalog.find(({ id }) => id === schemeOf(first))?.kind;
  if (kind === 'bias') return null;
  const { scheme, n, d, ...parameters } = requestOf(catalog, first, sizes, reachOfVectors(sizes));
  const formula = { scheme, n, d, parameters: filled(catalog, scheme, parameters) };
  return { file, formula: kind === 'input' && hasFormula(formula) ? formula : null };
}

function properties(session: Session, { kind, source }: FigureFacts): readonly Script[] {
  if (isOfFrequencies(kind)) return [script(psiScript(psiOf(session)))];
  const { window, tolerance } = session.store.get();
  const { item, sizes } = measuredOf(session);
  const vectors = measuredVectors(session);
  const [from, file] =
    vectors && isLong({ item, sizes })
      ? [fromTable(sizes.measure), vectors.file]
      : [fromFile, npy(proximityFile, async () => proximityOf(await loadWholeCore(), item, sizes).proximity)];
  switch (kind) {
    case 'proximity':
    case 'proximity-offsets': {
      const formula = item.parts.length === 1 ? vectors?.formula : null;
      return [
        script(propertiesScript({ window, tolerance }, from), file),
        ...(formula ? [script(formulaScript(formula, sizes.measure))] : []),
      ];
    }
    case 'identical-words': {
      // The mean over hundreds of words is on the page: it is taken from there as it is when the file is saved.
      const map = () => {
        const shown = source?.array?.();
        if (!shown) throw new Error('There is no attention map yet.');
        return shown;
      };
      return [script(propertiesScript({ window, tolerance }, fromFile), npy(proximityFile, map))];
    }
    case 'norms':
    case 'singular-values':
      return vectors ? [script(diagnosisScript, vectors.file), ...origin(vectors.formula)] : [];
    case 'spectrum':
      return vectors ? [script(spectrumScript, vectors.file), ...origin(vectors.formula)] : [];
    case 'toeplitz':
    case 'remainder':
      return [script(remainderScript(from), file)];
    default:
      return [];
  }
}

const byLab: Readonly<
  Record<string, (session: Session, facts: FigureFacts) => readonly Script[] | Promise<readonly Script[]>>
> = { order, encodings, context, probe, properties };

/** None where the figure's numbers have no short script. */
export async function scriptsFor(session: Session, facts: FigureFacts): Promise<readonly Script[]> {
  return (await byLab[session.store.get('lab')]?.(session, facts)) ?? [];
}
