/** Kinds of layers, as configurations are read. */
import type { LayerKind } from '../../../../web/labs/context/config/layers.ts';

export const whole = (turns = true): LayerKind => ({
  ...{ sees: 'whole text', words: undefined, looksBothWays: false, turns, base: undefined },
  ...{ width: undefined, isScaled: true, temperature: undefined },
});
export const window = (words: number, more: Partial<LayerKind> = {}): LayerKind => ({
  ...whole(),
  ...{ sees: 'window', words },
  ...more,
});

/** A layer with linear attention, a convolution or a recurrence, or with a network alone. */
export const recurrent: LayerKind = { ...whole(false), sees: 'no attention' };
