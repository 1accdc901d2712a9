import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { readInput } from '../input.ts';

/** The declaration that all figures of the lab share: one layer reads the words in both orders. */
export const ofTheLayer: FigureDeclaration = {
  encodings: (settings) => {
    const { words, second } = readInput(settings);
    return chosenEncodings(settings, words.length, second);
  },
  reads: 'lab',
  definitions: ['attention', 'equivariance'],
  draws: ['words', 'layer'],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).differenceScripts(session),
};
