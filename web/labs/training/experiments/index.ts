import { depth, violations } from './depth.ts';
import type { Experiment } from './experiment.ts';
import { blind, carryOver, kinds, longer } from './order.ts';
import { early, late, rows } from './tables.ts';

/** All experiments, in the order of the page. */
export const experiments: readonly Experiment[] = [
  blind,
  kinds,
  carryOver,
  late,
  early,
  depth,
  violations,
  longer,
  rows,
];
