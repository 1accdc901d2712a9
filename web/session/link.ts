import { version } from '../../package.json';
import { writeHash } from '../state/hash.ts';
import type { Changes, State } from '../state/properties.ts';
import { actingTable } from './chosen-encoding.ts';
import type { Session } from './session.ts';
import { settingsOf } from './table-settings.ts';

/** What a link is made from. */
type Linked = Pick<Session, 'home' | 'store' | 'tableStore'>;

export const versionLine = `The positional-embedding playground, version ${version}`;

/** A table that cannot be as the settings ask for is shown as it was. */
function wholeText({ store, tableStore }: Omit<Linked, 'home'>, changes: Changes = {}): string {
  const table = actingTable({ store, tableStore });
  return writeHash(store.properties, {
    ...store.get(),
    ...(table && settingsOf(table)),
    ...changes,
  } as State);
}

/** What stands after `#` in a link to what is shown now: a figure is cited as it is, not behind a question of the path. */
export const stateText = (session: Omit<Linked, 'home'>): string =>
  wholeText(session, { step: 0, ui: 'lab' });

/** The address of the page as it is, with the step of the path and the projector's screen. */
export const linkToPage = (session: Linked): string => `${session.home ?? ''}#${wholeText(session)}`;

/** The address that brings back what is shown now. */
export const linkTo = (session: Linked): string => `${session.home ?? ''}#${stateText(session)}`;

/** Only an address that others can open: not that of a file on this machine, nor that of a page around the labs. */
export const publicLink = (session: Linked): string =>
  /^https?:/.test(session.home ?? '') ? linkTo(session) : '';

/** The link, or what stands after `#` in it. */
export const linkLine = (session: Linked): string => publicLink(session) || `State: ${stateText(session)}`;

/** Everything that is needed to see again what is shown now. */
export const versionAndLink = (session: Linked): string => `${versionLine}, ${linkLine(session)}`;
