// A page of MDX with a frame, as Share writes it, rendered by React on the server, as Docusaurus does.
import { mkdir, writeFile } from 'node:fs/promises';
import { missingPackage } from '../missing-package.mjs';
import { work } from '../places.mjs';
import { written } from '../share.mjs';

const frame = {
  title: 'The "two" orders {a} <b>',
  state: 'v=1&scheme=sinusoidal&ui=figure&view=difference',
  attributes: { view: 'difference' },
};

export const missing = () => missingPackage('@mdx-js/mdx');

export async function build() {
  const { evaluate } = await import('@mdx-js/mdx');
  const { createElement } = await import('react');
  const runtime = await import('react/jsx-runtime');
  const { renderToString } = await import('react-dom/server');
  const { default: Content } = await evaluate(`# Notes\n\n${written('mdx', frame)}\n\nMore words.`, runtime);
  const html = renderToString(createElement(Content));
  const site = `${work}/sites/mdx`;
  await mkdir(site, { recursive: true });
  await writeFile(`${site}/index.html`, `<!doctype html><html lang="en"><title>Notes</title>${html}</html>`);
}
