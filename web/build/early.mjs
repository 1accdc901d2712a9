// The opening of the story in index.html, before any script has run: see web/app/early.
import { readFile } from 'node:fs/promises';
import { runnerImport } from 'vite';
import { root } from './tools.mjs';

/**
 * Links show another state, which needs the scripts: the opening is then hidden before it is painted. Keys that are pressed before the
 * scripts are there act once they are: see web/app/on-key.ts.
 */
export const beforeScripts = `if(location.hash.length>1)document.documentElement.dataset.linked='';pressed=[];onkeydown=e=>pressed.push([e,e.composedPath()[0]])`;

/** `options`: how the sources are resolved. */
export function early(options) {
  let made;
  const make = async () => {
    const { module } = await runnerImport(`${root}/web/app/early/early.ts`, {
      configFile: false,
      logLevel: 'warn',
      ...options,
    });
    const bytes = await readFile(`${root}/build/wasm/wasm/attention.wasm`);
    return module.earlyStory(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  };
  const once = () => {
    made ??= make();
    return made;
  };
  return {
    name: 'early',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (id.split('?')[0].endsWith('/app/page.css')) return `${code}\n${(await once()).styles}`;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (page) => {
        const { markup } = await once();
        return page
          .replace('</head>', `  <script>${beforeScripts}</script>\n  </head>`)
          .replace('<pe-page>', `<pe-page>\n      ${markup.replaceAll('$', '$$$$')}`);
      },
    },
  };
}
