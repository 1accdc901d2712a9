/** Definitions of each lab's numbers, as sentences for a paper's caption, with the papers that they follow; and how its random numbers
 *  follow from the seed. */
import type { SchemeId } from '../../core/types.ts';
import { randomDraws } from '../../schemes/further-facts.ts';
import type { ActingScheme, ActingTable } from './encodings.ts';
import { type Definition, define } from './first-definitions.ts';

const exactFit =
  'Position probe: least squares with intercept, solved exactly; singular values of the centred rows below 2e-7 of the largest count as 0; double precision.';
const probed = ['jexus2020', 'wangChen2020'] as const;

const orderClassifier =
  'Order probe: logistic regression on the concatenated vectors of two positions, label 1 if the second comes later; mean error rate over the folds.';

export const definitions = {
  attention: define(
    'Attention: softmax(QKᵀ / √(head width) + mask) V in each head, heads concatenated, times W_O; float32.',
    'vaswani2017',
  ),
  equivariance: define(
    'Order: the largest absolute difference between Attn(ΠX) and Π Attn(X), the same words in two orders; 0 up to rounding if the layer cannot see order.',
  ),
  random: define(
    'Random numbers: PCG32 (O’Neill 2014), stream 54 unless stated otherwise; normal numbers by Marsaglia’s polar method; the same on every machine. SplitMix64(seed, k) is a derived seed: output k, counted from 0, of SplitMix64 (Steele et al. 2014) started at the seed.',
  ),
  proximity: define('Similarity: dot product of the vectors of two positions.'),
  cosine: define('Similarity: cosine of the vectors of two positions; 0 for a row of zeros.'),
  alike: define(
    'Likeness of two words at a position: cosine of their vectors after the position’s vector is added to both.',
  ),
  rounding: define(
    'The similarity of each pair is rounded to float32. Measures are computed from these values in double precision; pairs made equal by rounding count as ties.',
  ),
  blocks: define(
    'Map: each cell is the mean of a block of pairs (smaller at the edge). Measures use the single pairs.',
  ),
  kernel: define(
    'Kernel: the mean over the pairs of dimensions of cos(θᵢ · distance); with xPos, each term is multiplied by the decay of the query and divided by that of the key.',
  ),
  radius: define(
    'Monotonicity radius: our measure, after Wang et al. 2021; the largest distance up to which similarity falls with every step, from every position and in both directions. A tie is not a fall.',
    'wang2021',
  ),
  bias: define('Bias: added to the scores; queries in rows, keys in columns.'),
  relative: define(
    'Offset vectors: one per offset, key position minus query position, clipped to the largest distance.',
  ),
  sum: define(
    'Similarity for an absolute and a relative embedding combined: our measure, Σ ⟨P_x, P_y + R_{y − x}⟩ over the heads, each with its part of P. This is what position alone adds to the unscaled scores with identity query and key weights. Wang et al. 2021 plot the two separately.',
    'wang2021',
    'shaw2018',
  ),
  unitLength: define('For the cosine, each of these vectors is first normalised to length 1.'),
  turning: define(
    'Clocks: the hands of one pair of dimensions turn by θᵢ per position. Scores: query “he” and key “Adhil”, before the softmax, in one head with random weights; the figure shows the change from the sentence with no words in front.',
    'su2021',
  ),
  wavelength: define('Wavelength of a pair of dimensions: 2π / θᵢ positions, one full turn.'),
  invariance: define(
    'Translation invariance: our measure, after Wang et al. 2021; ‖φ − T‖ / ‖φ‖ in Frobenius norms, where T replaces each diagonal of φ by its mean.',
    'wang2021',
  ),
  symmetry: define('Symmetry: our measure, after Wang et al. 2021; ‖φ − φᵀ‖ / (2 ‖φ‖).', 'wang2021'),
  locality: define(
    'Locality of an attention map: Chen et al. 2023, as in their code; the mean over the queries of Σ weight · 2^(−distance).',
    'chenLocality2023',
  ),
  identicalWords: define(
    'Identical-word probing: the same random word at every position, one head with the weights of the settings; attention weights averaged over 300 words.',
    'wang2021',
  ),
  offsetMeans: define(
    'Share explained by the offset: the mean and standard deviation of φ on each diagonal, and R² = 1 − ‖φ − T‖² / Σ(φ − mean)².',
  ),
  norms: define('Norm: the Euclidean norm of each vector, not centred.'),
  nearest: define('Nearest pair: the two vectors with the smallest Euclidean distance.'),
  singularValues: define(
    'Singular values: of the table, not centred, accurate to 1e-8 of the largest (from the Gram matrix). Effective rank: the exponential of the entropy of their shares s / Σs (Roy and Vetterli 2007). Participation ratio: (Σ s²)² / Σ s⁴.',
    'roy2007',
  ),
  spectrum: define(
    'Spectrum: the power of the discrete Fourier transform of each column over the positions, summed over the columns, as a share of the total.',
  ),
  principalComponents: define(
    'Principal components: the centred vectors projected on the three directions of largest variance.',
  ),
  psi: define(
    'ψ(m) = Σ cos(ωᵢ m) over the frequencies: the dot product of two sinusoidal vectors at distance m. The first rise is the first whole distance m with ψ(m) ≥ ψ(m − 1).',
    'wang2021',
  ),
  leastSquares: define(
    `${exactFit} Of several solutions, the one with the smallest norm of the weights, without the intercept.`,
    ...probed,
  ),
  ridge: define(
    `${exactFit} Ridge: a penalty on the sum of squared weights but not on the intercept; nothing is standardised.`,
    ...probed,
  ),
  descent: define(
    'Position probe: a linear function with intercept, trained by full-batch gradient descent on the mean squared error, from zero weights and intercept. The learning rate is a share of the largest that converges. Double precision.',
    ...probed,
  ),
  errors: define(
    'Errors, in positions: MAE and RMSE of the predictions, MAE of the predictions rounded to whole positions; R² is 1 − Σ(error²) / Σ((position − mean)²); Spearman is the rank correlation.',
  ),
  controls: define(
    'Controls: the same fit with shuffled positions, and on a random table: independent normal numbers of the same shape, whose standard deviation is that of the table’s entries about their column means, over all rows used.',
  ),
  orderProbe: define(
    `${orderClassifier} The shuffled positions are split into folds, and random pairs are drawn within each fold, so that no fit is tested on a position it has seen.`,
    'wangChen2020',
  ),
  orderProbeByPairs: define(
    `${orderClassifier} Random pairs of all positions are split into folds, so that folds share positions.`,
    'wangChen2020',
  ),
  recognition: define(
    'Best fits: ‖table − scale · generated − constant‖ / ‖table‖ in Frobenius norms, fitted by least squares, without rows of zeros. For random tables: the Kolmogorov–Smirnov statistic sup |F(x) − Φ(x/σ)|, where F is the distribution of the entries, Φ the standard normal distribution and σ the root mean square of the entries.',
  ),
} as const satisfies Readonly<Record<string, Definition>>;

