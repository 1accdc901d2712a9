/** Where an encoding can act, in the order in which the page shows them, and what the lab claims of each. */
import type { Encoding } from '../../core/types.ts';

export type Kind = Encoding['kind'];

interface KindWords {
  /** the heading of its schemes in the gallery */
  readonly place: string;
  /** one sentence, the title of the lab */
  readonly claim: string;
}

export const kinds: Readonly<Record<Kind, KindWords>> = {
  none: {
    place: 'On nothing',
    claim: 'Without positions, every word is as near as any other.',
  },
  input: {
    place: 'On the inputs',
    claim: 'Positions further apart have less alike vectors, up to a radius.',
  },
  rotary: {
    place: 'On queries and keys',
    claim: 'Query and key turn; only the angle between them counts.',
  },
  bias: {
    place: 'On the scores',
    claim: 'A bias says what an offset costs, whatever the words are.',
  },
  relative: {
    place: 'On keys and values',
    claim: 'One vector for each offset of two words, wherever they stand.',
  },
};
