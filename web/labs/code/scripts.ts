/** Which scripts repeat what a figure of a lab shows, from the state of the page. */
import type { Encoding, Matrix, Split } from '../../core/types.ts';
import { toNpy } from '../../draw/export/npy.ts';
import type { FigureFacts } from '../../draw/export/provenance.ts';
import { readInput as readContext } from '../context/input.ts';
import { type Scaling, scaleFor } from '../context/scaling.ts';
import { encodeChosen } from '../encode-chosen.ts';
import { actingTable, type ChosenEncoding, chosenEncoding, chosenScheme } from '../encoding-input.ts';
import { pictureOf } from '../encodings/picture.ts';
import { readInput as readOrder } from '../order/input.ts';
import { headWidth, layerOf } from '../order/job.ts';
import type { Playground } from '../playground.ts';
import { fallbackScheme, hasTable } from '../probe/input.ts';
import { loadWholeCore } from '../whole-core.ts';
import { attentionScript, layerFile } from './attention.ts';
import { type BiasSubject, biasFile, biasScript, loadsBias } from './bias.ts';
import { diagnosisScript, psiScript } from './diagnosis.ts';
import { layerArrays } from './layer.ts';
import { orderProbeScript } from './order-probe.ts';
import { positionProbeScript } from './position-probe.ts';
import { loadsProximity, propertiesScript, proximityFile } from './properties.ts';
import { type Measure, proximityScript } from './proximity.ts';
import { type RotarySubject, rotaryScript } from './rotary.ts';
import type { Body, MatrixMaker, Script, ScriptFile } from './script.ts';
import { hasFormula, type TableSubject, tableFile } from './table.ts';
import { vectorsFile, vectorsScript } from './vectors.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** More positions than this make matrices that nobody saves; the formulas are the same. */
const mostPositions = 1024;

const npy = (name: string, make: MatrixMaker): ScriptFile => ({
  name,
  bytes: async () => toNpy(await make()),
});

const script = (body: Body, ...files: readonly ScriptFile[]): Script => ({ ...body, files });

