/** What the lab computes, and what the paper found, in words. */
import { html, type TemplateResult } from 'lit';
import monotonicity from './monotonicity.tex';
import sum from './sum.tex';
import symmetry from './symmetry.tex';
import translation from './translation.tex';

export const prose: TemplateResult = html`<div class="prose">
  <h2>What is computed here</h2>
  <p>
    φ(x, y) is the similarity of positions x and y: a dot product or a cosine. Wang et al. name three properties of it. Their own
    indicators are not public in a form that can be computed. These are ours, after theirs, in double precision.
  </p>
  <p>
    <b>Monotonicity.</b> Farther positions are less similar. The number counts pairs of offsets 0 ≤ m < n up to the window W, for
    every position x and on both sides: the share whose farther position is more similar by more than the tolerance. With
    tolerance 0 a tie counts, too.
  </p>
  ${monotonicity}
  <p>
    <b>Translation invariance.</b> Only the offset counts, not the place. T is the nearest matrix with this property: each
    diagonal y − x holds the mean of φ.
  </p>
  ${translation}
  <p>
    <b>Symmetry.</b> Before is as similar as after. This always holds for the dot product or cosine of one table. It can fail for
    biases, for sums with relative vectors, and for attention maps.
  </p>
  ${symmetry}
  <p>
    Numbers below 10⁻⁶ count as rounding of 32-bit floats. The tolerance moves monotonicity alone; in the map it applies to all
    three. Relative vectors are compared with each other, as in the paper. Offsets are signed: before and after have vectors of their own.
  </p>
  <p>
    How an absolute and a relative embedding add up is our definition; the paper draws the two apart. It is what position alone
    adds to the scores of all heads h, before scaling, with identity weights and R added to the key:
  </p>
  ${sum}
  <p>
    Learned embeddings are freshly initialised here: normal random numbers, or the frequencies that sinusoids start from. The
    paper measures trained ones. A table of yours can take the place of the learned APE (one vector for each position) or of the learned RPE (one
    for each offset from −k to k).
  </p>

  <h2>What the paper found</h2>
  <p>These are the paper’s results for trained BERT models, from a published summary. None of it is computed here.</p>
  <ul>
    <li>
      In a trained APE neighbouring positions are more similar, most clearly with learnable sinusoids. Adding an RPE changes little.
    </li>
    <li>
      In a fully learnable RPE the vectors of small offsets differ from all others. Those of large offsets are alike.
    </li>
    <li>
      Models that break local monotonicity or translation invariance do worse; models that break symmetry do slightly better. A
      symmetric embedding can hardly tell before from after.
    </li>
    <li>
      Classification (GLUE): the fully learnable APE did best of the embeddings alone. The summary credits how an APE handles the [CLS]
      token, which classification depends on.
    </li>
    <li>
      Combinations: fully learnable APE + learnable sinusoidal RPE did relatively well on GLUE. Combining helps in some cases, not
      always.
    </li>
    <li>
      Span prediction (SQuAD): almost all models with an RPE beat the fully learnable APE. The best models of versions 1.1 and
      2.0 both have a fully learnable RPE.
    </li>
    <li>Learnable sinusoids beat fixed ones overall, as APE and as RPE.</li>
  </ul>
  <p class="source">
    Wang, Shang, Lioma, Jiang, Yang, Liu, Simonsen, On Position Embeddings in BERT, ICLR 2021. Locality and symmetry of
    attention maps: Chen, Varoquaux, Suchanek 2023, code in tigerchen52/locality_symmetry.
  </p>
</div>`;
