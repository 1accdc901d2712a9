/** The numbers that prove the labs' claims, for the page and for the types of the package: this file imports nothing. */

interface Measure {
  readonly lab: string;
  /** completes 'the ...' */
  readonly title: string;
  readonly unit: string;
}

/** Links contain the ids: one that is published never changes. */
export const measures = {
  'order.difference': { lab: 'order', title: 'largest difference between the two outputs', unit: '' },
  'encodings.radius': { lab: 'encodings', title: 'distance up to which similarity falls', unit: 'positions' },
  'encodings.wordShare': {
    lab: 'encodings',
    title: 'share of the word in the length of the sum at the last position',
    unit: '%',
  },
  'encodings.step': { lab: 'encodings', title: 'step to the next word in the longest text', unit: '' },
  'encodings.fall': {
    lab: 'encodings',
    title: 'distance up to which similarity falls with these frequencies',
    unit: 'positions',
  },
  'encodings.angle': { lab: 'encodings', title: 'angle between the two words’ hands', unit: '°' },
  'encodings.axisStep': {
    lab: 'encodings',
    title: 'most that a step along the slower axis of an image turns a pair',
    unit: '°',
  },
  'encodings.halving': { lab: 'encodings', title: 'distance at which a weight is halved', unit: 'positions' },
  'encodings.ofWords': { lab: 'encodings', title: 'largest change that the words make', unit: '' },
  'encodings.vectors': { lab: 'encodings', title: 'number of distinct vectors', unit: '' },
  'properties.monotonicity': {
    lab: 'properties',
    title: 'share of offset pairs that break monotonicity',
    unit: '%',
  },
  'properties.translation': { lab: 'properties', title: 'distance from translation invariance', unit: '%' },
  'properties.symmetry': { lab: 'properties', title: 'asymmetry', unit: '%' },
  'context.unseen': { lab: 'context', title: 'number of unseen angles, positions or distances', unit: '' },
  'context.weight': { lab: 'context', title: 'share of the weight on unseen distances', unit: '%' },
  'probe.error': { lab: 'probe', title: 'mean error of the probe', unit: 'positions' },
  'training.accuracy': { lab: 'training', title: 'accuracy of the best encoding', unit: '%' },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureId = keyof typeof measures;

/** A number in full precision, in the unit of its measure. */
export interface Measured {
  readonly measure: MeasureId;
  readonly value: number;
}

/** The number that proves a lab's claim, for a page that embeds the lab. */
export interface ShownResult {
  /** as shown: '0.123', '36.2°', '< 0.001', '—' */
  readonly number: string;
  /** '%', 'positions', 'of 32', or '' */
  readonly unit: string;
  /** its grade in words */
  readonly standing: string;
  /** null if there is no number */
  readonly measure: MeasureId | null;
  /** in full precision, in the unit of its measure */
  readonly value: number | null;
  /** false while the number for the present settings is still being computed, descended to or trained */
  readonly isCurrent: boolean;
}
