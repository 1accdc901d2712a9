/** The text around an exported picture: heading above; settings, version and link below. */
import { type Scene, type SceneItem, textWidth } from '../scene.ts';

export interface Caption {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** In font sizes: a narrower picture is widened, so that a link does not break into many short lines. */
const leastWidth = 40;
const lineHeight = 1.5;

/** Pieces between which a line may break: after spaces, and in links after '&' and ','. */
const pieces = (text: string) => text.match(/[^ &,]*(?: ·)?[ &,]?/g)?.filter(Boolean) ?? [];

/** Breaks text into lines no wider than `room` pixels; a single piece that is wider is split. */
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
