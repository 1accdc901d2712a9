/** The lab's examples, and the settings with which it opens a task. */
import type { TaskId } from '../../core/types.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Preset } from '../../shell/presets.ts';

/** Spans are trained in the first half and tested in the second, with an encoding of each kind. */
export const inNewPlaces = { spans: 'first-half', encodings: 'learned,sinusoidal,rotary,t5' } as const;

/** The encodings to compare when words are copied. */
export const copyingEncodings = 'none,learned,rotary,alibi';

/** The encodings to compare where dots do not count: two that count places, and two whose positions the words decide. */
export const countingEncodings = 'learned,rotary,forget-gate,cope';

/** The last layer sees all. */
export const nearWindows = [8, 8, 8, 0] as const;

/** RoPE in all layers, in three of four, and none, tested on texts four times as long. A causal mask alone tells the order. */
const planned = {
  task: 'kspan',
  encodings: 'rotary@1111,rotary@1110,none',
  layers: 4,
  causal: true,
  n: 24,
  testLength: 96,
  steps: 200,
} as const;

/** The plans that are compared, on words that are copied. */
export const copyingPlans = {
  ...planned,
  task: 'prev',
  n: 16,
  testLength: 64,
  layerWindows: undefined,
} as const;

export const presets: readonly Preset[] = [
  { title: 'Which came first?', state: { task: 'first' } },
  { title: 'Spans in new places', state: { task: 'span', n: 24, ...inNewPlaces } },
  { title: 'Copy from 3 back', state: { task: 'prev' } },
  {
    title: 'Count letters, not dots',
    state: { task: 'count', encodings: countingEncodings },
  },
  { title: 'No order needed', state: { task: 'occ', steps: 200 } },
  { title: 'RoPE in every layer, in three of four, in none', state: planned },
  { title: 'The same, with windows in three layers', state: { ...planned, layerWindows: [...nearWindows] } },
];

/** What a task needs, besides the page's usual settings. */
const ownSettings: Readonly<Partial<Record<TaskId, Changes>>> = {
  span: { n: 24 },
  kspan: { n: 24, layers: 2, steps: 400 },
  occ: { steps: 200 },
  maj: { steps: 200 },
  topic: { n: 32, heads: 2, learningRate: 0.01 },
};

/** Another task starts with its own settings; the encodings and seeds stay. */
export const settingsFor = (task: string): Changes => ({
  n: undefined,
  heads: undefined,
  layers: undefined,
  steps: undefined,
  learningRate: undefined,
  rateChanges: undefined,
  layerPositions: undefined,
  layerWindows: undefined,
  spans: undefined,
  testLength: undefined,
  shownStep: undefined,
  sequence: undefined,
  ...ownSettings[task as TaskId],
  task: task as TaskId,
});
