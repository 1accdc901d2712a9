/** A class of the script for one encoding: what it learns, and where it acts. */
import type { Lines } from '../../../scripts/script.ts';

/** What a class is written from. */
export interface PositionSettings {
  readonly scheme: string;
  /** with the scheme's defaults, and the deviations that training begins with */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly learned: boolean;
  /** none, scalar or vector */
  readonly gain: string;
  /** rows of a table */
  readonly longest: number;
  /** of a head */
  readonly width: number;
  readonly heads: number;
}

/** The members of a class. Parameters have the names that the library gives them. */
export interface PositionClass {
  readonly name: string;
  /** of __init__ */
  readonly start?: Lines;
  /** methods, after blank lines: inputs(n), n x d, added to the words · turned(q, k) · scores(q, k), before the scaling · bias(n), after it ·
   *  outputs(weights), added to what the values give. Heads come before rows. */
  readonly methods: Readonly<Partial<Record<'inputs' | 'turned' | 'scores' | 'bias' | 'outputs', Lines>>>;
  /** the factor of the scores, if not 1 / sqrt(width) */
  readonly scale?: string;
}

/** A tensor that learns, unless the encoding is fixed. */
export const parameter = (
  name: string,
  value: string,
  { learned }: Pick<PositionSettings, 'learned'>,
): string => `self.${name} = nn.Parameter(${value}${learned ? '' : ', requires_grad=False'})`;