/** The parameters with the scheme's defaults where they are not set. */
function filled({ catalog }: Playground, scheme: string, parameters: Parameters): Parameters {
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
function encodingScripts(playground: Playground, chosen: ChosenEncoding, sizes: Sizes): readonly Script[] {
  const { n, d, heads, head, seed, measure } = sizes;
  const { scheme, table } = chosen;
  const parameters = filled(playground, scheme, chosen.parameters);
  const kind = table ? 'input' : playground.catalog.find(({ id }) => id === scheme)?.kind;
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

function encodings(playground: Playground): readonly Script[] {
  const { n, d, heads, head, seed, measure } = playground.store.get();
  const chosen = chosenEncoding(playground, n);
  const { rows = n, cols = d } = chosen.table ?? {};
  return encodingScripts(playground, chosen, {
    n: rows,
    d: cols,
    heads,
    head: Math.min(head, heads) - 1,
    seed,
    measure: measure as Measure,
  });
}

function context(playground: Playground): readonly Script[] {
  const input = readContext(playground.store, playground.catalog);
  const { scheme, d, heads, head, seed, tested } = input;
  const isRotary = scheme === 'rotary' || scheme === 'xpos';
  const n = isRotary ? tested : Math.min(tested, mostPositions);
  const parameters =
    scheme === 'rotary'
      ? scaleFor(
          { ...input, parameters: filled(playground, scheme, input.parameters) },
          (input.parameters.scaling ?? 'none') as Scaling,
        )
      : input.parameters;
  const sizes = { n, d, heads, head, seed, measure: 'dot' as const };
  return encodingScripts(playground, { scheme, parameters }, sizes);
}

async function order(playground: Playground): Promise<readonly Script[]> {
  const input = readOrder(playground);
  const { heads, causal, permutation, d } = input;
  const layer = layerOf(await loadWholeCore(), input);
  const body = attentionScript(
    { encodings: layer.encoding, heads, causal, permutation },
    headWidth(d, heads),
  );
  return [script(body, { name: layerFile, bytes: async () => layerArrays(layer) })];
}

/** The table that the probe reads, and the file where NumPy cannot make it. */
function probedTable(playground: Playground): {
  table: TableSubject;
  drop: number;
  files: readonly ScriptFile[];
} {
  const { store, catalog } = playground;
  const { n, d, drop, seed } = store.get();
  const acting = actingTable(playground);
  if (acting) {
    const { rows, cols } = acting.matrix;
    const table = { scheme: '', parameters: {}, n: rows, d: cols };
    return { table, drop: acting.drop, files: [npy(tableFile, () => acting.matrix)] };
  }
  const asked = chosenScheme(store);
  const chosen = hasTable(catalog, asked.scheme)
    ? asked
    : { scheme: fallbackScheme as typeof asked.scheme, parameters: {} };
  const table = {
    scheme: chosen.scheme,
    parameters: filled(playground, chosen.scheme, chosen.parameters),
    n,
    d,
  };
  const make = async () =>
    tableOf((await loadWholeCore()).encode({ ...chosen.parameters, scheme: chosen.scheme, n, d, seed }));
  return { table, drop, files: hasFormula(table) ? [] : [npy(tableFile, make)] };
}

/** A number of the state that not every lab has. */
function stated(playground: Playground, name: string, otherwise: number): number {
  const value = playground.store.get(name);
  return typeof value === 'number' ? value : otherwise;
}

function probe(playground: Playground): readonly Script[] {
  const { store } = playground;
  const { split, folds, ridge, seed } = store.get();
  const { table, drop, files } = probedTable(playground);
  const train: Split = split === 'folds' ? { folds } : split;
  const descends = store.get('solver' as string) === 'descent';
  const descent = { epochs: stated(playground, 'epochs', 10_000), rate: stated(playground, 'rate', 0.5) };
  const position = positionProbeScript({
    table,
    train,
    ridge: descends ? 0 : ridge,
    drop,
    seed,
    ...(descends && { descent }),
  });
  const orderOfPairs = orderProbeScript({
    table,
    pairs: stated(playground, 'pairs', 512),
    folds: stated(playground, 'pairFolds', 5),
    c: stated(playground, 'inversePenalty', 1),
    drop,
    seed,
  });
  return [script(position, ...files), script(orderOfPairs, ...files)];
}

function properties(playground: Playground, { name, source }: FigureFacts): readonly Script[] {
  const { store } = playground;
  const { n, d, measure } = store.get();
  if (name.startsWith('psi') || name === 'frequencies') {
    const moved = store.get('omega' as string);
    return [
      script(
        psiScript({
          d,
          base: stated(playground, 'psiBase', 10_000),
          moved: Array.isArray(moved) ? moved : [],
        }),
      ),
    ];
  }
  const { scheme, parameters } = chosenScheme(store);
  const subject = { scheme, parameters: filled(playground, scheme, parameters), n: Math.max(2, n), d };
  const isChosen = (store.get('item' as string) ?? '') === '';
  const shown = source?.array?.() ?? null;
  const drawn = shown && shown.rows === shown.cols ? shown : null;
  // The attention map of one repeated word is no proximity of vectors.
  const isOfVectors = !name.startsWith('identical');
  const table = isChosen && isOfVectors && hasFormula(subject) ? subject : null;
  const measured = {
    table,
    measure: measure as Measure,
    window: Math.min(stated(playground, 'window', 50), (drawn?.rows ?? subject.n) - 1),
    tolerance: stated(playground, 'tolerance', 0),
  };
  const diagnosis = table ? [script(diagnosisScript(table))] : [];
  if (!loadsProximity(measured)) return [script(propertiesScript(measured)), ...diagnosis];
  if (!drawn) return diagnosis;
  return [
    script(
      propertiesScript(measured),
      npy(proximityFile, () => drawn),
    ),
    ...diagnosis,
  ];
}

const byLab: Readonly<
  Record<
    string,
    (playground: Playground, facts: FigureFacts) => readonly Script[] | Promise<readonly Script[]>
  >
> = { order, encodings, context, probe, properties };

/** None where the figure's numbers have no short script. */
export async function scriptsFor(playground: Playground, facts: FigureFacts): Promise<readonly Script[]> {
  return (await byLab[playground.store.get('lab')]?.(playground, facts)) ?? [];
}
