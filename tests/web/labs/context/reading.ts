/** Reading configurations in tests. */
import { expect } from 'vitest';
import { ConfigError } from '../../../../web/labs/context/config/fields.ts';
import { readConfig } from '../../../../web/labs/context/config/read.ts';

export const llama = {
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  max_position_embeddings: 4096,
  rope_theta: 500_000,
};

export const read = (config: object) => readConfig(JSON.stringify(config));

export function problem(text: string): ConfigError {
  try {
    readConfig(text);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return error as ConfigError;
  }
  return expect.fail('a ConfigError was expected');
}

export const problemOf = (config: object) => problem(JSON.stringify(config));
