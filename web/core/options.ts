/** Options for properties, recognition and probes, each as a check that fills in the defaults. */
import { boolean, type Check, integer, number, numbers, object, oneOf, optional } from './check.ts';
import { mostFolds, orderDefaults } from './constants.ts';
import { PeError } from './errors.ts';
import type { Split } from './types.ts';

const property = {
  window: optional(integer(1)),
  tolerance: optional(number, 0),
  breaks: optional(boolean, false),
};
const propertyDefaults = { window: undefined, tolerance: 0, breaks: false };

export const propertyOptions = optional(object(property), propertyDefaults);

export const tablePropertyOptions = optional(
  object({
    ...property,
    measure: optional(oneOf('dot', 'cosine'), 'dot'),
    mostBlocks: optional(integer(1), 1024),
  }),
  { ...propertyDefaults, measure: 'dot', mostBlocks: 1024 },
);

export const psiNumbers = numbers(Float64Array, number);

export const recognizeOptions = optional(
  object({ residual: optional(boolean, false), drop: optional(integer(), 0) }),
  { residual: false, drop: 0 },
);

const seed = optional(integer(), 0);

const rowsSeen = oneOf('even', 'odd', 'all', 'first-half');

const split: Check<Split> = (value, field) =>
  typeof value === 'object'
    ? object({ folds: integer(2, 2 ** 31 - 1) }, `${field}.`)(value, field)
    : rowsSeen(value, field);

const descent = object({ epochs: integer(), learningRate: optional(number) }, 'solver.gradientDescent.');

const probe = object({
  train: optional(split, 'even'),
  solver: optional(
    (value: unknown, field: string) =>
      typeof value === 'object'
        ? object({ gradientDescent: descent }, `${field}.`)(value, field)
        : oneOf('exact')(value, field),
    'exact',
  ),
  ridge: optional(number, 0),
  drop: optional(integer(), 0),
  controls: optional(boolean, true),
  seed,
});

export function positionProbeOptions(value: unknown) {
  const options = probe(value === undefined ? {} : value, 'options');
  if (options.ridge !== 0 && options.solver !== 'exact')
    throw new PeError(
      'bad-value',
      'ridge works only with the exact solver; set it to 0 for gradient descent',
      'ridge',
    );
  return options;
}

export const descentPathOptions = object({
  epochs: numbers(Float64Array, number),
  learningRate: optional(number),
  train: optional(rowsSeen, 'even'),
  drop: optional(integer(), 0),
});

const order = object({
  pairs: optional(integer(2, 100_000), orderDefaults.pairs),
  folds: optional(integer(2, 100_000)),
  foldsBy: optional(oneOf('positions', 'pairs'), orderDefaults.foldsBy),
  c: optional(number, orderDefaults.c),
  maxIterations: optional(integer(1, 10_000), orderDefaults.maxIterations),
  drop: optional(integer(), 0),
  seed,
});

export function orderProbeOptions(value: unknown) {
  const options = order(value === undefined ? {} : value, 'options');
  const { folds, foldsBy, drop } = options;
  /** The default number of folds depends on the table's rows. The library reports tables too short for two folds. */
  return (rows: number) => ({
    ...options,
    folds: folds ?? Math.max(2, Math.min(orderDefaults.folds, mostFolds(foldsBy, rows - drop))),
  });
}
