/** Names on receipts. */

/** A name as a receipt bears it. */
export const plainName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Whether two texts are the same name, however they are capitalised. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one).toLowerCase() === plainName(other).toLowerCase();
