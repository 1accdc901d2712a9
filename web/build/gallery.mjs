// Makes dist/gallery.html, the list of all figures, with their posters in dist/gallery/: drawn in Node, by the core just built.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { gallery, wholePage } from './guide.mjs';
import { moduleNames } from './native.mjs';
import { must, root } from './tools.mjs';
import { galleryDrawing, policy } from './vite.mjs';

const made = galleryDrawing.build.outDir;
const script = `${made}/draw.js`;
const posters = `${made}/posters`;
const list = `${made}/list.html`;
const stamp = `${made}/.drawn-from`;

/** Draws them again only if the code that draws them, or the core, has changed. */
async function draw() {
  await build(galleryDrawing);
  const hash = createHash('sha256');
  for (const file of [script, ...moduleNames.map((module) => `${root}/build/wasm/wasm/${module}.wasm`)])
    hash.update(await readFile(file));
  const drawnFrom = hash.digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === drawnFrom) return;
  await rm(stamp, { force: true });
  await rm(posters, { recursive: true, force: true });
  await mkdir(posters);
  await must('node', [script, posters, list]);
  await writeFile(stamp, drawnFrom);
}

export async function writeGallery() {
  await draw();
  const dist = `${root}/dist`;
  await rm(`${dist}/gallery`, { recursive: true, force: true });
  await cp(posters, `${dist}/gallery`, { recursive: true });
  const [file, title] = gallery;
  const css = await readFile(`${root}/web/app/gallery/gallery.css`, 'utf8');
  const main = `<main>${await readFile(list, 'utf8')}</main>`;
  const page = { file, title, css, script: '<script src="gallery.js" defer></script>', main, policy };
  await writeFile(`${dist}/${file}`, await wholePage(page));
}
