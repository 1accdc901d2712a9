/** Facts about schemes that the catalogue lacks: names on buttons and in sentences, aliases, features. */
import type { SchemeId } from '../core/types.ts';
import { noPositions, type Source, type SourceId, tableId } from './source.ts';

/** A property that only some encodings of a kind have. */
export type Feature =
  /** one number for a range of offsets */
  | 'buckets'
  /** relative vectors for the values */
  | 'values'
  /** relative vectors for the content of the keys */
  | 'queries'
  /** all offsets of a side share a vector from the largest distance on */
  | 'clips'
  /** one learned vector for each offset up to the largest distance */
  | 'learnedOffsets'
  /** sinusoids that are not learned */
  | 'fixedWaves'
  /** sinusoids of the position with a base that the reader sets */
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
  /** a vector for every distance, unless a largest one is set */
  | 'anyDistance'
  /** positions as shares of the length of the text */
  | 'lengthShares'
  /** a network that reads distances as shares of the length of the text */
  | 'lengthInputs'
  /** a bias that is a function of the distance alone */
  | 'ofDistance'
  /** each word decides how much of what came before it is forgotten */
  | 'gates'
  /** positions are counts of gates that the words between open */
  | 'countsGates'
  /** positions drawn from the seed */
  | 'drawnPositions'
  /** learned parameters that the reader sets, so that nothing is drawn */
  | 'setParameters';

interface Facts {
  /** name on a button; default: the catalogue's title */
  readonly short?: string;
  /** in a sentence, 'with sinusoidal positions'; default: the title */
  readonly inSentence?: string;
  /** name where the short name does not fit on a phone */
  readonly brief?: string;
  /** other names in papers and libraries, in lower case: links may use them */
  readonly aliases?: readonly string[];
  readonly features?: readonly Feature[];
}

/** The encoding of the first Transformer, the standard of comparison. */
export const sinusoid = 'sinusoidal' as const satisfies SchemeId;

/** One learned vector for each position. */
export const learnedTable = 'learned' as const satisfies SchemeId;

/** Sinusoids with learned frequencies. */
export const freeSinusoid = 'learned-sinusoidal' as const satisfies SchemeId;

/** The position itself, in every dimension; and its share of the length. */
export const rawIndex = 'index' as const satisfies SchemeId;
export const normalizedIndex = 'normalized-index' as const satisfies SchemeId;

/** The best known encoding of each kind. */
export const bestKnown = {
  input: sinusoid,
  rotary: 'rotary',
  bias: 'alibi',
  relative: 'shaw',
  'data-dependent': 'forget-gate',
} as const satisfies Partial<Record<Source['kind'], SchemeId>>;

const facts: Readonly<Record<string, Facts | undefined>> = {
  [noPositions]: { short: 'None', inSentence: 'no positions', aliases: ['nope'] },
  [rawIndex]: { short: 'Index', inSentence: 'a raw index' },
  [normalizedIndex]: {
    short: 'Normalised',
    brief: 'Norm.',
    inSentence: 'a normalised index',
    features: ['lengthShares'],
  },
  [sinusoid]: {
    short: 'Sinusoidal',
    inSentence: 'sinusoidal positions',
    aliases: ['sine', 'sincos'],
    features: ['fixedWaves', 'positionWaves'],
  },
  [learnedTable]: {
    short: 'Learned',
    inSentence: 'a learned table',
    features: ['drawnVectors'],
  },
  [freeSinusoid]: {
    short: 'Learned sinusoids',
    inSentence: 'learned sinusoids',
    features: ['positionWaves'],
  },
  'sinusoidal-2d': { short: '2-D', inSentence: 'two-dimensional sinusoids', features: ['twoAxes'] },
  randomized: { short: 'Randomised', inSentence: 'randomised positions', features: ['drawnPositions'] },
  rotary: { short: 'RoPE', inSentence: 'RoPE', aliases: ['rope', 'roformer'], features: ['scalings'] },
  xpos: { short: 'xPos', inSentence: 'xPos', features: ['scales'] },
  fope: { aliases: ['fourier'] },
  alibi: { features: ['slopes', 'ofDistance'] },
  t5: { short: 'T5', inSentence: 'T5’s buckets', aliases: ['t5-bias'], features: ['buckets'] },
  kerple: { features: ['setParameters', 'ofDistance'] },
  fire: { features: ['lengthInputs'] },
  shaw: {
    short: 'Shaw',
    inSentence: 'Shaw’s relative vectors',
    features: ['values', 'clips', 'learnedOffsets', 'drawnVectors'],
  },
  'relative-sinusoidal': {
    short: 'Relative sinusoids',
    inSentence: 'relative sinusoids',
    brief: 'Sinusoids',
    features: ['fixedWaves', 'clips'],
  },
  'transformer-xl': {
    brief: 'T-XL',
    aliases: ['xl'],
    features: ['clips', 'anyDistance'],
  },
  deberta: { features: ['queries', 'clips', 'learnedOffsets'] },
  'forget-gate': { short: 'Forget gate', inSentence: 'a forget gate', aliases: ['fox'], features: ['gates'] },
  cope: { inSentence: 'CoPE', features: ['countsGates'] },
  'projected-relative': {
    short: 'Projected bias',
    inSentence: 'a projected relative bias',
    aliases: ['inkling'],
  },
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

export const briefName = (source: Named): string => facts[source.id]?.brief ?? shortName(source);

export const nameInSentence = ({ id, title }: Named): string => facts[id]?.inSentence ?? title;

export const hasFeature = (id: string, feature: Feature): boolean =>
  facts[id]?.features?.includes(feature) ?? false;

/** Whether the scheme's learned numbers are drawn from the seed, as before training. */
export const isUntrained = ({ id, learnable }: Pick<Source, 'id' | 'learnable'>): boolean =>
  learnable && !hasFeature(id, 'setParameters');

/** The context scalings of rotary embeddings, with their names in sentences, labels of curves and lists of choices. */
export const scalingNames = {
  none: 'no scaling',
  linear: 'linear',
  ntk: 'NTK',
  'dynamic-ntk': 'dynamic NTK',
  yarn: 'YaRN',
  llama3: 'Llama 3',
  longrope: 'LongRoPE',
} as const;
export type Scaling = keyof typeof scalingNames;

export const noScaling = 'none' as const satisfies Scaling;

/** Choices whose ids do not say what they are, by parameter. */
const choiceNames: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  scaling: scalingNames,
  layout: { mixed: 'mixed up (a mistake)' },
  axes: {
    one: 'the position alone',
    axial: 'line and column, in halves',
    alternating: 'line and column, in turn',
    sections: 'time, height, width, in sections',
    interleaved: 'time, height, width, in turn',
  },
};

/** The name of a parameter's choice, or its id if it has no name. */
export const choiceName = (parameter: string, choice: string): string =>
  choiceNames[parameter]?.[choice] ?? choice;
