/** What the figures of ψ and of its frequencies declare: those of the lab, and the scene of the story about them. */
import { noEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';

export const ofFrequencies: FigureDeclaration = {
  encodings: () => noEncodings,
  reads: ['d', 'psiBase', 'omega', 'handles'],
  definitions: ['psi'],
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).psiScripts(session),
};
