/** The elements in Vue's templates and JSX: `import type {} from 'positional-embedding-playground/vue'`. Let
 *  `compilerOptions.isCustomElement` accept names that begin with pe-. */
import type { DefineComponent, HTMLAttributes, ReservedProps } from 'vue';
import type { PlaygroundAttributes, PlaygroundEvents, StoryAttributes } from '../element-types.ts';

/** `@pe-ready`, or `onPeReady` in JSX. */
type Listeners = {
  [Name in keyof PlaygroundEvents as Name extends `pe-${infer Event}`
    ? `onPe${Capitalize<Event>}`
    : never]?: (event: PlaygroundEvents[Name]) => void;
};

type Properties<Attributes> = Attributes & Listeners & HTMLAttributes & ReservedProps;

interface Elements {
  'pe-figure': Properties<PlaygroundAttributes>;
  'pe-playground': Properties<PlaygroundAttributes>;
  'pe-story': Properties<StoryAttributes>;
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
