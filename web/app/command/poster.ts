/** positional-embedding-playground poster LINK -o fig.svg */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDocument } from './document.ts';
import type { PosterLink } from './draw.ts';
import { rendered } from './rendered.ts';

const usualWidth = 640;

const help = `positional-embedding-playground poster LINK [-o FILE] [--format svg|png|pdf] [--qr]

Draws the figure of a link, with the claim that it proves and the number: as SVG without a browser, as PNG and PDF
with rsvg-convert, Inkscape, CairoSVG or Chromium, whichever is installed.

  LINK          a link of the playground, or the part after its "#". Its parameter "view" names the figure;
                without it, the figure that proves the lab's claim is drawn.
  -o, --output  the file to write; default: standard output
  -w, --width   width of the figure on the page, 240 to 2000 CSS pixels; default: 640
  -f, --format  svg, png or pdf; default: as the file's name ends, or svg
  --qr          adds a QR code of the link, which must be a whole address
  --no-claim    leaves out claim and number: the picture that the figure's own menu saves
  --no-settings leaves out settings, version and link
  --list        lists the figures of all labs, each with its link
  -h, --help    shows this text

Exit codes: 0 if it is drawn, 2 if the link or an option is wrong or cannot be drawn. What is wrong stands in
standard error; so does how a link is read that can be meant in two ways, such as scheme=nope.
`;

const formats = ['svg', 'png', 'pdf'] as const;
type Format = (typeof formats)[number];

function formatOf(asked: string | undefined, output: string | undefined): Format {
  const ending = output?.split('.').at(-1)?.toLowerCase();
  const format = asked ?? formats.find((one) => one === ending) ?? 'svg';
  if (formats.some((one) => one === format)) return format as Format;
  throw new Error(`--format is ${format}; it must be one of ${formats.join(', ')}.`);
}

/** Throws if the text is no link. */
function readLink(text: string): PosterLink {
  const isAddress = /^(https?|file):/.test(text);
  const at = text.indexOf('#');
  const home = at < 0 ? text : text.slice(0, at);
  const state = at < 0 && isAddress ? '' : text.slice(at + 1);
  if (state !== '' && !state.includes('='))
    throw new Error(`“${text}” is not a link of the playground, nor the part of one after “#”.`);
  return { home: isAddress ? home : null, state };
}

/** Returns 'help' or 'list' where that is asked for. Throws if the arguments are wrong. */
function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      width: { type: 'string', short: 'w', default: String(usualWidth) },
      format: { type: 'string', short: 'f' },
      qr: { type: 'boolean', default: false },
      'no-claim': { type: 'boolean', default: false },
      'no-settings': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.list) return 'list';
  const [link, second] = positionals;
  if (link === undefined) throw new Error('The link is missing. Try --help.');
  if (second !== undefined)
    throw new Error(`“${second}” is one argument too many. Quote the link: it may contain “&”.`);
  const width = Number(values.width);
  if (!(width >= 240 && width <= 2000))
    throw new Error(`The width is ${values.width}; it must be a number from 240 to 2000.`);
  const { output } = values;
  return {
    link: readLink(link),
    output,
    width,
    format: formatOf(values.format, output),
    look: {
      hasClaim: !values['no-claim'],
      hasSettings: !values['no-settings'],
      hasCode: values.qr,
      note: (words: string) => process.stderr.write(`${words}\n`),
    },
  };
}

/** Returns the exit code. Throws if the link cannot be drawn. */
export async function poster(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (asked === 'help') {
    process.stdout.write(help);
    return 0;
  }
  await openDocument(asked === 'list' ? usualWidth : asked.width);
  const { drawPoster, listFigures } = await import('./draw.ts');
  if (asked === 'list') {
    process.stdout.write(await listFigures());
    return 0;
  }
  const svg = await drawPoster(asked.link, asked.look);
  const file = asked.format === 'svg' ? svg : await rendered(svg, asked.format);
  if (asked.output === undefined) process.stdout.write(file);
  else await writeFile(asked.output, file);
  return 0;
}
