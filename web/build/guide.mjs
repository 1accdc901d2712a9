// Makes the guide for readers: a page of dist/guide/ from each web/guide/*.md, and teach.html beside the page, without scripts, in the
// colours and type of the page. Their Markdown has headings, paragraphs, lists without lists in them, code, tables, links and emphasis,
// with empty lines between blocks. A link to another of these files leads to its page. A story of ours is a file beside them; the page that shows it has the script of
// its element, and what stands in its place without that. Makes worksheet.html, too.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runnerImport } from 'vite';
import { root } from './tools.mjs';

const special = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => special[sign]);

const marks = /`([^`]+)`|\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|\*(\S|\S.*?\S)\*/g;

/** Text within a block. */
function inline(text) {
  let html = '';
  let end = 0;
  for (const { 0: mark, 1: code, 2: words, 3: address, 4: strong, 5: stressed, index } of text.matchAll(
    marks,
  )) {
    html += escaped(text.slice(end, index));
    end = index + mark.length;
    if (code) html += `<code>${escaped(code)}</code>`;
    else if (address)
      html += `<a href="${escaped(address.replace(/^([\w-]+)\.md(?=#|$)/, '$1.html'))}">${inline(words)}</a>`;
    else if (strong) html += `<strong>${inline(strong)}</strong>`;
    else html += `<em>${inline(stressed)}</em>`;
  }
  return html + escaped(text.slice(end));
}

/** The name of a heading in links, as GitHub has it. */
const idOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const cells = (line) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** On a phone each row becomes a list, in which each cell says its title. */
function table([head, , ...rows]) {
  const titles = cells(head);
  const row = (line) =>
    `<tr>${cells(line)
      .map((cell, i) => `<td data-title="${escaped(titles[i])}">${inline(cell)}</td>`)
      .join('')}</tr>`;
  const first = titles.map((title) => `<th>${inline(title)}</th>`).join('');
  return `<table><thead><tr>${first}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
}

