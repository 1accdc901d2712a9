import type { MainModule } from '#wasm';
import { ask } from './ask.ts';
import { createAttentionCore } from './attention-core.ts';
import { matrix } from './check.ts';
import { notesOn } from './notes.ts';
import { descentPathOptions, orderProbeOptions, positionProbeOptions } from './probe-options.ts';
import { propertyOptions, psiNumbers, tablePropertyOptions } from './property-options.ts';
import { recognizeOptions } from './recognize-options.ts';
import { rounding } from './rounding.ts';
import type {
  Core,
  DescentPath,
  Diagnosis,
  OrderProbe,
  PositionProbe,
  Properties,
  Psi,
  Recognition,
  TableProperties,
} from './types.ts';

export function createCore(module: MainModule): Core {
  return {
    ...createAttentionCore(module),
    properties: (proximity, options) => {
      const checked = propertyOptions(options, 'options');
      return ask<Properties>(() =>
        module.properties(matrix(proximity, 'proximity'), { ...checked, rounding }),
      );
    },
    tableProperties: (table, options, onProgress) => {
      const checked = tablePropertyOptions(options, 'options');
      return ask<TableProperties>(() =>
        module.tableProperties(matrix(table, 'table'), { ...checked, rounding }, onProgress),
      );
    },
    psi: (frequencies, distances) =>
      ask<Psi>(() => module.psi(psiNumbers(frequencies, 'frequencies'), psiNumbers(distances, 'distances'))),
    diagnose: (table, onProgress) => {
      const measured = ask<Omit<Diagnosis, 'notes'>>(() =>
        module.diagnose(matrix(table, 'table'), onProgress),
      );
      return { ...measured, notes: notesOn(measured) };
    },
    probePositions: (table, options, onProgress) => {
      const checked = positionProbeOptions(options);
      return ask<PositionProbe>(() => module.probePositions(matrix(table, 'table'), checked, onProgress));
    },
    descentPath: (table, options, onProgress) => {
      const checked = descentPathOptions(options, 'options');
      return ask<DescentPath>(() => module.descentPath(matrix(table, 'table'), checked, onProgress));
    },
    probeOrder: (table, options, onProgress) => {
      const checked = orderProbeOptions(options);
      return ask<OrderProbe>(() => module.probeOrder(matrix(table, 'table'), checked, onProgress));
    },
    recognize: (table, options, onProgress) => {
      const checked = recognizeOptions(options, 'options');
      return ask<Recognition>(() => module.recognize(matrix(table, 'table'), checked, onProgress));
    },
  };
}
