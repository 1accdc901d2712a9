import type { Core } from '../../core/types.ts';
import { encodeChosen } from '../encode-chosen.ts';
import type { ChosenEncoding } from '../encoding-input.ts';
import { type Picture, pictureOf, type View } from './picture.ts';

export interface EncodingsInput extends View, ChosenEncoding {
  readonly heads: number;
  readonly seed: number;
}

export function encodingsJob(core: Core, input: EncodingsInput): Picture {
  const { n, d, heads, seed } = input;
  return pictureOf(core, encodeChosen(core, input, { n, d, heads, seed }), input);
}
