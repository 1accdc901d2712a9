/** What settings share with the rest of the lab: their largest values, and what they write as text: encodings, and changes of the rate. */
import type { SchemeId, TrainerOptions } from '../../core/types.ts';
import { noPositions } from '../../schemes/source.ts';

/** More panels are too small to read. */
export const mostEncodings = 8;

/** The most layers of a model. */
export const mostLayers = 4;

/**
 * An encoding as links write it. 'rotary', 'learned.shaw' for two that act together, 'rotary@1110' for one that acts in the first three of
 * four layers.
 */
export function encodingParts(encoding: string): {
  readonly schemes: readonly SchemeId[];
  /** a digit for each layer, 1 where the encoding acts; '' for the usual layers */
  readonly layers: string;
} {
  const [schemes, layers = ''] = encoding.split('@');
  return { schemes: schemes.split('.') as SchemeId[], layers };
}

/** The encoding with a digit for each layer. Alone, a layer has no plan, and without positions, nothing can act. */
export function fitLayers(encoding: string, count: number): string {
  const [schemes, layers] = encoding.split('@');
  return layers && count > 1 && schemes !== noPositions
    ? `${schemes}@${layers.slice(0, count).padEnd(count, '1')}`
    : schemes;
}

/** A change of the base learning rate on the way; the state holds them as text: '150:0.0005,200:0.001'. */
export type RateChange = NonNullable<TrainerOptions['rateChanges']>[number];

/** The largest learning rate, changed or not. */
export const mostRate = 10;

/** In the order of their steps, as a trainer takes them. */
export const readChanges = (text: string): readonly RateChange[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((change) => {
      const [step, rate] = change.split(':').map(Number);
      return { step, rate };
    })
    .sort((a, b) => a.step - b.step);

export const writeChanges = (changes: readonly RateChange[]): string =>
  changes.map(({ step, rate }) => `${step}:${rate}`).join(',');
