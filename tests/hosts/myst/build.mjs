// mystmd's own static build, with a theme of its own that renders pages as MyST's themes do.
import { cp, rm, writeFile } from 'node:fs/promises';
import { build as bundle } from 'vite'; // VitePress's
import { must } from '../../../web/build/tools.mjs';
import { copyCourse, pages, withoutElements } from '../course.mjs';
import { missingPackage } from '../missing-package.mjs';
import { dist, here, playground, work } from '../places.mjs';

const theme = `${here}myst/theme`;
export const base = '/myst';

const configuration = `version: 1
project:
  title: Attention and positions
  toc:
${pages.map((page) => `    - file: ${page}.md`).join('\n')}
site:
  template: ${theme}
  options:
    folders: true
`;

/** A page of the course with MyST's directives, whose widget is the file `esm`. */
const translate = (esm) => (text) =>
  withoutElements(text, {
    widget: (state) => `\`\`\`{anywidget} ${esm}
${JSON.stringify({ src: playground, state }, null, 2)}
\`\`\``,
    frame: ({ src, title, 'data-poster': poster }) => `\`\`\`{iframe} ${src}
:width: 100%
:title: ${title}
:placeholder: ${poster}

${title}
\`\`\``,
  });

export const missing = () => missingPackage('mystmd');

async function bundleTheme(site) {
  await bundle({
    configFile: false,
    root: theme,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: site,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: `${theme}/page.mjs`,
        output: { entryFileNames: 'theme.js', inlineDynamicImports: true },
        onLog() {},
      },
    },
  });
}

export async function build() {
  // The first page has a widget of its own folder, the others one that mystmd fetches.
  const course = await copyCourse('myst', (text, page) =>
    translate(page === pages[0] ? 'anywidget.js' : `${playground}anywidget.js`)(text),
  );
  await cp(`${dist}/anywidget.js`, `${course}/anywidget.js`);
  await writeFile(`${course}/myst.yml`, configuration);
  await must('node', [`${here}node_modules/mystmd/dist/myst.cjs`, 'build', '--html', '--strict'], {
    cwd: course,
    env: { BASE_URL: base },
  });
  const site = `${work}/sites/myst`;
  await rm(site, { recursive: true, force: true });
  await cp(`${course}/_build/html`, site, { recursive: true });
  await bundleTheme(site);
}
