/** What stands around an exported picture: its heading above it; the settings, the version and the link below. */
import type { Scene, SceneItem } from '../scene.ts';
import { textWidth } from '../text-width.ts';

export interface Caption {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** In widths of a letter: a narrow picture is widened, so that a link does not run down the page. */
const leastWidth = 40;
const lineHeight = 1.5;

/** Pieces between which a line may end: after a space, and within a link after what joins its parts. */
const pieces = (text: string) => text.match(/[^ &,]*(?: ·)?[ &,]?/g)?.filter(Boolean) ?? [];

/** The text in lines that are no wider than `room`; a piece that is wider by itself is cut. */
export function wrap(text: string, fontSize: number, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (longer: string) => textWidth(longer.trimEnd(), fontSize) <= room;
  for (const piece of pieces(text)) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const character of piece) {
      if (!fits(line + character)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** The scene with its caption. */
export function captioned(scene: Scene, { heading, lines }: Caption): Scene {
  const { fontSize } = scene;
  const width = Math.max(scene.width, leastWidth * fontSize);
  const step = lineHeight * fontSize;
  const above = heading === '' ? [] : wrap(heading, fontSize, 0.92 * width);
  const below = lines.flatMap((line) => wrap(line, fontSize, width));
  const items: SceneItem[] = [
    ...above.map((text, i) => ({
      kind: 'text' as const,
      x: 0,
      y: (i - above.length) * step + step / 4,
      text,
      bold: true,
    })),
    ...below.map((text, i) => ({
      kind: 'text' as const,
      x: 0,
      y: scene.height + (i + 1) * step,
      text,
      color: 'ink-soft' as const,
    })),
  ];
  return {
    ...scene,
    width,
    top: above.length * step,
    height: scene.height + (below.length > 0 ? below.length + 1 : 0) * step,
    description: [scene.label, ...lines].join('\n'),
    label: heading || scene.label,
    items: [...scene.items, ...items],
  };
}
