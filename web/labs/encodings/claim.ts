/** What the first screen says of a result: headline and number, each computed from it. */
import { formatNumber } from '../../draw/format.ts';
import type { Finding } from '../../workbench/frame/frame.ts';

export interface Claim {
  readonly headline: string;
  readonly finding: Finding;
}

export const positions = (count: number): string => (count === 1 ? 'position' : 'positions');

export const counted = (count: number): string => `${formatNumber(count)} ${positions(count)}`;

/** As `formatNumber`, on one line: '1.19 × 10⁻⁷'. */
export const unbroken = (value: number): string => formatNumber(value).replaceAll(' ', '\u00a0');
