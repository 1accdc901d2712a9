/** What the command `poster` prints for people: its help, and what went wrong. */
import { counted } from '../../core/counted.ts';

export const help = `positional-embedding-playground poster LINK [-o FILE] [--format svg|png|pdf] [--qr]

Draws the figure of a link, with the claim that it proves and the number: as SVG without a browser, as PNG and PDF
with rsvg-convert, Inkscape, CairoSVG or Chromium, whichever is installed.

  LINK          a link of the playground, or the part after its "#". Its parameter "view" names the figure;
                without it, the figure that proves the lab's claim is drawn. "scene" names a scene of the story, which
                is drawn with its question open, or with "predict=none" with its claim and its number
  -o, --output  the file to write; default: standard output
  -w, --width   width of the figure on the page, 240 to 2000 CSS pixels; default: 640
  -f, --format  svg, png or pdf; default: as the file's name ends, or svg
  --qr          adds a QR code of the link, which must be a whole address
  --no-claim    leaves out claim and number: the picture that the figure's own menu saves
  --no-settings leaves out settings, version and link
  --list        lists all scenes and pictures, each with a link that draws it
  -h, --help    shows this text

The environment variable CHROMIUM is the path of Chromium or Chrome, where it is not on the PATH. TMPDIR is the folder
for temporary files: programs that are installed as snaps can only use one in your home folder.

Exit codes: 0 if it is drawn, 2 if the link or an option is wrong or cannot be drawn. What is wrong stands in
standard error; so does how a link is read that can be meant in two ways, such as scheme=nope.
`;

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

export const text = {
  noLink: 'The link is missing. Try --help.',
  secondLink: (second: string): string =>
    `“${second}” is one argument too many. Quote the link: it may contain “&”.`,
  notALink: (link: string): string =>
    `“${link}” is not a link of the playground, nor the part of one after “#”.`,
  badWidth: (width: string): string => `The width is ${width}; it must be a number from 240 to 2000.`,
  badFormat: (format: string, formats: readonly string[]): string =>
    `--format is ${format}; it must be one of ${formats.join(', ')}.`,
  noFolder: (folder: string): string =>
    `The folder ${folder} does not exist. Make it, or choose another place for the file.`,
  notWritten: (file: string, why: string): string => `${file} cannot be written: ${why}`,
  noRenderer: (kind: string): string =>
    `A ${kind.toUpperCase()} is drawn by rsvg-convert, Inkscape, CairoSVG or Chromium, and none is installed. Install one (Debian: librsvg2-bin), or write the poster as SVG.`,
  /** `stderr`: what the program has printed, or '' */
  failed: (program: string, stderr: string): string =>
    `${program} is installed, but has drawn nothing${stderr.trim() ? `: ${lastLine(stderr)}` : '.'}`,
  cure: (folder: string): string =>
    `If it is installed as a snap, it cannot use the folder ${folder}: set TMPDIR to a folder in your home. Or install another program (Debian: librsvg2-bin), or write the poster as SVG.`,
  /** in bytes */
  longForCode: (length: number, most: number): string =>
    `The link is too long for a QR code: ${counted(length, 'character')}, and a code holds ${most}. Use fewer words or a shorter formula in the lab, or leave out --qr.`,
  noPicture: (id: string): string => `The figure ${id} is a table of numbers and has no picture.`,
  answer:
    'The link asks for a prediction, and the poster would give the answer away. Draw another figure without “predict”, or add answer=1 to draw this one all the same.',
  badChallenge: (problems: readonly string[]): string =>
    `${problems.join('\n')} Copy the whole link once more, or draw the figure without “challenge”.`,
  challenge: 'The link leads to a challenge. Open it in the page, and copy the link of one of its figures.',
  weights: 'a file of weights',
  /** `address`: '' of a file */
  table: (address: string): string => (address ? `the table at ${address}` : 'a table'),
  needsFile: (file: string): string =>
    `The link needs ${file}, which it does not contain. Open it in the page, load the file and save the figure there.`,
  codeOfState: 'A QR code needs the whole address: give the link with https:// and all that comes before #.',
};
