/** The Python of encodings: the call of a scheme's function, and scripts by the kind of the encoding. */

import { loadWholeCore } from '../core/kept.ts';
import type { Encoding, Matrix, Scheme } from '../core/types.ts';
import { encodeChosen } from '../encoding/encode.ts';
import { largestOffset, shownTable } from '../encoding/relative-table.ts';
import { hasFeature } from '../schemes/scheme-facts.ts';
import type { ChosenEncoding } from '../schemes/source.ts';
import { formulaCode } from './formula.ts';
import {
  Code,
  call,
  hasFunction,
  loaded,
  npyFile,
  type Script,
  type Settings,
  settingsOf,
  snakeCase,
} from './script.ts';

export type Measure = 'dot' | 'cosine';

/** `dot products` or `cosines`, as readers call them. */
export const measureName = (measure: Measure): string => (measure === 'cosine' ? 'cosines' : 'dot products');

export const tableFile = 'table.npy';
const biasFile = 'bias.npy';
const vectorsFile = 'vectors.npy';

/** The parameters, with the scheme's defaults for those that are not set. */
export function withDefaults(catalog: readonly Scheme[], scheme: string, parameters: Settings): Settings {
  const known = catalog.find(({ id }) => id === scheme)?.parameters ?? [];
  return { ...Object.fromEntries(known.map(({ name, default: value }) => [name, value])), ...parameters };
}

/** A scheme with its sizes. */
export interface SchemeSettings {
  readonly scheme: string;
  /** with the defaults filled in */
  readonly parameters: Settings;
  /** number of positions, or code that computes it */
  readonly n: number | Code;
  /** width of the vectors, or of a rotated head */
  readonly d: number | Code;
  /** the position of a table's first row; default 0 */
  readonly first?: number;
}

/** A function with the settings that it takes. */
interface PythonCall {
  readonly name: string;
  readonly settings: Settings;
}

const called = ({ name, settings }: PythonCall): string => call(name, settings);

/** The function that makes a table of positions, n x d in float32; null if NumPy cannot make it. */
function tableCall({ scheme, parameters, n, d, first = 0 }: SchemeSettings): PythonCall | null {
  const name = snakeCase(scheme);
  if (!hasFunction(name)) return null;
  const f = new Code(formulaCode(['pos', 'i', 'd'], String(parameters.formula)));
  return { name, settings: settingsOf(name, { ...parameters, n, d, f, ...(first !== 0 && { first }) }) };
}

/** Whether NumPy can make the table without a file. */
export const hasFormula = (scheme: string): boolean => hasFunction(snakeCase(scheme));

/** The expression that makes the table, or loads it from `file`. */
export function tableCode(settings: SchemeSettings, file = tableFile): string {
  const made = tableCall(settings);
  return made ? called(made) : loaded(file);
}

/** The function that returns the radians per position of each pair, and what makes some of them 0. */
function frequencyCall({ parameters, n, d }: SchemeSettings) {
  if (parameters.angles !== undefined && parameters.angles !== 'float64')
    throw new Error(`There is no script for angles in ${parameters.angles} yet.`);
  const scaling = String(parameters.scaling ?? 'none');
  const name = scaling === 'none' ? 'rotary_frequencies' : `${snakeCase(scaling)}_scaling`;
  const rotaryDim = Number(parameters.rotaryDim);
  const isAxial = parameters.axes === 'axial';
  const isOverHead = rotaryDim > 0 && parameters.spread === 'head' && !isAxial;
  const whole = typeof d === 'number' ? d - (d % 2) : d;
  const turning = isOverHead ? whole : rotaryDim || d;
  const width = isAxial && typeof turning === 'number' ? turning / 2 : turning;
  return {
    ...{ name, settings: settingsOf(name, { ...parameters, n, width }) },
    pairs: Number(turning) / 2,
    stilled: (theta: string) =>
      parameters.trainedLength !== undefined
        ? `still_unless_whole(${theta}, ${Number(parameters.trainedLength)})`
        : isAxial
          ? `axial_frequencies(${theta})`
          : isOverHead
            ? `still_beyond(${theta}, ${rotaryDim})`
            : theta,
  };
}

