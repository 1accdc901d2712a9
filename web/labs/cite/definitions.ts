/** What the numbers of each lab are, in sentences fit to stand beside them in a paper, with the papers they follow. */
import type { PaperId } from './papers.ts';

export interface Definition {
  readonly words: string;
  readonly papers: readonly PaperId[];
}

const define = (words: string, ...papers: readonly PaperId[]): Definition => ({ words, papers });

export const definitions = {
  attention: define(
    'Attention: softmax(QKᵀ / √(head width) + mask) V in each head, heads side by side, times W_O; 32-bit numbers.',
    'vaswani2017',
  ),
  equivariance: define(
    'Order: the largest absolute difference between Attn(ΠX) and Π Attn(X), the same words in two orders; 0 up to rounding where the layer cannot see order.',
  ),
  random: define(
    'Random numbers: PCG32 (O’Neill 2014) from the seed, normal by Marsaglia’s polar method; the same on every machine.',
  ),
  proximity: define('Proximity: dot product of the vectors of two positions.'),
  cosine: define('Proximity: cosine of the vectors of two positions; 0 with a zero row.'),
  kernel: define('Kernel: the mean over the pairs of dimensions of cos(θᵢ · distance).'),
  radius: define(
    'Monotonicity radius: ours, after Wang et al. 2021; the largest distance up to which proximity falls with every step, from every position and in both directions. A fall below 1e-6 of the largest proximity counts as none; the number of the properties, “no violation up to offset”, forgives no rise and takes every fall.',
    'wang2021',
  ),
  bias: define('Bias: added to the scores after their scaling, query row and key column.'),
  relative: define('Vectors of offsets: key position minus query position, clipped to the largest distance.'),
  wavelength: define('Wavelength of a pair: 2π / θᵢ positions for one turn.'),
  monotonicity: define(
    'Monotonicity: ours, after Wang et al. 2021; the share of pairs of offsets up to the window, over all positions and both directions, at which the farther position is as near or nearer.',
    'wang2021',
  ),
  invariance: define(
    'Translation invariance: ours, after Wang et al. 2021; ‖φ − T‖ / ‖φ‖ with T the mean of each diagonal, Frobenius norms.',
    'wang2021',
  ),
  symmetry: define('Symmetry: ours, after Wang et al. 2021; ‖φ − φᵀ‖ / (2 ‖φ‖).', 'wang2021'),
  locality: define(
    'Locality of an attention map: Chen et al. 2023, as their code has it.',
    'chenLocality2023',
  ),
  leastSquares: define(
    'Position probe: least squares with intercept, the minimum-norm solution, singular values of the centred rows below 2e-7 of the largest count as 0; double precision.',
    'wangChen2020',
  ),
  ridge: define(
    'Ridge: the penalty on the sum of squared weights, not on the intercept; nothing is standardised.',
  ),
  descent: define(
    'Gradient descent: full-batch, on the mean squared error, from zero weights; the learning rate as a share of the largest that converges.',
  ),
  controls: define(
    'Controls: the same fit with the positions shuffled, and on a table of independent normal numbers of the same shape and spread.',
  ),
  orderProbe: define(
    'Order probe: logistic regression on the rows of two positions side by side, label 1 where the second stands later; contiguous folds of random pairs, mean share of wrong answers.',
    'wangChen2020',
  ),
} as const satisfies Readonly<Record<string, Definition>>;
