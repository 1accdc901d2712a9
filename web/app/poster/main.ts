#!/usr/bin/env node
/** The command: positional-embedding-playground poster LINK -o fig.svg */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDocument } from './document.ts';
import { readLink } from './draw.ts';

const help = `positional-embedding-playground poster LINK [-o FILE] [--width PIXELS]

Draws the figure of a link as SVG, without a browser: the file that the figure's own menu saves.

  LINK          a link of the playground, or the part after its "#". Its parameter "view" names the figure;
                without it, the figure that proves the lab's claim is drawn.
  -o, --output  the file to write; default: standard output
  -w, --width   width of the figure on the page, 240 to 2000 CSS pixels; default: 640
  -h, --help    shows this text
`;

/** Returns null for --help. Throws if the arguments are wrong. */
function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      width: { type: 'string', short: 'w', default: '640' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const [command = '', link, second] = positionals;
  if (command !== 'poster') throw new Error(`The command is “poster”, not “${command}”. Try --help.`);
  if (link === undefined) throw new Error('The link is missing. Try --help.');
  if (second !== undefined)
    throw new Error(`“${second}” is one argument too many. Quote the link: it may contain “&”.`);
  const width = Number(values.width);
  if (!(width >= 240 && width <= 2000))
    throw new Error(`The width is ${values.width}; it must be a number from 240 to 2000.`);
  return { link: readLink(link), output: values.output, width };
}

function end(thrown: unknown, code: number) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = code;
}

// Node would print the line of the fault: the whole command.
process.on('uncaughtException', (error) => {
  end(error, 1);
  process.exit();
});

try {
  const asked = readCommand();
  if (!asked) process.stdout.write(help);
  else {
    await openDocument(asked.width);
    const { drawPoster } = await import('./draw.ts');
    const svg = await drawPoster(asked.link);
    if (asked.output === undefined) process.stdout.write(svg);
    else await writeFile(asked.output, svg);
  }
} catch (thrown) {
  end(thrown, 2);
}
