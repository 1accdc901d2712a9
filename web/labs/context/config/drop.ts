/** Opens this lab for a config.json that is dropped on any lab. Loaded with the page. */
import type { DropHandler, TableSession } from '../../../tables/table-store.ts';

type Read = (file: File) => void;

/** by session, while the lab is open */
const readers = new WeakMap<TableSession, Read>();
/** files dropped before the lab is open */
const waiting = new WeakMap<TableSession, File>();

export const configDrop: DropHandler = {
  takes: async (file) => (await import('./fields.ts')).isConfig(file),
  take(file, session) {
    const read = readers.get(session);
    if (read) read(file);
    else waiting.set(session, file);
    session.store.set({ lab: 'context' });
  },
};

/** Reads the waiting file and every file dropped until the returned function is called. */
export function receiveConfigs(session: TableSession, read: Read): () => void {
  readers.set(session, read);
  const file = waiting.get(session);
  waiting.delete(session);
  if (file) read(file);
  return () => {
    if (readers.get(session) === read) readers.delete(session);
  };
}
