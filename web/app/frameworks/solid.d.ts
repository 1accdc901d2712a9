/** The elements in Solid's JSX: `import type {} from 'positional-embedding-playground/solid'`. Events are written `on:pe-ready`. */
import type { JSX } from 'solid-js';
import type {
  PlaygroundAttributes,
  PlaygroundElement,
  PlaygroundEvents,
  StoryAttributes,
  StoryElement,
} from '../element-types.ts';

type Listeners = {
  [Name in keyof PlaygroundEvents as `on:${Name}`]?: (event: PlaygroundEvents[Name]) => void;
};

type Properties<Element, Attributes> = Attributes &
  Listeners &
  Omit<JSX.HTMLAttributes<Element>, keyof Attributes>;

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'pe-figure': Properties<PlaygroundElement, PlaygroundAttributes>;
      'pe-playground': Properties<PlaygroundElement, PlaygroundAttributes>;
      'pe-story': Properties<StoryElement, StoryAttributes>;
    }
  }
}
