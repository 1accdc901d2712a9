import catalog from '#catalog';
import { labs } from '../../../web/app/labs.ts';
import { ofFirstPath } from '../../../web/app/old-steps.ts';
import type { Scheme } from '../../../web/core/types.ts';
import { readHash } from '../../../web/settings/hash.ts';
import { createSettingTable } from '../../../web/settings/setting-table.ts';
import { createStore } from '../../../web/settings/store.ts';
import type { FigureDeclaration } from '../../../web/shell/cite/figure.ts';
import { pageRows } from '../../../web/shell/page-rows.ts';
import { openLab, type Session } from '../../../web/shell/session.ts';
import { storyRows } from '../../../web/story/story-rows.ts';
import { createTableStore } from '../../../web/tables/table-store.ts';
import { allowed } from '../../../web/tasks/access.ts';

/** A session in the state of a link, without a worker. */
export function sessionAt(hash: string, home: string | null = 'https://host.example/'): Session {
  const schemes = catalog as readonly Scheme[];
  const rows = pageRows(labs, schemes, storyRows);
  const store = createStore(
    createSettingTable(schemes, rows, [ofFirstPath, ...labs.map(({ moved }) => moved)]),
    {},
    allowed,
  );
  store.replace(readHash(store.settings, hash).state);
  return {
    home,
    headingLevel: 1,
    finding: undefined,
    missing: '',
    catalog: schemes,
    labs,
    store,
    tableStore: createTableStore(() => Promise.reject(new Error('no file is read here'))),
    engine: null as never,
    background: null as never,
    provenance: null as never,
    pause: () => {},
    resume: () => {},
    rest: () => {},
  };
}

/** What a figure of the open lab declares. */
export async function figureOf(session: Session, kind: string): Promise<FigureDeclaration> {
  const { figures } = await openLab(session).figures();
  if (!Object.hasOwn(figures, kind)) throw new Error(`No figure “${kind}” is declared.`);
  return figures[kind] as FigureDeclaration;
}
