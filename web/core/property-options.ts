/** What the properties are measured with, as checks that fill in the defaults. */
import { boolean, integer, number, numbers, object, oneOf, optional } from './check.ts';

const property = {
  window: optional(integer(1)),
  tolerance: optional(number, 0),
  breaks: optional(boolean, false),
};
const defaults = { window: undefined, tolerance: 0, breaks: false };

export const propertyOptions = optional(object(property), defaults);

export const tablePropertyOptions = optional(
  object({
    ...property,
    measure: optional(oneOf('dot', 'cosine'), 'dot'),
    mostBlocks: optional(integer(1), 1024),
  }),
  { ...defaults, measure: 'dot', mostBlocks: 1024 },
);

export const psiNumbers = numbers(Float64Array, number);
