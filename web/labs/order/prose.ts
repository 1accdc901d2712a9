/** What the order lab computes, in words. */
import { html, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';
import { term } from '../../shell/term.ts';
import bias from './formulas/bias.tex';
import input from './formulas/input.tex';
import layer from './formulas/layer.tex';
import relative from './formulas/relative.tex';
import rotary from './formulas/rotary.tex';

/** What an encoding changes in the formula of the layer, by where it acts. */
const changes: Record<Encoding['kind'], TemplateResult | ''> = {
  none: '',
  input: html`${input}
    <p>P holds the position vectors. They are added to the word vectors, or concatenated with them.</p>`,
  rotary: html`${rotary}
    <p>R rotates pairs of numbers in a query or key, by angles that grow with the position.</p>`,
  bias: html`${bias}
    <p>
      B adds a number to each score. It depends on the two positions alone, and differs between heads. T5 does not divide
      Q K<sup>T</sup>; TUPE divides it by √(2 d<sub>head</sub>).
    </p>`,
  relative: html`${relative}
    <p>
      a holds one vector for each offset from query to key. It is added to the keys, the values, or both. Transformer-XL and
      DeBERTa add more terms to the score: see the Encodings lab.
    </p>`,
};

/** `kinds`: where the encodings act. */
export const prose = (kinds: readonly Encoding['kind'][]): TemplateResult => html`<div class="prose">
      <p>
        Each word has a random vector that depends on the word and the ${term('seed')} alone. The two sentences are the same vectors
        in two orders. One attention layer with random weights reads both:
      </p>
      ${layer}
      <p>
        M is the causal mask: minus infinity above the diagonal. With several ${term('head', 'heads')}, each works on its own share
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
        breaks it, too: Π M Πᵀ differs from M.
      </p>
      <p class="source">
        Vaswani et al. 2017, Attention Is All You Need, sections 3.2 and 3.5. On the causal mask alone: Kazemnejad et al.
        2023, The Impact of Positional Encoding on Length Generalization in Transformers.
      </p>
    </div>`;
