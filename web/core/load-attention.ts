import createModule, { type MainModule } from '#attention-wasm';
import { createAttentionCore } from './attention-core.ts';
import { moduleArguments } from './load-options.ts';
import type { AttentionCore } from './types.ts';

/** The part of the core that the page opens with, in a module of its own. Rejects like `loadCore`. */
export async function loadAttention(): Promise<AttentionCore> {
  const module: MainModule = await createModule(moduleArguments({}));
  return createAttentionCore(module);
}
