import { placeOfCore } from '#host';
import createModule, { type MainModule } from '#wasm';
import { createAttentionCore } from './attention-core.ts';
import { functionsOf } from './functions.ts';
import type { AnalysisFunctions } from './generated/analysis.ts';
import { analysisFunctions } from './generated/analysis-checks.ts';
import { arithmeticOf, keepCores, startModule } from './load.ts';
import { notesOn } from './notes.ts';
import { packedFile } from './packed-file.ts';
import type { Arithmetic, Core, LoadOptions } from './types.ts';

export function createCore(module: MainModule): Core {
  const { diagnose, ...measures } = functionsOf<AnalysisFunctions>(module, analysisFunctions);
  return {
    ...createAttentionCore(module),
    ...measures,
    arithmetic: arithmeticOf(module),
    diagnose: (table, onProgress) => {
      const measured = diagnose(table, onProgress);
      return { ...measured, notes: notesOn(measured) };
    },
  };
}

/** Loads it from `pe.wasm` or `pe-fast.wasm`. Rejects as `startModule` does. */
export async function loadMeasures(
  options: LoadOptions = {},
  arithmetic: Arithmetic = 'reproducible',
): Promise<Core> {
  const { wasm = placeOfCore(arithmetic) } = options;
  return createCore(await startModule(createModule, wasm, packedFile('pe', arithmetic)));
}

const kept = keepCores((arithmetic) => loadMeasures({}, arithmetic));

let fast: Core | undefined;
let isFastAsked = false;

/** The whole core. The page asks for fast arithmetic only where both give the same bits, so the reproducible
 *  core computes until the fast one is loaded. */
export async function keptCore(arithmetic: Arithmetic): Promise<Core> {
  const core = kept('reproducible');
  if (arithmetic !== 'fast') return core;
  if (!isFastAsked) {
    isFastAsked = true;
    // In the background, and only once: offline, every attempt would fail.
    const load = async () => {
      await core;
      fast = await kept('fast');
    };
    load().catch(() => {});
  }
  return fast ?? core;
}