export type DefinitionName = keyof typeof definitions;

/** How random numbers follow from the seed: what is drawn, and from which stream. */
export interface RandomStream extends Definition {
  /** whether it uses a named seed */
  readonly isNamed: boolean;
}

const stream = (words: string): RandomStream => ({ ...define(words), isNamed: false });
const namedStream = (words: string): RandomStream => ({ ...define(words), isNamed: true });

export const randomStreams = {
  folds: stream('Folds: the positions shuffled (Fisher–Yates) with the seed itself, then split.'),
  controls: stream(
    'Controls of the position probe: SplitMix64(seed, 1), first for the shuffled positions, then for the random table.',
  ),
  pairs: stream(
    'Pairs: the seed itself, first for the pairs, then for the random table of the control; SplitMix64(seed, 1) for the shuffled positions.',
  ),
  comparison: namedStream('The random table of the list: standard deviation 1, from the seed named “bench”.'),
  words: namedStream('Words: each from a seed named after it in lower case, such as “word dog”.'),
  layer: namedStream('Weights of the layer: from the seeds named “query”, “key”, “value” and “output”.'),
  weights: namedStream('Weights: from the seeds named “query”, “key” and “value”.'),
  contents: namedStream('The two contents: from the seeds named “first content” and “second content”.'),
  growth: namedStream('Words: from the seed named “context words”, the last word first.'),
  training: stream(
    'Training: the weights and the training sequences of a run follow from its seed; run k of an encoding, counted from 0, has the seed plus k. The test sequences are the same for all runs.',
  ),
  repeatedWords: namedStream('Words: from the seeds named “word 0” to “word 299”.'),
} as const satisfies Readonly<Record<string, RandomStream>>;

export type RandomStreamName = keyof typeof randomStreams;

export const namedSeeds = define(
  'A named seed is the 32-bit FNV-1a hash of the seed’s digits, a space and the name.',
);

const schemeStreams = new Map(
  Object.entries(randomDraws).map(([id, { words, unless }]) => [id, { stream: stream(words), unless }]),
);

const isGiven = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** The random streams of encodings, without repetition. */
export const streamsOf = (parts: readonly (ActingScheme | ActingTable)[]): readonly RandomStream[] => [
  ...new Set(
    parts.flatMap((part) => {
      if ('table' in part) return [];
      const own = schemeStreams.get(part.scheme);
      if (!own) return [];
      const { stream, unless } = own;
      if (unless?.every((name) => isGiven(part.parameters[name]))) return [];
      return part.recipe === undefined ? [stream] : [stream, randomStreams.training];
    }),
  ),
];

/** The random streams of schemes with default parameters. */
export const streamsOfSchemes = (schemes: readonly string[]): readonly RandomStream[] =>
  streamsOf(schemes.map((scheme) => ({ scheme: scheme as SchemeId, parameters: {} })));
