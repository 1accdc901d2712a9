// The sources of the course. They are written once: Sphinx and VitePress show elements as they stand; for MyST, which drops elements that
// HTML does not have, each becomes a directive.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { here, nameOfPlayground, playground, work } from './places.mjs';

/** The pages in the order of the course. They lie in folders of different depths. */
export const pages = ['order', 'week-2/encoding', 'week-3/lab/probe'];

/** Copies the course to `build/hosts/<host>`, which it empties, each page as `translate(text, page)` returns it. Resolves to the folder. */
export async function copyCourse(host, translate = (text) => text) {
  const folder = `${work}/${host}`;
  await rm(folder, { recursive: true, force: true });
  await cp(`${here}course`, folder, { recursive: true });
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

/** The same figure as one link. */
const linkOf = ({ state, view, show = '', lock = '' }) =>
  `${state}&view=${view}&show=${show}&lock=${lock}&ui=figure`;

/** Text in which each figure is what `widget(link)` returns, and each frame what `frame(attributes)` returns. */
export const withoutElements = (text, { widget, frame }) =>
  text
    .replace(/^<pe-figure([^>]*)>[\s\S]*?<\/pe-figure>$/gm, (_, attributes) =>
      widget(linkOf(attributesOf(attributes))),
    )
    .replace(/^<iframe([^>]*)><\/iframe>$/gm, (_, attributes) => frame(attributesOf(attributes)));
