/** All claims, in the order of the page. */
import type { Claim } from '../claim.ts';
import { blind } from './blind.ts';
import { carryOver } from './carry-over.ts';
import { depth } from './depth.ts';
import { droppedClaim } from './dropped.ts';
import { early } from './early.ts';
import { kinds } from './kinds.ts';
import { late } from './late.ts';
import { longer } from './longer.ts';
import { rows } from './rows.ts';
import { violations } from './violations.ts';

export const claims: readonly Claim[] = [
  blind,
  kinds,
  carryOver,
  late,
  early,
  depth,
  violations,
  longer,
  rows,
  droppedClaim,
];
