import type { AttentionCore, SchemeId } from '../../core/types.ts';
import { chosenSource } from '../../encoding/encode.ts';
import { wordsOf } from '../../engine/errors.ts';
import { type ChosenEncoding, schemeBeside, type Written } from '../../schemes/source.ts';
import { type Picture, type PictureOptions, pictureOf } from './picture.ts';
import { compare, type SchemeComparison } from './side-by-side/difference.ts';

export interface EncodingsInput extends PictureOptions, ChosenEncoding {
  /** a second scheme to compare with, with its defaults; 'none' compares with nothing */
  readonly against: SchemeId;
  /** for the second scheme */
  readonly written?: Written;
  readonly heads: number;
  readonly seed: number;
}

export interface EncodingsOutput {
  /** null without positions */
  readonly picture: Picture | null;
  /** null where nothing is compared, or where the second scheme is refused */
  readonly comparison: SchemeComparison | null;
  /** whether either scheme has vectors of its own for each head */
  readonly byHead: boolean;
  /** why the second scheme is refused; '' where it is not */
  readonly problem: string;
}

export function encodingsJob(core: AttentionCore, input: EncodingsInput): EncodingsOutput {
  const { against, written, n, d, heads, seed } = input;
  const sizes = { n, d, heads, seed };
  const picture = pictureOf(core, chosenSource(input, sizes), input);
  try {
    const second = pictureOf(core, chosenSource(schemeBeside(against, written), sizes), input);
    const comparison = second && compare(core, picture, second, input);
    return { picture, comparison, byHead: isByHead(picture) || isByHead(second), problem: '' };
  } catch (thrown) {
    return { picture, comparison: null, byHead: isByHead(picture), problem: wordsOf(thrown) };
  }
}

const isByHead = (picture: Picture | null) => picture?.kind === 'relative' && picture.byHead;
