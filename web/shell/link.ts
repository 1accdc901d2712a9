import { version } from '../../package.json';
import { writeHash } from '../settings/hash.ts';
import type { Changes, State } from '../settings/setting-table.ts';
import { actingTable } from '../tables/chosen-encoding.ts';
import { settingsOf } from '../tables/table-access.ts';
import { noTask } from '../tasks/task-rows.ts';
import { type Session, shownAlone } from './session.ts';
import { text } from './text.ts';

/** Whether a click on a link is meant for this page: with a modifier, browsers open another tab or window. */
export const isForThisPage = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey);

/** Everything that a link depends on. */
type Linked = Pick<Session, 'home' | 'labs' | 'store' | 'tableStore'>;

export const versionLine = text.version(version);

/**
 * The part after `#` of a link. If the table cannot follow the settings, the page shows it as it was, so the link uses the table's own
 * settings.
 */
export function wholeText(
  { store, tableStore }: Pick<Linked, 'store' | 'tableStore'>,
  changes: Changes = {},
): string {
  const table = actingTable({ store, tableStore });
  return writeHash(store.settings, {
    ...store.get(),
    ...(table && settingsOf(table)),
    ...changes,
  } as State);
}

/** The part after `#` of a link to the current settings in the lab: a citation shows neither a question nor one figure alone. */
export const stateText = (session: Omit<Linked, 'home'>): string => {
  const open = shownAlone(session)?.fold || session.store.get('open');
  return wholeText(session, {
    ...noTask,
    scene: session.store.get('scene'),
    ui: 'lab',
    view: '',
    show: '',
    lock: '',
    theme: 'auto',
    open,
  });
};

/** The address of the open lab with the current settings and `changes`, from a scene of the story. */
export const linkToLab = (session: Linked, changes: Changes = {}): string =>
  `${session.home ?? ''}#${wholeText(session, { ...noTask, ui: 'lab', ...changes })}`;

/** The address of the page, including the path's step and projector mode. */
export const linkToPage = (session: Linked, changes: Changes = {}): string =>
  `${session.home ?? ''}#${wholeText(session, changes)}`;

/** The address that restores the current view. */
export const linkTo = (session: Linked): string => `${session.home ?? ''}#${stateText(session)}`;

/** The link if others can open it; '' for a local file and for labs embedded in another page. */
export const publicLink = (session: Linked): string =>
  /^https?:/.test(session.home ?? '') ? linkTo(session) : '';

/** The public link, or the state alone if there is none. */
export const linkLine = (session: Linked): string => publicLink(session) || `State: ${stateText(session)}`;

/** Everything needed to reproduce the current view. */
export const versionAndLink = (session: Linked): string => `${versionLine}, ${linkLine(session)}`;
