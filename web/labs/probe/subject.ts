/** What headlines call the probed table. */
import type { ProbeTable } from './job.ts';

export interface Subject {
  /** at the start of a sentence */
  readonly name: string;
  readonly isPlural: boolean;
  /** inside a sentence */
  readonly table: string;
  /** 'random': made here and not trained yet. 'untrained': learnable, and starts from a rule. 'trained': here. */
  readonly origin: 'brought' | 'rule' | 'untrained' | 'random' | 'trained';
}

const made: Readonly<Record<string, Subject>> = {
  index: { name: 'A raw index', isPlural: false, table: 'the raw index', origin: 'rule' },
  'normalized-index': {
    name: 'A normalised index',
    isPlural: false,
    table: 'the normalised index',
    origin: 'rule',
  },
  sinusoidal: { name: 'Sinusoids', isPlural: true, table: 'the sinusoidal table', origin: 'rule' },
  shuffled: { name: 'Shuffled sinusoids', isPlural: true, table: 'the shuffled sinusoids', origin: 'rule' },
  'sinusoidal-2d': {
    name: 'Two-dimensional sinusoids',
    isPlural: true,
    table: 'the two-dimensional sinusoids',
    origin: 'rule',
  },
  randomized: {
    name: 'Randomised sinusoids',
    isPlural: true,
    table: 'the randomised sinusoids',
    origin: 'rule',
  },
  formula: { name: 'Your formula', isPlural: false, table: 'your formula’s table', origin: 'rule' },
  learned: { name: 'This table', isPlural: false, table: 'this table', origin: 'random' },
  'learned-sinusoidal': {
    name: 'Learned sinusoids',
    isPlural: true,
    table: 'the learnable sinusoids',
    origin: 'untrained',
  },
};

/** 'sinusoids' */
export const insideSentence = ({ name, origin }: Subject): string =>
  origin === 'random' ? 'random rows' : name[0].toLowerCase() + name.slice(1);

export const isSinusoids = (subject: Subject): boolean => subject === made.sinusoidal;

const unknown: Subject = { name: 'This table', isPlural: false, table: 'this table', origin: 'rule' };

/** A longer name does not fit into the headline, which then says 'This table'. */
const longestName = 16;

export function subjectOf(table: ProbeTable): Subject {
  if (!('matrix' in table)) return made[table.parameters.shuffled ? 'shuffled' : table.scheme] ?? unknown;
  const { name } = table;
  if (table.isTrainedHere)
    return { name: 'A table trained here', isPlural: false, table: 'the trained table', origin: 'trained' };
  if (name.length > longestName)
    return { name: 'This table', isPlural: false, table: 'this table', origin: 'brought' };
  return { name, isPlural: false, table: `${name}’s table`, origin: 'brought' };
}
