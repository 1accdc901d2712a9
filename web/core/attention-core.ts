import type { MainModule } from '#attention-wasm';
import { version } from '../../package.json';
import { callCore } from './call-core.ts';
import { matrix, plainObject } from './check.ts';
import { rounding } from './constants.ts';
import { createLayer } from './layer.ts';
import { recycleIn } from './recycle.ts';
import {
  encodeRequest,
  encodingSource,
  encodingSources,
  kernelOptions,
  proximityOptions,
  randomNormalRequest,
} from './requests.ts';
import type {
  AttentionCore,
  CatalogEntry,
  Encoding,
  EncodingSource,
  KernelOptions,
  Matrix,
  PositionKernel,
} from './types.ts';

/** Whether the source is an encoding or an encode request, and not a table. */
function isEncoding(source: unknown): boolean {
  const given = plainObject(source, 'table');
  return 'kind' in given || 'scheme' in given;
}

export function createAttentionCore(module: MainModule): AttentionCore {
  const { copy, recycle } = recycleIn(module);
  const schemes: readonly CatalogEntry[] = module.catalog();
  return {
    version,
    catalog: () => structuredClone(schemes),
    encode: (request) => callCore<Encoding>(() => module.encode(encodeRequest(request))),
    ...createLayer(module, copy),
    recycle,
    proximity: (source, options) => {
      const checked = proximityOptions(options, 'options');
      return callCore<Matrix>(() =>
        Array.isArray(source) || isEncoding(source)
          ? module.proximityOfEncodings(encodingSources(source, 'source'), checked)
          : module.proximityOfTable(matrix(source, 'table'), checked),
      );
    },
    kernel: (source: Matrix | EncodingSource, options?: KernelOptions) => {
      const checked = { ...kernelOptions(options, 'options'), rounding };
      const encoding = isEncoding(source)
        ? encodingSource(source, 'source')
        : { kind: 'input', table: matrix(source, 'table'), combine: 'add' };
      return callCore<PositionKernel & { encoding: Encoding }>(() => module.kernel(encoding, checked));
    },
    randomNormal: (request) => {
      const { rows, cols, deviation, seed } = randomNormalRequest(request, 'request');
      return callCore<Matrix>(() => module.randomNormal(rows, cols, deviation, seed));
    },
  };
}
