/** What each axis of a rotation has: its pairs and their waves, and the place of a token. */
import type { PairAxes } from '../../../core/types.ts';
import type { Session } from '../../../shell/session.ts';
import type { AxesKind } from './kinds.ts';

/** 0 time, 1 height, 2 width */
export type Axis = 0 | 1 | 2;
export type Place = readonly [time: number, height: number, width: number];

/** An image among the tokens; a grid is an image without words. */
export interface Sequence {
  readonly kind: AxesKind;
  readonly tokens: number;
  readonly before: number;
  readonly lines: number;
  readonly columns: number;
}

export interface AxesPicture {
  readonly axes: PairAxes;
  /** radians per step, for each pair */
  readonly frequencies: Float64Array;
  readonly sequence: Sequence;
}

export const isGrid = ({ kind }: Pick<Sequence, 'kind'>): boolean =>
  kind === 'axial' || kind === 'alternating';

type Parameters = Readonly<Record<string, unknown>>;

/** What the parameters say of the tokens; those that are not set have the catalogue's defaults. */
export function sequenceOf(
  catalog: Session['catalog'],
  { scheme, parameters, n }: { readonly scheme: string; readonly parameters: Parameters; readonly n: number },
): Sequence {
  const known = catalog.find(({ id }) => id === scheme)?.parameters ?? [];
  const number = (name: string) =>
    Number(parameters[name] ?? known.find((one) => one.name === name)?.default ?? 0);
  const kind = parameters.axes as AxesKind;
  const columns = number('columns');
  return isGrid({ kind })
    ? { kind, tokens: n, before: 0, lines: Math.ceil(n / columns), columns }
    : { kind, tokens: n, before: number('textBefore'), lines: number('lines'), columns };
}

export function placeOf({ axes: { positions } }: Pick<AxesPicture, 'axes'>, token: number): Place {
  const [time, height, width] = positions.subarray(3 * token, 3 * token + 3);
  return [time, height, width];
}

/** The cells that the sequence has of its image. */
export const cellsIn = ({ tokens, before, lines, columns }: Sequence): number =>
  Math.max(0, Math.min(tokens - before, lines * columns));

/** The pairs of an axis that turn, from fast to slow as they are numbered. */
export const pairsOf = (
  { axes, frequencies }: Omit<AxesPicture, 'sequence'>,
  axis: Axis,
): readonly number[] =>
  Array.from(frequencies.keys()).filter((pair) => axes.ofPairs[pair] === axis && frequencies[pair] > 0);

export const wavelength = (frequency: number): number => (2 * Math.PI) / frequency;

export interface AxisWaves {
  readonly axis: Axis;
  readonly pairs: readonly number[];
  /** in steps; null without pairs */
  readonly shortest: number | null;
  readonly longest: number | null;
}

export function wavesOf(picture: Omit<AxesPicture, 'sequence'>, axis: Axis): AxisWaves {
  const pairs = pairsOf(picture, axis);
  const lengths = pairs.map((pair) => wavelength(picture.frequencies[pair]));
  const isEmpty = lengths.length === 0;
  return {
    axis,
    pairs,
    shortest: isEmpty ? null : Math.min(...lengths),
    longest: isEmpty ? null : Math.max(...lengths),
  };
}

/** What the tokens of a sequence are. */
export type Tokens = 'cells' | 'words' | 'both';

export const tokensOf = (sequence: Sequence): Tokens =>
  isGrid(sequence) ? 'cells' : cellsIn(sequence) > 0 ? 'both' : 'words';

/** The axes that a sequence has: a grid has no time. */
export const axesIn = (sequence: Pick<Sequence, 'kind'>): readonly Axis[] =>
  isGrid(sequence) ? [1, 2] : [0, 1, 2];

/** How the two axes of the image fare: the one whose fastest pair is the slower, and whether all its waves are longer than the other's. */
export interface Comparison {
  readonly slower: AxisWaves;
  /** degrees that one step along the slower axis turns its fastest pair; 0 without pairs */
  readonly step: number;
  readonly isApart: boolean;
}

export function compareAxes(picture: Omit<AxesPicture, 'sequence'>): Comparison {
  const [height, width] = [wavesOf(picture, 1), wavesOf(picture, 2)];
  const isHeight = (height.shortest ?? Infinity) > (width.shortest ?? Infinity);
  const [slower, other] = isHeight ? [height, width] : [width, height];
  return {
    slower,
    step: slower.shortest === null ? 0 : 360 / slower.shortest,
    isApart: slower.shortest !== null && other.longest !== null && slower.shortest > other.longest,
  };
}
