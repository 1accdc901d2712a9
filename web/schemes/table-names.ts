/** Names of the schemes' tables, and of the families that recognition can find, for use in sentences. */
import type { RecognitionFamily, SchemeId } from '../core/types.ts';

export interface TableName {
  /** at the start of a sentence */
  readonly name: string;
  readonly isPlural: boolean;
  /** inside a sentence */
  readonly table: string;
}

const one = (name: string, table: string): TableName => ({ name, isPlural: false, table });
const several = (name: string, table: string): TableName => ({ name, isPlural: true, table });

/** For each scheme with a table of positions. */
export const tableNames: Readonly<Partial<Record<SchemeId, TableName>>> = {
  index: one('A raw index', 'the raw index'),
  'normalized-index': one('A normalised index', 'the normalised index'),
  sinusoidal: several('Sinusoids', 'the sinusoidal table'),
  'sinusoidal-2d': several('Two-dimensional sinusoids', 'the two-dimensional sinusoids'),
  randomized: several('Randomised sinusoids', 'the randomised sinusoids'),
  formula: one('Your formula', 'your formula’s table'),
  'learned-sinusoidal': several('Learned sinusoids', 'the learnable sinusoids'),
};

/** Sinusoids with their rows in another order. */
export const shuffledName = several('Shuffled sinusoids', 'the shuffled sinusoids');

/** Any other table. */
export const thisTable = one('This table', 'this table');

interface Rule {
  readonly kind: 'waves' | 'line' | 'constant' | 'drawn';
  /** at the start of a description */
  readonly title: string;
}

export const rules: Readonly<Record<RecognitionFamily, Rule>> = {
  sinusoidal: { kind: 'waves', title: 'Sinusoidal' },
  'sinusoidal-2d': { kind: 'waves', title: 'Two-dimensional sinusoids' },
  index: { kind: 'line', title: 'The position itself in every column' },
  'normalized-index': { kind: 'line', title: 'The position as a share of the last one, in every column' },
  constant: { kind: 'constant', title: 'The same number everywhere' },
  learned: { kind: 'drawn', title: 'Independent normal numbers' },
};
