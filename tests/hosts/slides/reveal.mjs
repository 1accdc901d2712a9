// reveal.js as its package is: one page with all slides.
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { missingPackage } from '../missing-package.mjs';
import { here, work } from '../places.mjs';
import { slides } from './deck.mjs';

const sections = slides.map(({ title, write, isStep }) => {
  const step = isStep ? ' class="fragment"' : '';
  return `<section>
<h3>${title}</h3>
${isStep ? '<p class="fragment">First this.</p>' : ''}
<div${step}>${write('reveal')}</div>
</section>`;
});

export const missing = () => missingPackage('reveal.js');

export async function build() {
  const site = `${work}/sites/reveal`;
  await mkdir(site, { recursive: true });
  await cp(`${here}node_modules/reveal.js/dist`, `${site}/dist`, { recursive: true });
  await writeFile(
    `${site}/index.html`,
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Slides</title>
    <link rel="stylesheet" href="dist/reveal.css">
    <link rel="stylesheet" href="dist/theme/white.css">
  </head>
  <body>
    <div class="reveal"><div class="slides">
${sections.join('\n')}
    </div></div>
    <script src="dist/reveal.js"></script>
    <script>
      Reveal.initialize({ hash: true, transition: 'none' });
    </script>
  </body>
</html>
`,
  );
}
