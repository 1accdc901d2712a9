/** What the lab computes, and what the paper found. */
import { html, type TemplateResult } from 'lit';
import { tex } from '../../draw/tex.ts';
import { term } from '../../shell/term.ts';

export const prose: TemplateResult = html`<div class="prose">
  <h2>What is computed here</h2>
  <p>
    φ(x, y) is the similarity of positions x and y: a dot product or a cosine. Wang et al. name three properties of it, but give no
    formula that can be computed. The measures here are ours, after theirs, in double precision.
    Your browser may compute the similarities of a large table with faster instructions (relaxed SIMD). The numbers are the same, to the last bit.
  </p>
  <p>
    <b>Monotonicity.</b> Farther positions are less similar. The number is a share of all pairs of offsets 0 ≤ m < n up to the window
    W, from every position and on both sides: the share where the farther position is more similar by more than the tolerance.
    With tolerance 0, ties count too.
  </p>
  ${tex`\varphi(x, x \pm n) < \varphi(x, x \pm m)`}
  <p>
    <b>Translation invariance.</b> Only the offset counts, not the position. T is the nearest ${term('toeplitz', 'Toeplitz matrix')}:
    each diagonal y − x holds its mean of φ. On the main diagonal, each vector meets itself. These values are almost equal, so even
    the map of a random table is not 100 % away.
  </p>
  ${tex`\frac{\lVert \varphi - T \rVert}{\lVert \varphi \rVert}`}
  <p>
    <b>Symmetry.</b> Before is as similar as after. This always holds for the dot product or cosine of one table. It can fail for
    biases, for sums with relative vectors, and for attention maps.
  </p>
  ${tex`\frac{\lVert \varphi - \varphi^{\top} \rVert}{2\,\lVert \varphi \rVert}`}
  <p>
    Numbers below 10⁻⁶ count as 32-bit rounding. The tolerance changes the number of monotonicity only, but the marks of all
    three in the map. Relative vectors are compared with each other, as in the paper. Offsets are signed: before and after have
    separate vectors.
  </p>
  <p>
    The paper plots absolute and relative embeddings separately. Their sum is our definition: what position alone adds to the
    scores of all ${term('head', 'heads')} h, before scaling, with identity weights and R added to the key:
  </p>
  ${tex`\varphi(x, y) = \sum_h \langle P_x^h, \; P_y^h + R_{y-x} \rangle`}
  <p>
    Learned embeddings are freshly initialised here: normal random numbers that follow from the ${term('seed')}, or sinusoids with
    their starting frequencies. The paper measures trained ones, and calls learned tables “fully learnable”. A table of yours can
    replace the learned APE (one vector for each position) or the learned RPE (one for each offset from −k to k).
  </p>

  <h2>What the paper found</h2>
  <p>Results for trained BERT models, from a published summary of the paper. None of them is computed here.</p>
  <ul>
    <li>
      In a trained APE neighbouring positions are more similar, most clearly with learned sinusoids. Adding an RPE changes little.
    </li>
    <li>In a learned RPE the vectors of small offsets differ from all others. Those of large offsets are alike.</li>
    <li>
      Models that break local monotonicity or translation invariance do worse; models that break symmetry do slightly better. A
      symmetric embedding can hardly tell before from after.
    </li>
    <li>
      Classification (GLUE): of the embeddings alone, the learned APE did best. The summary credits how an APE handles the [CLS]
      token, which classification depends on.
    </li>
    <li>
      Combinations: learned APE + learned sinusoidal RPE did relatively well on GLUE. Combining helps in some cases, not always.
    </li>
    <li>
      Span prediction (SQuAD): almost all models with an RPE beat the learned APE. The best models of versions 1.1 and 2.0 both
      have a learned RPE.
    </li>
    <li>Learned sinusoids beat fixed ones overall, as APE and as RPE.</li>
  </ul>
  <p class="source">
    Wang, Shang, Lioma, Jiang, Yang, Liu, Simonsen, On Position Embeddings in BERT, ICLR 2021. Locality and symmetry of
    attention maps: Chen, Varoquaux, Suchanek 2023, code in tigerchen52/locality_symmetry.
  </p>
</div>`;
