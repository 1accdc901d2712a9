/** The words of the folds, and the proof. */
import { html, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';
import { tex } from '../../draw/tex.ts';
import { term } from '../../shell/term.ts';

export const foldText = {
  titles: {
    weightsFirst: 'Attention weights of the first sentence',
    weightsSecond: 'Attention weights of the second sentence',
  },
  query: 'query',
  key: 'key',
  head: 'Head',
  /** `word`: the word 'Head' with its explanation */
  headOf: (word: unknown, head: number, heads: number): TemplateResult => html`${word} ${head} of ${heads}`,
  weightsOf: (sentence: string): string => `${sentence}: attention weights`,
  attends: (query: string, key: string, weight: string): string =>
    `“${query}” attends to “${key}” with ${weight}`,
  script: {
    title: 'Attn(ΠX) against Π Attn(X): one attention layer, the words in two orders',
    precision:
      'within 1e-5 of the largest output, since the page computes in 32-bit numbers; where the layer cannot see order, both differences are rounding',
  },
  output: 'output',
  outputVector: (word: string): string => `Output vector of “${word}”`,
  inBothSentences: (word: string): string => `Output of ${word} in both sentences`,
  inFirst: 'first sentence',
  inSecond: 'second sentence',

  every: {
    label: 'Every encoding on the two sentences',
    about:
      'Each encoding alone, with its default parameters or your formula, and no mask, on the two sentences above. The last row is the causal mask alone. Differences up to 10⁻⁵ of the largest output are float32 rounding.',
    computed: 'every encoding',
    columns: {
      scheme: 'encoding',
      difference: 'difference',
      share: 'share of the largest output',
      order: 'order',
      because: 'because it',
    },
    causal: 'Causal mask alone',
    isSeen: '● seen',
    isNotSeen: '○ not seen',
    masks: 'hides later words from each word',
    /** by kind of encoding */
    effects: {
      none: 'adds no positions',
      input: 'gives each position its own vector',
      rotary: 'rotates queries and keys by position',
      bias: 'adds a bias to each score',
      relative: 'gives each offset its own vector',
      'data-dependent': 'measures distance by the words between',
    } satisfies Record<Encoding['kind'], string>,
  },
};

/** How each kind of encoding changes the formula of the layer. */
const changes: Record<Encoding['kind'], TemplateResult | ''> = {
  none: '',
  input: html`${tex`X \;\to\; X + P \quad\text{or}\quad [X \;\; P]`}
    <p>P holds the position vectors. They are added to the word vectors, or concatenated with them.</p>`,
  rotary: html`${tex`q_i \;\to\; R_i\, q_i,\qquad k_j \;\to\; R_j\, k_j,\qquad (R_i q_i)\cdot(R_j k_j) = q_i \cdot R_{j-i}\, k_j`}
    <p>R rotates pairs of numbers in a query or key, by angles that grow with the position.</p>`,
  bias: html`${tex`S \;\to\; S + B`}
    <p>
      B adds a number to each score. It depends on the two positions alone, and differs between heads. T5 does not divide
      Q K<sup>T</sup>; TUPE divides it by √(2 d<sub>head</sub>).
    </p>`,
  relative: html`${tex`S_{ij} \;\to\; S_{ij} + \frac{q_i \cdot a^K_{j-i}}{\sqrt{d_{\text{head}}}},\qquad V_j \;\to\; V_j + a^V_{j-i}\ \text{for query } i`}
    <p>
      a holds one vector for each offset from query to key. It is added to the keys, the values, or both. Transformer-XL and
      DeBERTa add more terms to the score: see the Encodings lab.
    </p>`,
  'data-dependent': html`${tex`S_{ij} \;\to\; S_{ij} + B_{ij}(x_j, \dots, x_i)`}
    <p>
      B is a bias that the words themselves make: how far apart two words are depends on the words between them. Reorder
      those, and the distance changes. Words that all count alike, or not at all, may change places unseen.
    </p>`,
};

/** `kinds`: of the encodings that act. */
export const prose = (kinds: readonly Encoding['kind'][]): TemplateResult => html`<div class="prose">
      <p>
        Each word has a random vector that depends on the word and the ${term('seed')} alone. The two sentences are the same vectors
        in two orders. One attention layer with random weights reads both:
      </p>
      ${tex`
\begin{aligned}
Q &= X W_Q,\quad K = X W_K,\quad V = X W_V \\
\operatorname{Attn}(X) &= \operatorname{softmax}\!\left(S + M\right) V W_O,\quad S = \frac{Q K^{\mathsf T}}{\sqrt{d_{\text{head}}}}
\end{aligned}
`}
      <p>
        M is the causal mask: minus infinity above the diagonal. A window adds minus infinity where a word is out of sight. With several ${term('head', 'heads')}, each works on its own share
        of the columns of Q, K and V.
      </p>
      ${
        kinds.length === 0
          ? html`<p>Nothing in these formulas depends on where a word stands.</p>`
          : html`<p>The encodings that act change them:</p>
              ${[...new Set(kinds)].map((kind) => changes[kind])}`
      }
      <h3>The proof</h3>
      <p>
        Multiply X by Π. Queries, keys and values are reordered alike: ΠQ, ΠK, ΠV. The scores become Π S Πᵀ, and the softmax, taken
        row by row, becomes Π softmax(S) Πᵀ. Since ΠᵀΠ = I, the output is Π softmax(S) V W<sub>O</sub>: the old output, reordered.
      </p>
      <p>
        So no word can tell whether it comes first or last. Positional encodings break this symmetry on purpose. A causal mask
        or a window breaks it, too: Π M Πᵀ differs from M.
      </p>
      <p class="source">
        Vaswani et al. 2017, Attention Is All You Need, sections 3.2 and 3.5. On the causal mask alone: Kazemnejad et al.
        2023, The Impact of Positional Encoding on Length Generalization in Transformers.
      </p>
    </div>`;
