/** What is measured here, what each scaling does, and who proposed it. */
import { html, type TemplateResult } from 'lit';
import dynamic from './dynamic.tex';
import kernel from './kernel.tex';
import linear from './linear.tex';
import llama3 from './llama3.tex';
import longrope from './longrope.tex';
import ntk from './ntk.tex';
import yarn from './yarn.tex';

export const prose: TemplateResult = html`<div class="prose">
  <h2>What is measured here</h2>
  <p>
    A model is trained on L positions and then given n. The kernel is what a key gets from position alone, at each distance
    m from a query that stands last. A rotary embedding turns each pair of dimensions of queries and keys by an angle that
    grows with the position; with all pairs of equal weight, its kernel is
  </p>
  ${kernel}
  <p>
    For a bias it is the bias itself, of the head that is chosen; for vectors on the inputs the dot product of the two
    positions’ vectors; for relative vectors the dot product of a distance’s vector with that of distance 0. A kernel of turning
    pairs oscillates fast, so each of its points is the mean over the distances within 5 % of its own. Beyond some thousand
    positions only some distances are taken.
  </p>
  <p>
    Pair i turns right round in 2π / θ<sub>i</sub> positions, its wavelength. A pair with a wavelength below L has shown
    every angle in training, so a longer text brings none that is new. A pair with a longer one has shown a part of the
    circle only. The number counts those that leave their part within n positions. It takes for granted that training had no
    scaling: a model that was trained further with one has seen its angles.
  </p>
  <p>
    A learned table has no rows beyond L. Of a bias the number is the share of a softmax over the bias alone that falls on
    distances from L on: what far words get if all words are alike. FIRE turns a
    share of the length into a bias, so there the inputs of its network are counted that training never gave it, and of the
    normalised index the values that no position of training had.
  </p>

  <h2>What the scalings do</h2>
  <p>
    All of them slow pairs down, so that n positions turn no further than L did. They differ in which pairs. f is the factor
    by which the context grows, n / L unless you set it.
  </p>
  <p><b>Linear</b>, or position interpolation: every pair at 1/f of its speed. Neighbours lie nearer together too.</p>
  ${linear}
  <p><b>NTK-aware</b>: a larger base. The fastest pair keeps its speed, the slowest gets 1/f of it, those between something between.</p>
  ${ntk}
  <p><b>Dynamic NTK</b>: the same with a factor that grows with the text. Up to L nothing changes; at n = f L the factor in
    force is f² − f + 1, more than is needed.</p>
  ${dynamic}
  <p>
    <b>YaRN</b>: by the turns a pair makes within L. With more than β<sub>fast</sub> it stays (γ = 1), with fewer than
    β<sub>slow</sub> it is divided by f (γ = 0), and a ramp leads from one to the other. Queries and keys are multiplied by t
    besides, which sharpens attention.
  </p>
  ${yarn}
  <p>
    <b>Llama 3</b>: the same mixture with a share γ that is linear in the turns L / λ<sub>i</sub>, from the low frequency
    factor α to the high one β, and nothing on the scores.
  </p>
  ${llama3}
  <p>
    <b>LongRoPE</b>: a divisor s<sub>i</sub> of its own for each pair, found by a search for each model; one list up to L,
    one beyond it. Without a model’s lists there is nothing to draw.
  </p>
  ${longrope}

  <h2>What others found</h2>
  <p>
    Press et al. report that models with sinusoids get worse soon after the trained length, and that ALiBi, trained on short
    texts, holds on longer ones. Chen et al. report that positions squeezed into the trained range need little further
    training, where unscaled ones fail. Peng et al. report that treating pairs by their wavelength needs less training
    still. These are findings of theirs, with trained models; here are only the positions.
  </p>
  <h2>One query, more and more words</h2>
  <p>
    Words, and the weights that make queries and keys of them, are independent normal numbers, one head as wide as d. The entropy of
    the weights is ln n at most, when all words get the same. Random words have no reason to attend near or far, so what differs
    from the dashed line is the work of position.
  </p>
  <p class="source">
    Su et al. 2021, RoFormer. Linear: Chen et al. 2023, Extending Context Window of Large Language Models via Positional
    Interpolation. NTK-aware: bloc97 2023; dynamic: emozilla 2023. YaRN: Peng et al. 2023, YaRN: Efficient Context Window
    Extension of Large Language Models. Llama 3.1: Meta 2024. LongRoPE: Ding et al. 2024. ALiBi: Press, Smith and Lewis 2022,
    Train Short, Test Long. Field names of config.json: Hugging Face transformers, modeling_rope_utils.py.
  </p>
</div>`;