function block(text) {
  const lines = text.trimEnd().split('\n');
  const [, hashes, heading] = /^(#{1,6}) (.*)$/.exec(text.trimEnd()) ?? [];
  if (hashes) return `<h${hashes.length} id="${idOf(heading)}">${inline(heading)}</h${hashes.length}>`;
  // What is wider than the page scrolls on its own, by keyboard too.
  if (text.startsWith('```'))
    return `<pre tabindex="0"><code>${escaped(lines.slice(1, -1).join('\n'))}</code></pre>`;
  if (text.startsWith('|')) return table(lines);
  const item = /^(?:[-*]|(\d+)\.) /m;
  if (item.test(lines[0])) {
    const tag = /^\d/.test(text) ? 'ol' : 'ul';
    const items = text.split(/^(?:[-*]|\d+\.) /m).slice(1);
    return `<${tag}>${items.map((one) => `<li>${inline(one.trim().replace(/\s+/g, ' '))}</li>`).join('')}</${tag}>`;
  }
  const [, story, instead] = /^<!-- story (\S+) -->\n([\s\S]*)/.exec(text) ?? [];
  if (story)
    return `<pe-story src="${story}.json" label="${escaped(pages[story])}">${block(instead)}</pe-story>`;
  if (/^(?:>|!\[|<|\s)/.test(text))
    throw new Error(`This Markdown is not supported in web/guide: ${lines[0]}`);
  return `<p>${inline(lines.join(' '))}</p>`;
}

export const toHtml = (markdown) =>
  (markdown.match(/^```[\s\S]*?^```$|^(?:.+\n?)+/gm) ?? []).map(block).join('\n');

const folder = `${root}/web/guide`;

/** The names and titles of its pages, in the order in which they are listed. */
const pages = {
  notes: 'Figures in course notes',
  challenges: 'Predictions and challenges',
  formulas: 'Formulas',
  'three-bugs': 'Three bugs that raise no error',
  hosting: 'Hosting',
  cpp: 'The core in C++',
  teach: 'Teaching word order in 45 minutes',
};

/** Of these, those that stand beside the page. */
const besidePage = ['teach'];

/** Of these, those that show a story: a file of the same name. */
const stories = ['three-bugs'];

const fileOf = (name) => (besidePage.includes(name) ? `${name}.html` : `guide/${name}.html`);

export const guideFiles = Object.keys(pages).map(fileOf);

/** Made by gallery.mjs: its file, and its title. */
export const gallery = ['gallery.html', 'Gallery of figures'];

const loadParts = async () =>
  (await runnerImport(`${folder}/parts.ts`, { configFile: false, logLevel: 'warn' })).module;

/** The head of a page beside or below the page of the site, whose folder is `home`. */
function headOf({ title, style, paper, home, policy }) {
  const hash = createHash('sha256').update(style).digest('base64');
  return `<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy.replace("style-src 'self'", `style-src 'sha256-${hash}'`)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}: the positional-embedding playground</title>
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="${paper.light}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="${paper.dark}" media="(prefers-color-scheme: dark)" />
    <link rel="icon" type="image/svg+xml" href="${home}favicon.svg" />
    <style>${style}</style>`;
}

/** The page that shows a worksheet: web/app/worksheet. */
async function worksheetPage(policy) {
  const { paper, tokensCss } = await loadParts();
  const style = `${tokensCss}\nbody { margin: 0; background: var(--paper); color: var(--ink); font: var(--text) / var(--leading) var(--sans); }`;
  return `<!doctype html>
<html lang="en">
  <head>
    ${headOf({ title: 'Worksheet', style, paper, home: '', policy })}
    <script src="worksheet.js" defer></script>
  </head>
  <body>
    <main data-page="index.html">A worksheet needs scripts.</main>
  </body>
</html>
`;
}

/** The whole HTML of a page. `policy`: the content security policy of the site. */
export async function guidePage(name, policy) {
  const { parts } = await loadParts();
  // The line below is for those who read the source alone.
  const source = (await readFile(`${folder}/${name}.md`, 'utf8')).replace(
    /<!-- (?!story )(.+?) -->\n.*/g,
    (_, part) => {
      if (!Object.hasOwn(parts, part)) throw new Error(`web/guide/parts.ts has no part "${part}"`);
      return parts[part];
    },
  );
  const up = besidePage.includes(name) ? './' : '../';
  const script = stories.includes(name) ? '<script type="module" src="../element.js"></script>' : '';
  const main = `<main${besidePage.includes(name) ? ' class="sheets"' : ''}>
${toHtml(source.replaceAll('](../', `](${up}`))}
    </main>`;
  return wholePage({ file: fileOf(name), title: pages[name], script, main, policy });
}

/** A page with the look of the guide, which leads to the other pages. `css`: styles besides the guide's. */
export async function wholePage({ file, title, css = '', script, main, policy }) {
  const { paper, tokensCss } = await loadParts();
  const style = `${tokensCss}\n${await readFile(`${folder}/guide.css`, 'utf8')}\n${css}`;
  const home = file.includes('/') ? '../' : './';
  const others = [...Object.entries(pages).map(([one, words]) => [fileOf(one), words]), gallery].filter(
    ([other]) => other !== file,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    ${headOf({ title, style, paper, home, policy })}
    ${script}
  </head>
  <body>
    <nav aria-label="Guide">
      <a href="${home}">The positional-embedding playground</a>
      ${others.map(([other, words]) => `<a href="${home}${other}">${escaped(words)}</a>`).join('\n      ')}
    </nav>
    ${main}
  </body>
</html>
`;
}

const storyFile = (name) => readFile(`${folder}/${name}.json`, 'utf8');

/** Puts the pages into the build, and serves them while the page is developed. */
export const guide = (policy) => ({
  name: 'guide',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'worksheet.html', source: await worksheetPage(policy) });
    for (const name of Object.keys(pages))
      this.emitFile({
        type: 'asset',
        fileName: fileOf(name),
        source: await guidePage(name, policy),
      });
    for (const name of stories)
      this.emitFile({ type: 'asset', fileName: `guide/${name}.json`, source: await storyFile(name) });
    for (const [name, worksheet] of Object.entries((await loadParts()).sheetFiles))
      this.emitFile({
        type: 'asset',
        fileName: `guide/${name}`,
        source: `${JSON.stringify(worksheet, null, 2)}\n`,
      });
  },
  configureServer({ middlewares }) {
    middlewares.use(async ({ url }, response, next) => {
      const story = stories.find((one) => url === `/guide/${one}.json`);
      if (story) return response.setHeader('Content-Type', 'application/json').end(await storyFile(story));
      const name = Object.keys(pages).find((one) => url === `/${fileOf(one)}`);
      if (!name) return next();
      response.setHeader('Content-Type', 'text/html').end(await guidePage(name, policy).catch(String));
    });
  },
});
