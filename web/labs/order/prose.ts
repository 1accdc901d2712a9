/** What the order lab computes, in words. */
import { html, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';
import bias from './formulas/bias.tex';
import input from './formulas/input.tex';
import layer from './formulas/layer.tex';
import relative from './formulas/relative.tex';
import rotary from './formulas/rotary.tex';

/** What an encoding changes in the formula of the layer, by where it acts. */
const changes: Record<Encoding['kind'], TemplateResult | ''> = {
  none: '',
  input: html`${input}
    <p>P holds the vectors of the positions, added to those of the words or set beside them.</p>`,
  rotary: html`${rotary}
    <p>R turns the pairs of a query's or key's numbers by angles that grow with its position.</p>`,
  bias: html`${bias}
    <p>B has a number for each query and key, of their positions alone; each head has its own.</p>`,
  relative: html`${relative}
    <p>
      a has a vector for each offset from the query to the key, in the keys, in the values, or in both; Transformer-XL and
      DeBERTa add terms of their own to the score, which the encodings lab gives.
    </p>`,
};

/** `kinds` are those of the encodings that act. */
export const prose = (kinds: readonly Encoding['kind'][]): TemplateResult => html`<div class="prose">
      <h2>What is computed here</h2>
      <p>
        Each word has a vector of independent normal numbers that depends on the word and the seed alone, so the two
        sentences are the same set of vectors in two orders. One attention layer with seeded weights reads them:
      </p>
      ${layer}
      ${
        kinds.length === 0
          ? html`<p>Without an encoding that is all: nothing in it knows where a word stands.</p>`
          : html`<p>The encodings that are chosen change it here:</p>
              ${[...new Set(kinds)].map((kind) => changes[kind])}`
      }
      <p>
        M is the causal mask, minus infinity above the diagonal, and absent without it. With several heads the columns of Q, K and V are
        shared out, and each head does this on its own part.
      </p>
      <p>
        Π puts the rows of a matrix into another order. If the layer cannot see order, it makes no difference whether one
        reorders before or after it: the two upper maps are equal, cell by cell. Then no word can know whether it stands
        first or last. Positional encodings break this symmetry on purpose. So does a causal mask, without any encoding: a
        word that sees only what came before it knows something about where it is.
      </p>
      <p class="source">
        Vaswani et al. 2017, Attention Is All You Need, sections 3.2 and 3.5. On the causal mask alone: Kazemnejad et al.
        2023, The Impact of Positional Encoding on Length Generalization in Transformers.
      </p>
    </div>`;
