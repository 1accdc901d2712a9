/** The properties whose violations the experiments measure and compare with accuracy, in the order of the measure. */
import type { PropertyNumbers } from '../../../encoding/property-numbers.ts';

interface Compared {
  readonly key: keyof PropertyNumbers;
  readonly name: string;
  /** kind of the figure */
  readonly figure: `correlation-${string}`;
}

export const compared = [
  { key: 'monotonicity', name: 'monotonicity', figure: 'correlation-monotonicity' },
  { key: 'translation', name: 'translation invariance', figure: 'correlation-translation' },
  { key: 'symmetry', name: 'symmetry', figure: 'correlation-symmetry' },
] as const satisfies readonly Compared[];
