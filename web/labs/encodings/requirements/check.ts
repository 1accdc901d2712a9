/** What the measurement of a requirement gives: plain data, computed in the worker. */

/** Independence of content has two readings: of what is encoded, and of what that adds to the scores. */
export const requirements = ['length', 'content', 'scores', 'unique', 'small', 'bounded', 'beyond'] as const;
export type Requirement = (typeof requirements)[number];

export type CheckVerdict = 'holds' | 'fails' | 'none';

export interface Check {
  /** 'none': the requirement does not apply, or nothing could be measured */
  readonly verdict: CheckVerdict;
  readonly value: number | null;
  /** what the value is held against */
  readonly limit: number | null;
  /** where it was found: a position, an offset, or two of them */
  readonly at: readonly number[];
  /** what the value is compared with, or how far was measured */
  readonly other: number | null;
  /** in the words of the core, where it refused */
  readonly refusal: string;
}

export type Checks = Readonly<Record<Requirement, Check>>;

export const check = (verdict: CheckVerdict, value: number | null, more: Partial<Check> = {}): Check => ({
  verdict,
  value,
  limit: null,
  at: [],
  other: null,
  refusal: '',
  ...more,
});
