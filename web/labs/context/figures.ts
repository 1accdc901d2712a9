/** What the figures of the context lab say of themselves. */
import { schemeEncodings } from '../../cite/encodings.ts';
import { defineFigures, type FigureDeclaration } from '../../cite/figure.ts';
import { encodingDefinitions } from '../../cite/proximity.ts';
import { randomStreams } from '../../cite/random-streams.ts';
import type { SchemeId } from '../../core/types.ts';
import { readInput } from './input.ts';
import { contextScripts } from './scripts.ts';

const ofEncoding: FigureDeclaration = {
  encodings: (settings) => {
    const { scheme, parameters } = readInput(settings.store, settings.catalog);
    return schemeEncodings(settings, scheme as SchemeId, parameters);
  },
  reads: 'lab',
  definitions: encodingDefinitions,
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: contextScripts,
};

/** Of words that are drawn, as the text grows. */
const ofGrowth: FigureDeclaration = { ...ofEncoding, draws: [randomStreams.growth, randomStreams.weights] };

export const figures = defineFigures({
  distance: ofEncoding,
  wavelengths: ofEncoding,
  entropy: ofGrowth,
  nearest: ofGrowth,
});
