// The sources of the course. They are written once: Sphinx and VitePress show elements as they stand; for MyST, which drops elements that
// HTML does not have, each becomes a directive.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { must } from '../../web/build/tools.mjs';
import { dist, here, nameOfPlayground, playground, work } from './places.mjs';

/** The pages in the order of the course. They lie in folders of different depths. */
export const pages = ['order', 'week-2/encoding', 'week-3/lab/probe'];

/** The files of the course that are made: `posters`. */
export const extra = `${work}/extra`;

/** Copies the course to `build/hosts/<host>`, which it empties, each page as `translate(text, page)` returns it. Resolves to the folder. */
export async function copyCourse(host, translate = (text) => text) {
  const folder = `${work}/${host}`;
  await rm(folder, { recursive: true, force: true });
  await cp(`${here}course`, folder, { recursive: true });
  await cp(extra, folder, { recursive: true });
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.md')) continue;
    const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll(nameOfPlayground, playground);
    await writeFile(`${folder}/${name}`, translate(text, name.replace(/\.md$/, '')));
  }
  return folder;
}

const plain = (text) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)]),
  );

const figures = /^<pe-figure([^>]*)>([\s\S]*?)<\/pe-figure>$/gm;
const frames = /^<iframe([^>]*)><\/iframe>$/gm;

/** The same figure as one link. */
const linkOf = ({ state, view, ...more }) => {
  const named = ['show', 'lock', 'predict', 'challenge'].filter((name) => more[name] !== undefined);
  const rest = named.map((name) => `&${name}=${encodeURIComponent(more[name])}`).join('');
  return `${state}&view=${view}${rest}&ui=figure`;
};

/** Draws the posters that the pages name, each from the link of its figure, as a teacher does. */
export async function drawPosters() {
  await mkdir(`${extra}/posters`, { recursive: true });
  const draw = (link, poster) =>
    must('node', [
      `${dist}/bin/positional-embedding-playground.js`,
      'poster',
      link,
      '-o',
      `${extra}/posters/${poster.split('/').at(-1)}`,
    ]);
  for (const page of pages) {
    const text = await readFile(`${here}course/${page}.md`, 'utf8');
    for (const [, attributes, inside] of text.matchAll(figures)) {
      const { src } = attributesOf(inside);
      if (src) await draw(linkOf(attributesOf(attributes)), src);
    }
    for (const [, attributes] of text.matchAll(frames)) {
      const { src, 'data-poster': poster } = attributesOf(attributes);
      await draw(src, poster);
    }
  }
}

/** Text in which each figure is what `widget(link)` returns, and each frame what `frame(attributes)` returns. */
export const withoutElements = (text, { widget, frame }) =>
  text
    .replace(figures, (_, attributes) => widget(linkOf(attributesOf(attributes))))
    .replace(frames, (_, attributes) => frame(attributesOf(attributes)));
