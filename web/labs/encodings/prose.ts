/** The fold with the formula: how the chosen scheme is computed, how it is measured, and who proposed it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Encoding, SchemeId } from '../../core/types.ts';
import { tex } from '../../draw/tex.ts';
import { type Source, type SourceId, tableId } from '../../schemes/source.ts';
import { term } from '../../shell/term.ts';
import './horizontal-scroll.ts';

const formulas: Readonly<Record<SchemeId, TemplateResult>> = {
  none: tex`e_{ij} = \frac{q_i \cdot k_j}{\sqrt{d}}`,
  index: tex`P_{p,i} = p`,
  'normalized-index': tex`P_{p,i} = \frac{p}{n - 1}`,
  sinusoidal: tex`\begin{gathered} P_{p,2i} = \sin(w_i\, p) \\ P_{p,2i+1} = \cos(w_i\, p) \\ w_i = \text{base}^{-2i/d} \end{gathered}`,
  learned: tex`P_{p,i} \sim \mathcal{N}(0, \sigma^2)`,
  'learned-sinusoidal': tex`\begin{gathered} P_{p,2i} = \sin(w_i\, p) \\ P_{p,2i+1} = \cos(w_i\, p) \\ w_i \text{ learned} \end{gathered}`,
  'sinusoidal-2d': tex`P_p = \bigl[\,\text{PE}(p \bmod c),\ \text{PE}(\lfloor p / c \rfloor)\,\bigr]`,
  randomized: tex`P_p = \text{PE}(r_p), \quad 0 \le r_0 < r_1 < \dots < r_{n-1} < L_{\max}`,
  rotary: tex`\begin{gathered} q_i' = q_i\, e^{\mathrm{i}\, m\, \theta_i} \qquad k_i' = k_i\, e^{\mathrm{i}\, n\, \theta_i} \qquad \theta_i = \text{base}^{-2i/d} \\ \text{score}(m, n) = \text{Re} \sum_i q_i\, \overline{k_i}\; e^{\mathrm{i}\,(m - n)\,\theta_i} \end{gathered}`,
  xpos: tex`\text{score}(m, n) = \text{Re} \sum_i q_i\, \overline{k_i}\; \zeta_i^{(m - n)/s}\; e^{\mathrm{i}\,(m - n)\,\theta_i}, \qquad \zeta_i = \frac{2i/d + 0.4}{1.4}`,
  alibi: tex`b_{ij} = -s_h\, |i - j|, \qquad s_h = 2^{-8h/H} \quad (h = 1, \dots, H)`,
  t5: tex`e_{ij} = q_i \cdot k_j + b_{ij}, \qquad b_{ij} = v_{h,\, \text{bucket}(j - i)}`,
  kerple: tex`b_{ij} = -r_1 \log(1 + r_2\, |i - j|) \qquad \text{or} \qquad b_{ij} = -r_1\, |i - j|^{r_2}`,
  fire: tex`b_{ij} = f\!\left(\frac{\psi(|i - j|)}{\psi(\max(L, i, j))}\right), \qquad \psi(x) = \log(c\,x + 1)`,
  tisa: tex`b_{ij} = \sum_s a_s\, e^{-|b_s|\,(j - i - c_s)^2}`,
  tupe: tex`b_{ij} = \frac{(p_i\, U^Q) \cdot (p_j\, U^K)}{\sqrt{2d}}`,
  shaw: tex`\begin{gathered} e_{ij} = \frac{q_i \cdot (k_j + a^K_{ij})}{\sqrt{d}} \qquad z_i = \sum_j \alpha_{ij}\,(v_j + a^V_{ij}) \\ a_{ij} = w_{\text{clip}(j - i)} \qquad \text{clip}(x) = \max(-k, \min(k, x)) \end{gathered}`,
  'relative-sinusoidal': tex`\begin{gathered} e_{ij} = \frac{q_i \cdot (k_j + a_{ij})}{\sqrt{d}} \qquad z_i = \sum_j \alpha_{ij}\,(v_j + a_{ij}) \\ a_{ij} = \text{PE}(\text{clip}(j - i)) \end{gathered}`,
  'transformer-xl': tex`e_{ij} = \frac{(q_i + u) \cdot k_j + (q_i + v) \cdot W_R\, \text{PE}(i - j)}{\sqrt{d}}`,
  deberta: tex`e_{ij} = \frac{q_i \cdot k_j + q_i \cdot K_{\delta(i,j)} + k_j \cdot Q_{\delta(j,i)}}{\sqrt{3d}}, \qquad \delta(i, j) = \text{clip}(i - j)`,
  formula: tex`P_{p,i} = f(p, i, d)`,
  'bias-formula': tex`b_{ij} = b(m, h, H), \qquad m = j - i, \quad h = 1, \dots, H`,
};

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

/** What the formula leaves out, by the scheme. */
const notes: Partial<Readonly<Record<SourceId, TemplateResult>>> = {
  sinusoidal: conventions,
  alibi: html`<p>
    <b>Heads look one way.</b> An experiment: slopes are 8 times as steep for later keys in heads 1, 3, …, for earlier keys
    in heads 2, 4, …
  </p>`,
};

const radiusIs = html`
  ${tex`\varphi(x, x \pm m) < \varphi(x, x \pm (m - 1))`}
  <p>
    A tie counts as a rise: a similarity that is the same everywhere has radius 0.
  </p>
`;

/** How the numbers of an encoding are measured, by where it acts. */
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
    ${scheme.id === tableId ? nothing : html`<pe-horizontal-scroll label="Formula of ${scheme.title}">${formulas[scheme.id]}</pe-horizontal-scroll>`} ${notes[scheme.id] ?? nothing}
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

/** What one score is made of, in formulas. */
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
