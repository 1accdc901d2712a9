/** What the numbers of each lab are, in sentences fit to stand beside them in a paper, with the papers they follow. */
import type { PaperId } from './papers.ts';

export interface Definition {
  readonly words: string;
  readonly papers: readonly PaperId[];
}

export const define = (words: string, ...papers: readonly PaperId[]): Definition => ({ words, papers });

const exactFit =
  'Position probe: least squares with intercept, solved exactly; singular values of the centred rows below 2e-7 of the largest count as 0; double precision.';
const probed = ['jexus2020', 'wangChen2020'] as const;

const orderClassifier =
  'Order probe: logistic regression on the rows of two positions side by side, label 1 where the second stands later; mean share of wrong answers over the folds.';

const pairsThatBreak =
  'Monotonicity: our measure, after Wang et al. 2021; over all positions and both directions, the share of offset pairs within the window where the farther position is';

export const monotonicity = define(`${pairsThatBreak} at least as similar.`, 'wang2021');

/** `tolerance` is above 0. */
export const monotonicityWithin = (tolerance: number): Definition =>
  define(`${pairsThatBreak} more similar, by more than the tolerance of ${tolerance}.`, 'wang2021');

export const definitions = {
  attention: define(
    'Attention: softmax(QKᵀ / √(head width) + mask) V in each head, heads side by side, times W_O; 32-bit numbers.',
    'vaswani2017',
  ),
  equivariance: define(
    'Order: the largest absolute difference between Attn(ΠX) and Π Attn(X), the same words in two orders; 0 up to rounding where the layer cannot see order.',
  ),
  random: define(
    'Random numbers: PCG32 (O’Neill 2014), on stream 54 unless another is named; normal numbers by Marsaglia’s polar method; the same on every machine. SplitMix64(seed, k) is also a seed: output k, counted from 0, of SplitMix64 (Steele et al. 2014) started at the seed.',
  ),
  proximity: define('Similarity: dot product of the vectors of two positions.'),
  cosine: define('Similarity: cosine of the vectors of two positions; 0 for a row of zeros.'),
  rounding: define(
    'The value of each pair is rounded to 32 bits. Measures are computed from these values in double precision; pairs that rounding made equal count as ties.',
  ),
  blocks: define(
    'Map: each cell is the mean over a block of pairs (smaller at the edge). Measures are computed from single pairs.',
  ),
  kernel: define(
    'Kernel: the mean over the pairs of dimensions of cos(θᵢ · distance), times the decay of the query over that of the key where there is one (xPos).',
  ),
  radius: define(
    'Monotonicity radius: our measure, after Wang et al. 2021; the largest distance up to which similarity falls with every step, from every position and in both directions. A tie is not a fall.',
    'wang2021',
  ),
  bias: define('Bias: added to the scaled scores; queries in rows, keys in columns.'),
  relative: define('Vectors of offsets: key position minus query position, clipped to the largest distance.'),
  sum: define(
    'Similarity of an absolute and a relative embedding together: our measure, Σ ⟨P_x, P_y + R_{y − x}⟩ over the heads, each with its part of P: what position alone adds to the unscaled scores, with identity query and key weights. Wang et al. 2021 plot the two separately.',
    'wang2021',
    'shaw2018',
  ),
  unitLength: define('With the cosine, each of these vectors is first scaled to length 1.'),
  turning: define(
    'Clocks: the hands of one pair of dimensions turn by θᵢ at every position. Scores: of the query “he” for the key “Adhil”, before the softmax, in one head with random weights; shown is the change against the sentence with no words in front.',
    'su2021',
  ),
  wavelength: define('Wavelength of a pair: 2π / θᵢ positions for one turn.'),
  invariance: define(
    'Translation invariance: our measure, after Wang et al. 2021; ‖φ − T‖ / ‖φ‖ with T the mean of each diagonal, Frobenius norms.',
    'wang2021',
  ),
  symmetry: define('Symmetry: our measure, after Wang et al. 2021; ‖φ − φᵀ‖ / (2 ‖φ‖).', 'wang2021'),
  locality: define(
    'Locality of an attention map: Chen et al. 2023, as their code has it; the mean over the queries of Σ weight · 2^(−distance).',
    'chenLocality2023',
  ),
  identicalWords: define(
    'Identical-word probing: one random word at every position, one head with the weights of the settings; the attention weights averaged over 300 words.',
    'wang2021',
  ),
  offsetMeans: define(
    'What the offset explains: the mean of φ on each diagonal, its standard deviation along the diagonal, and R² = 1 − ‖φ − T‖² / Σ(φ − mean)².',
  ),
  norms: define('Norm: Euclidean, of each vector; nothing is centred.'),
  nearest: define('Nearest pair: the two vectors with the smallest Euclidean distance.'),
  singularValues: define(
    'Singular values of the table, not centred, to 1e-8 of the largest, since they come from the Gram matrix. Effective rank: e to the power of the entropy of their shares s / Σs (Roy and Vetterli 2007). Participation ratio: (Σ s²)² / Σ s⁴.',
    'roy2007',
  ),
  spectrum: define(
    'Spectrum: the power of the discrete Fourier transform of each column over the positions, summed over the columns, as a share of all.',
  ),
  principalComponents: define(
    'Principal components: the vectors, centred, along the three directions of largest variance.',
  ),
  psi: define(
    'ψ(m) = Σ cos(ωᵢ m) over the frequencies: the similarity of two sinusoidal vectors at distance m. The first rise is the first whole distance where ψ is not below the one before.',
    'wang2021',
  ),
  leastSquares: define(
    `${exactFit} Of several solutions, the one with the smallest weights (intercept not counted).`,
    ...probed,
  ),
  ridge: define(
    `${exactFit} Ridge: the penalty on the sum of squared weights, not on the intercept; nothing is standardised.`,
    ...probed,
  ),
  descent: define(
    'Position probe: a linear function with intercept, trained by full-batch gradient descent on the mean squared error, from zero weights and intercept. The learning rate is a share of the largest that converges. Double precision.',
    ...probed,
  ),
  errors: define(
    'Errors, in positions: MAE and RMSE of the predictions, MAE of the predictions rounded to whole positions; R² is 1 − Σ(error²) / Σ((position − mean)²), Spearman’s the correlation of ranks.',
  ),
  controls: define(
    'Controls: the same fit with the positions shuffled, and on a table of independent normal numbers of the same shape, all with one standard deviation: that of the table’s entries about their column means, over all rows used.',
  ),
  orderProbe: define(
    `${orderClassifier} The positions are shuffled and cut into folds, and random pairs are drawn within each, so that no fit has seen a position it is judged on.`,
    'wangChen2020',
  ),
  orderProbeByPairs: define(
    `${orderClassifier} The folds are contiguous parts of random pairs of all positions, so that folds share positions.`,
    'wangChen2020',
  ),
  recognition: define(
    'Best fits: ‖table − scale · generated − constant‖ / ‖table‖, Frobenius norms, least squares, over what can be generated, without rows of zeros; of random numbers the Kolmogorov–Smirnov statistic sup |F(x) − Φ(x/σ)|, F(x) the share of the entries up to x, Φ that of the standard normal distribution, σ the root mean square of the entries.',
  ),
} as const satisfies Readonly<Record<string, Definition>>;
