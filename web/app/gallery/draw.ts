/**
 * Draws the poster of every figure into a folder, and the gallery's list of them into a file: the build runs it in a process of its own.
 * Arguments: the folder, the file.
 */
import { writeFile } from 'node:fs/promises';
import { openDocument } from '../command/document.ts';
import type { Listed } from './html.ts';

await openDocument(640);
const { drawSamples } = await import('./draw-samples.ts');
const { galleryHtml } = await import('./html.ts');
const listed: Listed[] = [];
for await (const { svg, ...entry } of drawSamples()) {
  const [, width, height] = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/.exec(svg ?? '') ?? [];
  if (svg) await writeFile(`${process.argv[2]}/${entry.name}.svg`, svg);
  listed.push({ ...entry, size: svg ? [Math.round(Number(width)), Math.round(Number(height))] : null });
}
await writeFile(process.argv[3], galleryHtml(listed));
// Nothing else ends the process: labs wait for changes.
process.exit();
