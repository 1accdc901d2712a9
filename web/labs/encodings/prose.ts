/** What stands under the figures: how the chosen scheme is computed, what is measured, and who proposed it. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Source, tableId } from '../../encoding/source.ts';
import { formulas } from './formulas.ts';
import type { Kind } from './kinds.ts';
import radius from './radius.tex';
import './sideways.ts';
import sinusoidalProximity from './sinusoidal-proximity.tex';

const conventions = html`
  <p>
    Each pair of columns turns at its own speed, like the hands of many clocks. For even widths the proximity of two
    positions depends on their offset alone:
  </p>
  ${sinusoidalProximity}
  <p>
    Programs agree on the waves, not on where they stand in a row. Tables with different conventions cannot be exchanged
    for one another, although their proximities can be the same.
  </p>
  <ul>
    <li>
      <b>Columns.</b> <i>Interleaved</i>: sine and cosine of one wavelength side by side, as in the paper.
      <i>Halves</i>: all of the first function, then all of the second, as in tensor2tensor, fairseq and
      Transformer-XL.
    </li>
    <li>
      <b>Frequencies.</b> <i>Vaswani</i>: w<sub>i</sub> = base<sup>−2i/d</sup>, which stops just short of 1/base.
      <i>Tensor2tensor</i>: spread so that the last one is 1/base; an odd width then ends in a column of zeros.
    </li>
    <li><b>Order.</b> Sine before cosine, or the other way round, as the diffusers library can have it.</li>
  </ul>
`;

const radiusIs = html`
  ${radius}
  <p>
    A step has to lower it by more than a millionth of the largest |φ|: sums in float32 are no more exact. So a tie is a
    failure, and a proximity that is the same everywhere has radius 0.
  </p>
`;

const measured: Readonly<Record<Kind, TemplateResult | typeof nothing>> = {
  none: nothing,
  input: html`
    <p>
      The proximity φ(x, y) of two positions is the dot product of their vectors, or the cosine of the angle between them.
      The radius is the largest R for which every step away from a position lowers the proximity, from every position x,
      in both directions and for every m from 1 to R:
    </p>
    ${radiusIs}
  `,
  rotary: html`
    <p>
      On a clock, pair i of a query or key is one hand, which starts at the top here and turns clockwise by θ<sub>i</sub>
      for each position. The score sees the angle between two hands. Words put before the sentence turn both hands by the
      same angle, so that the one between them stays.
    </p>
    <p>
      The mean cosine φ(x, y) of these angles over all pairs is the proximity of two positions. How far it falls with
      distance is measured as for tables of sinusoids, whose proximity it is. In xPos each cosine also fades with the
      distance:
    </p>
    ${radiusIs}
  `,
  bias: html`
    <p>
      A bias is added to the score of a query and a key before the softmax, after the scaling. A difference of −0.69, the
      logarithm of one half, halves the weight of a key. Curves over the offset are means along the diagonals of the matrix;
      how far a diagonal is from its mean is measured beside them. Biases that a model learns are random here, drawn from
      the seed.
    </p>
  `,
  relative: html`
    <p>
      A pair of positions gets the vector of its offset, key minus query; from the largest distance on, all offsets of
      one side share one. The proximity of two offsets is the dot product of their vectors, or the cosine of the angle between them.
      Vectors and projections that a model learns are
      random here, drawn from the seed.
    </p>
  `,
};

export function prose(scheme: Source): TemplateResult {
  return html`<div class="prose">
    <h2>${scheme.title}</h2>
    ${scheme.id === tableId ? nothing : html`<pe-sideways label="Formula of ${scheme.title}">${formulas[scheme.id]}</pe-sideways>`} ${scheme.id === 'sinusoidal' ? conventions : nothing}
    ${scheme.kind === 'none' ? nothing : html`<h2>What is measured here</h2>`} ${measured[scheme.kind]}
    <p class="source">
      ${scheme.title}: ${scheme.reference}.${
        scheme.kind === 'input' || scheme.kind === 'rotary'
          ? ' The radius makes the monotonicity of Wang et al. 2021, On Position Embeddings in BERT, a number.'
          : nothing
      }
    </p>
  </div>`;
}
