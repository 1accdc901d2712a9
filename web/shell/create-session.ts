import catalog from '#catalog';
import type { Scheme } from '../core/types.ts';
import type { Provenance } from '../draw/export/provenance.ts';
import type { SharedEngine } from '../engine/share.ts';
import { createSettingTable } from '../settings/setting-table.ts';
import { createStore } from '../settings/store.ts';
import { createTableStore } from '../tables/table-store.ts';
import { allowed } from '../tasks/access.ts';
import { createGuideStore } from '../tasks/guide.ts';
import { pageRows } from './page-rows.ts';
import type { Lab, Session } from './session.ts';

export interface SessionOptions {
  readonly labs: readonly Lab[];
  readonly engine: SharedEngine;
  readonly background: SharedEngine;
  readonly provenanceOf: (session: Session) => Provenance;
  readonly home?: string | null;
}

export function createSession(options: SessionOptions): Session {
  const { labs, engine, background, provenanceOf, home = null } = options;
  const schemes = catalog as readonly Scheme[];
  const rows = pageRows(labs, schemes);
  const store = createStore(createSettingTable(schemes, rows), {}, allowed);
  const tableStore = createTableStore(async () =>
    (await import('../tables/table-loader.ts')).createTableLoader(session),
  );
  const session: Session = {
    home,
    headingLevel: 1,
    finding: undefined,
    catalog: schemes,
    labs,
    store,
    tableStore,
    guide: createGuideStore(),
    engine,
    background,
    get provenance() {
      return provenanceOf(session);
    },
    pause() {
      engine.pause();
      background.pause();
    },
    resume() {
      engine.resume();
      background.resume();
    },
    rest() {
      if (tableStore.get().reading) tableStore.withLoader((loader) => loader.stop());
      engine.rest();
      background.rest();
    },
  };
  return session;
}
