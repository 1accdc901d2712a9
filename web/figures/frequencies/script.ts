/** The script that recomputes ψ. */
import { handlesFor, type LearnedSinusoids, movesFor, shiftsFor } from '../../encoding/frequencies.ts';
import type { Script } from '../../reference/script.ts';
import { text } from './text.ts';

export function psiScript(input: LearnedSinusoids): Script {
  const { d, psiBase, omega } = input;
  const shifts = shiftsFor(input);
  const moved = movesFor(d, omega);
  return {
    title: text.script,
    precision: text.precision,
    settings: {
      d,
      base: psiBase,
      ...(shifts.some((shift) => shift !== 0) && { handles: handlesFor(d), shifts }),
      ...(moved.length > 0 && { moved }),
    },
    run: ['print_psi(bent_frequencies(**settings))'],
    files: [],
  };
}
