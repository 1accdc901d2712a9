// What Share writes, for the pages and slides of the tests: its sources need Vite.
import { loadSource } from '../../web/build/vite.mjs';
import { playground } from './places.mjs';

const snippets = await loadSource('app/share/snippets.ts');

/** Of a figure, or of a whole lab, which has no `attributes`. `poster`: the name of its file. */
const embedOf = ({ title, state, attributes, poster = null }) => ({
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

export const written = (host, embed) => snippets.hosts[host].write(embedOf(embed));

/** What Share says beside it. */
export const hintFor = (host, embed) => snippets.hosts[host].hint(embedOf(embed));
