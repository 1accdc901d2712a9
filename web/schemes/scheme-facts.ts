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
  /** positions drawn from the seed */
  | 'drawnPositions'
  /** learned parameters that the reader sets, so that nothing is drawn */
  | 'setParameters';

interface Facts {
  /** name on a button; default: the catalogue's title */
  readonly short?: string;
  /** whether the short name says too little when it stands alone: 'Learned' */
  readonly isTooShort?: true;
  /** in a sentence, 'with sinusoidal positions'; default: the title */
  readonly inSentence?: string;
  /** as the subject of a sentence, 'Shaw et al. give'; default: the short name and 'gives' */
  readonly gives?: string;
  /** the next step towards better vectors */
  readonly improvedBy?: SchemeId;
  /** name where the short name does not fit on a phone */
  readonly brief?: string;
  /** other names in papers and libraries, in lower case: links may use them */
  readonly aliases?: readonly string[];
  /** whether its heads differ; default: true for biases, false for all others */
  readonly differsByHead?: boolean;
  /** whether its biases are computed from vectors as wide as the model */
  readonly isOfModelWidth?: true;
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
} as const satisfies Partial<Record<Source['kind'], SchemeId>>;

const facts: Readonly<Record<string, Facts | undefined>> = {
  [noPositions]: { short: 'None', isTooShort: true, inSentence: 'no positions', aliases: ['nope'] },
  [rawIndex]: { short: 'Index', inSentence: 'a raw index', improvedBy: normalizedIndex },
  [normalizedIndex]: {
    short: 'Normalised',
    brief: 'Norm.',
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
  [learnedTable]: {
    short: 'Learned',
    isTooShort: true,
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

/** The next step towards better vectors, if there is one. */
export const improvedBy = (id: SourceId): SchemeId | undefined => facts[id]?.improvedBy;

/** Whether the heads of a scheme differ. */
export const differsByHead = ({ id, kind }: Pick<Source, 'id' | 'kind'>): boolean =>
  facts[id]?.differsByHead ?? kind === 'bias';

export const isOfModelWidth = (id: SourceId): boolean => facts[id]?.isOfModelWidth ?? false;

export const hasFeature = (id: string, feature: Feature): boolean =>
  facts[id]?.features?.includes(feature) ?? false;

/** Whether the scheme's learned numbers are drawn from the seed, as before training. */
export const isUntrained = ({ id, learnable }: Pick<Source, 'id' | 'learnable'>): boolean =>
  learnable && !hasFeature(id, 'setParameters');

/** The context scalings of rotary embeddings. */
export const scalings = ['none', 'linear', 'ntk', 'dynamic-ntk', 'yarn', 'llama3', 'longrope'] as const;
export type Scaling = (typeof scalings)[number];

export const noScaling = 'none' as const satisfies Scaling;

/** Names in sentences, labels of curves and lists of choices. */
export const scalingNames: Readonly<Record<Scaling, string>> = {
  none: 'no scaling',
  linear: 'linear',
  ntk: 'NTK',
  'dynamic-ntk': 'dynamic NTK',
  yarn: 'YaRN',
  llama3: 'Llama 3',
  longrope: 'LongRoPE',
};

/** At the start of a sentence: 'Dynamic NTK'. */
export const scalingTitle = (scaling: Scaling): string =>
  scalingNames[scaling][0].toUpperCase() + scalingNames[scaling].slice(1);

/** After 'with': 'linear scaling', 'YaRN'. */
export const scalingInSentence = (scaling: Scaling): string =>
  ({ linear: 'linear scaling', llama3: 'Llama 3’s scaling' })[scaling as string] ?? scalingNames[scaling];

/** Over which dimensions RoPE's frequencies spread where a part of a head turns. */
const spreadNames = { turning: 'the part that turns', head: 'the whole head' };

/** By parameter, the names of choices whose ids say too little. */
const choiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scaling: scalingNames,
  spread: spreadNames,
};

/** The name of a parameter's choice, or its id if it has no name. */
export const choiceName = (parameter: string, choice: string): string =>
  choiceNames[parameter]?.[choice] ?? choice;
