import { depth } from './depth.ts';
import type { Experiment } from './experiment.ts';
import { blind, carryOver, kinds, longer } from './order.ts';
import { early, late, rows } from './tables.ts';
import { violations } from './violations.ts';

/** Of the section, and of the path. */
export const claimsTitle = 'Nine claims about trained models';

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

export const experimentOf = (name: string): Experiment =>
  experiments.find(({ id }) => id === name) ?? experiments[0];
