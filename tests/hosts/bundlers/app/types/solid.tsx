/** @jsxImportSource solid-js */
import type {} from 'positional-embedding-playground/solid';
import 'positional-embedding-playground/element';

export const Notes = () => (
  <main>
    <pe-figure
      state="v=1&scheme=sinusoidal"
      view="difference"
      heading-level={3}
      on:pe-result={({ detail }) => detail.result.number.length}
    />
    <pe-story src="order.json" class="wide" />
    {/* @ts-expect-error: not a theme */}
    <pe-playground theme="blue" />
  </main>
);
