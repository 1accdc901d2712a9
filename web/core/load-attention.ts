import createModule, { type MainModule } from '#attention-wasm';
import { placeOfAttention } from '#wasm-place';
import { createAttentionCore } from './attention-core.ts';
import { object } from './check.ts';
import type { LoadOptions } from './load-options.ts';
import { startModule } from './start-module.ts';
import type { AttentionCore } from './types.ts';
import { fileOption } from './wasm-file.ts';

const loadOptions = object({ wasm: fileOption });

/** Loads the part of the core for encodings and attention, a separate module: `attention.wasm`. Rejects as
 *  `loadCore` does. */
export async function loadAttention(options: LoadOptions = {}): Promise<AttentionCore> {
  const { wasm = placeOfAttention() } = loadOptions(options, 'options');
  return createAttentionCore(await startModule<MainModule>(createModule, wasm, 'attention.wasm'));
}
