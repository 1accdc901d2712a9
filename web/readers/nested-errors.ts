/** What is said of lists of numbers in text that cannot be read. */
import { type Place, placeOf } from './nested-tokens.ts';
import { ReadError } from './types.ts';

interface Shaped {
  readonly shape: readonly number[];
}

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

export function leftOut(place: Place): ReadError {
  const message =
    `The print leaves out numbers at ${placeOf(place)}, where it says "...". Save the array, numpy.save('table.npy', array), with array.detach().numpy() for a PyTorch tensor, or print ` +
    'all of it: numpy.set_printoptions(threshold=10**9), or torch.set_printoptions(profile="full").';
  return new ReadError('truncated', message, placeOf(place));
}

export const tooMany = (most: number): ReadError =>
  new ReadError('too-large', `The text has more than ${most} lists of numbers. Save one table to a file.`);

export function otherFields(place: Place): ReadError {
  const message = `The record at ${placeOf(place)} has other fields than the first. Give every record the same numbers, in the same order.`;
  return new ReadError('ragged', message, placeOf(place));
}

export const missing = (text: string, place: Place): ReadError =>
  new ReadError(
    'not-a-number',
    `The value at ${placeOf(place)} is ${text}. Every value must be a number.`,
    placeOf(place),
  );

export const unexpected = (text: string, place: Place): ReadError =>
  new ReadError(
    'not-a-number',
    `"${shorten(text)}" at ${placeOf(place)} is not a number of a list. Keep only the lists of numbers.`,
    placeOf(place),
  );

export const tooLarge = (text: string, place: Place): ReadError =>
  new ReadError(
    'non-finite',
    `The number at ${placeOf(place)} is too large for float32 (at most 3.4e38): "${shorten(text)}". Replace it.`,
    placeOf(place),
  );

export const unbalanced = (problem: string, place: Place): ReadError =>
  new ReadError('malformed', `The brackets do not match: ${problem}. Copy the whole text.`, placeOf(place));

export const tooDeep = (most: number, place: Place): ReadError =>
  new ReadError(
    'malformed',
    `The lists are nested more than ${most} deep at ${placeOf(place)}.`,
    placeOf(place),
  );

export function ragged(
  list: { readonly opened: Place; readonly count: number },
  item: Shaped,
  numbers: Shaped,
  place: Place,
): ReadError {
  const sizeOf = ({ shape }: Shaped): string =>
    shape.length === 0 ? 'one number' : `a list of ${shape.join(' × ')}`;
  const message =
    `Item ${list.count + 1} of the list at ${placeOf(list.opened)} is ${sizeOf(numbers)}, at ${placeOf(place)}, ` +
    `but the items before it are each ${sizeOf(item)}. Give all rows the same length.`;
  return new ReadError('ragged', message, placeOf(place));
}