/** What the pairs get of each other's waves, as in FoPE, whose frequencies are `theta`; null where they get nothing. */
export const partsCode = ({ mixture }: Settings, theta: string, seed: number): Code | null =>
  Number(mixture ?? 0) > 0 ? new Code(call('fope_parts', { theta: new Code(theta), mixture, seed })) : null;

/** The last dimensions turn, where they do: the first are the default. */
export const turnedPart = ({ part }: { readonly part?: unknown }): Settings =>
  part === 'last' ? { part } : {};

/** The axis of each pair, and the places of `n` tokens on three axes; null where all pairs follow the position. */
export function axesCode(settings: SchemeSettings): { readonly axes: Code; readonly places: Code } | null {
  const { parameters, n } = settings;
  const { axes = 'one' } = parameters;
  if (axes === 'one') return null;
  const { pairs } = frequencyCall(settings);
  const places = axes === 'axial' || axes === 'alternating' ? 'grid_places' : 'text_places';
  return {
    axes: new Code(call('pair_axes', settingsOf('pair_axes', { ...parameters, pairs }))),
    places: new Code(call(places, settingsOf(places, { ...parameters, n }))),
  };
}

export function frequencyCode(settings: SchemeSettings): string {
  const made = frequencyCall(settings);
  return made.stilled(called(made));
}

/** The factors of xPos. */
export const decayOf = ({ scheme, parameters, d }: SchemeSettings): Settings =>
  hasFeature(scheme, 'scales')
    ? {
        zeta: new Code(`xpos_zeta(${Number(parameters.rotaryDim) || d})`),
        scaleBase: parameters.scaleBase,
      }
    : {};

interface BiasSettings extends Pick<SchemeSettings, 'scheme' | 'parameters'> {
  readonly heads: number;
  /** counted from 0 */
  readonly head: number | Code;
  /** of a head */
  readonly width: number;
}

/** The function that returns the bias of a head; null if NumPy cannot make it. */
function biasCall({ scheme, parameters, ...sizes }: BiasSettings): PythonCall | null {
  const name = snakeCase(scheme);
  if (!hasFunction(name)) return null;
  const b = new Code(formulaCode(['m', 'head', 'heads'], String(parameters.bias)));
  return { name, settings: settingsOf(name, { ...parameters, ...sizes, b }) };
}

/** The bias at the offsets in an expression. */
export function biasCode(offset: string, settings: BiasSettings): string {
  const made = biasCall(settings);
  if (!made) throw new Error(`NumPy cannot make the bias of ${settings.scheme}.`);
  return call(made.name, { offset: new Code(offset), ...made.settings });
}

interface ScriptSizes {
  readonly n: number;
  readonly d: number;
  readonly heads: number;
  readonly head: number;
  readonly seed: number;
  readonly measure: Measure;
}

/** The scripts for an encoding, with the files that they load. */
export function encodingScripts(
  { catalog }: { readonly catalog: readonly Scheme[] },
  chosen: ChosenEncoding,
  sizes: ScriptSizes,
): readonly Script[] {
  const { n, d, heads, head, seed, measure } = sizes;
  const { scheme, table } = chosen;
  const parameters = withDefaults(catalog, scheme, chosen.parameters);
  const kind = table ? 'input' : catalog.find(({ id }) => id === scheme)?.kind;
  const encoding = async (): Promise<Encoding> =>
    encodeChosen(await loadWholeCore(), chosen, { n, d, heads, seed });
  switch (kind) {
    case 'input':
      return [tableScript({ scheme, parameters, n, d }, measure, async () => tableOf(await encoding()))];
    case 'rotary':
      return [rotaryScript({ scheme, parameters, n, d }, seed)];
    case 'bias':
      return [
        biasScript(n, { scheme, parameters, heads, head, width: d }, async () => {
          const made = await encoding();
          if (made.kind !== 'bias') throw new Error(`${scheme} has no bias.`);
          return made.heads[head];
        }),
      ];
    case 'relative':
      return [
        vectorsScript(measure, async () => {
          const made = await encoding();
          if (made.kind !== 'relative') throw new Error(`${scheme} has no offset vectors.`);
          return shownTable(made, { d, head, reach: largestOffset(made, n) }).vectors;
        }),
      ];
    default:
      return [];
  }
}

function tableOf(encoding: Encoding): Matrix {
  if (encoding.kind !== 'input') throw new Error('This encoding has no table.');
  return encoding.table;
}

