/** What the lab measures: an embedding alone, or an absolute and a relative one that act together. */
import type { SchemeId } from '../../core/types.ts';
import type { offsetsId } from '../../encoding/offsets.ts';
import { tableId } from '../../encoding/source.ts';

/** A scheme, or the learnable sinusoids of offsets, which are relative sinusoids with other frequencies. */
export type SchemePart = SchemeId | 'relative-learned-sinusoidal';
/** A table of the reader's, by the place where it acts. */
export type FilePart = typeof tableId | typeof offsetsId;
export type PartId = SchemePart | FilePart;

export interface Item {
  readonly id: string;
  readonly title: string;
  /** where its numbers come from: 'freshly initialised', 'a file of yours' */
  readonly origin: string;
  /** one, or an absolute and a relative one that act together */
  readonly parts: readonly PartId[];
}

export const schemeOf = (part: SchemePart): SchemeId =>
  part === 'relative-learned-sinusoidal' ? 'relative-sinusoidal' : part;

/** Whether the positions are those of the reader's table. */
export const isOfTable = ({ parts }: Pick<Item, 'parts'>): boolean => parts[0] === tableId;
