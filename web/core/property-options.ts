/** What the properties are measured with, as checks that fill in the defaults. */
import { integer, number, numbers, object, optional } from './check.ts';

export const propertyOptions = optional(
  object({ window: optional(integer(1)), tolerance: optional(number, 0) }),
  { window: undefined, tolerance: 0 },
);

export const psiNumbers = numbers(Float64Array, number);
