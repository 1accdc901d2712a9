import type { AttentionCore, Encoding, SchemeId } from '../../core/types.ts';
import { type Comparison, compare } from './difference.ts';
import { type Picture, pictureOf, type View } from './picture.ts';

export interface EncodingsInput extends View {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** a second scheme beside the first, with its defaults; 'none' compares with nothing */
  readonly against: SchemeId;
  readonly heads: number;
  readonly seed: number;
}

export interface EncodingsOutput {
  /** null without positions */
  readonly picture: Picture | null;
  /** null where nothing is compared, or where the second scheme cannot be had */
  readonly comparison: Comparison | null;
  /** whether either scheme has vectors of its own for each head */
  readonly byHead: boolean;
  /** why the second scheme cannot be had */
  readonly problem: string;
}

export function encodingsJob(core: AttentionCore, input: EncodingsInput): EncodingsOutput {
  const { scheme, parameters, against, n, d, heads, seed } = input;
  const encode = (id: SchemeId, own: object): Encoding =>
    core.encode({ scheme: id, n, d, heads, seed, ...own });
  const picture = pictureOf(core, encode(scheme, parameters), input);
  try {
    const second = pictureOf(core, encode(against, {}), input);
    const comparison = second && compare(picture, second, input);
    return { picture, comparison, byHead: isByHead(picture) || isByHead(second), problem: '' };
  } catch (error) {
    return { picture, comparison: null, byHead: isByHead(picture), problem: (error as Error).message };
  }
}

const isByHead = (picture: Picture | null) => picture?.kind === 'relative' && picture.byHead;
