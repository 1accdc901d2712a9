import { sinusoid } from '../../../schemes/scheme-facts.ts';
import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';

/** What every picture of "He is Adhil" on clocks declares. */
export const ofClocks: FigureDeclaration = {
  encodings: (settings) => chosenEncodings(settings, settings.store.get('n'), sinusoid),
  reads: ['d', 'pair', 'before'],
  definitions: ['turning'],
  draws: ['words', 'weights'],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('./script.ts')).clocksScripts(session),
};
