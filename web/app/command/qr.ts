/** The QR code of a link, below a picture. */
import encodeQR from 'qr';
import type { Scene } from '../../draw/scene.ts';
import { text } from './poster-text.ts';

/** About as many CSS pixels has the whole code; modules of the white that it needs around it. */
const size = 110;
const quiet = 4;

/** Bytes in the largest code. */
const most = 2953;

/** Throws if the link is too long. */
export function withCode(scene: Scene, link: string): Scene {
  if (link.length > most) throw new Error(text.longForCode(link.length, most));
  const modules = encodeQR(link, 'raw', { ecc: 'low', border: quiet });
  // Whole pixels, so that no seams are seen between them.
  const cell = Math.max(2, Math.round(size / modules.length));
  const top = Math.ceil(scene.height + scene.fontSize);
  const rows = modules.map((row, y) =>
    row
      .map((isDark, x) => (isDark ? `M${x * cell} ${y * cell + top}h${cell}v${cell}h${-cell}z` : ''))
      .join(''),
  );
  return {
    ...scene,
    height: top + modules.length * cell,
    items: [...scene.items, { kind: 'path', d: rows.join(''), fill: 'ink' }],
  };
}
