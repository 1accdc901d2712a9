// The same slides for reveal.js and Slidev: each with a title and one figure, as Share writes it.
import { playground } from '../places.mjs';

const element = (id, state, more = '') =>
  `<pe-figure id="${id}" height="fit" style="font-size: 16px" data-prevent-swipe state="${state}" ${more}>
  <a href="${playground}">Open the figure</a>
</pe-figure>`;

/** In their order: the first has no figure. */
export const slides = [
  { title: 'Positions', body: 'An introduction.' },
  { title: 'Order', body: element('order', 'v=1&amp;scheme=sinusoidal', 'show="scheme,permutation"') },
  {
    title: 'A slider',
    body: element('slider', 'v=1&amp;lab=encodings&amp;scheme=rotary', 'view="clocks" show="base,n"'),
  },
  {
    title: 'A formula',
    body: element('typed', 'v=1&amp;lab=encodings&amp;scheme=formula', 'view="table-and-row" show="formula"'),
  },
  {
    title: 'Step by step',
    body: element('step', 'v=1&amp;lab=context&amp;scheme=rotary', 'show="scaling"'),
    isStep: true,
  },
  {
    title: 'Present',
    body: element('present', 'v=1&amp;lab=properties&amp;scheme=sinusoidal', 'ui="present"'),
  },
  { title: 'The end', body: 'Questions?' },
];
