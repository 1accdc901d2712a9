/** The options of a trainer as checks that fill in the defaults; the library knows the ranges. */
import {
  boolean,
  type Check,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  plainObject,
  string,
} from './check.ts';
import { usualLearningRate } from './constants.ts';
import { parameters } from './requests.ts';

const count = optional(integer(), 0);

const words: Check<readonly string[]> = list(string);

/** An object of a list, whose fields errors name with its place: "pairs[3].input". */
const entry =
  <C extends Record<string, Check<unknown>>>(checks: C) =>
  (value: unknown, field: string) =>
    object(checks, `${field}.`)(value, field);

const pair = entry({
  input: words,
  output: (value: unknown, field: string) =>
    Array.isArray(value) ? words(value, field) : string(value, field),
});

const options = {
  task: optional(string, 'first'),
  scheme: (value: unknown, field: string) =>
    Array.isArray(value) ? words(value, field) : [string(value, field)],
  n: integer(1),
  d: integer(1),
  heads: optional(integer(1), 4),
  layers: optional(integer(1), 1),
  causal: optional(boolean, false),
  mlp: count,
  residual: optional(boolean, true),
  layerNorm: optional(boolean, true),
  inject: optional(oneOf('once', 'every-layer')),
  learnPositions: optional(boolean),
  gain: optional(oneOf('none', 'scalar', 'vector'), 'none'),
  batch: optional(integer(1), 32),
  steps: optional(integer(1), 300),
  optimizer: optional(oneOf('adamw', 'sgd'), 'adamw' as const),
  learningRate: optional(number),
  rateChanges: optional(list(entry({ step: integer(), rate: number })), []),
  warmup: optional(integer(), 50),
  decay: optional(boolean, true),
  weightDecay: optional(number, 0),
  clip: optional(number, 1),
  seed: count,
  lengths: optional(oneOf('full', 'uniform', 'geometric', 'mixture'), 'full'),
  shortest: count,
  stop: optional(number, 1 / 16),
  shortShare: optional(number, 0.9),
  short: count,
  testLength: count,
  fillers: count,
  reach: optional(integer(1), 1),
  cls: optional(oneOf('first', 'last'), 'first'),
  spans: optional(oneOf('anywhere', 'first-half'), 'anywhere'),
  pairs: optional(list(pair), []),
};

/** Every other field is a parameter of a scheme. */
export function trainerOptions(value: unknown) {
  const given = Object.entries(plainObject(value, 'options'));
  const own = given.filter(([name]) => Object.hasOwn(options, name));
  const others = given.filter(([name]) => !Object.hasOwn(options, name));
  const { scheme, learningRate, ...checked } = object(options)(Object.fromEntries(own), 'options');
  return {
    ...checked,
    learningRate: learningRate ?? usualLearningRate[checked.optimizer],
    schemes: scheme,
    parameters: parameters(others),
  };
}

export const evaluateOptions = optional(
  object({
    first: optional(integer(0, 4095), 0),
    sequences: optional(integer(1, 4096), 512),
    n: optional(integer(1)),
    spans: optional(oneOf('anywhere', 'first-half', 'second-half'), 'anywhere'),
  }),
  { first: 0, sequences: 512, n: undefined, spans: 'anywhere' },
);

export const readoutOptions = optional(object({ sequences: optional(integer(2, 512), 64) }), {
  sequences: 64,
});
