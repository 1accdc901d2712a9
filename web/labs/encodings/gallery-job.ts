/** A small matrix for each scheme: its table, its similarity, its bias or its vectors. */
import type { AttentionCore, Encoding, Matrix, SchemeId } from '../../core/types.ts';
import { shownTable } from '../../encoding/relative-table.ts';
import { throwIfFatal } from '../../engine/errors.ts';
import type { Written } from '../../schemes/source.ts';

const size = 24;
/** ALiBi's steepest slope is then 1/2, which shows at this size. */
const heads = 8;

export interface GalleryInput {
  readonly schemes: readonly SchemeId[];
  readonly seed: number;
  readonly written?: Written;
}

/** By scheme; null for a scheme that refuses this size. */
export type GalleryOutput = Readonly<Record<string, Matrix | null>>;

export function galleryJob(core: AttentionCore, { schemes, seed, written }: GalleryInput): GalleryOutput {
  const draw = (scheme: SchemeId): Matrix | null => {
    try {
      return thumbnail(core, core.encode({ ...written?.[scheme], scheme, n: size, d: size, heads, seed }));
    } catch (thrown) {
      throwIfFatal(thrown);
      return null;
    }
  };
  return Object.fromEntries(schemes.map((scheme) => [scheme, draw(scheme)]));
}

export function thumbnail(core: AttentionCore, encoding: Encoding): Matrix {
  switch (encoding.kind) {
    case 'none':
      return { rows: size, cols: size, data: new Float32Array(size * size) };
    case 'input':
      return encoding.table;
    case 'relative':
      return shownTable(encoding, { d: size, head: 0, reach: Math.min(encoding.maxDistance, size / 2) })
        .vectors;
    default:
      return core.proximity(encoding);
  }
}
