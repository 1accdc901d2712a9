/** The elements in Vue's templates and JSX: `import type {} from 'positional-embedding-playground/vue'`. Let
 *  `compilerOptions.isCustomElement` accept names that begin with pe-. */
import type { DefineComponent, HTMLAttributes, ReservedProps } from 'vue';
import type {
  PlaygroundAttributes,
  PlaygroundEvents,
  StoryAttributes,
  StoryEvents,
} from '../element-types.ts';

/** `@pe-ready`, or `onPeReady` in JSX. */
type Listeners<Events> = {
  [Name in keyof Events as Name extends `pe-${infer Event}` ? `onPe${Capitalize<Event>}` : never]?: (
    event: Events[Name],
  ) => void;
};

type Properties<Attributes, Events> = Attributes & Listeners<Events> & HTMLAttributes & ReservedProps;

interface Elements {
  'pe-figure': Properties<PlaygroundAttributes, PlaygroundEvents>;
  'pe-playground': Properties<PlaygroundAttributes, PlaygroundEvents>;
  'pe-story': Properties<StoryAttributes, StoryEvents>;
}

type Components = { [Name in keyof Elements]: DefineComponent<Elements[Name]> };

declare module 'vue' {
  interface GlobalComponents extends Components {}
}

declare module 'vue/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
