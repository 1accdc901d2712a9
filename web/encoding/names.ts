/** Names of schemes on buttons and inside sentences. Schemes without one use their titles. */
import type { SchemeId } from '../core/types.ts';
import { scalingNames } from './scaling-names.ts';
import { type Source, tableId } from './source.ts';

interface Name {
  /** on a button */
  readonly short: string;
  /** in a sentence: 'with sinusoidal positions' */
  readonly inSentence: string;
}

const names: Readonly<Record<string, Name>> = {
  none: { short: 'None', inSentence: 'no positions' },
  index: { short: 'Index', inSentence: 'a raw index' },
  'normalized-index': { short: 'Normalised', inSentence: 'a normalised index' },
  sinusoidal: { short: 'Sinusoidal', inSentence: 'sinusoidal positions' },
  learned: { short: 'Learned', inSentence: 'a learned table' },
  'learned-sinusoidal': { short: 'Learned sinusoids', inSentence: 'learned sinusoids' },
  'sinusoidal-2d': { short: '2-D', inSentence: 'two-dimensional sinusoids' },
  randomized: { short: 'Randomised', inSentence: 'randomised positions' },
  rotary: { short: 'RoPE', inSentence: 'RoPE' },
  xpos: { short: 'xPos', inSentence: 'xPos' },
  t5: { short: 'T5', inSentence: 'T5’s buckets' },
  shaw: { short: 'Shaw', inSentence: 'Shaw’s relative vectors' },
  'relative-sinusoidal': { short: 'Relative sinusoids', inSentence: 'relative sinusoids' },
  formula: { short: 'Your formula', inSentence: 'your formula' },
  'bias-formula': { short: 'Your bias', inSentence: 'your bias' },
  [tableId]: { short: 'Your table', inSentence: 'your table' },
};

/** What else they are called in papers and libraries, in lower case: links may use it. */
export const schemeAliases: Readonly<Record<string, SchemeId>> = {
  nope: 'none',
  sine: 'sinusoidal',
  sincos: 'sinusoidal',
  rope: 'rotary',
  roformer: 'rotary',
  xl: 'transformer-xl',
  't5-bias': 't5',
};

export const shortName = ({ id, title }: Pick<Source, 'id' | 'title'>): string => names[id]?.short ?? title;

export const nameInSentence = ({ id, title }: Pick<Source, 'id' | 'title'>): string =>
  names[id]?.inSentence ?? title;

/** The name of a parameter's choice, or its id if it has no name. */
export const choiceName = (parameter: string, choice: string): string =>
  (parameter === 'scaling' && (scalingNames as Readonly<Record<string, string>>)[choice]) || choice;
