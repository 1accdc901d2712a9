/** Where an encoding can act, in the order in which the page shows them, and what the lab claims and measures of each. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Encoding } from '../../core/types.ts';
import radius from './radius.tex';

export type Kind = Encoding['kind'];

interface KindWords {
  /** the heading of its schemes in the gallery */
  readonly place: string;
  /** one sentence, the title of the lab */
  readonly claim: string;
  /** what its numbers are */
  readonly measured: TemplateResult | typeof nothing;
}

const radiusIs = html`
  ${radius}
  <p>
    A step has to lower it by more than a millionth of the largest |φ|: sums in float32 are no more exact. So a tie is a
    failure, and a proximity that is the same everywhere has radius 0.
  </p>
`;

export const kinds: Readonly<Record<Kind, KindWords>> = {
  none: {
    place: 'On nothing',
    claim: 'Without positions, every word is as near as any other.',
    measured: nothing,
  },
  input: {
    place: 'On the inputs',
    claim: 'Positions further apart have less alike vectors, up to a radius.',
    measured: html`
      <p>
        The proximity φ(x, y) of two positions is the dot product of their vectors, or the cosine of the angle between them.
        The radius is the largest R for which every step away from a position lowers the proximity, from every position x,
        in both directions and for every m from 1 to R:
      </p>
      ${radiusIs}
    `,
  },
  rotary: {
    place: 'On queries and keys',
    claim: 'Query and key turn; only the angle between them counts.',
    measured: html`
      <p>
        On a clock, pair i of a query or key is one hand, which starts at the top here and turns clockwise by θ<sub>i</sub>
        for each position. The score sees the angle between two hands. Words put before the sentence turn both hands by the
        same angle, so that the one between them stays.
      </p>
      <p>
        The mean cosine φ(x, y) of these angles over all pairs is the proximity of two positions. How far it falls with
        distance is measured as for tables of sinusoids, whose proximity it is. In xPos each cosine also fades with the
        distance:
      </p>
      ${radiusIs}
    `,
  },
  bias: {
    place: 'On the scores',
    claim: 'A bias says what an offset costs, whatever the words are.',
    measured: html`
      <p>
        A bias is added to the score of a query and a key before the softmax, after the scaling. A difference of −0.69, the
        logarithm of one half, halves the weight of a key. Curves over the offset are means along the diagonals of the matrix;
        how far a diagonal is from its mean is measured beside them. Biases that a model learns are random here, drawn from
        the seed.
      </p>
    `,
  },
  relative: {
    place: 'On keys and values',
    claim: 'One vector for each offset of two words, wherever they stand.',
    measured: html`
      <p>
        A pair of positions gets the vector of its offset, key minus query; from the largest distance on, all offsets of
        one side share one. The proximity of two offsets is the dot product of their vectors, or the cosine of the angle between them.
        Vectors and projections that a model learns are
        random here, drawn from the seed.
      </p>
    `,
  },
};
