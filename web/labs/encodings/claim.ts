/** What the first screen says about a result: a headline and a number, both computed from it. */
import { formatNumber } from '../../draw/format.ts';
import type { Finding } from '../../shell/screen.ts';

export interface Claim {
  readonly headline: string;
  readonly finding: Finding;
}

export const positions = (count: number): string => (count === 1 ? 'position' : 'positions');

export const counted = (count: number): string => `${formatNumber(count)} ${positions(count)}`;
