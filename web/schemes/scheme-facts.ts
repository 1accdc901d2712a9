/** What the page knows of a scheme beyond the catalogue: its names on buttons and in sentences, its aliases, its heads. */
import type { SchemeId } from '../core/types.ts';
import { scalingNames } from './scaling-names.ts';
import { type Source, type SourceId, tableId } from './source.ts';

/** What only some encodings of a kind have or do. */
export type Feature =
  /** one number for a range of offsets */
  | 'buckets'
  /** relative vectors for the values, too, and for the content of the keys */
  | 'values'
  | 'queries'
  /** one learned vector for each offset up to the largest distance */
  | 'learnedOffsets'
  /** sinusoids that stay as they are */
  | 'fixedWaves'
  | 'twoAxes'
  /** scales queries and keys besides rotating them */
  | 'scales'
  /** positions that are drawn from the seed */
  | 'drawnPositions'
  /** what it learns are its parameters, which are set here */
  | 'setParameters';

interface Facts {
  /** on a button; else the title of the catalogue */
  readonly short?: string;
  /** in a sentence, 'with sinusoidal positions'; else the title */
  readonly inSentence?: string;
  /** where a phone has no room for the short name */
  readonly brief?: string;
  /** what else papers and libraries call it, in lower case: links may use it */
  readonly aliases?: readonly string[];
  /** whether its heads differ, where that does not follow from its kind: biases do, relative vectors do not */
  readonly differsByHead?: boolean;
  /** whether its biases come from vectors of the model's width */
  readonly isOfModelWidth?: true;
  readonly features?: readonly Feature[];
}

/** What the catalogue of the core does not say. */
const facts: Readonly<Partial<Record<SourceId, Facts>>> = {
  none: { short: 'None', inSentence: 'no positions', aliases: ['nope'] },
  index: { short: 'Index', inSentence: 'a raw index' },
  'normalized-index': { short: 'Normalised', inSentence: 'a normalised index' },
  sinusoidal: {
    short: 'Sinusoidal',
    inSentence: 'sinusoidal positions',
    aliases: ['sine', 'sincos'],
    features: ['fixedWaves'],
  },
  learned: { short: 'Learned', inSentence: 'a learned table' },
  'learned-sinusoidal': { short: 'Learned sinusoids', inSentence: 'learned sinusoids' },
  'sinusoidal-2d': { short: '2-D', inSentence: 'two-dimensional sinusoids', features: ['twoAxes'] },
  randomized: { short: 'Randomised', inSentence: 'randomised positions', features: ['drawnPositions'] },
  rotary: { short: 'RoPE', inSentence: 'RoPE', aliases: ['rope', 'roformer'] },
  xpos: { short: 'xPos', inSentence: 'xPos', features: ['scales'] },
  t5: { short: 'T5', inSentence: 'T5’s buckets', aliases: ['t5-bias'], features: ['buckets'] },
  kerple: { differsByHead: false, features: ['setParameters'] },
  tupe: { isOfModelWidth: true },
  shaw: { short: 'Shaw', inSentence: 'Shaw’s relative vectors', features: ['values', 'learnedOffsets'] },
  'relative-sinusoidal': {
    short: 'Relative sinusoids',
    inSentence: 'relative sinusoids',
    brief: 'Sinusoids',
    features: ['fixedWaves'],
  },
  'transformer-xl': { brief: 'T-XL', aliases: ['xl'], differsByHead: true },
  deberta: { differsByHead: true, features: ['queries', 'learnedOffsets'] },
  formula: { short: 'Your formula', inSentence: 'your formula' },
  'bias-formula': { short: 'Your bias', inSentence: 'your bias' },
  [tableId]: { short: 'Your table', inSentence: 'your table' },
};

/** The encoding of the first Transformer, with which others are compared. */
export const sinusoid = 'sinusoidal' satisfies SchemeId;

type Named = Pick<Source, 'id' | 'title'>;

export const schemeAliases: Readonly<Record<string, SchemeId>> = Object.fromEntries(
  Object.entries(facts).flatMap(([id, { aliases = [] }]) => aliases.map((alias) => [alias, id as SchemeId])),
);

export const shortName = ({ id, title }: Named): string => facts[id]?.short ?? title;

export const briefName = (source: Named): string => facts[source.id]?.brief ?? shortName(source);

export const nameInSentence = ({ id, title }: Named): string => facts[id]?.inSentence ?? title;

/** Whether the heads of a scheme differ. */
export const differsByHead = ({ id, kind }: Pick<Source, 'id' | 'kind'>): boolean =>
  facts[id]?.differsByHead ?? kind === 'bias';

export const isOfModelWidth = (id: SourceId): boolean => facts[id]?.isOfModelWidth ?? false;

export const hasFeature = (id: SourceId, feature: Feature): boolean =>
  facts[id]?.features?.includes(feature) ?? false;

/** Whether what a scheme learns is drawn from the seed, as before training. */
export const isUntrained = ({ id, learnable }: Pick<Source, 'id' | 'learnable'>): boolean =>
  learnable && !hasFeature(id, 'setParameters');

/** The name of a parameter's choice, or its id if it has no name. */
export const choiceName = (parameter: string, choice: string): string =>
  (parameter === 'scaling' && (scalingNames as Readonly<Record<string, string>>)[choice]) || choice;
