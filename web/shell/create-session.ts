import catalog from '#catalog';
import type { Scheme } from '../core/types.ts';
import type { Provenance } from '../draw/export/provenance.ts';
import type { SharedEngine } from '../engine/client.ts';
import type { Setting } from '../settings/setting.ts';
import { createSettingTable, type Moved } from '../settings/setting-table.ts';
import { createStore } from '../settings/store.ts';
import { createTableStore } from '../tables/table-store.ts';
import { allowed } from '../tasks/access.ts';
import { linkTo } from './link.ts';
import { pageRows } from './page-rows.ts';
import type { Session } from './session.ts';
import { text } from './text.ts';

interface SessionOptions extends Pick<Session, 'labs' | 'home'> {
  /** settings beside those of the labs */
  readonly rows: readonly Setting[];
  /** what links of earlier versions show now, besides those to labs */
  readonly moved?: Moved;
  readonly engine: SharedEngine;
  readonly background: SharedEngine;
}

/** The link, caption lines and panels of the figures of a session. */
const provenanceOf = (session: Session): Provenance => ({
  link: () => (session.home === null ? '' : linkTo(session)),
  lines: async (facts) => (await import('./cite/caption.ts')).linesOf(session, facts),
  panels: [
    {
      title: text.cite,
      load: async (facts) => (await import('./cite/citation.ts')).citePanel(session, facts),
    },
    {
      title: text.code,
      load: async (facts) => (await import('./cite/script-panel.ts')).codePanel(session, facts),
    },
  ],
});

export function createSession({
  labs,
  rows: others,
  moved,
  engine,
  background,
  home,
}: SessionOptions): Session {
  const schemes = catalog as readonly Scheme[];
  const rows = pageRows(labs, schemes, others);
  const store = createStore(
    createSettingTable(schemes, rows, [moved, ...labs.map((lab) => lab.moved)]),
    {},
    allowed,
  );
  const tableStore = createTableStore(async () =>
    (await import('../tables/table-loader.ts')).createTableLoader(session),
  );
  const session: Session = {
    home,
    headingLevel: 1,
    finding: undefined,
    missing: '',
    catalog: schemes,
    labs,
    store,
    tableStore,
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
