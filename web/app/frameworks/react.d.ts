/**
 * The elements as components of React 18 and 19, and their types in JSX.
 *
 *   import { Figure } from 'positional-embedding-playground/react';
 *   <Figure state="v=1&scheme=sinusoidal" view="difference" onResult={({ detail }) => setResult(detail.result)} />
 *
 * The properties are the attributes of the elements (app/element.ts), `headingLevel` for `heading-level`, and HTML's own. Events come as
 * `onReady`, `onChange`, `onResult`, `onError`, `onResize`, `onAnswer` and `onComplete`. A ref is the element. Servers render what stands between the
 * tags, which is shown until the figure is.
 *
 * Elements can also stand in JSX as they are. Write `heading-level` there, and in React 19 events as `onpe-ready`.
 */
import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type {
  PlaygroundAttributes,
  PlaygroundElement,
  PlaygroundEvents,
  StoryAttributes,
  StoryElement,
  StoryEvents,
} from '../element-types.ts';

type Heading = 'heading-level';

type Handlers<Events> = {
  [Name in keyof Events as Name extends `pe-${infer Event}` ? `on${Capitalize<Event>}` : never]?: (
    event: Events[Name],
  ) => void;
};

type Own<Attributes, Events> = Omit<Attributes, Heading> & { headingLevel?: number } & Handlers<Events>;

type Properties<Element, Attributes, Events> = Own<Attributes, Events> &
  Omit<HTMLAttributes<Element>, keyof Own<Attributes, Events>>;

type Component<Element, Props> = ForwardRefExoticComponent<Props & RefAttributes<Element>>;

export type FigureProps = Properties<PlaygroundElement, PlaygroundAttributes, PlaygroundEvents>;
export type PlaygroundProps = FigureProps;
export type StoryProps = Properties<StoryElement, StoryAttributes, StoryEvents>;

export declare const Figure: Component<PlaygroundElement, FigureProps>;
export declare const Playground: Component<PlaygroundElement, PlaygroundProps>;
export declare const Story: Component<StoryElement, StoryProps>;

type Listeners<Events> = {
  [Name in keyof Events as Name extends string ? `on${Name}` : never]?: (event: Events[Name]) => void;
};

/** Without the properties of the elements that JSX could set only once the elements are defined. */
type Intrinsic<Element, Attributes, Events> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  Attributes &
  Listeners<Events> & { class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pe-figure': Intrinsic<PlaygroundElement, PlaygroundAttributes, PlaygroundEvents>;
      'pe-playground': Intrinsic<PlaygroundElement, PlaygroundAttributes, PlaygroundEvents>;
      'pe-story': Intrinsic<StoryElement, StoryAttributes, StoryEvents>;
    }
  }
}
