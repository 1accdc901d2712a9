// What Share writes, for the pages and slides of the tests: its sources need Vite.
import { loadSource } from '../../web/build/vite.mjs';
import { playground } from './places.mjs';

const snippets = await loadSource('app/share/snippets.ts');

/** Of a figure, or of a whole lab, which has no `attributes`. `poster`: the name of its file. */
export const written = (host, { title, state, attributes, poster = null }) =>
  snippets.hosts[host].write({
    title,
    page: playground,
    state,
    settings: state,
    attributes: attributes ?? {},
    isFigure: attributes !== undefined,
    theme: 'auto',
    height: snippets.usualHeight,
    type: snippets.usualType,
    poster,
  });
