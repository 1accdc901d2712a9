// The same slides for reveal.js and Slidev: each with a title and one figure, as Share writes it.
import { written } from '../share.mjs';

/** What Share writes for `host`. The tests find the figure by its `id`. */
const figure = (id, state, attributes) => (host) =>
  written(host, { title: 'Open the figure', state, attributes }).replace(/<pe-\w+/, `$& id="${id}"`);

const words = (text) => () => text;

/** In their order: the first has no figure. */
export const slides = [
  { title: 'Positions', write: words('An introduction.') },
  { title: 'Order', write: figure('order', 'v=1&scheme=sinusoidal', { show: 'scheme,permutation' }) },
  {
    title: 'A slider',
    write: figure('slider', 'v=1&lab=encodings&scheme=rotary', { view: 'clocks', show: 'base,n' }),
  },
  {
    title: 'A formula',
    write: figure('typed', 'v=1&lab=encodings&scheme=formula', { view: 'table-and-row', show: 'formula' }),
  },
  {
    title: 'Step by step',
    write: figure('step', 'v=1&lab=context&scheme=rotary', { show: 'scaling' }),
    isStep: true,
  },
  { title: 'Present', write: figure('present', 'v=1&lab=properties&property=translation&scheme=sinusoidal') },
  { title: 'The end', write: words('Questions?') },
];
