// VitePress, under a base path. Each page takes the element in a way of its own.
import { cp } from 'node:fs/promises';
import { must } from '../../../web/build/tools.mjs';
import { copyCourse, pages } from '../course.mjs';
import { missingPackage } from '../missing-package.mjs';
import { dist, here, playground, work } from '../places.mjs';

/** As the npm package has it. */
const element = JSON.stringify(`${dist}/npm/element.js`);

const ways = {
  'a script of another host': (text) => `---
head:
  - [script, { type: module, src: ${playground}element.js }]
---
${text}`,
  'bundled, loaded when mounted': (text) => `${text}
<script setup>
import { onMounted } from 'vue'
onMounted(() => import(${element}))
</script>
`,
  'bundled, imported on the server too': (text) => `${text}
<script setup>
import ${element}
</script>
`,
};

export const missing = () => missingPackage('vitepress');

export async function build() {
  const course = await copyCourse('vitepress', (text, page) =>
    Object.values(ways)[pages.indexOf(page)](text),
  );
  await cp(`${here}vitepress/config.mjs`, `${course}/.vitepress/config.mjs`);
  await must(
    'node',
    [
      `${here}node_modules/vitepress/bin/vitepress.js`,
      'build',
      course,
      '--outDir',
      `${work}/sites/vitepress`,
    ],
    { env: { PE_PLAYGROUND: playground } },
  );
}
