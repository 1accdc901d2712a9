import type { MainModule } from '#attention-wasm';
import { version } from '../../package.json';
import { functionsOf } from './functions.ts';
import { attentionFunctions } from './generated/attention-checks.ts';
import { recycleIn } from './recycle.ts';
import type { AttentionCore } from './types.ts';

export function createAttentionCore(module: MainModule): AttentionCore {
  const recycle = recycleIn(module);
  const functions = functionsOf<Omit<AttentionCore, 'version' | 'recycle'>>(module, attentionFunctions);
  const schemes = functions.catalog();
  return { version, ...functions, catalog: () => structuredClone(schemes), recycle };
}
