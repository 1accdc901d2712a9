// Slidev, built under a base path.
import { mkdir, writeFile } from 'node:fs/promises';
import { must } from '../../../web/build/tools.mjs';
import { missingPackage } from '../missing-package.mjs';
import { here, work } from '../places.mjs';
import { slides } from './deck.mjs';

/** The script of a component stands by itself, not in an element of the slide. */
const step = (text) => {
  const [element, script] = text.split('\n\n');
  return `<v-click>First this.</v-click>\n\n<v-click>\n\n${element}\n\n</v-click>\n\n${script}`;
};

const pages = slides.map(({ title, write, isStep }) => {
  const text = write('slidev');
  return `\n# ${title}\n\n${isStep ? step(text) : text}\n`;
});

export const missing = () => missingPackage('@slidev/cli');

export async function build() {
  // Beside its packages, where it looks for its theme.
  const folder = `${here}node_modules/.slides`;
  await mkdir(folder, { recursive: true });
  await writeFile(
    `${folder}/slides.md`,
    `---\ntheme: default\ntitle: Slides\nfavicon: 'data:,'\nfonts: { provider: none }\nrouterMode: hash\ntransition: none\n---\n${pages.join('\n---\n')}`,
  );
  await must(
    'node',
    [
      ...[`${here}node_modules/@slidev/cli/bin/slidev.mjs`, 'build', `${folder}/slides.md`],
      ...['--base', '/slidev/', '--out', `${work}/sites/slidev`],
    ],
    { env: { NODE_ENV: 'production' } },
  );
}
