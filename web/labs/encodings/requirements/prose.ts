/** How each requirement is measured, with its formula. */
import { html, type TemplateResult } from 'lit';
import { tex } from '../../../draw/tex.ts';
import { term } from '../../../shell/term.ts';
import { titles } from './words.ts';

export const prose: TemplateResult = html`<details class="prose">
  <summary>How each is measured</summary>
  <p>
    r<sub>i</sub> is what position i receives: the row of a table, or the points that the pairs of a rotation reach on their
    circles. A bias or a relative vector belongs to a pair of positions: there i is the pair, or its offset. Where heads
    differ, the ${term('head')} shown is measured.
  </p>
  <p><b>${titles.length}.</b> The largest change when twice as many positions are encoded:</p>
  ${tex`\max_{i < n} \left| r_i^{(2n)} - r_i^{(n)} \right|`}
  <p>
    <b>${titles.content}.</b> The reading of the course notes. Every scheme here passes: no table, angle, bias or relative
    vector is computed from the words.
  </p>
  <p>
    <b>${titles.scores}.</b> A stricter reading, not in the notes. Δ is what position adds to the scores, for the same
    random weights. X and X′ are two texts of unit normal vectors:
  </p>
  ${tex`\max_{i,j} \left| \Delta_{ij}(X) - \Delta_{ij}(X') \right|, \qquad \Delta(X) = S_{\text{with}}(X) - S_{\text{without}}(X)`}
  <p>
    A bias adds the same to any words. A vector added to words, or an angle that turns them, acts through the words.
  </p>
  <p><b>${titles.unique}.</b> The smallest distance between what two positions receive:</p>
  ${tex`\min_{i \ne j} \left\lVert r_i - r_j \right\rVert`}
  <p>
    For biases and relative vectors, the two positions are keys of the middle query, on either side of it; under a causal
    mask, keys up to the query.
  </p>
  <p>
    <b>${titles.small}.</b> The largest norm of a vector, divided by √d, the norm of unit normal content. For biases the
    largest standard deviation in a row: a softmax ignores what a whole row shares:
  </p>
  ${tex`\max_i \frac{\lVert r_i \rVert}{\sqrt{d}} \quad \text{(vectors)}, \qquad \max_i \operatorname{sd}_j(b_{ij}) \quad \text{(biases)}`}
  <p>
    <b>${titles.bounded}.</b> The largest absolute value at positions up to a million, compared with the first n:
  </p>
  ${tex`\max_{i \le 10^6} |r_i| \;\le\; 2 \max_{i < n} |r_i|`}
  <p>
    Relative vectors without a largest distance are measured up to 2n; xPos by the largest factor between two scales.
  </p>
  <p>
    <b>${titles.beyond}.</b> How many learned vectors or buckets a text of 2n uses that no text of n trains.
  </p>
  <p class="source">
    The first four are requirements of course notes on positional embeddings; the notes’ examples suggest the other two: an
    index whose “size could go very high”, and varying lengths. The thresholds are this page’s. Up to one millionth of the
    largest value counts as float32 rounding.
  </p>
</details>`;
