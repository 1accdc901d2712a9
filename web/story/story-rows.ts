/** The rows of a link that belong to the story. */
import type { Setting } from '../settings/setting.ts';
import type { StateOf } from '../settings/setting-table.ts';
import { givenIn, recap, scenes } from './scenes.ts';

const none: ReadonlyMap<string, unknown> = new Map();

export const storyRows = [
  {
    name: 'scene',
    isView: true,
    type: 'choice',
    choices: ['', ...scenes.map(({ id }) => id), recap],
    gives: (id: string) => givenIn.get(id) ?? none,
    default: '',
  },
  {
    name: 'said',
    isView: true,
    type: 'text',
    maxLength: 40,
    form: { pattern: /^[0-4.-]*$/, title: 'the number of an answer for each scene, as 1.0.-' },
    default: '',
  },
  {
    name: 'textLength',
    isView: true,
    type: 'integer',
    min: 2,
    max: 64,
    default: 20,
  },
  {
    name: 'tableOf',
    isView: true,
    type: 'choice',
    choices: ['positions', 'distances'],
    default: 'positions',
  },
] as const satisfies readonly Setting[];

type StoryState = StateOf<(typeof storyRows)[number]>;

declare module '../settings/setting-table.ts' {
  interface PageState extends StoryState {}
}
