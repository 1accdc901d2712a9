/** The script of gallery.html: the search, and the buttons that copy. The list is in the page: html.ts. */
import { copyOrSave } from '../../draw/export/download.ts';
import { frameOf, usualHeight } from '../share/snippets.ts';
import { text } from './text.ts';

const all = (selector: string): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
const figures = all('.figures > li');
const sections = all('section');

/** What is said of a figure, without the words of its buttons. */
const wordsOf = (figure: HTMLElement): string =>
  [
    figure.closest('section')?.querySelector('h2'),
    ...figure.querySelectorAll('h3, p:not(.actions), details li'),
  ]
    .map((part) => part?.textContent)
    .join(' ')
    .toLowerCase();

const known = new Map(figures.map((figure) => [figure, wordsOf(figure)]));

function find(asked: string): void {
  const words = asked.toLowerCase().split(/\s+/);
  for (const figure of figures) figure.hidden = !words.every((word) => known.get(figure)?.includes(word));
  for (const section of sections) section.hidden = !section.querySelector('li[data-alone]:not([hidden])');
  const found = document.querySelector('#found') as HTMLElement;
  found.textContent = text.found(figures.filter(({ hidden }) => !hidden).length);
}

const home = new URL('./', location.href).href;

function textOf(figure: HTMLElement, what: string | undefined): string {
  const { alone, title = '' } = figure.dataset;
  const src = `${home}#${alone}`;
  return what === 'link' ? src : frameOf({ home, src, title, height: usualHeight });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const figure = button.closest('li') as HTMLElement;
  for (const said of all('.said')) said.textContent = '';
  const said = figure.querySelector('.said') as HTMLElement;
  said.textContent =
    (await copyOrSave(textOf(figure, button.dataset.copy), `${figure.id}.txt`)) || text.copied;
}

const search = document.querySelector('#search') as HTMLInputElement;
search.addEventListener('input', () => find(search.value));
for (const button of all('[data-copy]')) button.hidden = false;
all('.search')[0].hidden = false;
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-copy]');
  if (button) void copy(button);
});
// A browser may keep what was typed.
find(search.value);
