import type { SchemeId, SchemeParameter } from '../core/types.ts';

/** The value of a setting. */
export type Value = number | string | boolean | readonly number[];

export type Values = Readonly<Record<string, Value | undefined>>;

interface Row<T extends Value> {
  readonly name: string;
  readonly default: T;
  /** defaults of single labs that differ from `default` */
  readonly defaultIn?: Readonly<Record<string, T>>;
  /** its value in a link that does not name it, if that depends on the other values */
  readonly impliedBy?: (others: Values) => T;
  /** the scheme whose parameter it is */
  readonly of?: SchemeId;
  readonly unit?: string;
  /** the labs that read it */
  readonly labs?: readonly string[];
  /** whether it affects only the view and not the computation; citations leave it out */
  readonly isView?: true;
  readonly onlyFor?: SchemeParameter['onlyFor'];
}

interface Fitting<T extends Value> {
  /** the nearest value that fits the others; if it differs, a reason that completes "view = psi; ..." */
  readonly fits?: (value: T, others: Values) => { readonly value: T; readonly reason?: string };
}

interface Range {
  readonly min: number;
  readonly max: number;
  /** step of the slider; any value of the range can be typed */
  readonly step?: number;
  readonly scale?: 'log';
  /** false if a slider makes no sense for it */
  readonly slider?: false;
}

type IntegerSetting = Row<number> & Range & Fitting<number> & { readonly type: 'integer' };
type NumberSetting = Row<number> & Range & { readonly type: 'number' };
type BooleanSetting = Row<boolean> & { readonly type: 'boolean' };
export type ChoiceSetting<Choice extends string = string> = Row<Choice> &
  Giving & {
    readonly type: 'choice';
    readonly choices: readonly Choice[];
    /** other well-known names of choices, in lower case: links may use them */
    readonly aliases?: Readonly<Record<string, Choice>>;
    /** what is said where a link uses such a name that could be meant otherwise; completes "scheme = nope; ..." */
    readonly said?: ReadonlyMap<string, string>;
  };
/** A row whose value gives other settings theirs, by name and unchecked: they replace the defaults. */
interface Giving {
  readonly gives?: (value: string) => ReadonlyMap<string, unknown>;
}
/** `maxLength` counts UTF-16 units, as text fields do. */
export type TextSetting = Row<string> &
  Giving &
  Fitting<string> & {
    readonly type: 'text';
    readonly maxLength: number;
    /** whether it may have several lines */
    readonly hasLines?: true;
    /** the required pattern and its description; a text that does not match is refused, never cut */
    readonly form?: { readonly pattern: RegExp; readonly title: string };
  };
/** A list of at most `maxLength` numbers or whole numbers. */
export type ListSetting = Row<readonly number[]> &
  Range &
  Fitting<readonly number[]> & { readonly type: 'integers' | 'numbers'; readonly maxLength: number };
/** A permutation of the numbers from 0 to k - 1, with k at most `maxLength`. */
export type PermutationSetting = Row<readonly number[]> & {
  readonly type: 'permutation';
  readonly maxLength: number;
};

export type Setting =
  | IntegerSetting
  | NumberSetting
  | BooleanSetting
  | ChoiceSetting
  | TextSetting
  | ListSetting
  | PermutationSetting;

/** The type of a row's value: the union of its choices, or the value type of its kind. */
export type ValueOf<P extends Setting> =
  P extends ChoiceSetting<infer Choice>
    ? Choice
    : P extends { readonly type: 'integer' | 'number' }
      ? number
      : P extends { readonly type: 'boolean' }
        ? boolean
        : P extends { readonly type: 'text' }
          ? string
          : readonly number[];

export const defaultOf = (setting: Setting, lab: string): Value =>
  setting.defaultIn !== undefined && Object.hasOwn(setting.defaultIn, lab)
    ? setting.defaultIn[lab]
    : setting.default;

/** The value of a setting that a link does not name. */
export const impliedOf = (setting: Setting, state: Values): Value =>
  setting.impliedBy?.(state) ?? defaultOf(setting, String(state.lab));

/** A value that could not be used as given. */
export interface Problem {
  readonly name: string;
  /** the requested value, shortened */
  readonly text: string;
  /** one sentence for the reader */
  readonly message: string;
}

/** Shortens a long or hostile text for a message. */
export function excerpt(text: string): string {
  const shown = [...text.slice(0, 60)].slice(0, 40).join('');
  return shown.length < text.length ? `${shown}…` : shown;
}

/** The ids of the labs in links. Each lab adds its own, so that unknown ids do not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the labs extend it
export interface LabIds {}

export type LabId = keyof LabIds;

/** The steps of every slider. */
export const sliderSteps = 1000;

export type Numeric = IntegerSetting | NumberSetting;

/** On a logarithmic slider that starts at 0, step 0 means 0 and the others span this many powers of ten. */
const decadesAboveZero = 12;

function ends({ min, max }: Numeric): [number, number] {
  return [min > 0 ? min : max * 10 ** -decadesAboveZero, max];
}

/** The step on a slider of a number. */
export function toStep(row: Numeric, value: number): number {
  if (row.scale !== 'log') return ((value - row.min) / (row.max - row.min)) * sliderSteps;
  if (value <= 0) return 0;
  const [low, high] = ends(row);
  return Math.round(Math.max(0, Math.log(value / low) / Math.log(high / low)) * sliderSteps);
}

/** The number at a step of a slider. */
export function fromStep(row: Numeric, step: number): number {
  const share = step / sliderSteps;
  if (row.scale !== 'log') return round(row, row.min + share * (row.max - row.min));
  if (step === 0) return row.min;
  const [low, high] = ends(row);
  return round(row, low * (high / low) ** share);
}

/** To a whole number, or to two significant digits: a slider is not precise enough for more. */
function round(row: Numeric, value: number): number {
  const rounded = row.type === 'integer' ? Math.round(value) : Number(value.toPrecision(2));
  return Math.min(row.max, Math.max(row.min, rounded));
}
