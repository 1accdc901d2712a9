import { version } from '../../package.json';
import { writeHash } from '../state/hash.ts';
import { actingTable } from './chosen-encoding.ts';
import type { Session } from './session.ts';
import { settingsOf } from './table-settings.ts';

type Place = Pick<Session, 'home' | 'store' | 'tableStore'>;

export const versionLine = `The positional-embedding playground, version ${version}`;

/** What stands after `#` in a link to what is shown now. A table that cannot be as the settings ask for is shown as it was. */
export function stateText({ store, tableStore }: Pick<Place, 'store' | 'tableStore'>): string {
  const table = actingTable({ store, tableStore });
  return writeHash(store.properties, { ...store.get(), ...(table && settingsOf(table)) });
}

/** The address that brings back what is shown now. */
export const linkTo = (place: Place): string => `${place.home ?? ''}#${stateText(place)}`;

/** Only an address that others can open: not that of a file on this machine, nor that of a page around the labs. */
export const publicLink = (place: Place): string => (/^https?:/.test(place.home ?? '') ? linkTo(place) : '');

/** The link, or what stands after `#` in it. */
export const linkLine = (place: Place): string => publicLink(place) || `State: ${stateText(place)}`;

/** How to cite what is shown now, with everything that is needed to see it again. */
export const citation = (place: Place): string => `${versionLine}, ${linkLine(place)}`;
