/** The width of a model and the number of its heads, which families name differently. */
import type { Fields } from './fields.ts';

const widthNames = ['hidden_size', 'n_embd', 'd_model', 'dim'];
const headNames = ['num_attention_heads', 'n_head', 'n_heads', 'num_heads'];

interface Size {
  readonly value: number;
  /** the field that states it */
  readonly name: string;
}

const stated = (config: Fields, names: readonly string[], why: string): Size => {
  const name = config.first(...names) ?? names[0];
  return { name, value: config.need(config.whole(name, 1, 1e7), name, why) };
};

/** `why`: why it is needed, for the error where it is missing. */
export const widthOf = (config: Fields, why: string): Size => stated(config, widthNames, why);

export const headsOf = (config: Fields, why: string): Size => stated(config, headNames, why);
