import type { MainModule } from '#wasm';
import { arithmeticOf } from './arithmetic.ts';
import { createAttentionCore } from './attention-core.ts';
import { callCore, callCoreWithProgress } from './call-core.ts';
import { matrix } from './check.ts';
import { rounding } from './constants.ts';
import { notesOn } from './notes.ts';
import {
  descentPathOptions,
  orderProbeOptions,
  positionProbeOptions,
  propertyOptions,
  psiNumbers,
  recognizeOptions,
  tablePropertyOptions,
} from './options.ts';
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
    arithmetic: arithmeticOf(module),
    properties: (proximity, options) => {
      const checked = propertyOptions(options, 'options');
      return callCore<Properties>(() =>
        module.properties(matrix(proximity, 'proximity'), { ...checked, rounding }),
      );
    },
    tableProperties: (table, options, onProgress) => {
      const checked = tablePropertyOptions(options, 'options');
      return callCoreWithProgress<TableProperties>(onProgress, (report) =>
        module.tableProperties(matrix(table, 'table'), { ...checked, rounding }, report),
      );
    },
    psi: (frequencies, distances) =>
      callCore<Psi>(() =>
        module.psi(psiNumbers(frequencies, 'frequencies'), psiNumbers(distances, 'distances')),
      ),
    diagnose: (table, onProgress) => {
      const measured = callCoreWithProgress<Omit<Diagnosis, 'notes'>>(onProgress, (report) =>
        module.diagnose(matrix(table, 'table'), report),
      );
      return { ...measured, notes: notesOn(measured) };
    },
    probePositions: (table, options, onProgress) => {
      const checked = positionProbeOptions(options);
      return callCoreWithProgress<PositionProbe>(onProgress, (report) =>
        module.probePositions(matrix(table, 'table'), checked, report),
      );
    },
    descentPath: (table, options, onProgress) => {
      const checked = descentPathOptions(options, 'options');
      return callCoreWithProgress<DescentPath>(onProgress, (report) =>
        module.descentPath(matrix(table, 'table'), checked, report),
      );
    },
    probeOrder: (table, options, onProgress) => {
      const optionsFor = orderProbeOptions(options);
      return callCoreWithProgress<OrderProbe>(onProgress, (report) => {
        const rows = matrix(table, 'table');
        return module.probeOrder(rows, optionsFor(rows.rows), report);
      });
    },
    recognize: (table, options, onProgress) => {
      const checked = recognizeOptions(options, 'options');
      return callCoreWithProgress<Recognition>(onProgress, (report) =>
        module.recognize(matrix(table, 'table'), checked, report),
      );
    },
  };
}
