/** Whether the table that a link names can be read now. */
import type { ReactiveControllerHost } from 'lit';
import { isOffline } from '../draw/faults.ts';
import { isTableAwaited } from './chosen-encoding.ts';
import type { TableSession } from './table-store.ts';

/** Whether the settings name an address that cannot be read now: there is no network, or the last try failed. */
export const isOutOfReach = (session: Pick<TableSession, 'store' | 'tableStore'>): boolean =>
  isTableAwaited(session) &&
  session.store.get('remote') !== '' &&
  (isOffline() || session.tableStore.get().problem?.isUnreached === true);

/** Draws the host again when the network goes or comes back. */
export function watchNetwork(host: ReactiveControllerHost): void {
  const draw = () => host.requestUpdate();
  host.addController({
    hostConnected() {
      for (const type of changes) window.addEventListener(type, draw);
    },
    hostDisconnected() {
      for (const type of changes) window.removeEventListener(type, draw);
    },
  });
}

const changes = ['online', 'offline'] as const;
