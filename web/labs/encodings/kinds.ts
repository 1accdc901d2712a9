/** Where an encoding can act, in the order in which the page shows them, and what the lab claims and measures of each. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';
import radius from './radius.tex';

export type Kind = Encoding['kind'];

interface KindWords {
  /** its family: where its schemes act */
  readonly place: string;
  /** the same inside a sentence: 'acts on the scores' */
  readonly acts: string;
  /** what its numbers are */
  readonly measured: TemplateResult | typeof nothing;
}

const radiusIs = html`
  ${radius}
  <p>
    A tie counts as a failure: a similarity that is the same everywhere has radius 0.
  </p>
`;

export const kinds: Readonly<Record<Kind, KindWords>> = {
  none: {
    place: 'Nothing added',
    acts: 'nowhere',
    measured: nothing,
  },
  input: {
    place: 'Added to the words',
    acts: 'on the inputs',
    measured: html`
      <p>
        The similarity φ(x, y) of two positions is the dot product of their vectors, or the cosine of the angle between
        them. The number is the largest R for which every step away from a position lowers the similarity, from every
        position x, in both directions, for every m from 1 to R:
      </p>
      ${radiusIs}
    `,
  },
  rotary: {
    place: 'Turning queries and keys',
    acts: 'on queries and keys',
    measured: html`
      <p>
        Pair i of a query or key is one hand of a clock. It turns clockwise by θ<sub>i</sub> at every position. The score
        sees the angle between two hands. Words in front turn both hands by the same angle, so the angle between them
        stays.
      </p>
      <p>
        The mean cosine φ(x, y) of these angles over all pairs is the similarity of two positions. Its radius is measured
        as for tables. In xPos each cosine is also scaled, by a factor that shrinks as the key moves back before the query:
      </p>
      ${radiusIs}
    `,
  },
  bias: {
    place: 'Added to the scores',
    acts: 'on the scores',
    measured: html`
      <p>
        A bias is added to the score of a query and a key, after the scaling and before the softmax. A difference of −0.69,
        the logarithm of one half, halves the weight of a key. Lines over distance or offset are means along the diagonals
        of the matrix. Learned biases are freshly initialised here, from the seed.
      </p>
    `,
  },
  relative: {
    place: 'A vector per offset',
    acts: 'on keys and values',
    measured: html`
      <p>
        A pair of positions gets the vector of its offset, key minus query. From the largest distance on, all offsets of
        one side share one. The similarity of two offsets is the dot product of their vectors, or the cosine of the angle
        between them. Learned vectors and projections are freshly initialised here, from the seed.
      </p>
    `,
  },
};
