/** Pages whose workers can be made to wait, so that results stay due. */
import type { Locator, Page } from '@playwright/test';
import type { Value } from '../../web/settings/setting.ts';
import type { Session } from '../../web/shell/session.ts';

declare global {
  interface Window {
    /** requests to the workers: while held, none is sent */
    held?: boolean;
    release?: () => void;
    isBusy?: () => boolean;
  }
}

/** Makes requests to workers wait while `held`, and counts those without an answer. */
export const holdWorkers = (page: Page) =>
  page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const due = new Map<Worker, number>();
    const owes = (worker: Worker, more: number) => due.set(worker, (due.get(worker) ?? 0) + more);
    window.isBusy = () => [...due.values()].some((count) => count > 0);
    window.release = () => {
      window.held = false;
      for (const send of waiting.splice(0)) send();
    };
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      if (!due.has(this))
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'result' || data.type === 'failure') owes(this, -1);
        });
      owes(this, (message[0] as { type: string }).type === 'run' ? 1 : 0);
      const send = () => Reflect.apply(postMessage, this, message);
      if (window.held) waiting.push(send);
      else send();
    } as typeof postMessage;
    Worker.prototype.terminate = function (this: Worker) {
      due.delete(this);
      terminate.call(this);
    };
  });

export const hold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.held = true;
  });

export const release = (page: Page): Promise<void> => page.evaluate(() => window.release?.());

export type LabHost = HTMLElement & { readonly session: Session };

export const set = (lab: Locator, changes: Record<string, Value>) =>
  lab.evaluate((host, changes) => {
    (host as LabHost).session.store.set(changes);
  }, changes);

/** Waits until nothing has been computed for a while. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    let quiet = performance.now();
    while (performance.now() - quiet < 700) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (window.isBusy?.()) quiet = performance.now();
    }
  });
