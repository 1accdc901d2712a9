/** The width of a model and the number of its heads, which families name differently. */
import type { Fields } from './fields.ts';
import type { ModelType } from './model-types.ts';
import { readingText } from './reading-text.ts';

const names = {
  width: ['hidden_size', 'n_embd', 'd_model', 'dim'],
  heads: ['num_attention_heads', 'n_head', 'n_heads', 'num_heads', 'encoder_attention_heads'],
} as const;

interface Size {
  readonly value: number;
  /** whether the file leaves it to what is usual for its type of model */
  readonly isUsual: boolean;
  /** the field that states it */
  readonly name: string;
  /** the value with the field or the rule that gives it */
  readonly fact: string;
}

function sizeOf(config: Fields, what: keyof typeof names, type: ModelType | undefined, why: string): Size {
  const name = config.first(...names[what]) ?? names[what][0];
  const stated = config.whole(name, 1, 1e7);
  const usual = type?.size?.[what];
  if (stated === undefined && type && usual !== undefined)
    return { name, value: usual, isUsual: true, fact: readingText.asIn(name, usual, type.name) };
  const value = config.need(stated, name, why);
  return { name, value, isUsual: false, fact: `${name} ${value}` };
}

/** `why`: why it is needed, for the error where it is missing. */
export const widthOf = (config: Fields, type: ModelType | undefined, why: string): Size =>
  sizeOf(config, 'width', type, why);

export const headsOf = (config: Fields, type: ModelType | undefined, why: string): Size =>
  sizeOf(config, 'heads', type, why);
