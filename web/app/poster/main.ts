#!/usr/bin/env node
/** The command: positional-embedding-playground poster LINK -o fig.svg */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Window } from 'happy-dom';
import type { PosterLink } from './draw.ts';

/** What drawing uses of a browser and Node lacks. Where Node has its own (timers, blobs, addresses), it is used. */
const names = [
  'CSSStyleSheet',
  'CustomEvent',
  'DOMRect',
  'Document',
  'Element',
  'Event',
  'HTMLElement',
  'Node',
  'ShadowRoot',
  'customElements',
  'document',
  'location',
] as const;

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Whatever is observed is in the window, so that it is computed. */
class SightObserver extends NoObserver {
  constructor(readonly look: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    super();
  }
  override observe() {
    queueMicrotask(() => this.look([{ isIntersecting: true }]));
  }
}

/** A CSS colour as browsers write a computed one. */
const computed = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/**
 * A document in which a lab draws its figures as on a page. It lays nothing out: each element is as wide as the figure, and in the window.
 * Import what draws after it is open. `width`: of the figure, in CSS pixels.
 */
async function openDocument(width: number): Promise<void> {
  const window = new Window();
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get: () => width });
  Object.assign(globalThis, Object.fromEntries(names.map((name) => [name, window[name]])), {
    // Node has its own from version 21 on, which cannot be replaced.
    ...('navigator' in globalThis ? {} : { navigator: window.navigator }),
    window: globalThis,
    innerWidth: width,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    ResizeObserver: NoObserver,
    IntersectionObserver: SightObserver,
    requestAnimationFrame: (draw: () => void) => setTimeout(draw),
    cancelAnimationFrame: clearTimeout,
    // Nothing moves in a poster.
    matchMedia: (query: string) => ({ matches: query.includes('reduced-motion') }),
  });
  const { colors } = await import('../../draw/theme.ts');
  const light: Readonly<Record<string, string>> = colors.light;
  Object.assign(globalThis, {
    getComputedStyle: ({ style }: HTMLElement) => {
      const [, token = 'ink'] = /^var\(--([\w-]+)\)$/.exec(style.color) ?? [];
      return { fontSize: '13px', color: computed(light[token]) };
    },
  });
}

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
