/** The numbers that prove the labs' claims. */
import type { State } from '../settings/setting-table.ts';
import type { Store } from '../settings/store.ts';
import { type GuideStore, isAsking } from './guide.ts';
import { isPredictionAwaited } from './task-rows.ts';

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
  'encodings.angle': { lab: 'encodings', title: 'angle between the two words’ hands', unit: '°' },
  'encodings.halving': { lab: 'encodings', title: 'distance at which a weight is halved', unit: 'positions' },
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
  'training.accuracy': { lab: 'training', title: 'accuracy of the encoding compared', unit: '%' },
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

/** A lab's number, as its first screen shows it. */
export interface ShownFinding {
  /** '0.123' */
  readonly number: string;
  /** '%', 'positions', 'of 32' */
  readonly unit?: string;
  readonly standing: { readonly words: string };
  readonly measured?: Measured;
  /** whether it belongs to `state` */
  readonly isCurrent: boolean;
  /** the settings when it was drawn */
  readonly state: State;
}

interface Shown {
  readonly finding: ShownFinding | undefined;
  readonly store: Store;
  readonly guide: GuideStore;
}

/** The number of the open lab, for a page around it. Null before its first result, and while it is covered. */
export function shownResult({ finding, store, guide }: Shown): ShownResult | null {
  const state = store.get();
  if (!finding || isPredictionAwaited(state) || isAsking(guide.get())) return null;
  const { number, unit = '', standing, measured } = finding;
  // A lab that was left may have drawn last.
  if (finding.state.lab !== state.lab || (measured && measures[measured.measure].lab !== state.lab))
    return null;
  return {
    number,
    unit,
    standing: standing.words,
    measure: measured?.measure ?? null,
    value: measured?.value ?? null,
    isCurrent: finding.isCurrent && finding.state === state,
  };
}
