/** What the page knows of a scheme beyond the catalogue: its names on buttons and in sentences, its aliases, its heads. */
import type { SchemeId } from '../core/types.ts';
import { scalingNames } from './scaling-names.ts';
import { noPositions, type Source, type SourceId, tableId } from './source.ts';

/** What only some encodings of a kind have or do. */
export type Feature =
  /** one number for a range of offsets */
  | 'buckets'
  /** relative vectors for the values, too, and for the content of the keys */
  | 'values'
  | 'queries'
  /** from the largest distance on, all offsets of a side share a vector */
  | 'clips'
  /** one learned vector for each offset up to the largest distance */
  | 'learnedOffsets'
  /** sinusoids that stay as they are */
  | 'fixedWaves'
  /** sinusoids of the position, whose base is set here */
  | 'positionWaves'
  /** a slope for each head */
  | 'slopes'
  | 'twoAxes'
  /** its angles can be rescaled for longer texts */
  | 'scalings'
  /** scales queries and keys besides rotating them */
  | 'scales'
  /** learned vectors, which start as random numbers */
  | 'drawnVectors'
  /** where no largest distance is set, a vector for every distance */
  | 'anyDistance'
  /** positions as shares of the length of the text */
  | 'lengthShares'
  /** a network that reads distances as shares of the length of the text */
  | 'lengthInputs'
  /** a bias that is a formula of the distance alone */
  | 'ofDistance'
  /** positions that are drawn from the seed */
  | 'drawnPositions'
  /** what it learns are its parameters, which are set here */
  | 'setParameters';

interface Facts {
  /** on a button; else the title of the catalogue */
  readonly short?: string;
  /** whether the short name says too little where no other names are beside it: 'Learned' */
  readonly isTooShort?: true;
  /** in a sentence, 'with sinusoidal positions'; else the title */
  readonly inSentence?: string;
  /** as the subject of a sentence, 'Shaw et al. give'; else its short name gives */
  readonly gives?: string;
  /** the next step on the way to better vectors */
  readonly improvedBy?: SchemeId;
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

/** The encoding of the first Transformer, with which others are compared. */
export const sinusoid = 'sinusoidal' as const satisfies SchemeId;

/** Sinusoids of any frequencies. */
export const freeSinusoid = 'learned-sinusoidal' as const satisfies SchemeId;

/** The best known encoding of each kind. */
export const bestKnown = {
  input: sinusoid,
  rotary: 'rotary',
  bias: 'alibi',
  relative: 'shaw',
} as const satisfies Partial<Record<Source['kind'], SchemeId>>;

/** What the catalogue of the core does not say. */
const facts: Readonly<Record<string, Facts | undefined>> = {
  [noPositions]: { short: 'None', isTooShort: true, inSentence: 'no positions', aliases: ['nope'] },
  index: { short: 'Index', inSentence: 'a raw index', improvedBy: 'normalized-index' },
  'normalized-index': {
    short: 'Normalised',
    inSentence: 'a normalised index',
    improvedBy: sinusoid,
    features: ['lengthShares'],
  },
  [sinusoid]: {
    short: 'Sinusoidal',
    inSentence: 'sinusoidal positions',
    aliases: ['sine', 'sincos'],
    features: ['fixedWaves', 'positionWaves'],
  },
  learned: { short: 'Learned', isTooShort: true, inSentence: 'a learned table', features: ['drawnVectors'] },
  [freeSinusoid]: {
    short: 'Learned sinusoids',
    inSentence: 'learned sinusoids',
    features: ['positionWaves'],
  },
  'sinusoidal-2d': { short: '2-D', inSentence: 'two-dimensional sinusoids', features: ['twoAxes'] },
  randomized: { short: 'Randomised', inSentence: 'randomised positions', features: ['drawnPositions'] },
  rotary: { short: 'RoPE', inSentence: 'RoPE', aliases: ['rope', 'roformer'], features: ['scalings'] },
  xpos: { short: 'xPos', inSentence: 'xPos', features: ['scales'] },
  alibi: { features: ['slopes', 'ofDistance'] },
  t5: { short: 'T5', inSentence: 'T5’s buckets', aliases: ['t5-bias'], features: ['buckets'] },
  kerple: { differsByHead: false, features: ['setParameters', 'ofDistance'] },
  fire: { features: ['lengthInputs'] },
  tupe: { isOfModelWidth: true },
  shaw: {
    short: 'Shaw',
    inSentence: 'Shaw’s relative vectors',
    gives: 'Shaw et al. give',
    features: ['values', 'clips', 'learnedOffsets', 'drawnVectors'],
  },
  'relative-sinusoidal': {
    short: 'Relative sinusoids',
    inSentence: 'relative sinusoids',
    gives: 'Relative sinusoids give',
    brief: 'Sinusoids',
    features: ['fixedWaves', 'clips'],
  },
  'transformer-xl': {
    brief: 'T-XL',
    aliases: ['xl'],
    differsByHead: true,
    features: ['clips', 'anyDistance'],
  },
  deberta: { differsByHead: true, features: ['queries', 'clips', 'learnedOffsets'] },
  formula: { short: 'Your formula', inSentence: 'your formula' },
  'bias-formula': { short: 'Your bias', inSentence: 'your bias' },
  [tableId]: { short: 'Your table', inSentence: 'your table' },
} satisfies Partial<Record<SourceId, Facts>>;

type Named = Pick<Source, 'id' | 'title'>;

export const schemeAliases: Readonly<Record<string, SchemeId>> = Object.fromEntries(
  Object.entries(facts).flatMap(([id, known]) =>
    (known?.aliases ?? []).map((alias) => [alias, id as SchemeId]),
  ),
);

export const shortName = ({ id, title }: Named): string => facts[id]?.short ?? title;

/** 'Learned table', 'RoPE' */
export const nameAlone = (source: Named): string =>
  facts[source.id]?.isTooShort ? source.title : shortName(source);

export const briefName = (source: Named): string => facts[source.id]?.brief ?? shortName(source);

export const nameInSentence = ({ id, title }: Named): string => facts[id]?.inSentence ?? title;

/** 'Shaw et al. give', 'DeBERTa gives' */
export const giving = (source: Named): string => facts[source.id]?.gives ?? `${shortName(source)} gives`;

/** The next step on the way to better vectors, if there is one. */
export const improvedBy = (id: SourceId): SchemeId | undefined => facts[id]?.improvedBy;

/** Whether the heads of a scheme differ. */
export const differsByHead = ({ id, kind }: Pick<Source, 'id' | 'kind'>): boolean =>
  facts[id]?.differsByHead ?? kind === 'bias';

export const isOfModelWidth = (id: SourceId): boolean => facts[id]?.isOfModelWidth ?? false;

export const hasFeature = (id: string, feature: Feature): boolean =>
  facts[id]?.features?.includes(feature) ?? false;

/** Whether what a scheme learns is drawn from the seed, as before training. */
export const isUntrained = ({ id, learnable }: Pick<Source, 'id' | 'learnable'>): boolean =>
  learnable && !hasFeature(id, 'setParameters');

/** The name of a parameter's choice, or its id if it has no name. */
export const choiceName = (parameter: string, choice: string): string =>
  (parameter === 'scaling' && (scalingNames as Readonly<Record<string, string>>)[choice]) || choice;
