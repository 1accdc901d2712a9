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
} from '../element-types.ts';

type Heading = 'heading-level';

type Handlers = {
  [Name in keyof PlaygroundEvents as Name extends `pe-${infer Event}` ? `on${Capitalize<Event>}` : never]?: (
    event: PlaygroundEvents[Name],
  ) => void;
};

type Own<Attributes> = Omit<Attributes, Heading> & { headingLevel?: number } & Handlers;

type Properties<Element, Attributes> = Own<Attributes> & Omit<HTMLAttributes<Element>, keyof Own<Attributes>>;

type Component<Element, Attributes> = ForwardRefExoticComponent<
  Properties<Element, Attributes> & RefAttributes<Element>
>;

export type FigureProps = Properties<PlaygroundElement, PlaygroundAttributes>;
export type PlaygroundProps = FigureProps;
export type StoryProps = Properties<StoryElement, StoryAttributes>;

export declare const Figure: Component<PlaygroundElement, PlaygroundAttributes>;
export declare const Playground: Component<PlaygroundElement, PlaygroundAttributes>;
export declare const Story: Component<StoryElement, StoryAttributes>;

type Listeners = {
  [Name in keyof PlaygroundEvents as `on${Name}`]?: (event: PlaygroundEvents[Name]) => void;
};

/** Without the properties of the elements that JSX could set only once the elements are defined. */
type Intrinsic<Element, Attributes> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  Attributes &
  Listeners & { class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pe-figure': Intrinsic<PlaygroundElement, PlaygroundAttributes>;
      'pe-playground': Intrinsic<PlaygroundElement, PlaygroundAttributes>;
      'pe-story': Intrinsic<StoryElement, StoryAttributes>;
    }
  }
}
