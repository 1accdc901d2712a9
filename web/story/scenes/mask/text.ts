/** The words of the scene with the causal mask. */
import { listed } from '../../../draw/format.ts';

const quotedList = (words: readonly string[]): string => listed(words.map((word) => `“${word}”`));

/** What a word sees now, compared with the other order. */
interface Sight {
  readonly word: string;
  /** the words that it no longer sees, and those that it now sees besides */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** whether it is left alone */
  readonly isAlone: boolean;
}

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
  open: 'Can a model see order with no positions at all?',
  question:
    'Now each word sees only itself and the words before it. Swap “I” and “do”. Which outputs change?',
  answers: ['None', '“Do” and “I”', 'All four'],
  seen: (changed: readonly string[]) =>
    `The causal mask alone gives order away: ${quotedList(changed)} ${changed.length === 1 ? 'sees' : 'see'} other words than before.`,
  still: 'Nothing moved: swap two words.',
  unmasked: 'Without the mask, every word sees all others, and no output changes.',
  explained: (sights: readonly Sight[], same: readonly string[]) =>
    sights.length === 0
      ? 'Each word sees the same words as before, and can’t tell their order.'
      : [
          ...sights.map(sightOf),
          ...(same.length > 0
            ? [
                same.length === 1
                  ? `${quotedList(same)} sees the same words as before, and can’t tell their order.`
                  : `${quotedList(same)} see the same words as before, and can’t tell their order.`,
              ]
            : []),
          'GPT-like models get this for free; BERT gets nothing.',
        ].join(' '),
  mask: 'Causal mask',
} as const;

export type { Sight };
