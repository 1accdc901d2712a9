/** The lab's inputs, and the order of the second sentence as a permutation of the words of the first. */
import { maskIn, maskOf } from '../../encoding/mask.ts';
import { splitWords } from '../../encoding/word-vectors.ts';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import { noPositions, schemeBeside } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { chosenEncoding, writtenFor } from '../../tables/chosen-encoding.ts';
import type { DepthInput } from './depth/job.ts';
import type { EveryInput } from './every-job.ts';
import type { OrderInput } from './job.ts';
import { mostPadding } from './most-padding.ts';
import type { PaddingInput } from './padding-job.ts';
import { besidePadding } from './text.ts';

/** `words` is empty until a sentence is typed; nothing is computed then. */
export function readInput(session: Pick<Session, 'store' | 'tableStore'>): OrderInput {
  const state = session.store.get();
  const { words: sentence, permutation, second, d, heads, seed } = state;
  const words = splitWords(sentence);
  const chosen = chosenEncoding(session, words.length);
  return {
    words,
    permutation: fitPermutation(permutation, words.length),
    ...chosen,
    second,
    written: writtenFor(session.store, [second]),
    d: chosen.table?.cols ?? d,
    heads,
    ...maskIn(state),
    seed,
  };
}

/** About as many words as a text of repetitions has. */
const longText = 64;

/** The first sentence again and again, for two layers; null for fewer than two words, which have no distance. */
export function depthInput(
  session: Pick<Session, 'store' | 'tableStore'>,
  input: OrderInput,
): DepthInput | null {
  const { words: passage, permutation: _, ...layer } = input;
  if (passage.length < 2) return null;
  const repetitions = Math.max(2, Math.ceil(longText / passage.length));
  const words = Array.from({ length: repetitions }, () => passage).flat();
  const head = Math.min(session.store.get('head'), input.heads) - 1;
  return { ...layer, ...chosenEncoding(session, words.length), words, passage, head };
}

/** Every encoding alone, with the layer of `input`. */
export function everyInput({ store, catalog }: Session, input: OrderInput): EveryInput {
  const { words, permutation, d, heads, seed } = input;
  const schemes = catalog.map(({ id }) => id);
  return { words, permutation, d, heads, seed, schemes, written: writtenFor(store, schemes) };
}

/** With padding in front: the chosen encoding, or else sinusoids, and others. */
export function paddingInput(session: Session, input: OrderInput): PaddingInput {
  const { words, d, heads, seed } = input;
  const longest = chosenEncoding(session, words.length + mostPadding);
  const chosen = input.scheme === noPositions ? schemeBeside(sinusoid) : longest;
  const others = besidePadding.filter((scheme) => scheme !== chosen.scheme);
  return {
    words,
    d,
    heads,
    seed,
    mask: maskOf(input),
    chosen,
    others,
    written: writtenFor(session.store, others),
  };
}

/** The permutation fitted to `count` words: valid entries keep their order, missing ones follow. */
function fitPermutation(permutation: readonly number[], count: number): readonly number[] {
  const kept = permutation.filter((entry) => entry < count);
  const missing = Array.from({ length: count }, (_, i) => i).filter((i) => !kept.includes(i));
  return [...kept, ...missing];
}

/**
 * The order of the second sentence after an edit of the first. A sentence that grows from a single word starts with its first two words
 * swapped, so that there is something to see.
 */
export function followEdit(permutation: readonly number[], count: number): readonly number[] {
  const fitted = fitPermutation(permutation, count);
  return permutation.length < 2 && count >= 2 ? moveEntry(fitted, 1, 0) : fitted;
}

export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

/** The second sentence. Its first word gets a capital. */
export function reorder(words: readonly string[], permutation: readonly number[]): readonly string[] {
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1);
  return permutation.map((from, i) => {
    const word = words[from];
    if (i === 0) return capital(word);
    // The first word loses its capital when it moves; "I" keeps it.
    return from === 0 && word.length > 1 ? word.charAt(0).toLocaleLowerCase('en') + word.slice(1) : word;
  });
}
