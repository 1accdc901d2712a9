/** The words of the requirements; formulas of the chosen scheme, of its measurements and of a score. (Over 300 lines: all prose of the folds.) */

import { html, nothing, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import { tex } from '../../draw/tex.ts';
import type { drawnKind } from '../../encoding/bias-on-words.ts';
import { formulas } from '../../schemes/formulas.ts';
import { inModels } from '../../schemes/further-facts.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';
import { hasRows, type Source, tableId } from '../../schemes/source.ts';
import { term } from '../../shell/term.ts';
import '../../shell/controls/horizontal-scroll.ts';
import { formatNumber } from '../../draw/format.ts';
import { foldText } from './fold-text.ts';
import {
  mostGrowth,
  type Requirement,
  type RequirementCheck,
  type RequirementsInput,
} from './requirements/encoded.ts';

export const titles: Readonly<Record<Requirement, string>> = {
  length: 'Independent of length',
  content: 'Independent of content: the embedding itself',
  scores: 'Independent of content: what it adds to a score',
  unique: 'Unique',
  small: 'Small against content',
  bounded: 'Bounded',
  beyond: 'Defined beyond training',
};

export const tableWords = {
  heading: ({ n, d, head, heads }: Pick<RequirementsInput, 'n' | 'd' | 'head' | 'heads'>): string =>
    `Every scheme with its default parameters, and your formulas: ${counted(n, 'position')}, width ${d}, head ${head + 1} of ${heads}`,
  label: 'Requirements of every scheme',
  scheme: 'scheme',
  underMask: (title: string): string => `${title}, under a causal mask`,
  measured: (title: string): string => `${title}, measured`,
  measuring: 'Measuring …',
  causal: (mark: string, value: string): string => `causal ${mark} ${value}`,
};

export const sectionWords = {
  heading: 'Is it a good embedding? Seven measurements',
  about:
    'Course notes on positional embeddings name four requirements: independent of length, independent of content, unique, small against the content. Their examples add two: bounded, and defined beyond training. Independence of content is measured twice: for the embedding itself, as in the notes, and for what it adds to a score.',
  ofTable: 'A table has no rule for further positions, so only the schemes are measured.',
  of: (title: string, isUntrained: boolean): string =>
    `Measured here: ${title}, with the settings above${isUntrained ? ', freshly initialised' : ''}.`,
};

export const verdicts = { holds: 'holds', fails: 'fails', none: 'does not apply' } as const;
export const checkMarks = { holds: '✓', fails: '✗', none: '–' } as const;

/** Rounding is written as '≈ 0'. */
export function shownValue(name: Requirement, { value, limit }: RequirementCheck): string {
  if (value === null) return '—';
  const isRounding = ['length', 'scores', 'unique'].includes(name) && value > 0 && value <= (limit ?? 0);
  return isRounding ? '≈ 0' : formatNumber(value);
}

type Kind = ReturnType<typeof drawnKind>;

interface MeasuredCheck {
  /** as which the encoding is drawn */
  readonly kind: Kind;
  readonly input: RequirementsInput;
  readonly check: RequirementCheck;
}

const signed = (offset: number) => (offset > 0 ? `+${offset}` : formatNumber(offset));
const limitOf = ({ limit }: RequirementCheck) => formatNumber(limit ?? 0);

/** Explains the number of a check. */
export const explainCheck: Readonly<Record<Requirement, (measured: MeasuredCheck) => string>> = {
  length: ({ kind, input: { n }, check }) => {
    const twice = `when ${counted(2 * n, 'position')} are encoded instead of ${n}`;
    if (check.refusal) return `Nothing to compare with: ${check.refusal}`;
    if (check.value === 0) return `Nothing changes ${twice}.`;
    const rounding = `up to ${limitOf(check)} is rounding`;
    if (check.verdict === 'holds') return `Nothing changes ${twice}: ${rounding}.`;
    return `${what(kind, check.at)} changes most ${twice}; ${rounding}.`;
  },
  content: ({ kind, check: { at, other } }) =>
    other !== null
      ? `The words make the bias. Between two random texts of ${counted(other, 'word')}, that of query ${at[0] ?? 0} and key ${at[1] ?? 0} changes by this much.`
      : `${encoded[kind]} the same for all words, because it is computed without them: the change is 0 by construction.`,
  scores: ({ check: { verdict, at, other, limit, value } }) => {
    const rounding = `up to ${formatNumber(limit ?? 0)} is rounding`;
    if (verdict === 'holds')
      return `Position adds the same to the scores of two random texts of ${counted(other ?? 0, 'word')}${value === 0 ? '' : `: ${rounding}`}.`;
    return `Between two random texts of ${counted(other ?? 0, 'word')}, what position adds to the score of query ${at[0]} and key ${at[1]} changes by this much. Scores without positions have a standard deviation of about 1; ${rounding}.`;
  },
  unique: ({ kind, check }) => {
    if (check.verdict === 'none') return 'A single position cannot be confused with another.';
    const isPair = kind === 'bias' || kind === 'relative';
    const [a, b] = check.at.map((one) => (isPair ? signed(one) : String(one)));
    const pair = isPair ? `keys at the offsets ${a} and ${b}` : `Positions ${a} and ${b}`;
    const where = isPair ? 'On both sides of the middle query, ' : '';
    const size = kind === 'bias' ? 'value' : 'norm';
    const both =
      check.verdict === 'fails'
        ? `${pair} receive the same${check.value ? `: a distance up to ${limitOf(check)} is rounding` : ''}.`
        : `${pair} are nearest to each other. The largest ${size} is ${formatNumber(check.other ?? 0)}; up to ${limitOf(check)} is rounding.`;
    return `${where}${both}${causalWords(check)}`;
  },
  small: ({ kind, input: { scheme, d }, check: { at, verdict } }) => {
    switch (kind) {
      case 'none':
        return 'Nothing is added.';
      case 'rotary':
        return `Nothing is added: queries and keys turn${hasFeature(scheme, 'scales') ? ', and are scaled against each other' : ''}.`;
      case 'bias':
        return `Standard deviation of the bias in the row of query ${at[0] ?? 0}. The scores of unit normal content have 1; above 1 fails.`;
      default: {
        const place = kind === 'input' ? `position ${at[0] ?? 0}` : `offset ${signed(at[0] ?? 0)}`;
        const norm = `The largest norm, at ${place}, divided by √${d} = ${formatNumber(Math.sqrt(d))}, the norm of unit normal content. Above 1 fails.`;
        return kind === 'input' && verdict === 'holds'
          ? `${norm} A small norm does not ensure a small share of the score: see “Add or concatenate?”.`
          : norm;
      }
    }
  },
  bounded: ({ kind, input: { n }, check }) => {
    const near = formatNumber(check.other ?? 0);
    if (check.verdict === 'none')
      return `The largest value up to position ${n - 1}, the last row. There are no further rows to grow.`;
    if (kind === 'none') return 'There are no values to grow.';
    const places = kind === 'relative' ? 'offset' : kind === 'bias' ? 'distance' : 'position';
    const far = `The largest value up to ${places} ${formatNumber(check.at[0])}, against ${near} up to ${n - 1}. More than ${mostGrowth} times that fails.`;
    return check.refusal ? `${far} Farther ones are refused: ${check.refusal}.` : far;
  },
  beyond: ({ kind, input: { scheme, n }, check }) => {
    const { value, other, refusal } = check;
    if (refusal) return `${counted(other ?? 0, 'position')} cannot be encoded: ${refusal}.`;
    if (kind === 'none') return 'There is nothing to define.';
    if (value === 0)
      return `Everything that ${counted(other ?? 0, 'position')} receive follows from a formula, or is trained by ${n}.`;
    const ofBiases = kind === 'bias' ? 'learned buckets' : 'offsets with learned vectors of their own';
    return `The number of ${hasRows(scheme) ? 'learned vectors' : ofBiases} that ${counted(other ?? 0, 'position')} use and ${n} do not. Training on ${n} leaves them untrained.`;
  },
};

/** A causal mask leaves keys on one side only, so that equal values before and after are no tie. */
function causalWords({ causal }: RequirementCheck): string {
  if (!causal) return '';
  const [a, b] = causal.at.map(signed);
  return causal.verdict === 'holds'
    ? ` Under a causal mask all differ: the nearest, ${a} and ${b}, by ${formatNumber(causal.value)}.`
    : ` Under a causal mask, ${a} and ${b} also receive the same.`;
}

const encoded: Readonly<Record<Kind, string>> = {
  none: 'Nothing is encoded, and nothing is',
  input: 'The vector of a position is',
  rotary: 'The rotation of a position is',
  bias: 'The bias of two positions is',
  relative: 'The vector of an offset is',
};

/** 'The vector of position 3' */
function what(kind: Kind, [a, b]: readonly number[]): string {
  if (kind === 'bias') return `The bias of query ${a} and key ${b}`;
  if (kind === 'relative') return `The vector of offset ${signed(a)}`;
  return `The ${kind === 'rotary' ? 'rotation' : 'vector'} of position ${a}`;
}

const conventions = html`
  <p>
    Each pair of columns turns at its own speed, like the hand of a clock. For even widths the similarity of two positions
    depends on their offset alone, so its matrix is ${term('toeplitz', 'Toeplitz')}:
  </p>
  ${tex`P_x \cdot P_y = \sum_{i} \cos\bigl(w_i\,(x - y)\bigr)`}
  <p>
    Libraries agree on the waves, not on their order. Tables in different conventions are not interchangeable, even where
    their similarities are the same.
  </p>
  <ul>
    <li>
      <b>Columns.</b> <i>Interleaved</i>: sine and cosine of one wavelength side by side, as in the paper.
      <i>Halves</i>: all sines, then all cosines, as in tensor2tensor, fairseq and Transformer-XL.
    </li>
    <li>
      <b>Frequencies.</b> ${term('vaswani', 'Vaswani')} or ${term('tensor2tensor')} spacing. With the second, an odd width ends
      in a column of zeros.
    </li>
    <li><b>Order.</b> Sine before cosine, or cosine first, an option of the diffusers library.</li>
    <li><b>Rows in random order.</b> An experiment: the same vectors at other positions. Waves and Toeplitz matrix are gone.</li>
  </ul>
`;

const directions = html`<p>
  <b>Heads look one way.</b> An experiment: slopes are 8 times as steep for later keys in heads 1, 3, …, for earlier keys
  in heads 2, 4, …
</p>`;

const radiusIs = html`
  ${tex`\varphi(x, x \pm m) < \varphi(x, x \pm (m - 1))`}
  <p>
    A tie counts as a rise: a similarity that is the same everywhere has radius 0.
  </p>
`;

/** How an encoding is measured, by where it acts. */
const measured: Readonly<Record<Source['kind'], TemplateResult | typeof nothing>> = {
  none: nothing,
  input: html`
      <p>
        The similarity φ(x, y) of two positions is the dot product of their vectors, or the cosine of the angle between
        them. The number is the radius R: from every position x and in both directions, each of the first R steps lowers
        the similarity. For every m from 1 to R:
      </p>
      ${radiusIs}
    `,
  rotary: html`
      <p>
        Pair i of a query or key is one hand of a clock. It turns clockwise by θ<sub>i</sub> at every position. The score
        depends on the angle between two hands. Words in front turn both hands alike, so this angle stays. Where pairs follow
        several axes, each turns by the place on its own: words have one place on all of them, and the cells of an image a line
        and a column, so that the score of two cells depends on how many lines and columns lie between them.
      </p>
      <p>
        The similarity φ(x, y) of two positions is the mean cosine of these angles over all pairs: the
        ${term('kernel')}. In xPos each cosine is also multiplied by a factor that shrinks as the key moves back. The
        radius R is measured as for tables, for every m from 1 to R:
      </p>
      ${radiusIs}
    `,
  'data-dependent': html`
      <p>
        Attention makes a bias from the words, by weights. Here the words are random vectors, drawn from the
        ${term('seed')}; another text has another bias. What is between a query and a key counts by what it is, so
        that equally distant pairs differ.
      </p>
      <p>
        Where every word counts alike, it is the distance that counts: a forget gate that is the same for all words is
        ALiBi. Its sums are taken in double and rounded once, so that the two agree to the last bit.
      </p>
      <p>
        The gate is defined for keys before the query, as in a causal model. Keys after it lose here what the words from
        the query to the key forget.
      </p>
    `,
  bias: html`
      <p>
        A bias is added to the score of a query and a key, after scaling and before the softmax. A difference of −0.69,
        the logarithm of one half, halves the weight of a key. Lines over distance are means along the diagonals of the
        matrix. Learned biases are freshly initialised here, from the ${term('seed')}.
      </p>
    `,
  relative: html`
      <p>
        A pair of positions gets the vector of its offset, key minus query. From the largest distance on, all offsets of
        one side share a vector; buckets let far offsets share theirs. The similarity of two offsets is the dot product of their vectors, or the cosine of the
        angle between them. Learned vectors and projections are freshly initialised here, from the ${term('seed')}.
      </p>
    `,
};

function inModelsWords({ id }: Source): TemplateResult | typeof nothing {
  const words = id === tableId ? undefined : inModels[id];
  return words === undefined ? nothing : html`<h2>In models</h2><p>${words}</p>`;
}

export function prose(scheme: Source, reference: string): TemplateResult {
  return html`<div class="prose of-scheme">
    <h2>${scheme.title}</h2>
    ${scheme.id === tableId ? nothing : html`<pe-horizontal-scroll label="Formula of ${scheme.title}" hint=${foldText.wider}>${formulas[scheme.id]}</pe-horizontal-scroll>`} ${scheme.kind === 'input' && hasFeature(scheme.id, 'fixedWaves') ? conventions : nothing} ${hasFeature(scheme.id, 'slopes') ? directions : nothing}
    ${scheme.kind === 'none' ? nothing : html`<h2>How it is measured</h2>`} ${measured[scheme.kind]} ${inModelsWords(scheme)}
    <p class="source">
      ${scheme.title}: ${reference}.${
        scheme.kind === 'input' || scheme.kind === 'rotary'
          ? ' The radius measures the monotonicity of Wang et al. 2021, On Position Embeddings in BERT.'
          : nothing
      }
    </p>
  </div>`;
}

/** The terms of a score. */
export const sumProse: TemplateResult = html`<div class="prose">
      <p>Added, one matrix M reads all four:</p>
      ${tex`
\begin{gathered}
(x_i + p_i) M (x_j + p_j)^{\mathsf T} = x_i M x_j^{\mathsf T} + x_i M p_j^{\mathsf T} + p_i M x_j^{\mathsf T} + p_i M p_j^{\mathsf T} \\
M = W_Q W_K^{\mathsf T} / \sqrt{d_{\text{head}}}
\end{gathered}
`}
      <p>
        Concatenated, each term has its own block. Block-diagonal weights, such as the identity, leave the mixed blocks and
        the two terms in the middle at zero. Full weights bring them back:
      </p>
      ${tex`
\begin{gathered}
[x_i \; p_i] \begin{bmatrix} M_{xx} & M_{xp} \\ M_{px} & M_{pp} \end{bmatrix} [x_j \; p_j]^{\mathsf T} \\
= x_i M_{xx} x_j^{\mathsf T} + x_i M_{xp} p_j^{\mathsf T} + p_i M_{px} x_j^{\mathsf T} + p_i M_{pp} p_j^{\mathsf T}
\end{gathered}
`}
      <p>
        The maps show one ${term('head')}: as wide as its input with identity weights, as wide as a word with seeded
        weights, whose standard deviation is 1 / √(width of the input). The share of a term T, with Frobenius norms:
      </p>
      ${tex`\frac{\lVert T \rVert_F^2}{\sum_{T'} \lVert T' \rVert_F^2}`}
      <p>The terms can cancel in the sum.</p>
    </div>`;

/** How each requirement is measured. */
export const requirementsProse: TemplateResult = html`<details class="prose">
  <summary>How each is measured</summary>
  <p>
    r<sub>i</sub> is what position i receives: the row of a table, or the points that the pairs of a rotation reach on their
    circles. A bias or a relative vector belongs to a pair of positions: there i is the pair, or its offset. Where heads
    differ, the ${term('head')} shown is measured.
  </p>
  <p><b>${titles.length}.</b> The largest change when twice as many positions are encoded:</p>
  ${tex`\max_{i < n} \left| r_i^{(2n)} - r_i^{(n)} \right|`}
  <p>
    <b>${titles.content}.</b> As in the course notes. Every scheme here passes: no table, angle, bias or relative vector is
    computed from the words.
  </p>
  <p>
    <b>${titles.scores}.</b> A stricter reading that is not in the notes. Δ is what position adds to the scores, for the same
    random weights. X and X′ are two texts of unit normal vectors:
  </p>
  ${tex`\max_{i,j} \left| \Delta_{ij}(X) - \Delta_{ij}(X') \right|, \qquad \Delta(X) = S_{\text{with}}(X) - S_{\text{without}}(X)`}
  <p>
    A bias adds the same to any words. A vector added to words, or an angle that turns them, acts through the words.
  </p>
  <p><b>${titles.unique}.</b> The smallest distance between what two positions receive:</p>
  ${tex`\min_{i \ne j} \left\lVert r_i - r_j \right\rVert`}
  <p>
    For biases and relative vectors, the two positions are keys of the middle query, on either side of it; under a causal
    mask, keys up to the query.
  </p>
  <p>
    <b>${titles.small}.</b> The largest norm of a vector, divided by √d, the norm of unit normal content. For biases the
    largest standard deviation in a row: a softmax ignores what a whole row shares:
  </p>
  ${tex`\max_i \frac{\lVert r_i \rVert}{\sqrt{d}} \quad \text{(vectors)}, \qquad \max_i \operatorname{sd}_j(b_{ij}) \quad \text{(biases)}`}
  <p>
    <b>${titles.bounded}.</b> The largest absolute value at positions up to a million, compared with the first n:
  </p>
  ${tex`\max_{i \le 10^6} |r_i| \;\le\; 2 \max_{i < n} |r_i|`}
  <p>
    Relative vectors without a largest distance are measured up to 2n; xPos by the largest factor between two scales.
  </p>
  <p>
    <b>${titles.beyond}.</b> How many learned vectors or buckets a text of 2n uses that no text of n trains.
  </p>
  <p class="source">
    The first four are requirements of course notes on positional embeddings; the notes’ examples suggest the other two: an
    index whose “size could go very high”, and varying lengths. The thresholds are this page’s. Up to one millionth of the
    largest value counts as float32 rounding.
  </p>
</details>`;
