import type { MainModule } from '#wasm';
import { ask } from './ask.ts';
import { createAttentionCore } from './attention-core.ts';
import { matrix } from './check.ts';
import { positionProbeOptions } from './probe-options.ts';
import type { Core, PositionProbe } from './types.ts';

export function createCore(module: MainModule): Core {
  return {
    ...createAttentionCore(module),
    probePositions: (table, options) => {
      const checked = positionProbeOptions(options);
      return ask<PositionProbe>(() => module.probePositions(matrix(table, 'table'), checked));
    },
  };
}
