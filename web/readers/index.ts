/** Reads tables of numbers from files, on a page, in a worker or in Node. */

import type { RemoteOptions, TensorSource } from './types.ts';

export { openTensors } from './open-tensors.ts';
export { openRaw } from './raw.ts';
export { remoteHost } from './remote-address.ts';
export { inStretches, type Steps } from './steps.ts';
export { type Table, type TableOptions, tableSteps, toTable } from './table.ts';
export {
  type OpenOptions,
  type Origin,
  type Proposed,
  type RawType,
  ReadError,
  type ReadErrorCode,
  type ReadOptions,
  type Refused,
  type RemoteOptions,
  type Tensor,
  type TensorInfo,
  type TensorSource,
} from './types.ts';

/**
 * Opens a file on a host that supports byte ranges, or a model on the hub by its name, such as openai-community/gpt2. Nothing is sent
 * before this call; `remoteHost` tells the host.
 */
export async function openRemoteTensors(url: string | URL, options?: RemoteOptions): Promise<TensorSource> {
  return (await import('./open-remote.ts')).openRemote(url, options);
}
