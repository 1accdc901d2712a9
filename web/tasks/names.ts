/** Names on receipts. */

import { mostName } from './task-rows.ts';

const onOneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A name as a receipt bears it: what the link would cut is cut before the name decides anything. */
export const plainName = (name: string): string =>
  onOneLine(name)
    .slice(0, mostName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** Whether two column titles are the same but for case. Nothing is cut off, because long questions often begin alike. */
export const isSameTitle = (one: string, other: string): boolean =>
  onOneLine(one).toLowerCase() === onOneLine(other).toLowerCase();

/** Whether two texts are the same name but for case. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one).toLowerCase() === plainName(other).toLowerCase();
