/** The arithmetic of trained models, and what is said of it. */
import { offered } from '../../core/load.ts';
import type { Arithmetic } from '../../core/types.ts';
import type { State } from '../../settings/setting-table.ts';

export interface Computing {
  /** what the link asks for */
  readonly asked: Arithmetic;
  /** what these models are trained with */
  readonly used: Arithmetic;
}

/** Challenges are always reproducible, because receipts are recomputed on other machines. */
export function computingOf({ arithmetic, challenge }: Pick<State, 'arithmetic' | 'challenge'>): Computing {
  const asked = challenge ? 'reproducible' : arithmetic;
  return { asked, used: offered(asked) };
}

const mayDiffer = 'Weights and accuracy may differ on another machine.';

/** What the setting costs, or why it has no effect; '' for the default. */
export function arithmeticNote(
  { arithmetic }: Pick<State, 'arithmetic'>,
  { asked, used }: Computing,
): string {
  if (arithmetic === 'reproducible') return '';
  if (asked === 'reproducible')
    return 'Challenges are checked on other machines, so these models train reproducibly.';
  return used === 'fast'
    ? `Multiplies and adds in one step where the processor can. ${mayDiffer}`
    : 'Fast arithmetic is not available here, so these models train reproducibly.';
}

/** Whether the link trains the same weights again. */
export function sameness({ asked, used }: Computing): string {
  if (asked === 'reproducible') return 'It trains the same weights again, to the last bit, in every browser.';
  const here = used === 'fast' ? '' : ' It is not available here, so these models train reproducibly.';
  return `It asks for fast arithmetic. ${mayDiffer}${here}`;
}

/** For citations: '' if the models are the same everywhere. */
export const citedArithmetic = ({ asked, used }: Computing): string =>
  asked === 'reproducible'
    ? ''
    : used === 'fast'
      ? `Arithmetic: fast (relaxed SIMD). ${mayDiffer}`
      : `Arithmetic: reproducible here, although the link asks for fast arithmetic (relaxed SIMD). ${mayDiffer}`;
