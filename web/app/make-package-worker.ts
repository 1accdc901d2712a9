import { bytesOf } from '../core/host-package.ts';
import type { ModuleReply, ModuleRequest } from '../core/host-package-worker.ts';
import InlineWorker from './worker.ts?worker&inline';

async function answer({ file }: ModuleRequest, port: MessagePort): Promise<void> {
  const reply: ModuleReply = await bytesOf(file).catch(({ message }: Error) => message);
  port.postMessage(reply, typeof reply === 'string' ? [] : [reply]);
}

export const placeOfWorker = (): string => 'a script in the page’s own code';

/** Starts the worker of labs in a page that bundles the package, which carries its script as a text. */
export function makeWorker(name: string): Worker {
  const worker = new InlineWorker({ name });
  worker.addEventListener('message', (event) => {
    if (event.data?.type !== 'module') return;
    event.stopImmediatePropagation();
    void answer(event.data, event.ports[0]);
  });
  return worker;
}
