/** The families of encodings, by where they act, in the order of the page, and how the lab measures each. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';
import { term } from '../../shell/term.ts';
import radius from './radius.tex';

export type Kind = Encoding['kind'];

interface KindWords {
  /** the name of the family: where its encodings act */
  readonly place: string;
  /** the same inside a sentence: 'acts on the scores' */
  readonly acts: string;
  /** how its numbers are measured */
  readonly measured: TemplateResult | typeof nothing;
}

const radiusIs = html`
  ${radius}
  <p>
    A tie counts as a rise: a similarity that is the same everywhere has radius 0.
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
        them. The number is the radius R: from every position x and in both directions, each of the first R steps lowers
        the similarity. For every m from 1 to R:
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
        depends on the angle between two hands. Words in front turn both hands alike, so this angle stays.
      </p>
      <p>
        The similarity φ(x, y) of two positions is the mean cosine of these angles over all pairs: the
        ${term('kernel')}. In xPos each cosine is also multiplied by a factor that shrinks as the key moves back. The
        radius R is measured as for tables, for every m from 1 to R:
      </p>
      ${radiusIs}
    `,
  },
  bias: {
    place: 'Added to the scores',
    acts: 'on the scores',
    measured: html`
      <p>
        A bias is added to the score of a query and a key, after scaling and before the softmax. A difference of −0.69,
        the logarithm of one half, halves the weight of a key. Lines over distance are means along the diagonals of the
        matrix. Learned biases are freshly initialised here, from the ${term('seed')}.
      </p>
    `,
  },
  relative: {
    place: 'A vector per offset',
    acts: 'on keys and values',
    measured: html`
      <p>
        A pair of positions gets the vector of its offset, key minus query. From the largest distance on, all offsets of
        one side share a vector. The similarity of two offsets is the dot product of their vectors, or the cosine of the
        angle between them. Learned vectors and projections are freshly initialised here, from the ${term('seed')}.
      </p>
    `,
  },
};
