/** What the order lab computes, in words. */
import { html, type TemplateResult } from 'lit';
import attention from './attention.tex';

export const prose: TemplateResult = html`<div class="prose">
      <h2>What is computed here</h2>
      <p>
        Each word has a vector of independent normal numbers that depends on the word and the seed alone, so the two
        sentences are the same set of vectors in two orders. One attention layer with seeded weights reads them:
      </p>
      ${attention}
      <p>
        P holds the positions, added to the words or set beside them, and is absent without an encoding. M is the causal
        mask, minus infinity above the diagonal, and absent without it. With several heads the columns of Q, K and V are
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
