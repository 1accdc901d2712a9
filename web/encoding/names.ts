/** What schemes are called where there is little room, and inside a sentence. Others go by their titles. */
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
  [tableId]: { short: 'Your table', inSentence: 'your table' },
};

export const shortName = ({ id, title }: Pick<Source, 'id' | 'title'>): string => names[id]?.short ?? title;

export const nameInSentence = ({ id, title }: Pick<Source, 'id' | 'title'>): string =>
  names[id]?.inSentence ?? title;

/** What a choice of a parameter is called, wherever it is offered or named: its id where it has no other name. */
export const choiceName = (parameter: string, choice: string): string =>
  (parameter === 'scaling' && (scalingNames as Readonly<Record<string, string>>)[choice]) || choice;