type MakeMatrix = () => Promise<Matrix>;

export function tableScript(settings: SchemeSettings, measure: Measure, make: MakeMatrix): Script {
  const made = tableCall(settings);
  return {
    title: `the table of positions, its ${measureName(measure)}, and the radius`,
    precision: 'to 6 significant digits, because the page stores tables and similarities as float32',
    ...(made && { settings: made.settings }),
    run: [`print_proximity(${made ? `${made.name}(**settings)` : loaded(tableFile)}, "${measure}")`],
    files: made ? [] : [npyFile(tableFile, make)],
  };
}

export function rotaryScript(settings: SchemeSettings, seed: number): Script {
  const { name, settings: own, stilled } = frequencyCall(settings);
  const several = axesCode(settings);
  if (several) return axesScript(settings, several, 0);
  const { n } = settings;
  const made = stilled(`${name}(**settings)`);
  const parts = partsCode(settings.parameters, 'theta', seed);
  const theta = new Code(parts ? 'theta' : made);
  return {
    title: parts
      ? 'the angle per position of each pair of dimensions, and the mean product of their mixed waves at each distance'
      : 'the angle per position of each pair of dimensions, and the kernel, their mean cosine at each distance',
    precision:
      'to 12 significant digits in the angles, and to 1e-5 in the kernel, which the page stores as float32',
    settings: own,
    run: parts
      ? [`theta = ${made}`, call('print_mixed_kernel', { theta, n, parts })]
      : [call('print_kernel', { theta, n, ...decayOf(settings) })],
    files: [],
  };
}

/** The axes of the pairs, and one token of the sequence. */
export function axesScript(
  settings: SchemeSettings,
  { axes, places }: NonNullable<ReturnType<typeof axesCode>>,
  token: number,
): Script {
  const { name, settings: own, stilled } = frequencyCall(settings);
  return {
    title: 'the axis and the wavelength of each pair, and the place and the angles of a token',
    precision: 'to 12 significant digits, and to 1e-5 in the similarities, which the page stores as float32',
    settings: own,
    run: [call('print_axes', { theta: new Code(stilled(`${name}(**settings)`)), axes, places, token })],
    files: [],
  };
}

export function biasScript(n: number, settings: BiasSettings, make: MakeMatrix): Script {
  const { scheme, parameters, heads, width } = settings;
  const made = biasCall(settings);
  const file = loaded(biasFile);
  const [hasSlopes, hasBuckets] = [hasFeature(scheme, 'slopes'), hasFeature(scheme, 'buckets')];
  const ofSlopes = settingsOf('alibi_slopes', { ...parameters, heads, width });
  const slopes = `print("slopes:", ${call('alibi_slopes', ofSlopes)}.tolist())`;
  return {
    title: hasSlopes
      ? 'the slopes of all heads, and the bias of the head shown'
      : hasBuckets
        ? 'the bucket of each offset, and the bias of the head shown'
        : 'the bias of the head shown',
    precision:
      'exactly in slopes and buckets, and to 6 significant digits in the bias, which the page stores as float32',
    ...(made && { settings: made.settings }),
    ...(hasBuckets && { settings: settingsOf('t5_buckets', parameters) }),
    run: [
      ...(hasSlopes ? [slopes] : []),
      made
        ? `print_bias(${made.name}(offsets(${n}), **settings))`
        : hasBuckets
          ? `print_buckets(${file}, **settings)`
          : `print_bias(${file})`,
    ],
    files: made ? [] : [npyFile(biasFile, make)],
  };
}

export const vectorsScript = (measure: Measure, make: MakeMatrix): Script => ({
  title: `the ${measureName(measure)} of all offset vectors`,
  precision: 'to 6 significant digits, because the page stores them as float32',
  run: [`print_offset_similarity(${loaded(vectorsFile)}, "${measure}")`],
  files: [npyFile(vectorsFile, make)],
});

/** The script that makes a table, if NumPy can make it. */
export function tableOrigin(settings: SchemeSettings | null): readonly Script[] {
  const made = settings && tableCall(settings);
  if (!made) return [];
  return [
    {
      title: 'the table from its formula',
      precision: 'to 1e-6, because the page stores it as float32',
      settings: made.settings,
      run: [`print_table(${made.name}(**settings))`],
      files: [],
    },
  ];
}
