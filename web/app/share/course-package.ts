/** A package for learning platforms. */
import type { Worksheet } from '../../tasks/worksheet.ts';

export async function packageOf(_: Worksheet): Promise<Blob> {
  throw new Error('not yet');
}
