/** What the lab computes, and what the paper found, in words. */
import { html, type TemplateResult } from 'lit';
import monotonicity from './monotonicity.tex';
import sum from './sum.tex';
import symmetry from './symmetry.tex';
import translation from './translation.tex';

export const prose: TemplateResult = html`<div class="prose">
  <h2>What is computed here</h2>
  <p>
    φ(x, y) is the proximity of two positions. Wang et al. name three properties of it. The paper’s own indicators are not
    public in a form that can be computed; these numbers are ours, after Wang et al., in double precision.
  </p>
  <p>
    <b>Monotonicity.</b> Farther positions are less near. Looked at: every position x, both sides, all pairs of offsets
    0 ≤ m < n up to the window W. The number is the share of pairs that break it by more than the tolerance; without tolerance a tie breaks it, too.
    The other two numbers know no tolerance; the cells of the map that break their property do.
  </p>
  ${monotonicity}
  <p><b>Translation invariance.</b> Only the offset counts, not the place. T is the nearest matrix that has it: on each
    diagonal y − x the mean of φ.</p>
  ${translation}
  <p>
    <b>Symmetry.</b> Before is as near as after. For dot product or cosine of one table it always holds; it informs on biases,
    on vectors of offsets in a sum, and on attention maps.
  </p>
  ${symmetry}
  <p>
    What is below 10⁻⁶ counts as rounding of 32-bit numbers. Relative vectors stand over their offsets, as the paper draws
    them. Offsets are signed here, before and after have vectors of their own; a summary of the paper says that sinusoids of
    offsets know the absolute value alone: the Encodings lab shows both texts. How an absolute and a relative embedding act together is a definition of ours; the paper draws the two apart.
    Position alone adds this to the scores of all heads h, before their scaling, where the weights of queries and keys are
    the identity and R is added to the key:
  </p>
  ${sum}
  <p>
    Learnable embeddings are freshly initialised here, but for tables of yours, which can stand as a fully learnable APE, one
    vector for each position, and as a fully learnable RPE, one for each offset from −k to k: independent normal numbers for the fully learnable ones, and for learnable sinusoids the frequencies that learning starts
    from, from a base that you choose; those of the APE you can drag, too. The paper measures trained ones.
  </p>

  <h2>What the paper found</h2>
  <p>
    All of this is the paper’s, as a published summary of it tells it, measured on BERT models with each embedding; nothing of it is
    computed here. Of the pictures of trained embeddings, which fresh ones do not show:
  </p>
  <ul>
    <li>
      The vectors of neighbouring positions are nearer in an APE, most clearly where it is learnable sinusoids; an RPE beside it
      changes little of that.
    </li>
    <li>
      In a fully learnable RPE the vectors of small offsets are unlike all others, those of large offsets like each other.
    </li>
  </ul>
  <p>Of the tasks:</p>
  <ul>
    <li>
      Breaking local monotonicity or translation invariance goes with worse results; breaking symmetry goes with better
      ones. A symmetric embedding makes it hard to tell before from after.
    </li>
    <li>
      On classification (GLUE), the fully learnable APE did well, and better overall than the others where an APE or an RPE stands
      alone. That is put down to how an APE handles the [CLS] token, on which classification depends.
    </li>
    <li>
      Of the combinations, fully learnable APE + learnable sinusoidal RPE did relatively better on GLUE. APE and RPE together
      improve the results in some cases, and not always.
    </li>
    <li>
      On span prediction (SQuAD), almost all models with an RPE did significantly better than the fully learnable APE; the best
      models of its versions 1.1 and 2.0 both have a fully learnable RPE.
    </li>
    <li>Learnable sinusoids did better overall than fixed ones, as APE and as RPE.</li>
  </ul>
  <p class="source">
    Wang, Shang, Lioma, Jiang, Yang, Liu, Simonsen, On Position Embeddings in BERT, ICLR 2021. Locality and symmetry of
    attention maps: Chen, Varoquaux, Suchanek 2023, code in tigerchen52/locality_symmetry.
  </p>
</div>`;
