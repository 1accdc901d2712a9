/** The worker of the npm package: started from text, so it has no address and asks the page for the modules. */

import { PeError } from './errors.ts';
import type { ModuleFile } from './host-package.ts';
import { packedFile } from './packed-file.ts';
import type { Arithmetic } from './types.ts';

export const hasAllFiles = true;

/** To the page, with a port for the answer: see app/make-package-worker.ts. */
export interface ModuleRequest {
  readonly type: 'module';
  readonly file: ModuleFile;
}

/** The module's bytes, or the reason that they could not be loaded. */
export type ModuleReply = ArrayBuffer | string;

const fromPage = (file: ModuleFile) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<ModuleReply>) =>
      typeof data === 'string' ? reject(new PeError('not-found', data, 'wasm')) : resolve(data);
    const request: ModuleRequest = { type: 'module', file };
    self.postMessage(request, { transfer: [port2] });
  });

export const placeOfAttention = () => fromPage('attention.wasm');
export const placeOfCore = (arithmetic: Arithmetic) => fromPage(packedFile('pe', arithmetic));
export const placeOfTraining = (arithmetic: Arithmetic) => fromPage(packedFile('training', arithmetic));
