/** What the first screen says of a result: headline and number, each computed from it. */
import { formatNumber } from '../../draw/format.ts';
import type { Finding } from '../../workbench/frame/frame.ts';

export interface Claim {
  readonly headline: string;
  readonly finding: Finding;
}

export const positions = (count: number): string => (count === 1 ? 'position' : 'positions');

export const counted = (count: number): string => `${formatNumber(count)} ${positions(count)}`;

/** 'Your table', with a capital for the start of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
