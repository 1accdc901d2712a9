import type { MainModule } from '#wasm';
import { arithmeticOf } from './arithmetic.ts';
import { createAttentionCore } from './attention-core.ts';
import { functionsOf } from './functions.ts';
import type { AnalysisFunctions } from './generated/analysis.ts';
import { analysisFunctions } from './generated/analysis-checks.ts';
import { notesOn } from './notes.ts';
import type { Core } from './types.ts';

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
