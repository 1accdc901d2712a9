/** What the figures of the context lab say of themselves. */
import { define, definitions } from '../../cite/definitions.ts';
import { schemeEncodings } from '../../cite/encodings.ts';
import { defineFigures, type FigureDeclaration } from '../../cite/figure.ts';
import { encodingDefinitions } from '../../cite/proximity.ts';
import { randomStreams } from '../../cite/random-streams.ts';
import type { SchemeId } from '../../core/types.ts';
import { readInput } from './input.ts';
import { angleScripts, contextScripts, weightScripts } from './scripts.ts';

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

const seenAngles = define(
  'New angles: pair i turns by θᵢ · L within the trained length L and by θᵢ′ · n in the test, θᵢ′ its frequency after scaling; what lies beyond the first, up to a full circle, is new.',
);
const weightBeyond = define(
  'Weight at a distance or beyond it: the sum of softmax(bias) over the distances from there to the end of the test, for a query that stands last and words that are all alike.',
);
const newParts = define(
  'New in the test: positions, values, buckets or vectors that no text of the trained length uses.',
);

export const figures = defineFigures({
  angles: { ...ofEncoding, scripts: angleScripts, definitions: [definitions.wavelength, seenAngles] },
  weight: { ...ofEncoding, scripts: weightScripts, definitions: [definitions.bias, weightBeyond] },
  reach: { ...ofEncoding, scripts: null, definitions: [newParts] },
  distance: ofEncoding,
  wavelengths: ofEncoding,
  entropy: ofGrowth,
  nearest: ofGrowth,
});
