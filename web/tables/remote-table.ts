/** Online tables: their titles, and the addresses that the page accepts. */
import type { Origin } from '../readers/index.ts';
import { remoteHost } from '../readers/remote-address.ts';
import { text } from './table-text.ts';
import type { ToOpen } from './to-open.ts';

/** The origin of an online table. */
export interface Remote {
  readonly origin: Origin;
  readonly tensor: string;
  /** bytes received for the table */
  readonly received: number;
}

/** The longest address in a link. */
const longest = 2000;

/** The host of the address, or why it is refused. */
export function hostOf(
  address: string,
): { readonly host: string; readonly words?: undefined } | { readonly words: string } {
  const trimmed = address.trim();
  if (trimmed === '') return { words: text.addressMissing };
  if (/^http:/i.test(trimmed)) return { words: text.addressOpen };
  if (trimmed.length > longest) return { words: text.addressLong(longest) };
  try {
    return { host: remoteHost(trimmed) };
  } catch (thrown) {
    return { words: (thrown as Error).message };
  }
}

interface HubParts {
  readonly repository: string;
  readonly revision: string;
  readonly file: string;
}

/** The parts of a hub address of a file at a commit. */
export function hubPartsOf(url: string): HubParts | undefined {
  const match = /^https?:\/\/[^/]+\/(.+?)\/resolve\/([0-9a-f]{40})\/(.+)$/.exec(url);
  return match ? { repository: match[1], revision: match[2], file: match[3] } : undefined;
}

/** The repository for a model on the hub, else the file name. */
export function addressTitle(address: string): string {
  const trimmed = address.trim();
  const repository = hubPartsOf(trimmed)?.repository;
  if (repository) return repository;
  if (!/^https?:/i.test(trimmed)) return trimmed;
  const { pathname, host } = new URL(trimmed);
  return pathname.split('/').filter(Boolean).at(-1) ?? host;
}

/** An address that `hostOf` accepts; nothing is sent before it is opened. */
export const remoteToOpen = (address: string, host: string, tensor = ''): ToOpen => ({
  name: addressTitle(address),
  open: (readers, options) => readers.openRemoteTensors(address, options),
  ...{ address: address.trim(), host, tensor },
});

export const shortRevision = (revision: string): string => revision.slice(0, 7);
