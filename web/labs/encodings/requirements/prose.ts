/** How each requirement is measured, with its formula. */
import { html, type TemplateResult } from 'lit';
import bounded from './bounded.tex';
import content from './content.tex';
import length from './length.tex';
import small from './small.tex';
import unique from './unique.tex';
import { titles } from './words.ts';

export const prose: TemplateResult = html`<details class="prose">
  <summary>How each is measured</summary>
  <p>
    r<sub>i</sub> is what position i receives: the row of a table; the points that the pairs of a rotation reach on their
    circles, one cosine and one sine each. A bias and a relative vector belong to a pair of positions, so there i is the
    place of the pair, or its offset. Where heads differ, the head shown is measured.
  </p>
  <p><b>${titles.length}.</b> The largest change of what both lengths have, when twice as many positions are encoded:</p>
  ${length}
  <p>
    <b>${titles.content}.</b> This is what the course notes ask. Every scheme here has it: no table, angle, bias or relative
    vector is computed from the words.
  </p>
  <p>
    <b>${titles.scores}.</b> A stricter reading, which the notes do not ask. Δ is what position adds to the scores: scores with positions less scores without, for the
    same words, the same seeded weights and the same scale. X and X′ are two contents of unit normal vectors:
  </p>
  ${content}
  <p>
    A bias adds the same whatever the words are, but a vector added to words, or an angle that turns them, acts through the words that it meets.
  </p>
  <p><b>${titles.unique}.</b> The smallest distance between what two positions receive:</p>
  ${unique}
  <p>
    Of biases and relative vectors it is measured between two keys of the query in the middle, on both sides of it. A bias
    by distance alone then gives the same before and after. Under a causal mask only the keys up to the query count; that
    is measured beside it.
  </p>
  <p>
    <b>${titles.small}.</b> The largest norm of what is added, against √d, the norm of unit normal content; of a bias, its
    largest spread (standard deviation) in a row, since a softmax does not see what a whole row has in common:
  </p>
  ${small}
  <p>
    <b>${titles.bounded}.</b> The largest absolute value at positions up to a million, in equal ratios, against that of
    the first n:
  </p>
  ${bounded}
  <p>
    Relative vectors without a largest distance are measured up to twice the length; of xPos it is the largest factor
    between two scales.
  </p>
  <p>
    <b>${titles.beyond}.</b> How many learned vectors or buckets a text of 2n meets that no text of n does. Nothing in
    training settles what stands in them.
  </p>
  <p class="source">
    The first four are the requirements of course notes on positional embeddings, whose examples ask for the other two: an
    index whose “size could go very high”, and varying lengths. The thresholds are this page’s. One millionth of the largest
    value counts as rounding, since the core computes in float32.
  </p>
</details>`;
