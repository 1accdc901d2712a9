/** The elements in Svelte's markup: `import type {} from 'positional-embedding-playground/svelte'`. Events are written `onpe-ready`. */
import type { HTMLAttributes } from 'svelte/elements';
import type {
  PlaygroundAttributes,
  PlaygroundElement,
  PlaygroundEvents,
  StoryAttributes,
  StoryElement,
  StoryEvents,
} from '../element-types.ts';

type Listeners<Events> = {
  [Name in keyof Events as Name extends string ? `on${Name}` : never]?: (event: Events[Name]) => void;
};

type Properties<Element extends EventTarget, Attributes, Events> = Attributes &
  Listeners<Events> &
  Omit<HTMLAttributes<Element>, keyof Attributes>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'pe-figure': Properties<PlaygroundElement, PlaygroundAttributes, PlaygroundEvents>;
    'pe-playground': Properties<PlaygroundElement, PlaygroundAttributes, PlaygroundEvents>;
    'pe-story': Properties<StoryElement, StoryAttributes, StoryEvents>;
  }
}
