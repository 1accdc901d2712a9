/** What is said of a file of LongRoPE's divisors. */
import { counted } from '../../../core/counted.ts';
import { whole } from '../text.ts';
import type { DivisorsFor } from './reading.ts';

export const divisorsText = {
  at: (place: number): string => `Number ${place}`,
  wrongCount: (found: number, needed: number, isOfHead: boolean): string =>
    `The file has ${counted(found, 'number')}; ${isOfHead ? 'the head' : 'the part of the head that turns'} needs ${needed}, one for each pair of dimensions. Set its width to ${2 * found}, or read the model’s config.json first.`,
  are: (use: DivisorsFor): string => `LongRoPE’s ${use} factors`,
  read: (count: number, least: string, most: string, use: DivisorsFor, trained: number): string =>
    `${counted(count, 'divisor')}, ${least === most ? least : `${least} to ${most}`}, for texts ${use === 'short' ? 'up to' : 'past'} ${counted(whole(trained), 'word')}`,
  byLayer: (layers: number): string => `The file has ${layers} lines, all the same: one for each layer.`,
  kept: (of: DivisorsFor): string => `The ${of} factors stay as they were.`,
  ones: (of: DivisorsFor): string =>
    `The ${of} factors are 1, so those frequencies stay: drop their file, too.`,
  use: (use: DivisorsFor): string => `Use them as the ${use} factors`,
};
