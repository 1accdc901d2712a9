// Makes HTML of the Markdown that the guide uses: headings, paragraphs, lists without lists in them, code, tables, links and emphasis.
// Blocks have empty lines between them.

const special = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => special[sign]);

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
    else if (address) html += `<a href="${escaped(address)}">${inline(words)}</a>`;
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
    .map((cell) => inline(cell.trim()));

function table([head, , ...rows]) {
  const row = (line, tag) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table>`;
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
  if (/^(?:>|!\[|<|\s)/.test(text))
    throw new Error(`This Markdown is not supported in web/guide: ${lines[0]}`);
  return `<p>${inline(lines.join(' '))}</p>`;
}

export const toHtml = (markdown) =>
  (markdown.match(/^```[\s\S]*?^```$|^(?:.+\n?)+/gm) ?? []).map(block).join('\n');
