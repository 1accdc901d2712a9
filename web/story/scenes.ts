/** The scenes of the story as the page knows them before they are loaded: their names, and the settings they begin with. */
import { bestKnown, learnedTable, rawIndex, sinusoid } from '../schemes/scheme-facts.ts';
import { noPositions } from '../schemes/source.ts';
import type { Changes, SettingTable } from '../settings/setting-table.ts';
import type { AnySceneCode } from './scene.ts';

/** A scene is a figure of its own in the state of a lab. */
export interface Scene {
  /** part of links: never changes once published */
  readonly id: string;
  /** a few words, for the progress */
  readonly title: string;
  /** the settings it begins with */
  readonly begin: (settings: SettingTable) => Changes;
  readonly load: () => Promise<{ readonly scene: AnySceneCode }>;
}

const all = [
  {
    id: 'shuffle',
    title: 'Shuffle a sentence',
    state: { lab: 'order', words: 'Do I like coding', permutation: [1, 0, 2, 3], scheme: sinusoid },
    load: () => import('./scenes/shuffle/scene.ts'),
  },
  {
    id: 'mask',
    title: 'Under a causal mask',
    state: { lab: 'order', causal: true },
    load: () => import('./scenes/mask/scene.ts'),
  },
  {
    id: 'train',
    title: 'Train models',
    state: { lab: 'training', encodings: [noPositions, learnedTable, bestKnown.rotary].join(), seeds: 1 },
    load: () => import('./scenes/train/scene.ts'),
  },
  {
    id: 'count',
    title: 'Count positions',
    state: { lab: 'encodings', scheme: rawIndex, words: 'dog man', n: 513, d: 16, position: 100 },
    load: () => import('./scenes/count/scene.ts'),
  },
  {
    id: 'clocks',
    title: 'Many clocks',
    state: { lab: 'encodings', n: 49, d: 16, position: 6 },
    load: () => import('./scenes/clocks/scene.ts'),
  },
  {
    id: 'range',
    title: 'How far similarity falls',
    state: { lab: 'properties', open: 'psi' },
    load: () => import('./scenes/range/scene.ts'),
  },
  {
    id: 'rope',
    title: 'Turn the words',
    state: { lab: 'encodings', scheme: bestKnown.rotary, d: 32, pair: 2 },
    load: () => import('./scenes/rope/scene.ts'),
  },
  {
    id: 'table',
    title: 'A table that learns',
    state: { lab: 'probe', scheme: learnedTable, trainHere: true, n: 64, d: 16 },
    load: () => import('./scenes/table/scene.ts'),
  },
  {
    id: 'depth',
    title: 'How deep positions reach',
    state: { lab: 'claims', claim: 'depth', seeds: 3, shownStep: 0 },
    load: () => import('./scenes/depth/scene.ts'),
  },
  {
    id: 'task',
    title: 'Which property is needed',
    state: { lab: 'claims', claim: 'violations', seeds: 3 },
    load: () => import('./scenes/task/scene.ts'),
  },
] as const;

/** What a link to a scene gives the settings of its lab. */
export const givenIn: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map(
  all.map(({ id, state }) => [id, new Map(Object.entries(state))]),
);

export const scenes: readonly Scene[] = all.map(({ state, ...scene }) => ({
  ...scene,
  begin: () => ({ ...state, scene: scene.id }) as Changes,
}));

/** The scene that the settings name. */
export const sceneOf = ({ scene }: { readonly scene: string }): Scene | undefined =>
  scenes.find(({ id }) => id === scene);

/** The part of a link that names the end of the story, where all claims stand together. */
export const recap = 'recap';
