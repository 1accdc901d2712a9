// reveal.js as its package is: one page with all slides, the playground from another host.
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { missingPackage } from '../missing-package.mjs';
import { here, playground, work } from '../places.mjs';
import { slides } from './deck.mjs';

const sections = slides.map(
  ({ title, body, isStep }) =>
    `<section><h3>${title}</h3>${isStep ? '<p class="fragment">First this.</p>' : ''}<div${isStep ? ' class="fragment"' : ''}>${body}</div></section>`,
);

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
    <script type="module" src="${playground}element.js"></script>
  </head>
  <body>
    <div class="reveal"><div class="slides">
${sections.join('\n')}
    </div></div>
    <script src="dist/reveal.js"></script>
    <script>
      addEventListener('pe-resize', ({ target }) => {
        Reveal.layout();
        // Slides for print are placed once, before figures have their size.
        target.closest('.pdf-page > section')?.style.setProperty('top', 0);
      });
      Reveal.initialize({ hash: true, transition: 'none' });
    </script>
  </body>
</html>
`,
  );
}
