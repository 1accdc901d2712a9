import type {} from 'positional-embedding-playground/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const figure: SvelteHTMLElements['pe-figure'] = {
  state: 'v=1&scheme=sinusoidal',
  'heading-level': 3,
  class: 'wide',
  'onpe-result': ({ detail }) => detail.result.number.length,
};

export const story: SvelteHTMLElements['pe-story'] = {
  src: 'order.json',
  // @ts-expect-error: not a theme
  theme: 'blue',
};
