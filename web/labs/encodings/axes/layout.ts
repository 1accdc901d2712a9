/** Where the tokens and the bands of the axes stand. */
import type { StageLayout } from '../../../draw/interactive-figure.ts';
import type { Rect } from '../../../draw/scene.ts';
import { type AxesPicture, type Axis, axesIn, cellsIn, isGrid, wavelength } from './waves.ts';

/** A token and the cell of the drawing that shows it. */
export interface TokenCell extends Rect {
  readonly token: number;
}

export interface AxesLayout extends StageLayout {
  readonly isWide: boolean;
  /** the words before and after the image */
  readonly words: readonly TokenCell[];
  /** how many words of each of the two rows are not drawn, and where that is said */
  readonly hidden: readonly { readonly count: number; readonly x: number; readonly y: number }[];
  /** where the rows of words are named */
  readonly wordRows: readonly number[];
  /** of the image; null without one */
  readonly image: (Rect & { readonly size: number; readonly first: number; readonly count: number }) | null;
  readonly bands: readonly (Rect & { readonly axis: Axis })[];
  readonly titleOfBands: { readonly x: number; readonly y: number };
  /** wavelength to pixels */
  readonly toX: (wave: number) => number;
  readonly domain: readonly [number, number];
}

/** In units of the font size. On the smallest phones all three axes stand above the dock. */
const sizes = {
  ...{ gutter: 4.4, word: 2.1, comb: 0.55 },
  wide: { cell: 2.1, words: 2.3, band: 4.4, head: 2.3 },
  narrow: { cell: 2.1, words: 2.3, band: 2.5, head: 2.3 },
  small: { cell: 1.85, words: 2, band: 1.3, head: 1.75 },
};

/** The least widths of the first two. */
const wideFrom = 46;
const narrowFrom = 26;

/** The tokens of a row that fit: the first ones and, if it is not among them, the chosen one. */
function fitting(first: number, count: number, room: number, chosen: number): readonly number[] {
  const all = Array.from({ length: count }, (_, i) => first + i);
  if (count <= room) return all;
  const shown = all.slice(0, Math.max(1, room - 2));
  const last = shown[shown.length - 1];
  return chosen > last && chosen < first + count ? [...shown.slice(0, -1), chosen] : shown;
}

export function layoutAxes(
  width: number,
  fontSize: number,
  picture: AxesPicture,
  chosen: number,
): AxesLayout {
  const { sequence, frequencies } = picture;
  const isWide = width > wideFrom * fontSize;
  const size = sizes[isWide ? 'wide' : width > narrowFrom * fontSize ? 'narrow' : 'small'];
  const left = isWide ? 0.4 * width : width;
  const gutter = sizes.gutter * fontSize;
  const cells = cellsIn(sequence);
  const shownLines = Math.ceil(cells / sequence.columns);
  const most = (isWide ? 15 : 11) * fontSize;
  const cell = Math.max(
    2,
    Math.min(size.cell * fontSize, (left - gutter) / sequence.columns, most / Math.max(1, shownLines)),
  );
  let y = 1.7 * fontSize;
  const words: TokenCell[] = [];
  const hidden: { count: number; x: number; y: number }[] = [];
  const wordRows: number[] = [];
  const wordSize = sizes.word * fontSize;
  const room = Math.floor((left - gutter) / wordSize);
  const rowOfWords = (first: number, count: number) => {
    if (count <= 0) return;
    const shown = fitting(first, count, room, chosen);
    shown.forEach((token, i) => {
      words.push({ token, x: gutter + i * wordSize, y, width: wordSize, height: 1.7 * fontSize });
    });
    wordRows.push(y + 0.85 * fontSize);
    if (shown.length < count)
      hidden.push({
        count: count - shown.length,
        x: gutter + shown.length * wordSize + 0.4 * fontSize,
        y: y + 0.85 * fontSize,
      });
    y += size.words * fontSize;
  };
  const { before, tokens } = sequence;
  if (!isGrid(sequence)) rowOfWords(0, Math.min(before, tokens));
  let image: AxesLayout['image'] = null;
  if (cells > 0) {
    y += 1.3 * fontSize;
    image = {
      ...{ x: gutter, y, size: cell, first: before, count: cells },
      width: sequence.columns * cell,
      height: shownLines * cell,
    };
    y += shownLines * cell + 0.7 * fontSize;
  }
  rowOfWords(before + cells, tokens - before - cells);

  const x = (isWide ? left + 2 * fontSize : 0) + 2.8 * fontSize;
  const titleOfBands = { x: x - 2.8 * fontSize, y: (isWide ? 0.6 : 1.2) * fontSize + (isWide ? 0 : y) };
  const bandHeight = size.band * fontSize;
  let top = titleOfBands.y + 0.6 * fontSize;
  const bands = axesIn(sequence).map((axis) => {
    top += size.head * fontSize;
    const band = { axis, x, y: top, width: width - x - 0.6 * fontSize, height: bandHeight };
    top += bandHeight + sizes.comb * fontSize;
    return band;
  });
  const waves = Array.from(frequencies)
    .filter((frequency) => frequency > 0)
    .map(wavelength);
  const domain = [Math.min(...waves) / 1.15, Math.max(...waves) * 1.15] as const;
  const scale = (bands[0].width - 2) / Math.log(domain[1] / domain[0]);
  return {
    ...{ width, fontSize, isWide, words, hidden, wordRows, image, bands, titleOfBands, domain },
    height: Math.max(isWide ? y : 0, top + 3 * fontSize),
    toX: (wave) => x + 1 + Math.log(wave / domain[0]) * scale,
  };
}

/** The cell of a token; null where it is not drawn. */
export function cellOf({ words, image }: AxesLayout, token: number, columns: number): Rect | null {
  if (image && token >= image.first && token < image.first + image.count) {
    const cell = token - image.first;
    const { size } = image;
    const [line, column] = [Math.floor(cell / columns), cell % columns];
    return { x: image.x + column * size, y: image.y + line * size, width: size, height: size };
  }
  return words.find((one) => one.token === token) ?? null;
}

/** The token drawn at a point; null for none. */
export function tokenAt({ words, image }: AxesLayout, columns: number, x: number, y: number): number | null {
  const isIn = (one: Rect) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height;
  if (image && isIn(image)) {
    const cell = Math.floor((y - image.y) / image.size) * columns + Math.floor((x - image.x) / image.size);
    return cell < image.count ? image.first + cell : null;
  }
  return words.find(isIn)?.token ?? null;
}
