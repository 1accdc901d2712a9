/** The declarations of the lab's figures. */

import type { SchemeId } from '../../core/types.ts';
import { define, definitions } from '../../shell/cite/definitions.ts';
import { schemeEncodings } from '../../shell/cite/encodings.ts';
import { defineFigures, type FigureChoices, type FigureDeclaration } from '../../shell/cite/figure.ts';
import { encodingDefinitions } from '../../shell/cite/proximity.ts';
import { randomStreams } from '../../shell/cite/random-streams.ts';
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

/** Attention of random words as the text grows. */
const ofGrowth: FigureDeclaration = { ...ofEncoding, draws: [randomStreams.growth, randomStreams.weights] };

const seenAngles = define(
  'New angles: pair i turns by θᵢ · L in training, at length L, and by θᵢ′ · n in the test, with θᵢ′ its frequency after scaling. Angles beyond the first, up to a full circle, are new.',
);
const weightBeyond = define(
  'Weight at or past a distance: the sum of softmax(bias) from that distance to the end of the test, for a query in the last position and words that are all alike.',
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

/** What readers choose the figures by. */
export const choices: FigureChoices<keyof typeof figures> = {
  angles: { title: 'Angles never seen in training' },
  weight: { title: 'Weight at or past a distance' },
  reach: { title: 'What the test meets' },
  distance: { title: 'Effect on a score over distance' },
  wavelengths: { title: 'Wavelengths against the context' },
  entropy: { title: 'How far attention spreads' },
  nearest: { title: 'Weight on the nearest words' },
};
