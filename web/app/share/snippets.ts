/** The text that puts an embed into a page of course notes, for each kind of page. */

import { readHash } from '../../settings/hash.ts';
import { impliedOf, type Setting } from '../../settings/setting.ts';
import type { Changes, State } from '../../settings/setting-table.ts';
import { escapeTex } from '../../shell/cite/tex.ts';
import { versionLine, wholeText } from '../../shell/link.ts';
import { openLab, type Session } from '../../shell/session.ts';
import { noTask, readPrediction } from '../../tasks/task-rows.ts';
import { type Worksheet, worksheetHash } from '../../tasks/worksheet.ts';

/** A lab or a figure, set up for other people's pages. */
export interface Embed {
  /** what frames and captions call it */
  readonly title: string;
  /** address of the playground's page, without `#` */
  readonly page: string;
  /** the part after `#` of the link that shows exactly this */
  readonly state: string;
  /** the same, split: the settings, and what is shown of them, by the names of the element's attributes */
  readonly settings: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** whether it is one figure and not a whole lab */
  readonly isFigure: boolean;
  readonly theme: 'auto' | 'light' | 'dark';
  /** of a frame, in CSS pixels, until resize.js knows better */
  readonly height: number;
  /** size of a figure's type on a slide, in CSS pixels */
  readonly type: number;
  /** file name of its poster; null if that would give away the answer to a question */
  readonly poster: string | null;
}

export interface Host {
  /** kind of page */
  readonly title: string;
  /** what to do with the snippet */
  readonly hint: (embed: Embed) => string;
  readonly write: (embed: Embed) => string;
  /** whether the snippet states a height */
  readonly hasHeight?: true;
  /** whether it is a slide: a figure there states the size of its type, and a whole lab is presented */
  readonly isSlide?: true;
}

/** Height of a frame that has not told its own, in CSS pixels. */
export const usualHeight = 480;

/** Size of a figure's type on a slide, in CSS pixels. */
export const usualType = 16;

