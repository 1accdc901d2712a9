/** Names on receipts. */

import { mostName } from './task-rows.ts';

/** A name as a receipt bears it: what the link would cut is cut before the name decides anything. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, mostName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** Whether two texts are the same name, however they are capitalised. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one).toLowerCase() === plainName(other).toLowerCase();
