/** The arithmetic of trained models, and what is said of it. */
import { offered } from '../../core/arithmetic.ts';
import type { Arithmetic } from '../../core/load-options.ts';
import type { State } from '../../state/properties.ts';

export interface Computing {
  /** what whoever opens the link asks for */
  readonly asked: Arithmetic;
  /** what the models here are trained with */
  readonly used: Arithmetic;
}

/** A receipt is recomputed on another machine, so challenges are reproducible. */
export function computingOf({ arithmetic, challenge }: Pick<State, 'arithmetic' | 'challenge'>): Computing {
  const asked = challenge ? 'reproducible' : arithmetic;
  return { asked, used: offered(asked) };
}

const mayDiffer = 'On another machine the weights may differ, and with them the accuracy.';

/** What the setting costs, or why it has no effect; '' if there is nothing to say. */
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

/** What the link gives again. */
export function sameness({ asked, used }: Computing): string {
  if (asked === 'reproducible') return 'It trains the same weights again, to the last bit, in every browser.';
  const here = used === 'fast' ? '' : ' Here it is not available: these models were trained reproducibly.';
  return `It asks for fast arithmetic. ${mayDiffer}${here}`;
}

/** For citations: '' if the models are the same everywhere. */
export const citedArithmetic = ({ asked, used }: Computing): string =>
  asked === 'reproducible'
    ? ''
    : used === 'fast'
      ? `Arithmetic: fast (relaxed SIMD). ${mayDiffer}`
      : `Arithmetic: reproducible here. The link asks for fast arithmetic (relaxed SIMD). ${mayDiffer}`;
