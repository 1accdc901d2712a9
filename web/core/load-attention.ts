import createModule, { type MainModule } from '#attention-wasm';
import { placeOf } from '#wasm-place';
import { createAttentionCore } from './attention-core.ts';
import { startModule } from './load-options.ts';
import type { AttentionCore } from './types.ts';

/** Loads the part of the core that the first screen needs, a separate module. Rejects like `loadCore`. */
export const loadAttention = async (): Promise<AttentionCore> =>
  createAttentionCore(await startModule<MainModule>(createModule, { wasm: placeOf('attention') }));
