/** What a page that has just been opened says to a newer build that waits. */
export const takeOver = 'take over if no other tab is open';

/** Milliseconds after which the page is at rest, even if the browser never says so. */
const patience = 10_000;

/** Milliseconds before each time of asking: the browser may count the page before a reload, or a closed tab, for a moment. */
const waits = [0, 500, 2000];

/** Whether the reader has done anything that a reload could undo. */
const hasBegun = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** If a newer build waits, opens it instead of this one, unless the reader has begun. */
async function openNewer(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  if (!registration?.waiting) return;
  const open = () => {
    if (!hasBegun()) location.reload();
  };
  serviceWorker.addEventListener('controllerchange', open, { once: true });
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (hasBegun()) return;
    registration.waiting?.postMessage(takeOver);
  }
}

/** Keeps the page for times without a network, once it rests: it reads all labs. Not where the reader saves data. */
export function keepOffline(): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData || !('serviceWorker' in navigator)) return;
  void openNewer().catch(() => {});
  const register = () => void navigator.serviceWorker.register('./service-worker.js').catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: patience });
  else setTimeout(register, patience / 4);
}
