/** What the figures of ψ and of its frequencies declare, in the labs and in the scene of the story about them. */
import type { LearnedSinusoids } from '../../encoding/frequencies.ts';
import type { Store } from '../../settings/store.ts';
import { noEncodings } from '../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../shell/cite/figure.ts';

/** The frequencies that the settings give. */
export function readFrequencies(store: Store): LearnedSinusoids {
  const { d, psiBase, omega, handles } = store.get();
  return { d, psiBase, omega, handles };
}

/** `read`: the frequencies that the figure shows. */
export const frequenciesAs = (read: (store: Store) => LearnedSinusoids): FigureDeclaration => ({
  encodings: () => noEncodings,
  reads: ['d', 'psiBase', 'omega', 'handles'],
  definitions: ['psi'],
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: async ({ store }) => [(await import('./script.ts')).psiScript(read(store))],
});

export const ofFrequencies = frequenciesAs(readFrequencies);
