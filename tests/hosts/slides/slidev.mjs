// Slidev, built under a base path. Each slide with a figure loads the playground from another host, as Share writes it.
import { mkdir, writeFile } from 'node:fs/promises';
import { must } from '../../../web/build/tools.mjs';
import { missingPackage } from '../missing-package.mjs';
import { here, playground, work } from '../places.mjs';
import { slides } from './deck.mjs';

const script = `<script setup>
import(/* @vite-ignore */ '${playground}element.js')
</script>`;

const pages = slides.map(
  ({ title, body, isStep }) => `
# ${title}

${isStep ? `<v-click>First this.</v-click>\n\n<v-click>\n\n${body}\n\n</v-click>` : body}

${body.startsWith('<') ? script : ''}
`,
);

export const missing = () => missingPackage('@slidev/cli');

export async function build() {
  // Beside its packages, where it looks for its theme.
  const folder = `${here}node_modules/.slides`;
  await mkdir(folder, { recursive: true });
  await writeFile(
    `${folder}/slides.md`,
    `---\ntheme: default\ntitle: Slides\nrouterMode: hash\ntransition: none\n---\n${pages.join('\n---\n')}`,
  );
  await must('node', [
    `${here}node_modules/@slidev/cli/bin/slidev.mjs`,
    'build',
    `${folder}/slides.md`,
    '--base',
    '/slidev/',
    '--out',
    `${work}/sites/slidev`,
  ]);
}
