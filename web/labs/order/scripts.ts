/** The script of the difference between the two orders, with the arrays that it loads. */
import { loadWholeCore } from '../../core/kept.ts';
import type { Encoding, Matrix } from '../../core/types.ts';
import { encodingsOf, layerOf } from '../../encoding/attention-layer.ts';
import { encodeSource } from '../../encoding/encode.ts';
import { headWidth } from '../../encoding/layer.ts';
import type { Mask } from '../../encoding/mask.ts';
import { turnedPart } from '../../reference/encoding.ts';
import { toNpz } from '../../reference/npz.ts';
import { literal, loaded, type Script, type ScriptFile, type Settings } from '../../reference/script.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';
import { noPositions } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { foldText } from './fold-text.ts';
import { paddingInput, readInput } from './input.ts';
import type { OrderInput } from './job.ts';
import { inPaddedLayer } from './padding-job.ts';
import { paddingText } from './padding-text.ts';

const layerFile = 'layer.npz';

/** The name of an array in the file. `place`: index of the encoding. */
const arrayName = (what: string, place: number): string => `${what}_${place}`;

export async function differenceScripts(session: Session): Promise<readonly Script[]> {
  const input = readInput(session);
  if (input.words.length === 0) return [];
  const core = await loadWholeCore();
  const encodings = encodingsOf(core, input);
  return [orderScript(input, encodings, async () => layerArrays(layerOf(core, input), encodings))];
}

/** The chosen encoding, or else sinusoids, at the padding shown; none where positions cannot be given, since they are drawn. */
export async function paddingScripts(session: Session): Promise<readonly Script[]> {
  const input = readInput(session);
  if (input.words.length === 0 || hasFeature(input.scheme, 'drawnPositions')) return [];
  const core = await loadWholeCore();
  const { chosen, mask, others: _, ...layer } = paddingInput(session, input);
  const padding = session.store.get('padding');
  const inLayers = [
    { padding: 0, isNumbered: false },
    { padding, isNumbered: false },
    { padding, isNumbered: true },
  ].map((how) =>
    inPaddedLayer(core, { ...layer, ...chosen, ...mask, second: noPositions }, how, (one) => one),
  );
  const encodings = inLayers.map(({ encoding: [one] }) => encodeSource(core, one));
  return [
    paddingScript({ ...layer, ...mask, padding }, encodings, async () => layerArrays(inLayers[1], encodings)),
  ];
}

export function paddingScript(
  {
    heads,
    d,
    padding,
    causal,
    window,
    windowKind,
  }: Pick<OrderInput, 'heads' | 'd' | keyof Mask> & { readonly padding: number },
  encodings: readonly Encoding[],
  bytes: ScriptFile['bytes'],
): Script {
  return {
    ...paddingText.script,
    settings: {
      ...{ padding, heads, width: headWidth(d, heads), causal },
      ...(window && { window, window_kind: windowKind }),
    },
    run: [
      `file = ${loaded(layerFile)}`,
      `layers = [${encodings.map((encoding, place) => madeOf(encoding, place) || 'Encoding(file, 0)').join(', ')}]`,
      'print_padding(file, *layers, **settings)',
    ],
    files: [{ name: layerFile, bytes }],
  };
}

/** The Python class of an encoding, and the arguments besides its arrays. */
function partOf(encoding: Encoding): readonly [name: string, settings: Settings] | null {
  switch (encoding.kind) {
    case 'input':
      return ['OnInputs', { combine: encoding.combine }];
    case 'rotary':
      return ['OnQueriesAndKeys', { layout: encoding.layout, ...turnedPart(encoding) }];
    case 'bias':
      return ['OnScores', { scale: encoding.scale }];
    case 'data-dependent':
      if (encoding.places) return ['ByContext', {}];
      if (encoding.projection) return ['ByProjection', {}];
      return ['ByForgetGate', { slopes: Array.from(encoding.slopes ?? []) }];
    case 'relative':
      return ['ByOffset', { max_distance: encoding.maxDistance, scale: encoding.scale }];
    default:
      return null;
  }
}

/** The call that makes it from its arrays; '' for none. `place`: among the encodings of the file. */
function madeOf(encoding: Encoding, place: number): string {
  const [name, settings] = partOf(encoding) ?? [];
  const set = Object.entries(settings ?? {}).filter(([, value]) => value !== undefined);
  return name
    ? `${name}(${['file', place, ...set.map(([key, value]) => `${key}=${literal(value as string)}`)].join(', ')})`
    : '';
}

/** One attention layer on the words in two orders, with the encodings that act. */
export function orderScript(
  {
    heads,
    causal,
    window,
    windowKind,
    permutation,
    d,
  }: Pick<OrderInput, 'heads' | keyof Mask | 'permutation' | 'd'>,
  encodings: readonly Encoding[],
  bytes: ScriptFile['bytes'],
): Script {
  const made = encodings.map(madeOf).filter(Boolean);
  return {
    ...foldText.script,
    settings: {
      ...{ order: permutation, heads, width: headWidth(d, heads), causal },
      ...(window && { window, window_kind: windowKind }),
    },
    run: [
      `file = ${loaded(layerFile)}`,
      `encodings = [${made.join(', ')}]`,
      'print_order(file, encodings=encodings, **settings)',
    ],
    files: [{ name: layerFile, bytes }],
  };
}

/** The arrays that the lab computes with, as one NumPy archive. */
export function layerArrays(
  { x, weights }: Pick<ReturnType<typeof layerOf>, 'x' | 'weights'>,
  encodings: readonly Encoding[],
): Uint8Array<ArrayBuffer> {
  const arrays: Record<string, Matrix> = { x, ...weights };
  encodings.forEach((one, place) => {
    for (const [what, matrix] of Object.entries(arraysOf(one))) arrays[arrayName(what, place)] = matrix;
  });
  return toNpz(arrays);
}

/** The matrices of an encoding, by name; the biases of all heads are stacked. */
function arraysOf(encoding: Encoding): Readonly<Record<string, Matrix>> {
  const held = Object.entries(encoding).filter(
    (entry): entry is [string, Matrix] =>
      typeof entry[1] === 'object' && entry[1] !== null && 'rows' in entry[1],
  );
  return { ...Object.fromEntries(held), ...(encoding.kind === 'bias' && { bias: stacked(encoding.heads) }) };
}

function stacked(matrices: readonly Matrix[]): Matrix {
  const [{ rows, cols }] = matrices;
  const data = new Float32Array(matrices.length * rows * cols);
  matrices.forEach((matrix, i) => {
    data.set(matrix.data, i * rows * cols);
  });
  return { rows: matrices.length * rows, cols, data };
}
