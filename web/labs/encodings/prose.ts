/** What stands under the figures: how the chosen scheme is computed, what is measured, and who proposed it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SchemeId } from '../../core/types.ts';
import { type Source, tableId } from '../../encoding/source.ts';
import alibi from './formulas/alibi.tex';
import deberta from './formulas/deberta.tex';
import fire from './formulas/fire.tex';
import index from './formulas/index.tex';
import kerple from './formulas/kerple.tex';
import learned from './formulas/learned.tex';
import learnedSinusoidal from './formulas/learned-sinusoidal.tex';
import none from './formulas/none.tex';
import normalizedIndex from './formulas/normalized-index.tex';
import randomized from './formulas/randomized.tex';
import relativeSinusoidal from './formulas/relative-sinusoidal.tex';
import rotary from './formulas/rotary.tex';
import shaw from './formulas/shaw.tex';
import sinusoidal from './formulas/sinusoidal.tex';
import sinusoidal2d from './formulas/sinusoidal-2d.tex';
import t5 from './formulas/t5.tex';
import tisa from './formulas/tisa.tex';
import transformerXl from './formulas/transformer-xl.tex';
import tupe from './formulas/tupe.tex';
import xpos from './formulas/xpos.tex';
import './horizontal-scroll.ts';
import { kinds } from './kinds.ts';
import sinusoidalProximity from './sinusoidal-proximity.tex';

const formulas: Readonly<Record<SchemeId, TemplateResult>> = {
  none,
  index,
  'normalized-index': normalizedIndex,
  sinusoidal,
  learned,
  'learned-sinusoidal': learnedSinusoidal,
  'sinusoidal-2d': sinusoidal2d,
  randomized,
  rotary,
  xpos,
  alibi,
  t5,
  kerple,
  fire,
  tisa,
  tupe,
  shaw,
  'relative-sinusoidal': relativeSinusoidal,
  'transformer-xl': transformerXl,
  deberta,
};

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

export function prose(scheme: Source): TemplateResult {
  return html`<div class="prose">
    <h2>${scheme.title}</h2>
    ${scheme.id === tableId ? nothing : html`<pe-horizontal-scroll label="Formula of ${scheme.title}">${formulas[scheme.id]}</pe-horizontal-scroll>`} ${scheme.id === 'sinusoidal' ? conventions : nothing}
    ${scheme.kind === 'none' ? nothing : html`<h2>What is measured here</h2>`} ${kinds[scheme.kind].measured}
    <p class="source">
      ${scheme.title}: ${scheme.reference}.${
        scheme.kind === 'input' || scheme.kind === 'rotary'
          ? ' The radius makes the monotonicity of Wang et al. 2021, On Position Embeddings in BERT, a number.'
          : nothing
      }
    </p>
  </div>`;
}
