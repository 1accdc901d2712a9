/** The gallery's list of figures as HTML, which is whole without scripts: page.ts adds the search and the buttons that copy. */
import { htmlText } from '../share/snippets.ts';
import type { Entry } from './entry.ts';
import { text } from './text.ts';

export interface Listed extends Entry {
  /** of the poster, in CSS pixels; null where there is none */
  readonly size: readonly [width: number, height: number] | null;
}

function picture({ name, title, size, alone }: Listed): string {
  if (!size) return `<p class="picture">${htmlText(text.noPicture)}</p>`;
  const [width, height] = size;
  return `<a class="picture" href="./#${htmlText(alone)}"><img src="gallery/${name}.svg" alt="${htmlText(title)}" width="${width}" height="${height}" loading="lazy" /></a>`;
}

function controls({ controls: names }: Listed): string {
  if (names.length === 0) return '';
  const items = names.map((one) => `<li>${htmlText(one)}</li>`).join('');
  return `<details><summary>${htmlText(text.controls(names.length))}</summary><ul>${items}</ul></details>`;
}

/** Buttons are hidden until the script is there. */
const button = (what: keyof typeof text.copy, title: string): string =>
  `<button type="button" hidden data-copy="${what}" aria-label="${htmlText(`${text.copy[what]}: ${title}`)}">${text.copy[what]}</button>`;

const item = (entry: Listed): string => {
  const { name, title, sentence, alone, shared, frameTitle } = entry;
  return `<li id="${name}" data-alone="${htmlText(alone)}" data-title="${htmlText(frameTitle)}">
<h3>${htmlText(title)}</h3>
${picture(entry)}
<p>${htmlText(sentence)}</p>
${controls(entry)}
<p class="actions">${button('embed', title)} ${button('link', title)} <a href="./#${htmlText(alone)}" aria-label="${htmlText(`${text.show}: ${title}`)}">${text.show}</a> <a href="./?share#${htmlText(shared)}" aria-label="${htmlText(`${text.share}: ${title}`)}">${text.share}</a> <span class="said" role="status"></span></p>
</li>`;
};

export function galleryHtml(entries: readonly Listed[]): string {
  const groups = [...new Set(entries.map(({ group }) => group))];
  const sections = groups.map(
    (group) => `<section>
<h2>${htmlText(group)}</h2>
<ul class="figures">
${entries
  .filter((one) => one.group === group)
  .map(item)
  .join('\n')}
</ul>
</section>`,
  );
  return `<h1>${text.title}</h1>
<p>${htmlText(text.intro)}</p>
<p class="search" hidden><label for="search">${text.search}</label> <input id="search" type="search" /> <span id="found" role="status">${text.found(entries.length)}</span></p>
${sections.join('\n')}`;
}
