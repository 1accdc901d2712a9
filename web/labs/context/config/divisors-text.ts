/** What is said of a file of LongRoPE's divisors. */
import { counted } from '../../../core/counted.ts';
import type { DivisorsFor } from './reading.ts';

/** of a head */
const most_dimensions = 1024;

export const divisorsText = {
  at: (place: number): string => `Number ${place}`,
  wrongCount: (found: number, needed: number, isOfHead: boolean): string =>
    `The file has ${counted(found, 'number')}; ${isOfHead ? 'the head' : 'the part of the head that turns'} needs ${needed}, one for each pair of dimensions. ${isOfHead && 2 * found <= most_dimensions ? `Set its width to ${2 * found}, or read` : 'Read'} the model’s config.json first.`,
  are: (use: DivisorsFor): string => `LongRoPE’s ${use} factors`,
  read: (count: number, least: string, most: string, use: DivisorsFor): string =>
    `${counted(count, 'divisor')}, ${least === most ? least : `${least} to ${most}`}, for texts ${use === 'short' ? 'up to' : 'past'} the trained length`,
  byLayer: (layers: number): string => `The file has ${layers} lines, all the same: one for each layer.`,
  kept: (of: DivisorsFor): string => `The ${of} factors stay as they were.`,
  ones: (of: DivisorsFor): string =>
    `The ${of} factors are 1, so those frequencies stay: drop their file, too, and press “Use them as the ${of} factors”.`,
  use: (use: DivisorsFor): string => `Use them as the ${use} factors`,
};
