/** What is said of a model's config.json that has been read, or cannot be. */
import { counted } from '../../../core/counted.ts';
import { formatNumber } from '../../../draw/format.ts';
import { type Scaling, scalingNames } from '../../../schemes/scheme-facts.ts';

/** Fields keep their names; values come in as text. */
export const readingText = {
  // What cannot be read
  empty: 'The file is empty.',
  notJson: (why: string): string => `The file is not JSON: ${why}.`,
  noObject: (value: string): string => `The file holds ${value}, not an object with fields.`,
  comments: 'The file has comments, which JSON does not allow: take them out.',
  noPositions: (modelType: string | undefined): string =>
    `The file does not state how positions enter: it has no rope_theta, rope_parameters, alibi, relative_attention_num_buckets or position_embedding_type${
      modelType === undefined ? '' : `, and the model type ${modelType} is not known here`
    }.`,
  noArchitecture: 'The file does not state general.architecture, so its settings are unknown.',
  noPositionsInGguf: (architecture: string): string =>
    `The file does not state how positions enter: it has no ${architecture}.rope settings, and the architecture ${architecture} is not known here.`,
  nothingTurns: (field: string): string =>
    `${field} is 0, so nothing turns, and the file states no other positions.`,
  noNames: (field: string, value: string): string => `${field} is ${value}; it must be a list of names.`,
  unknownLayer: (field: string, value: string): string =>
    `${field} names ${value}, which is not known here, so the layers are not shown.`,
  unreadLayers: (field: string): string =>
    `${field} says what layers see in a way that is not read here, so the layers are not shown.`,
  wrongLayers: (field: string, count: number): string =>
    `${field} must have one entry for each of the ${counted(count, 'layer')}.`,
  noFields: (field: string, value: string): string => `${field} is ${value}; it must be an object, or null.`,
  wrongHead: (names: string, values: string, widest: number): string =>
    `${names} is ${values}; the width of a head must be a whole number up to ${widest}.`,
  wrongRotary: (field: string, share: number | undefined, width: number, head: number): string =>
    `${share === undefined ? `Without ${field}` : `With ${field} ${share}`}, ${width} of the ${counted(head, 'dimension')} of a head turn; they turn in pairs, so this must be an even number, at least 2.`,
  wrongType: (field: string, value: string | undefined, known: string): string =>
    value === undefined
      ? `${field} is missing; the known types are ${known}.`
      : `${field} is ${value}; the known types are ${known}.`,
  shrinks: (field: string, length: number, maxField: string, max: number, quotient: string): string =>
    `${field} is ${length}, above ${maxField}, ${max}; the factor ${quotient} would shrink the context.`,
  wrongTurns: (field: string, fast: number, slow: number): string =>
    `${field} is ${fast}, below beta_slow, ${slow}; the pairs that keep their frequency must turn faster.`,
  wrongFrequencies: (field: string, high: number, low: number): string =>
    `${field} is ${high}; it must not be below low_freq_factor, ${low}.`,
  /** why a field is needed, to follow that it is missing */
  needs: {
    trained: 'without it the trained length is unknown',
    head: 'without head_dim, it is needed for the width of a head',
    heads: 'it is needed for the number of heads',
    width: 'it is needed for the width of the table',
    factor: 'this type of scaling needs it',
    llama3: 'llama3 needs it',
    llama3Length: 'llama3 needs the trained length',
    divisors: (pairs: number): string => `longrope needs ${counted(pairs, 'divisor')}`,
  },

  // What was read: the scaling, with what distinguishes it from similar ones
  unscaled: 'no context scaling',
  scaledBy: (scaling: Scaling): string =>
    scaling === 'linear' ? 'linear scaling (position interpolation)' : `${scalingNames[scaling]} scaling`,
  scaledWith: (scaling: Scaling, form: string): string => `${scalingNames[scaling]}, ${form}`,
  asStated: 'the factor as stated',
  proportional: (factor: number): string =>
    `proportional: the frequencies of a whole head${factor === 1 ? '' : `, divided by ${factor}`}; only the fastest pairs turn`,
  byAlpha: 'NTK scaling by alpha, at every length',
  alpha: (alpha: number, base: number, width: number, grown: number): string =>
    `alpha ${alpha}: base ${base} × ${alpha}^(${width} / ${width - 2}) = ${formatNumber(grown)}`,
  rampNotRounded: 'truncate false: the ramp between the turns is not rounded to whole pairs',
  divisors: (pairs: number): string => `short_factor and long_factor: ${counted(pairs, 'divisor')} each`,
  turns: (field: string, width: number, head: number): string =>
    `${field}: ${width} of ${counted(head, 'dimension')} turn`,

  // Notes, and the other settings that a file can have
  useFactor: {
    stated: (factor: string): string => `Use the stated factor, ${factor}`,
    quotient: (factor: string): string => `Use the quotient of the lengths, ${factor}`,
  },
  inPart: (field: string): string => `Read from ${field}, the part for text.`,
  /** `others`: 'sliding_attention has rope_type "default", rope_theta 10000' */
  fullAttention: (field: string, others: readonly string[]): string =>
    `${field} has an entry for each kind of layer; full_attention is shown here. ${others.join('. ')}${others.length > 0 ? '.' : ''}`.trim(),
  entry: (name: string, fields: readonly string[]): string => `${name} has ${fields.join(', ')}`,
  notUsed: (fields: readonly string[]): string => `Not used here: ${fields.join(', ')}.`,
  /** 'rope_theta not stated: 10000, as in Falcon' */
  asIn: (field: string, value: number | undefined, model: string): string =>
    `${field} not stated: ${value}, as in ${model}`,
  usualBase: 'rope_theta not stated: 10000, as in the first rotary models',
  ratio: (base: number, ratio: number): string => `rope_ratio ${ratio}: ${base} × ${ratio} = ${base * ratio}`,
  pairing: (layout: string, model: string | undefined): string =>
    `pairs of dimensions not stated: “${layout}”${model === undefined ? ' is taken' : `, as in ${model}`}`,
  neighboursTurn: (architecture: string): string =>
    `pairs of dimensions not stated: neighbours, as llama.cpp turns ${architecture}`,
  lengthOfDivisors: 'trained length',
  growthInGguf: (key: string, mscale: number): string =>
    `${key} is a tenth of mscale_all_dim, which is ${mscale}; mscale is taken to be the same.`,
  llama4InGguf:
    'Chunks of 8,192 and growing queries (attn_scale 0.1, floor_scale 8,192) are not stated: llama.cpp has them for every Llama 4.',
  llama3Divisors: (pairs: number): string =>
    `The scaling is in rope_freqs.weight, which divides the frequencies of ${counted(pairs, 'pair')} as Llama 3’s scaling does; its factors and its trained length follow from that.`,
  otherDivisors: (least: number, most: number): string =>
    `rope_freqs.weight divides the frequencies by ${formatNumber(least)} to ${formatNumber(most)}, as no scaling here does: not used.`,
  scalesWholeText: (model: string): string =>
    `In ${model}, the scaling holds for layers that see the whole text, not for those with a window.`,
  fewerHeads: (heads: number, most: number): string =>
    `The model has ${counted(heads, 'head')}; the figures show ${most}.`,
  narrower: (width: number, most: number): string => `The model is ${width} wide; the figures take ${most}.`,
  /** 'relative_attention_max_distance not stated: 128, as usual' */
  usual: (field: string, value: number): string => `${field} not stated: ${value}, as usual`,
  slopes: 'slopes not stated: powers of 2 by the number of heads, as usual',
  columns: (model: string): string => `columns not stated: all sines, then all cosines, as in ${model}`,
  noneIn: (model: string): string => `positions not stated: none, as in ${model}`,
  rowsCounted: (stated: string, before: number, positions: number): string =>
    `${stated}: ${counted(before, 'row')} ${before === 1 ? 'comes' : 'come'} before position 0, which leaves ${counted(positions, 'position')}`,
  valuesInWeights: 'The value of each bucket is in the checkpoint, not in this file: here they are random.',
  distancesUpTo: (field: string | undefined, distance: number): string =>
    field === undefined
      ? `max_relative_positions not stated: ${distance}, the longest text`
      : `${field} ${distance}`,
  biasBeforeScaling: (model: string): string =>
    `the bias: added before the scores are divided by the root of the head width, as in ${model}`,
  inTensor: (model: string, tensor: string, rowsBefore: number | undefined): string =>
    `The table itself is in ${model}’s checkpoint, as ${tensor}${
      rowsBefore ? `, after ${counted(rowsBefore, 'row')} that no position uses` : ''
    }: drop the checkpoint on any lab.`,
  inFile: (tensor: string): string =>
    `The table itself is in this file, as ${tensor}: drop the file on Probe.`,
  inDecoder: (tensor: string): string => `Its decoder has a learned table of its own, as ${tensor}.`,
  /** 'rope_scaling.type is "yarn" and …' */
  twoTypes: (older: string, olderType: string, newer: string, newerType: string): string =>
    `${older} is ${olderType} and ${newer} ${newerType}; the second, newer name is used.`,
  olderName: '“su” is the older name of longrope.',
  sections: (field: string, pairs: readonly number[], isInterleaved: boolean): string =>
    `${field} ${JSON.stringify(pairs)}: so many pairs follow time, height and width${isInterleaved ? ', in turn' : ''}. Words have the same position on all three; Encodings shows them around an image.`,
  otherOrder: (field: string, value: string): string =>
    `${field} ${value}: not used, because this model’s axes take turns in an order of their own.`,
  otherSections: (field: string, value: string, pairs: number): string =>
    `${field} ${value}: not used, because it does not share out ${counted(pairs, 'pair')} between time, height and width.`,
  trainedFromMax: 'The file does not state the trained length, so max_position_embeddings is used.',
  /** `by`: the one that the figures use */
  twoFactors: (stated: number, lengths: string, by: 'stated' | 'quotient'): string =>
    `The file states factor ${stated}, but its lengths give ${lengths}. The figures use ${
      by === 'stated'
        ? 'the stated factor, as version 5 of Hugging Face transformers does; the last releases of version 4 used the quotient'
        : 'the quotient, as the last releases of version 4 of Hugging Face transformers did; version 5 uses the stated factor'
    }.`,

  noCount:
    'The file does not say how many layers there are, in num_hidden_layers or the like, so one layer is shown.',
  decoder: (layers: number): string =>
    `The layers are those of the encoder${layers > 0 ? `; its decoder has ${layers} more` : ', beside which there is a decoder'}.`,
  windowOff: (window: string): string => `${window}: not used, because use_sliding_window is false.`,
  otherWord: (field: string, value: string): string => `${field} ${value}: not used; queries and keys turn.`,
  growingQueries: (field: string, beta: number, length: number): string =>
    `${field} ${beta}: queries are multiplied by 1 + ${beta} ln(1 + ⌊position / ${length}⌋).`,
  growingUnturned: (field: string, beta: number, length: number): string =>
    `${field} ${beta}: in layers without positions, queries are multiplied by 1 + ${beta} ln(1 + ⌊(position + 1) / ${length}⌋).`,
  otherLength: (length: number, trained: number): string =>
    `Queries grow from ${counted(length, 'word')} on; “Attention as the text grows” counts from the trained length, ${trained}.`,
  dynamicSteps: (field: string): string =>
    `${field} true: as dynamic NTK with factor 2, but in steps, each time that the text doubles.`,
  logQueries: (field: string, length: number): string =>
    `${field} true: past ${counted(length, 'word')}, queries are multiplied by ln(position + 1) / ln ${length}.`,

  // The attention factor
  yarnAttention: (factor: number, value: number): string =>
    `attention_factor not stated: 0.1 ln ${factor} + 1 = ${formatNumber(value)}`,
  longropeAttention: (factor: number, trained: number, value: number): string =>
    `attention_factor not stated: √(1 + ln ${factor} / ln ${trained}) = ${formatNumber(value)}`,
  mscales: (mscale: number, all: number, factor: number, value: number): string =>
    `mscale ${mscale}, mscale_all_dim ${all}: the attention factor is (0.1 × ${mscale} ln ${factor} + 1) / (0.1 × ${all} ln ${factor} + 1) = ${formatNumber(value)}`,
  mscaleBeside: (fields: readonly string[]): string =>
    `${fields.join(', ')}: not used, because attention_factor is stated.`,
  mscaleAlone: (fields: readonly string[]): string =>
    `${fields.join(', ')}: not used; mscale and mscale_all_dim count only where both are above 0.`,
  scoresToo: (model: string, all: number, factor: number, value: number): string =>
    `${model} also multiplies the scores of the whole head by (0.1 × ${all} ln ${factor} + 1)² = ${formatNumber(value)}; the figures leave that out.`,
  shortMscale: (short: number): string => `Up to the trained length, short_mscale ${short} is used instead.`,
  unusedAttention: (fields: readonly string[]): string =>
    `${fields.join(', ')}: not used; this scaling has no attention factor.`,

  reaches: (factor: number, length: number, reached: number, maxField: string, max: number): string =>
    `The factor reaches ${factor} × ${length} = ${counted(reached, 'position')}; ${maxField} is ${max}, which is used as the test length.`,
};
