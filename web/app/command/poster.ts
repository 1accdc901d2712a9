/** positional-embedding-playground poster LINK -o fig.svg */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDocument } from './document.ts';
import type { PosterLink } from './draw.ts';

const help = `positional-embedding-playground poster LINK [-o FILE] [--width PIXELS]

Draws the figure of a link as SVG, without a browser: the file that the figure's own menu saves.

  LINK          a link of the playground, or the part after its "#". Its parameter "view" names the figure;
                without it, the figure that proves the lab's claim is drawn.
  -o, --output  the file to write; default: standard output
  -w, --width   width of the figure on the page, 240 to 2000 CSS pixels; default: 640
  -h, --help    shows this text
`;

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

/** Returns null for --help. Throws if the arguments are wrong. */
function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      width: { type: 'string', short: 'w', default: '640' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const [link, second] = positionals;
  if (link === undefined) throw new Error('The link is missing. Try --help.');
  if (second !== undefined)
    throw new Error(`“${second}” is one argument too many. Quote the link: it may contain “&”.`);
  const width = Number(values.width);
  if (!(width >= 240 && width <= 2000))
    throw new Error(`The width is ${values.width}; it must be a number from 240 to 2000.`);
  return { link: readLink(link), output: values.output, width };
}

/** Returns the exit code. Throws if the link cannot be drawn. */
export async function poster(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (!asked) {
    process.stdout.write(help);
    return 0;
  }
  await openDocument(asked.width);
  const { drawPoster } = await import('./draw.ts');
  const svg = await drawPoster(asked.link);
  if (asked.output === undefined) process.stdout.write(svg);
  else await writeFile(asked.output, svg);
  return 0;
}
