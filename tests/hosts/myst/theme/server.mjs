// What mystmd asks of a theme: a server of pages, which it saves as files. Pages are rendered in the browser, by page.mjs.
import { createServer } from 'node:http';
import { updatePageStaticLinksInplace } from '@myst-theme/common';

const { HOST, PORT, CONTENT_CDN_PORT, BASE_URL = '' } = process.env;

/** mystmd replaces the name of this folder by that of the site's own. */
const assets = '/myst_assets_folder';

const content = async (path) => {
  const response = await fetch(`http://${HOST}:${CONTENT_CDN_PORT}/content/${path}.json`);
  return response.ok ? response.json() : null;
};

const html = (page) => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>${page.frontmatter.title}</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${BASE_URL}/theme.css" />
<script id="page" type="application/json">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${BASE_URL}/theme.js"></script>
<div id="root"></div>
</html>`;

createServer(async (request, response) => {
  const path = request.url.replace(/^\//, '') || 'index';
  const page = await content(path.replace(/\.json$/, '').replaceAll('/', '.'));
  if (!page) {
    response.end();
    return;
  }
  updatePageStaticLinksInplace(page, (url) => (url.startsWith('/') ? assets + url : url));
  response.end(path.endsWith('.json') ? JSON.stringify(page) : html(page));
}).listen(Number(PORT), HOST, () => console.log(`http://${HOST}:${PORT}`));