/** Besides HTML's own: line ends, and what Markdown, R Markdown, Vue or templates would read as theirs. */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const htmlText = (text: string): string =>
  text.replace(/[&<>"`|{}\n\r]/g, (character) => escapes[character] ?? `&#${character.charCodeAt(0)};`);

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${htmlText(value)}"`)
    .join('');

/** Stands for the address of a page that nobody else can open. */
const elsewhere = 'https://your.host/';

/** The address of this page. A file has none that a snippet could use. */
const publicHome = (home: string): string => (/^https?:/.test(home) ? home : elsewhere);

const comment = `<!-- ${versionLine} -->`;

/** The address of a file of the build, which lies beside the page. */
const fileOf = ({ page }: Embed, name: string): string => new URL(name, page).href;
const linkOf = ({ page, state }: Embed): string => `${page}#${state}`;

interface Frame {
  /** address of the page, beside which resize.js lies */
  readonly home: string;
  readonly src: string;
  readonly title: string;
  readonly height: number;
}

const frameTag = ({ src, title, height }: Frame): string => {
  const size = { width: '100%', height: String(height) };
  // Without the permission, receipts cannot be copied.
  return `<iframe${attributesOf({ src, title, ...size, loading: 'lazy', allow: 'clipboard-write' })}`;
};

const resizeScript = ({ home }: Frame): string =>
  `<script src="${htmlText(new URL('resize.js', publicHome(home)).href)}" async></script>`;

/** A frame of a page of the build. */
export const frameOf = (frame: Frame): string => `${comment}
${frameTag(frame)} style="border: 0"></iframe>
${resizeScript(frame)}`;

const framed = (embed: Embed): Frame => ({ ...embed, home: embed.page, src: linkOf(embed) });

const frame = (embed: Embed): string => frameOf(framed(embed));

/** In JSX, comments are expressions and styles objects. */
const mdx = (embed: Embed): string => `{/* ${versionLine} */}
${frameTag(framed(embed))} style={{ border: 0 }} />
${resizeScript(framed(embed))}`;

/** The address of a worksheet's own page. */
export const linkToWorksheet = (home: string, worksheet: Worksheet): string =>
  `${new URL('worksheet.html', publicHome(home)).href}#${worksheetHash(worksheet)}`;

const script = (embed: Embed): string =>
  `<script type="module" src="${htmlText(fileOf(embed, 'element.js'))}"></script>`;

function tag(embed: Embed, more: Readonly<Record<string, string>> = {}): string {
  const { settings, attributes, isFigure, theme, title } = embed;
  const name = isFigure ? 'pe-figure' : 'pe-playground';
  const all = { state: settings, ...attributes, ...(theme !== 'auto' && { theme }), ...more };
  return `<${name}${attributesOf(all)}>
  <a href="${htmlText(linkOf(embed))}">${htmlText(title)}</a>
</${name}>`;
}

const element = (embed: Embed): string => `${comment}
${script(embed)}
${tag(embed)}`;

/** A whole lab shows on a slide what it shows on a projector, in type that grows with the slide. */
const slide = (embed: Embed): string =>
  tag(embed, {
    height: 'fit',
    style: embed.isFigure ? `font-size: ${embed.type}px; text-align: left` : 'text-align: left',
    'data-prevent-swipe': '',
    ...(!embed.isFigure && { ui: 'present' }),
  });

/** Slides for print are placed once, before figures have their size. */
const reveal = (embed: Embed): string => `${comment}
${script(embed)}
${slide(embed)}
<script>
  addEventListener('pe-resize', ({ target }) => {
    globalThis.Reveal?.layout();
    target.closest('.pdf-page > section')?.style.setProperty('top', 0);
  });
</script>`;

/** A slide is a component of Vue's, which has no other script; Markdown would take the empty line within. */
const slidev = (embed: Embed): string => `${slide(embed)}

<script setup>
import(/* @vite-ignore */ ${JSON.stringify(fileOf(embed, 'element.js'))})
</script>`;

/** A link between single quotes in a shell. */
const inQuotes = (link: string): string => link.replaceAll("'", '%27');

/** In an argument of another command, a link has its per cent and number signs escaped. */
const latexLink = (link: string): string => link.replace(/[#%\\]/g, '\\$&').replaceAll('\\\\', '\\%5C');

/** A title may be a question. */
const sentence = (title: string): string => title.replace(/[^.?!]$/, '$&.');

/** The command that draws the poster stands with the figure: whoever changes the text can draw it again. */
const latex = (embed: Embed): string => {
  const file = (embed.poster ?? 'figure.svg').replace(/\.svg$/, '');
  return `% ${versionLine}
% npx positional-embedding-playground poster '${inQuotes(linkOf(embed))}' -o ${file}.pdf
\\begin{figure}
  \\centering
  \\includegraphics[width=\\linewidth]{${file}}
  \\caption{${escapeTex(sentence(embed.title))} Live: \\url{${latexLink(linkOf(embed))}}}
  \\label{fig:${file}}
\\end{figure}`;
};

/** Text in a paragraph of MyST Markdown. */
const mystText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>$|~^@#%&]/g, '\\$&')
    .replace(/^(\d*)([-+=:.)])/, '$1\\$2');

const mystFrame = (embed: Embed): string => `% ${versionLine}
:::{iframe} ${linkOf(embed)}
:width: 100%${embed.poster === null ? '' : `\n:placeholder: ${embed.poster}`}

${mystText(embed.title)}
:::`;

/** The body is JSON: no line of it can end the directive. */
function mystWidget(embed: Embed): string {
  const { state, theme } = embed;
  const model = { src: fileOf(embed, './'), state, theme };
  return `% ${versionLine}
:::{anywidget} ${fileOf(embed, 'anywidget.js')}
${JSON.stringify(model, null, 2)}
:::`;
}

const indented = (text: string): string => text.replace(/^/gm, '   ');

const sphinx = (embed: Embed): string => `.. raw:: html

${indented(frame(embed))}`;

const quarto = (embed: Embed): string => `\`\`\`{=html}
${frame(embed)}
\`\`\``;

/** A JSON string is a Python string, too. IPython writes the address into an attribute, where its ampersands are safe. */
const notebook = (embed: Embed): string => `# ${versionLine}
from IPython.display import IFrame

IFrame(${JSON.stringify(linkOf(embed))}, width="100%", height=${embed.height}, extras=['allow="clipboard-write"'])`;

export const hosts = {
  frame: {
    title: 'Web page or LMS: frame',
    hint: () =>
      'Paste into the HTML of the page. The script gives the frame the height that it needs, and the theme of the page.',
    write: frame,
    hasHeight: true,
  },
  element: {
    title: 'Web page: element',
    hint: () =>
      'Paste into the HTML of the page. It is light or dark as the page is, and several share their workers.',
    write: element,
  },
  'myst-frame': {
    title: 'MyST: frame',
    hint: ({ poster }) =>
      poster === null
        ? 'Paste into a .md file. PDF and Word files have the title alone: a poster would give the answer away.'
        : `Paste into a .md file, and save the poster beside it as ${poster}: it stands in PDF and Word files. MyST gives frames a fixed shape, so prefer the widget.`,
    write: mystFrame,
  },
  'myst-widget': {
    title: 'MyST: widget',
    hint: () => 'Paste into a .md file. The widget takes the height that it needs.',
    write: mystWidget,
  },
  mdx: {
    title: 'MDX: Docusaurus, Starlight',
    hint: () => 'Paste into an .mdx file, with an empty line before and after it.',
    write: mdx,
    hasHeight: true,
  },
  sphinx: {
    title: 'Sphinx',
    hint: () =>
      'Paste into an .rst file, with an empty line before and after it. In a .md file of MyST-Parser, paste the HTML alone.',
    write: sphinx,
    hasHeight: true,
  },
  quarto: {
    title: 'Quarto',
    hint: () => 'Paste into a .qmd file.',
    write: quarto,
    hasHeight: true,
  },
  reveal: {
    title: 'reveal.js: slide',
    hint: () =>
      'Paste it into a <section>. The deck needs the two scripts only once. The figure fits the slide, and the keys that it uses do not change slides. If your deck imports reveal.js as a module, also write globalThis.Reveal = deck, with the name of your deck: slides are then centred again when the figure has its size.',
    write: reveal,
    isSlide: true,
  },
  slidev: {
    title: 'Slidev: slide',
    hint: () =>
      'Paste it into a slide of slides.md. The figure fits the slide, and the keys that it uses do not change slides.',
    write: slidev,
    isSlide: true,
  },
  latex: {
    title: 'LaTeX: figure',
    hint: ({ poster }) =>
      poster === null
        ? 'A poster would give the answer away: leave out the question.'
        : 'It needs the packages graphicx and hyperref, and the poster as PDF: run its second line as a command, without the %.',
    write: latex,
  },
  notebook: {
    title: 'Jupyter notebook',
    hint: () => 'Paste into a code cell and run it. It needs no further package.',
    write: notebook,
    hasHeight: true,
  },
  link: {
    title: 'Link alone',
    hint: () => 'Opens exactly what the preview shows.',
    write: linkOf,
  },
} as const satisfies Readonly<Record<string, Host>>;

export type HostId = keyof typeof hosts;

export interface Plan {
  /** id of the figure, '' for all that proves the lab's claim and for an open scene, null for the whole lab */
  readonly view: string | null;
  /** what the figure or the lab is called */
  readonly title: string;
  /** settings with a control beside the figure */
  readonly show: readonly string[];
  /** settings that readers cannot change */
  readonly lock: readonly string[];
  /** the question to answer first, as a link writes it, or '' */
  readonly predict: string;
  /** the task to solve, as a link writes it, or '' */
  readonly challenge: string;
  readonly theme: Embed['theme'];
  readonly height: number;
  readonly type: number;
}

/** The sections that a link opens which names none: a figure opens the one that holds it. */
function impliedSections({ store }: Session): string {
  const row = store.settings.setting('open') as Setting;
  return String(impliedOf(row, store.get()));
}

/** A challenge starts from what it gives: the settings of other labs would count as changed. */
const startOfChallenge = ({ store }: Session, challenge: string): State =>
  readHash(store.settings, `challenge=${challenge}`).state;

/** `home`: the address of this page. */
export function embedOf(session: Session, home: string, plan: Plan): Embed {
  const { view, show, lock, predict, challenge, theme, height, type, title } = plan;
  const lab = openLab(session);
  const isFigure = view !== null;
  const shown = isFigure ? show.filter((name) => !lock.includes(name)) : [];
  const named = { view: view ?? '', show: shown.join(','), lock: lock.join(','), predict, challenge };
  const open = isFigure ? impliedSections(session) : session.store.get('open');
  const scene = view === '' ? session.store.get('scene') : '';
  const plain: Changes = { ...noTask, scene, ui: 'lab', view: '', show: '', lock: '', theme: 'auto', open };
  const settings: Changes = { ...(challenge && startOfChallenge(session, challenge)), ...plain };
  return {
    // The figure's own title may tell the answer.
    title: readPrediction(predict)?.question ?? title,
    page: publicHome(home),
    settings: wholeText(session, settings),
    state: wholeText(session, { ...settings, ...named, theme, ui: isFigure ? 'figure' : 'lab' }),
    attributes: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    isFigure,
    theme,
    height,
    type,
    poster:
      predict === '' ? `${scene ? `scene-${scene}` : [lab.id, view].filter(Boolean).join('-')}.svg` : null,
  };
}
