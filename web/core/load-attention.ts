import createModule, { type MainModule } from '#attention-wasm';
import { placeOfAttention } from '#wasm-place';
import { createAttentionCore } from './attention-core.ts';
import type { LoadOptions } from './load-options.ts';
import { startModule } from './start-module.ts';
import type { AttentionCore } from './types.ts';

/** Loads the part of the core for encodings and attention, a separate module: `attention.wasm`. Rejects as `loadCore` does. */
export async function loadAttention(options: LoadOptions = {}): Promise<AttentionCore> {
  const module = await startModule<MainModule>(createModule, options, placeOfAttention, 'attention.wasm');
  return createAttentionCore(module);
}
