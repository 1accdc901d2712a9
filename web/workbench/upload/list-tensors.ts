import type { Refused, TensorInfo, TensorSource } from '../../readers/index.ts';

/** A list that nobody reads to its end. */
const mostListed = 200;
const mostUnread = 50;

export interface Listed {
  readonly tensors: readonly TensorInfo[];
  readonly refused: readonly Refused[];
  /** how many more have the part in their names */
  readonly left: number;
}

/** Those with a part in their names: the one that looks like positions first, what cannot be read last. */
export function listTensors({ tensors, refused, suggested }: TensorSource, part: string): Listed {
  const sought = part.trim().toLowerCase();
  const isFound = ({ name }: { readonly name: string }) => name.toLowerCase().includes(sought);
  const found = tensors.filter(isFound);
  const first = found.filter(({ name }) => name === suggested);
  const ordered = [...first, ...found.filter(({ name }) => name !== suggested)];
  const unread = refused.filter(isFound);
  const listedUnread = unread.slice(0, mostUnread);
  const listed = ordered.slice(0, mostListed - listedUnread.length);
  const left = ordered.length + unread.length - listed.length - listedUnread.length;
  return { tensors: listed, refused: listedUnread, left };
}
