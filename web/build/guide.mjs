// Makes the guide for readers: a page of dist/guide/ from each web/guide/*.md, without scripts, in the colours and type of the page.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runnerImport } from 'vite';
import { escaped, toHtml } from './markdown.mjs';
import { root } from './tools.mjs';

const folder = `${root}/web/guide`;

/** The names and titles of its pages, in the order in which they are listed. */
const pages = { challenges: 'Predictions and challenges', formulas: 'Formulas' };

export const guideFiles = Object.keys(pages).map((name) => `guide/${name}.html`);

/** The whole HTML of a page. `policy`: the content security policy of the site. */
export async function guidePage(name, policy) {
  const { module } = await runnerImport(`${folder}/parts.ts`, { configFile: false, logLevel: 'warn' });
  const { paper, parts, tokensCss } = module;
  const source = (await readFile(`${folder}/${name}.md`, 'utf8')).replace(/<!-- (.+?) -->/g, (_, part) => {
    if (!Object.hasOwn(parts, part)) throw new Error(`web/guide/parts.ts has no part "${part}"`);
    return parts[part];
  });
  const style = `${tokensCss}\n${await readFile(`${folder}/guide.css`, 'utf8')}`;
  const hash = createHash('sha256').update(style).digest('base64');
  const others = Object.entries(pages).filter(([other]) => other !== name);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy.replace("style-src 'self'", `style-src 'sha256-${hash}'`)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(pages[name])}: the positional-embedding playground</title>
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="${paper.light}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="${paper.dark}" media="(prefers-color-scheme: dark)" />
    <link rel="icon" type="image/svg+xml" href="../favicon.svg" />
    <style>${style}</style>
  </head>
  <body>
    <nav aria-label="Guide">
      <a href="../">The positional-embedding playground</a>
      ${others.map(([other, title]) => `<a href="${other}.html">${escaped(title)}</a>`).join('\n      ')}
    </nav>
    <main>
${toHtml(source)}
    </main>
  </body>
</html>
`;
}

/** Puts the pages into the build, and serves them while the page is developed. */
export const guide = (policy) => ({
  name: 'guide',
  async generateBundle() {
    for (const name of Object.keys(pages))
      this.emitFile({
        type: 'asset',
        fileName: `guide/${name}.html`,
        source: await guidePage(name, policy),
      });
  },
  configureServer({ middlewares }) {
    middlewares.use(async ({ url }, response, next) => {
      const name = Object.keys(pages).find((one) => url === `/guide/${one}.html`);
      if (!name) return next();
      response.setHeader('Content-Type', 'text/html').end(await guidePage(name, policy).catch(String));
    });
  },
});
