import type { MainModule } from '#wasm';
import { version } from '../../package.json';
import { matrix, plainObject } from './check.ts';
import { encoding } from './encoding.ts';
import { type ErrorCode, PeError } from './errors.ts';
import {
  attendRequest,
  descentPathOptions,
  encodeRequest,
  orderProbeOptions,
  permuteRequest,
  positionProbeOptions,
  proximityOptions,
  randomNormalRequest,
} from './requests.ts';
import type {
  Attention,
  Core,
  DescentPath,
  Encoding,
  Matrix,
  OrderProbe,
  Permuted,
  PositionProbe,
  Recognition,
  Scheme,
} from './types.ts';

interface Failure {
  error: { code: ErrorCode; field: string; message: string };
}

/** Calls into the module: an answer, or the PeError that it describes. */
function ask<T>(call: () => T | Failure): T {
  let reply: T | Failure;
  try {
    reply = call();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const message = `The compute core has stopped (${error.message}); load it again`;
    throw new PeError('out-of-memory', message, undefined, { cause: error });
  }
  if (typeof reply === 'object' && reply !== null && 'error' in reply) {
    const { code, field, message } = reply.error;
    throw new PeError(code, message, field);
  }
  return reply as T;
}

export function createCore(module: MainModule): Core {
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
    probePositions: (table, options) => {
      const checked = positionProbeOptions(options);
      return ask<PositionProbe>(() => module.probePositions(matrix(table, 'table'), checked));
    },
    descentPath: (table, options) => {
      const checked = descentPathOptions(options, 'options');
      return ask<DescentPath>(() => module.descentPath(matrix(table, 'table'), checked));
    },
    probeOrder: (table, options) => {
      const checked = orderProbeOptions(options);
      return ask<OrderProbe>(() => module.probeOrder(matrix(table, 'table'), checked));
    },
    recognize: (table) => ask<Recognition>(() => module.recognize(matrix(table, 'table'))),
    randomNormal: (request) => {
      const { rows, cols, deviation, seed } = randomNormalRequest(request, 'request');
      return ask<Matrix>(() => module.randomNormal(rows, cols, deviation, seed));
    },
  };
}
