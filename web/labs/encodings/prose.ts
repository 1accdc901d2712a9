/** The fold with the formula: how the chosen scheme is computed, how it is measured, and who proposed it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SchemeId } from '../../core/types.ts';
import { type Source, type SourceId, tableId } from '../../schemes/source.ts';
import { term } from '../../shell/term.ts';
import alibi from './formulas/alibi.tex';
import biasFormula from './formulas/bias-formula.tex';
import deberta from './formulas/deberta.tex';
import fire from './formulas/fire.tex';
import formula from './formulas/formula.tex';
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
  formula,
  'bias-formula': biasFormula,
};

const conventions = html`
  <p>
    Each pair of columns turns at its own speed, like the hand of a clock. For even widths the similarity of two positions
    depends on their offset alone, so its matrix is ${term('toeplitz', 'Toeplitz')}:
  </p>
  ${sinusoidalProximity}
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

export function prose(scheme: Source, reference: string): TemplateResult {
  return html`<div class="prose">
    <h2>${scheme.title}</h2>
    ${scheme.id === tableId ? nothing : html`<pe-horizontal-scroll label="Formula of ${scheme.title}">${formulas[scheme.id]}</pe-horizontal-scroll>`} ${notes[scheme.id] ?? nothing}
    ${scheme.kind === 'none' ? nothing : html`<h2>How it is measured</h2>`} ${kinds[scheme.kind].measured}
    <p class="source">
      ${scheme.title}: ${reference}.${
        scheme.kind === 'input' || scheme.kind === 'rotary'
          ? ' The radius measures the monotonicity of Wang et al. 2021, On Position Embeddings in BERT.'
          : nothing
      }
    </p>
  </div>`;
}
