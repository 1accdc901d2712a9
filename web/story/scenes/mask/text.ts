/** The words of the scene with the causal mask. */
import { inWords, quotedList } from '../../../draw/words.ts';

/** What a word sees now, compared with the other order. */
interface Sight {
  readonly word: string;
  /** the words that it no longer sees, and those that it now sees besides */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** whether it is left alone */
  readonly isAlone: boolean;
}

/** '“Do” sees the same words', '“Do” and “I” see the same words' */
const seeing = (readers: readonly string[], seen: string): string =>
  `${quotedList(readers)} ${readers.length === 1 ? 'sees' : 'see'} ${seen}`;

function sightOf({ word, lost, gained, isAlone }: Sight): string {
  if (isAlone) return `“${word}” now comes first and sees only itself.`;
  const changes = [
    lost.length > 0 && `no longer sees ${quotedList(lost)}`,
    gained.length > 0 && `now sees ${quotedList(gained)}, too`,
  ];
  return `“${word}” ${changes.filter(Boolean).join(', and ')}.`;
}

export const text = {
  title: 'Two orders of a sentence under a causal mask, and the change of every output',
  open: 'Can a model see order without positions?',
  /** `swapped`: the two words that change places; null for another change of the order */
  question: (swapped: readonly string[] | null, second: readonly string[]) =>
    `Now each word sees only itself and the words before it. ${
      swapped ? `Swap ${quotedList(swapped)}.` : `Change the order to “${second.join(' ')}”.`
    } Which outputs change?`,
  answers: (changed: readonly string[], count: number) => [
    'None',
    quotedList(changed),
    `All ${inWords(count)}`,
  ],
  seen: (changed: readonly string[]) =>
    `A causal mask lets order in: ${seeing(changed, 'other words')} than before.`,
  still: 'Nothing moved: swap two words.',
  unmasked: 'Without the mask, every word sees all others, and no output changes.',
  /** `same`: the words that see others in the same order as before, and those that see them in another; `moved`: those that stand elsewhere */
  explained: (
    sights: readonly Sight[],
    [same, reordered]: readonly [readonly string[], readonly string[]],
    moved: readonly string[],
  ) =>
    sights.length === 0
      ? 'Each word sees the same words as before.'
      : [
          ...sights.map(sightOf),
          ...(same.length > 0 ? [`${seeing(same, 'the same words')} as before.`] : []),
          ...(reordered.length > 0
            ? [
                `${seeing(reordered, 'the same words')} as before: in which order ${quotedList(moved)} stand, only a second layer can tell.`,
              ]
            : []),
          'GPT has such a mask, BERT none.',
        ].join(' '),
  more: 'Tested on trained models:',
  /** the title of the claim in the Training lab */
  claim: { id: 'blind', title: 'Blind to order' },
  mask: 'Causal mask',
} as const;

export type { Sight };
