/** Formulas of the chosen scheme and its measurements, of the parts of a score, and of the requirements. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';
import { tex } from '../../draw/tex.ts';
import { formulas } from '../../schemes/formulas.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';
import { type Source, tableId } from '../../schemes/source.ts';
import { term } from '../../shell/term.ts';
import '../../shell/controls/horizontal-scroll.ts';
import { foldText } from './fold-text.ts';
import { titles } from './requirements/text.ts';

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
const measured: Readonly<Record<Encoding['kind'], TemplateResult | typeof nothing>> = {
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
        depends on the angle between two hands. Words in front turn both hands alike, so this angle stays.
      </p>
      <p>
        The similarity φ(x, y) of two positions is the mean cosine of these angles over all pairs: the
        ${term('kernel')}. In xPos each cosine is also multiplied by a factor that shrinks as the key moves back. The
        radius R is measured as for tables, for every m from 1 to R:
      </p>
      ${radiusIs}
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
        one side share a vector. The similarity of two offsets is the dot product of their vectors, or the cosine of the
        angle between them. Learned vectors and projections are freshly initialised here, from the ${term('seed')}.
      </p>
    `,
};

export function prose(scheme: Source, reference: string): TemplateResult {
  return html`<div class="prose of-scheme">
    <h2>${scheme.title}</h2>
    ${scheme.id === tableId ? nothing : html`<pe-horizontal-scroll label="Formula of ${scheme.title}" hint=${foldText.wider}>${formulas[scheme.id]}</pe-horizontal-scroll>`} ${scheme.kind === 'input' && hasFeature(scheme.id, 'fixedWaves') ? conventions : nothing} ${hasFeature(scheme.id, 'slopes') ? directions : nothing}
    ${scheme.kind === 'none' ? nothing : html`<h2>How it is measured</h2>`} ${measured[scheme.kind]}
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
