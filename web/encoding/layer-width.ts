import { PeError } from '../core/errors.ts';

/** As far as the slider of the width goes: square matrices of weights have it as their side. */
const widest = 1024;

/** A scheme is as wide as the slider says; a reader's table may be wider than a layer here can be. */
export function checkWidth(d: number): void {
  if (d > widest)
    throw new PeError(
      'too-large',
      `The table is ${d} numbers wide; the layer here takes at most ${widest}.`,
      'd',
    );
}
