/** What readers read about a model's config.json. Fields keep their names; values come in as text. */
import { type Scaling, scalingNames } from '../../schemes/scheme-facts.ts';

export const configText = {
  // The row of the settings
  choose: 'Choose a file',
  orDrop: 'Or drop it on any lab. It stays in this tab.',
  ofModel: 'config.json of a model',
  restore: 'Restore the file’s settings',
  useStated: (factor: number): string => `Use the stated factor, ${factor}`,
  locked: (file: string): string => `${file} changes nothing: some of its settings are locked here.`,

  // What cannot be read
  tooLarge: (megabytes: number): string => `The file has ${megabytes} MB, too much for a config.json.`,
  empty: 'The file is empty.',
  notJson: (why: string): string => `The file is not JSON: ${why}.`,
  noObject: (value: string): string => `The file holds ${value}, not an object with fields.`,
  noRotary: (modelType: string | undefined): string =>
    modelType === undefined
      ? 'The file has no rope_theta, rope_scaling or rope_parameters, so it describes no rotary embedding.'
      : `The file has no rope_theta, rope_scaling or rope_parameters, so it describes no rotary embedding. The model type is ${modelType}.`,
  notInRange: (field: string, value: string, isWhole: boolean, min: number, max: number): string =>
    `${field} is ${value}; it must be a ${isWhole ? 'whole number' : 'number'} from ${min} to ${max}.`,
  noList: (field: string, value: string): string => `${field} is ${value}; it must be a list of numbers.`,
  noFields: (field: string, value: string): string => `${field} is ${value}; it must be an object, or null.`,
  wrongLength: (field: string, length: number, needed: number): string =>
    `${field} has ${length} numbers; ${needed} are needed, one for each pair of dimensions that turns.`,
  wrongHead: (names: string, values: string, widest: number): string =>
    `${names} is ${values}; the width of a head must be a whole number up to ${widest}.`,
  wrongRotary: (field: string, share: number | undefined, width: number, head: number): string =>
    `${share === undefined ? `Without ${field}` : `With ${field} ${share}`}, ${width} of the ${head} dimensions of a head turn; they turn in pairs, so this must be an even number, at least 2.`,
  wrongType: (field: string, value: string | undefined, known: string): string =>
    value === undefined
      ? `${field} is missing; the known types are ${known}.`
      : `${field} is ${value}; the known types are ${known}.`,
  shrinks: (field: string, length: number, maxField: string, max: number, quotient: string): string =>
    `${field} is ${length}, above ${maxField}, ${max}; the factor ${quotient} would shrink the context.`,
  wrongTurns: (field: string, fast: number, slow: number): string =>
    `${field} is ${fast}, below beta_slow, ${slow}; the pairs that keep their frequency must turn faster.`,
  wrongFrequencies: (field: string, high: number, low: number): string =>
    `${field} is ${high}; it must be above low_freq_factor, ${low}.`,
  missing: (field: string, why: string): string => `${field} is missing; ${why}.`,
  /** why a field is needed, to follow that it is missing */
  needs: {
    trained: 'without it the trained length is unknown',
    head: 'without head_dim, it is needed for the width of a head',
    factor: 'this type of scaling needs it',
    llama3: 'llama3 needs it',
    llama3Length: 'llama3 needs the trained length',
    divisors: (pairs: number): string => `longrope needs ${pairs} divisors`,
  },

  // What was read: the scaling, with what distinguishes it from similar ones
  unscaled: 'no context scaling',
  scaledBy: (scaling: Scaling): string =>
    scaling === 'linear' ? 'linear scaling (position interpolation)' : `${scalingNames[scaling]} scaling`,
  scaledWith: (scaling: Scaling, form: string): string => `${scalingNames[scaling]}, ${form}`,
  asStated: 'the factor as stated',
  divisors: (pairs: number): string => `short_factor and long_factor: ${pairs} divisors each`,
  turns: (field: string, width: number, head: number): string =>
    `${field}: ${width} of ${head} dimensions turn`,

  // Notes
  inPart: (field: string): string => `Read from ${field}, the part for text.`,
  fullAttention: (field: string): string =>
    `${field} has an entry for each kind of layer; full_attention is used.`,
  notUsed: (fields: readonly string[]): string => `Not used here: ${fields.join(', ')}.`,
  usualBase: 'rope_theta is missing, so 10000 is used, as in the first rotary models.',
  pairing: (layout: string): string =>
    `The file does not say how dimensions are paired, so “${layout}” is used. No figure here depends on it.`,
  /** 'rope_scaling.type is "yarn" and …' */
  twoTypes: (older: string, olderType: string, newer: string, newerType: string): string =>
    `${older} is ${olderType} and ${newer} ${newerType}; the second, newer name is used.`,
  olderName: '“su” is the older name of longrope.',
  sections: 'mrope has separate positions for text, height and width; for text all three are the same.',
  trainedFromMax: 'The file does not state the trained length, so max_position_embeddings is used.',
  factorByLengths: (stated: number, quotient: string): string =>
    `The file states factor ${stated}. Where original_max_position_embeddings is given, newer Hugging Face code uses ${quotient} instead. The figures do, too.`,
  attention: (fields: readonly string[]): string =>
    `${fields.join(', ')}: not used here; the attention factor follows from the factor.`,
  roundedRamp: 'truncate is false; here the ends of the ramp are rounded outwards.',
  reaches: (factor: number, length: number, reached: number, maxField: string, max: number): string =>
    `The factor reaches ${factor} × ${length} = ${reached} positions; ${maxField} is ${max}, which is used as the test length.`,
};
