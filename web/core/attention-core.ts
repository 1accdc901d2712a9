import type { MainModule } from '#attention-wasm';
import { version } from '../../package.json';
import { ask } from './ask.ts';
import { matrix, plainObject } from './check.ts';
import { encoding } from './encoding.ts';
import {
  attendRequest,
  encodeRequest,
  permuteRequest,
  proximityOptions,
  randomNormalRequest,
} from './requests.ts';
import type { Attention, AttentionCore, Encoding, Matrix, Permuted, Scheme } from './types.ts';

export function createAttentionCore(module: MainModule): AttentionCore {
  const schemes: readonly Scheme[] = module.catalog();
  return {
    version,
    catalog: () => structuredClone(schemes),
    encode: (request) => ask<Encoding>(() => module.encode(encodeRequest(request))),
    attend: (request) => ask<Attention>(() => module.attend(attendRequest(request))),
    permute: (request) => ask<Permuted>(() => module.permute(permuteRequest(request))),
    proximity: (source, options) => {
      const checked = proximityOptions(options, 'options');
      return ask<Matrix>(() =>
        'kind' in plainObject(source, 'table')
          ? module.proximityOfEncoding(encoding(source, 'source'), checked)
          : module.proximityOfTable(matrix(source, 'table'), checked),
      );
    },
    randomNormal: (request) => {
      const { rows, cols, deviation, seed } = randomNormalRequest(request, 'request');
      return ask<Matrix>(() => module.randomNormal(rows, cols, deviation, seed));
    },
  };
}
