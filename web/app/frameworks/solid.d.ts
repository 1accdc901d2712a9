/** The elements in Solid's JSX: `import type {} from 'positional-embedding-playground/solid'`. Events are written `on:pe-ready`. */
import type { JSX } from 'solid-js';
import type {
  PlaygroundAttributes,
  PlaygroundElement,
  PlaygroundEvents,
  StoryAttributes,
  StoryElement,
  StoryEvents,
} from '../element-types.ts';

type Listeners<Events> = {
  [Name in keyof Events as Name extends string ? `on:${Name}` : never]?: (event: Events[Name]) => void;
};

type Properties<Element, Attributes, Events> = Attributes &
  Listeners<Events> &
  Omit<JSX.HTMLAttributes<Element>, keyof Attributes>;

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'pe-figure': Properties<PlaygroundElement, PlaygroundAttributes, PlaygroundEvents>;
      'pe-playground': Properties<PlaygroundElement, PlaygroundAttributes, PlaygroundEvents>;
      'pe-story': Properties<StoryElement, StoryAttributes, StoryEvents>;
    }
  }
}
