/** A sentence that defines a number of a figure. */
import type { SchemeId } from '../../core/types.ts';
import type { PaperId } from '../../schemes/papers.ts';

export interface Definition {
  readonly words: string;
  readonly papers: readonly PaperId[];
  /** schemes whose papers define it as well */
  readonly schemes?: readonly SchemeId[];
}

export const define = (words: string, ...papers: readonly PaperId[]): Definition => ({ words, papers });
