import type { PlaygroundElement } from 'positional-embedding-playground/element';
import { Figure, type FigureProps, Playground, Story } from 'positional-embedding-playground/react';
import { type ComponentProps, useEffect, useRef } from 'react';

const properties: FigureProps = { state: 'v=1', headingLevel: 3, className: 'wide', loading: 'eager' };

export function Components() {
  const ref = useRef<PlaygroundElement>(null);
  return (
    <main>
      <Figure
        ref={ref}
        {...properties}
        onReady={({ detail }) => detail.state.length}
        onResult={({ detail }) => detail.result.number.length}
        onAnswer={({ detail }) => detail.index.toFixed()}
      >
        loading
      </Figure>
      <Playground lock="seed" theme="dark" aria-label="Order" />
      <Story src="order.json" headingLevel={2} onError={({ detail }) => detail.message.length} />
      {/* @ts-expect-error: a story has no result of its own */}
      <Story onResult={() => {}} />
      {/* @ts-expect-error: not a theme */}
      <Figure theme="blue" />
      {/* @ts-expect-error: not an attribute */}
      <Figure sceme="rotary" />
    </main>
  );
}

export function Elements() {
  const ref = useRef<PlaygroundElement>(null);
  useEffect(() => {
    ref.current?.addEventListener('pe-result', (event) => event.detail.result.number.length);
  }, []);
  return (
    <main>
      <pe-figure ref={ref} state="v=1&scheme=sinusoidal" view="difference" show="scheme" lock="seed">
        loading
      </pe-figure>
      <pe-playground heading-level={3} onpe-ready={({ detail }) => detail.state.length} class="wide" />
      <pe-story src="order.json" />
      {/* @ts-expect-error: JSX would set it in vain before the element is defined */}
      <pe-figure headingLevel={3} />
    </main>
  );
}

export type Handler = NonNullable<ComponentProps<typeof Figure>['onComplete']>;
export const complete: Handler = ({ detail }) => detail.value.toFixed();
