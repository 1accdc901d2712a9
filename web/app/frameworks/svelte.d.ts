/** The elements in Svelte's markup: `import type {} from 'positional-embedding-playground/svelte'`. Events are written `onpe-ready`. */
import type { HTMLAttributes } from 'svelte/elements';
import type {
  PlaygroundAttributes,
  PlaygroundElement,
  PlaygroundEvents,
  StoryAttributes,
  StoryElement,
} from '../element-types.ts';

type Listeners = {
  [Name in keyof PlaygroundEvents as `on${Name}`]?: (event: PlaygroundEvents[Name]) => void;
};

type Properties<Element extends EventTarget, Attributes> = Attributes &
  Listeners &
  Omit<HTMLAttributes<Element>, keyof Attributes>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'pe-figure': Properties<PlaygroundElement, PlaygroundAttributes>;
    'pe-playground': Properties<PlaygroundElement, PlaygroundAttributes>;
    'pe-story': Properties<StoryElement, StoryAttributes>;
  }
}
