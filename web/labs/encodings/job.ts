import type { AttentionCore, SchemeId } from '../../core/types.ts';
import { type Picture, pictureOf, type View } from './picture.ts';

export interface EncodingsInput extends View {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly heads: number;
  readonly seed: number;
}

export function encodingsJob(core: AttentionCore, input: EncodingsInput): Picture {
  const { scheme, parameters, n, d, heads, seed } = input;
  return pictureOf(core, core.encode({ scheme, n, d, heads, seed, ...parameters }), input);
}
