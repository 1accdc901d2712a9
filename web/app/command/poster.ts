/** positional-embedding-playground poster LINK -o fig.svg */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDocument } from './document.ts';
import type { PosterLink } from './draw.ts';
import { help, text } from './poster-text.ts';
import { rendered } from './rendered.ts';

const usualWidth = 640;

const formats = ['svg', 'png', 'pdf'] as const;
type Format = (typeof formats)[number];

function formatOf(asked: string | undefined, output: string | undefined): Format {
  const ending = output?.split('.').at(-1)?.toLowerCase();
  const format = asked ?? formats.find((one) => one === ending) ?? 'svg';
  if (formats.some((one) => one === format)) return format as Format;
  throw new Error(text.badFormat(format, formats));
}

/** Throws if the text is no link. */
function readLink(link: string): PosterLink {
  const isAddress = /^(https?|file):/.test(link);
  const at = link.indexOf('#');
  const home = at < 0 ? link : link.slice(0, at);
  const state = at < 0 && isAddress ? '' : link.slice(at + 1);
  if (state !== '' && !state.includes('=')) throw new Error(text.notALink(link));
  return { home: isAddress ? home : null, state };
}

/** Returns 'help' or 'list' if the command asks for it. Throws if the arguments are wrong. */
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
  if (link === undefined) throw new Error(text.noLink);
  if (second !== undefined) throw new Error(text.secondLink(second));
  const width = Number(values.width);
  if (!(width >= 240 && width <= 2000)) throw new Error(text.badWidth(values.width));
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

/** Throws if it cannot. */
async function write(output: string, file: string | Uint8Array): Promise<void> {
  try {
    await writeFile(output, file);
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    throw new Error(
      code === 'ENOENT' ? text.noFolder(path.dirname(output)) : text.notWritten(output, message),
    );
  }
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
  else await write(asked.output, file);
  return 0;
}
