/** What two scenes share that draw the same picture: the result as a state at rest, its number, and what the reader can do with the words. */
import { formatNumber, unbroken } from '../../../draw/format.ts';
import type { MotionNow } from '../../../draw/player.ts';
import { sameWord } from '../../../encoding/word-vectors.ts';
import { moveEntry, reorder } from '../../../labs/order/input.ts';
import type { OrderInput, OrderOutput } from '../../../labs/order/job.ts';
import { isSeen } from '../../../labs/order/rounding.ts';
import type { Session } from '../../../shell/session.ts';
import type { Picture, SceneView } from '../../scene.ts';
import type { ShuffleOutput } from './job.ts';
import { layoutFor, moverBox, placeAt } from './layout.ts';
import type { Rest } from './moments.ts';
import { type Moment, pictureAt } from './picture.ts';
import { type Shown, shownOf } from './shown.ts';
import { text } from './text.ts';

/** The result to draw: the one with positions if they are on. */
export const orderOf = (output: ShuffleOutput): OrderOutput => output.with ?? output.without;

export const cellsOf = ({ difference }: OrderOutput): number => difference.rows * difference.cols;

/** '0', or how far the rounding goes. A change beyond rounding is said as it is. */
export function zeroOf({ permuted, largestOutput }: Pick<OrderOutput, 'permuted' | 'largestOutput'>): string {
  const { maxAbsDifference: most } = permuted;
  if (most === 0) return '0';
  return isSeen(most, largestOutput) ? unbroken(most) : text.rounding(unbroken(most));
}

/** What stands on a line of changes that are all 0, or rounding. */
export const flatOf = (order: OrderOutput): string =>
  order.permuted.maxAbsDifference === 0 ? text.zero(cellsOf(order)) : zeroOf(order);

/** The largest change of each word of the second sentence. */
export const largestChanges = ({ difference: { rows, cols, data } }: OrderOutput): readonly number[] =>
  Array.from({ length: rows }, (_, row) =>
    data.subarray(row * cols, (row + 1) * cols).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );

export const isSameSentence = ({ words, permutation }: OrderInput): boolean =>
  permutation.every((from, i) => sameWord(words[from]) === sameWord(words[i]));

/** Whether a word has no twin: otherwise its name does not tell which of them is meant. */
export const areDistinct = ({ words }: OrderInput): boolean =>
  new Set(words.map(sameWord)).size === words.length;

/** The words of the second sentence that stand where they stood, and those that do not. */
export function stillAndMoved(input: OrderInput) {
  const second = reorder(input.words, input.permutation).map((word, place) => ({ word, place }));
  return {
    still: second.filter(({ place }) => input.permutation[place] === place),
    moved: second.filter(({ place }) => input.permutation[place] !== place).map(({ word }) => word),
  };
}

export function restOf(input: OrderInput, output: ShuffleOutput): Rest {
  const order = orderOf(output);
  const changes = largestChanges(order);
  const seen = isSeen(order.permuted.maxAbsDifference, order.largestOutput);
  return {
    permutation: input.permutation,
    hasPositions: output.with !== null,
    isSeen: seen,
    flat: flatOf(order),
    ranking: changes.map((_, row) => row).sort((a, b) => changes[b] - changes[a]),
    covered: seen ? stillAndMoved(input).still.map(({ place }) => place) : [],
  };
}

/** What is drawn, from the layer with positions or without. */
export const shownWith = (input: OrderInput, output: ShuffleOutput, order: OrderOutput): Shown =>
  shownOf(input, order, output.words, output.positions);

/** The largest change, while nothing moves. */
export function numberOf(
  motion: MotionNow | null,
  input: OrderInput,
  output: ShuffleOutput,
): Pick<SceneView, 'number' | 'meaning'> {
  if (motion) return { number: '…' };
  const order = orderOf(output);
  const { maxAbsDifference, worst } = order.permuted;
  if (!isSeen(maxAbsDifference, order.largestOutput))
    return {
      number: maxAbsDifference === 0 ? '0' : '≈ 0',
      meaning: maxAbsDifference === 0 ? text.noChange(cellsOf(order)) : zeroOf(order),
    };
  const word = reorder(input.words, input.permutation)[worst.row];
  return { number: formatNumber(maxAbsDifference), meaning: text.largest(cellsOf(order), word) };
}

/** The second sentence becomes the first, and its words in the new order the second. */
export function reorderTo({ store }: Session, input: OrderInput, order: readonly number[]): void {
  store.set({ words: reorder(input.words, input.permutation).join(' '), permutation: order });
}

export const inOrder = ({ words }: OrderInput): readonly number[] => words.map((_, i) => i);

/** A random order that is never the present one. */
export function shuffled(input: OrderInput): readonly number[] {
  const places = [...inOrder(input)];
  for (let i = places.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places.every((from, i) => from === i) ? moveEntry(places, 1, 0) : places;
}

/** What the picture needs besides what it draws. */
interface Drawn {
  readonly input: OrderInput;
  readonly output: ShuffleOutput;
  readonly shown: Shown;
  readonly moment: Moment;
  readonly isNarrow: boolean;
  readonly described: string;
  /** the words as they stand, for those who drag them; nothing while they move */
  readonly movable: {
    readonly words: readonly string[];
    readonly move: (from: number, to: number) => void;
  } | null;
}

export function pictureOf({ input, output, shown, moment, isNarrow, described, movable }: Drawn): Picture {
  const { width, height, fontSize } = layoutFor(isNarrow);
  const count = input.words.length;
  return {
    width,
    height,
    fontSize,
    items: pictureAt(shown, moment, isNarrow),
    moving: movable && {
      movables: movable.words.map((word, place) => ({
        place,
        box: moverBox(isNarrow, count, place, word),
        label: text.move(word, place + 1),
      })),
      whole: { width, height },
      ends: [0, count - 1],
      placeAt: (x) => placeAt(isNarrow, count, x),
      move: movable.move,
    },
    described,
    columns: () => [
      { title: text.columns.word, values: shown.second },
      { title: text.columns.change, values: largestChanges(orderOf(output)) },
    ],
  };
}
