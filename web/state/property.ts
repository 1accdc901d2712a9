import type { SchemeParameter } from '../core/types.ts';

/** Everything a property can hold. */
export type Value = number | string | boolean | readonly number[];

interface Row<T extends Value> {
  readonly name: string;
  readonly default: T;
  /** the default in single labs, where it is another one */
  readonly defaultIn?: Readonly<Record<string, T>>;
  /** the words at the control */
  readonly title: string;
  readonly unit?: string;
  /** one sentence for who asks what it does */
  readonly help?: string;
  /** the labs that read it */
  readonly labs?: readonly string[];
  /** whether it says what is looked at, not what is computed: no citation names it */
  readonly isView?: true;
  readonly onlyFor?: SchemeParameter['onlyFor'];
}

interface Range {
  readonly min: number;
  readonly max: number;
  /** of the slider; any value of the range can be typed */
  readonly step?: number;
  readonly scale?: 'log';
  /** false: a number that nobody searches by sliding */
  readonly slider?: false;
}

export type IntegerProperty = Row<number> & Range & { readonly type: 'integer' };
export type NumberProperty = Row<number> & Range & { readonly type: 'number' };
export type BooleanProperty = Row<boolean> & { readonly type: 'boolean' };
export type ChoiceProperty<Choice extends string = string> = Row<Choice> & {
  readonly type: 'choice';
  readonly choices: readonly Choice[];
};
/** `maxLength` counts UTF-16 units, as text fields do. */
export type TextProperty = Row<string> & {
  readonly type: 'text';
  readonly maxLength: number;
  /** what it has to look like, and the words for that: it is then taken whole or not at all */
  readonly form?: { readonly pattern: RegExp; readonly title: string };
};
/** A list of numbers, whole ones if it says so, at most `maxLength` of them. */
export type ListProperty = Row<readonly number[]> &
  Range & { readonly type: 'integers' | 'numbers'; readonly maxLength: number };
/** The numbers from 0 to k - 1 in some order, k at most `maxLength`. */
export type PermutationProperty = Row<readonly number[]> & {
  readonly type: 'permutation';
  readonly maxLength: number;
};

export type Property =
  | IntegerProperty
  | NumberProperty
  | BooleanProperty
  | ChoiceProperty
  | TextProperty
  | ListProperty
  | PermutationProperty;

/** What a row of the table holds: the union of its choices, or its type's own. */
export type ValueOf<P extends Property> =
  P extends ChoiceProperty<infer Choice>
    ? Choice
    : P extends { readonly type: 'integer' | 'number' }
      ? number
      : P extends { readonly type: 'boolean' }
        ? boolean
        : P extends { readonly type: 'text' }
          ? string
          : readonly number[];

export const defaultOf = (property: Property, lab: string): Value =>
  property.defaultIn !== undefined && Object.hasOwn(property.defaultIn, lab)
    ? property.defaultIn[lab]
    : property.default;

/** A value that could not be taken as it was. */
export interface Problem {
  readonly name: string;
  /** the value that was asked for, shortened */
  readonly text: string;
  /** one sentence for the reader */
  readonly message: string;
}

/** Long or hostile text, short enough for a message. */
export function excerpt(text: string): string {
  const shown = [...text.slice(0, 60)].slice(0, 40).join('');
  return shown.length < text.length ? `${shown}…` : shown;
}
