/** Tables that stand elsewhere: what their addresses are called on the page, and which of them are asked at all. */
import type { Origin } from '../readers/index.ts';
import { remoteHost } from '../readers/remote-address.ts';

/** Where a table came from, if from no file of this machine. */
export interface Remote {
  readonly origin: Origin;
  readonly tensor: string;
  /** bytes received from there until the table was there */
  readonly received: number;
}

/** What a link holds at most. */
const longest = 2000;

/** The host that would be asked, or what is wrong with the address. */
export function hostOf(
  address: string,
): { readonly host: string; readonly words?: undefined } | { readonly words: string } {
  const text = address.trim();
  if (text === '')
    return { words: 'Give owner/name of a model on the hub, or the https:// address of a file.' };
  if (/^http:/i.test(text))
    return { words: 'This page asks https:// addresses only: what http:// sends can be changed on its way.' };
  if (text.length > longest)
    return { words: `The address is longer than the ${longest} characters a link holds.` };
  try {
    return { host: remoteHost(text) };
  } catch (thrown) {
    return { words: (thrown as Error).message };
  }
}

interface HubParts {
  readonly repository: string;
  readonly revision: string;
  readonly file: string;
}

/** Of a file on the hub, at a commit. */
export function hubPartsOf(url: string): HubParts | undefined {
  const match = /^https?:\/\/[^/]+\/(.+?)\/resolve\/([0-9a-f]{40})\/(.+)$/.exec(url);
  return match ? { repository: match[1], revision: match[2], file: match[3] } : undefined;
}

/** What a source is called: a model by its repository, a file elsewhere by its own name. */
export function addressTitle(address: string): string {
  const text = address.trim();
  const repository = hubPartsOf(text)?.repository;
  if (repository) return repository;
  if (!/^https?:/i.test(text)) return text;
  const { pathname, host } = new URL(text);
  return pathname.split('/').filter(Boolean).at(-1) ?? host;
}

export const shortRevision = (revision: string): string => revision.slice(0, 7);
