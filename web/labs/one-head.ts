import type { Encoding } from '../core/types.ts';

/** A head of its own for what differs between heads. */
export function oneHead(encoding: Encoding, head: number): Encoding {
  if (encoding.kind !== 'bias') return encoding;
  const { kind, heads, scale } = encoding;
  return { kind, heads: [heads[head]], ...(scale !== undefined && { scale }) };
}
