/** A link as the command takes it: an address, or the part after `#` alone. */

export interface PosterLink {
  /** the address of the page, which the caption repeats; null if only the part after `#` is given */
  readonly home: string | null;
  /** the part after `#` */
  readonly state: string;
}

/** Throws if the text is no link. */
export function readLink(text: string): PosterLink {
  const isAddress = /^(https?|file):/.test(text);
  const at = text.indexOf('#');
  const home = at < 0 ? text : text.slice(0, at);
  const state = at < 0 && isAddress ? '' : text.slice(at + 1);
  if (state !== '' && !state.includes('='))
    throw new Error(`“${text}” is not a link of the playground, nor the part of one after “#”.`);
  return { home: isAddress ? home : null, state };
}
