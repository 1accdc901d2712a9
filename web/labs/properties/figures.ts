/** The declarations of the lab's figures. */

import { farthestOf, offsetsId } from '../../encoding/offsets.ts';
import { recipeWords } from '../../encoding/trained/recipe.ts';
import { tableId } from '../../schemes/source.ts';
import {
  type Definition,
  define,
  definitions,
  monotonicity,
  monotonicityWithin,
} from '../../shell/cite/definitions.ts';
import {
  type ActingScheme,
  type ActingTable,
  type FigureEncodings,
  noEncodings,
  type Settings,
} from '../../shell/cite/encodings.ts';
import { defineFigures, type FigureChoices, type FigureDeclaration } from '../../shell/cite/figure.ts';
import { proximityDefinitions, proximityReads } from '../../shell/cite/proximity.ts';
import { randomStreams } from '../../shell/cite/random-streams.ts';
import { sizesOf, sizesOfHead } from '../../shell/cite/sizes.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { actingOffsets } from '../../tables/offset-tables.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import { attendedOf, measuredOf } from './input.ts';
import { isFilePart, type PartId, reachOfSum, reachOfVectors, type Sizes, schemeOf } from './item.ts';
import { itemTitle } from './items.ts';
import { matrixScripts } from './matrix-scripts.ts';
import { requestOf } from './proximity.ts';
import {
  diagnosisScripts,
  identicalScripts,
  proximityScripts,
  psiScripts,
  remainderScripts,
  spectrumScripts,
} from './scripts.ts';
import { sizesOfTraining } from './trained-items.ts';

function ofOffsets(table: LoadedTable, reach: number): ActingTable {
  const all = rowCount(table);
  return { table, of: 'offsets', rows: 2 * Math.min(farthestOf(all), Math.max(1, reach)) + 1 };
}

/** `reach`: the largest offset of relative vectors. */
function ofParts(
  { catalog, tableStore }: Settings,
  ids: readonly PartId[],
  sizes: Sizes,
  reach: number,
): FigureEncodings {
  const recipe = sizes.encodings && recipeWords(sizes);
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  return {
    title: itemTitle(
      ids.filter((part) => !isFilePart(part)),
      catalog,
    ),
    parts: ids.map((part) => {
      if (part === tableId) return { table: active as LoadedTable, of: 'positions', rows: sizes.n };
      if (part === offsetsId) return ofOffsets(offsets as LoadedTable, reach);
      const { scheme: _, n, d, heads, seed, ...parameters } = requestOf(catalog, part, sizes, reach);
      return {
        scheme: schemeOf(part),
        parameters: parameters as ActingScheme['parameters'],
        ...(recipe !== undefined && { recipe }),
      };
    }),
    beside: [],
  };
}

/** The encodings whose proximity is mapped. */
function measured(settings: Settings): FigureEncodings {
  const { item, sizes } = measuredOf(settings);
  const reach = item.parts.length > 1 ? reachOfSum(sizes) : reachOfVectors(sizes);
  return ofParts(settings, item.parts, sizes, reach);
}

/** The encoding whose vectors are diagnosed: in a sum, the absolute one. */
function vectors(settings: Settings): FigureEncodings {
  const { item, sizes } = measuredOf(settings);
  const [first] = item.parts;
  const reach = item.parts.length > 1 ? reachOfSum(sizes) : reachOfVectors(sizes);
  return ofParts(settings, [first], sizes, reach);
}

function attended(settings: Settings): FigureEncodings {
  const { item, sizes } = attendedOf(settings);
  return ofParts(settings, item.parts, sizes, reachOfSum(sizes));
}

const propertyDefinitions = ({ store }: Settings): readonly Definition[] => {
  const tolerance = store.get('tolerance');
  return [
    tolerance > 0 ? monotonicityWithin(tolerance) : monotonicity,
    definitions.invariance,
    definitions.symmetry,
  ];
};

const pointedAt = 'The link does not contain the cell pointed at.';

const proximity: FigureDeclaration = {
  encodings: measured,
  reads: (settings, encodings) => [...proximityReads(settings, encodings, true), 'window', 'tolerance'],
  definitions: (settings, encodings) => [
    ...proximityDefinitions(settings, encodings),
    definitions.rounding,
    ...propertyDefinitions(settings),
  ],
  draws: [],
  isMap: true,
  notInLink: '',
  scripts: proximityScripts,
};

const areWeightsBrought = ({ store }: Settings): boolean => store.get('headWeights') === 'file';
const areWeightsSeeded = (settings: Settings): boolean =>
  !areWeightsBrought(settings) && settings.store.get('weights') === 'seeded';
const lostWeights = (settings: Settings): string =>
  areWeightsBrought(settings) ? 'The link does not contain the weights: choose their files again.' : '';

const identicalWords: FigureDeclaration = {
  encodings: attended,
  reads: (settings, { parts }) => [
    ...sizesOfHead(parts, settings.catalog, areWeightsSeeded(settings)),
    'combine',
    areWeightsBrought(settings) ? 'headWeights' : 'weights',
    'causal',
    'window',
    'tolerance',
  ],
  definitions: (settings) => [
    definitions.identicalWords,
    definitions.attention,
    definitions.rounding,
    ...propertyDefinitions(settings),
    definitions.locality,
  ],
  draws: (settings) => [
    randomStreams.repeatedWords,
    ...(areWeightsSeeded(settings) ? [randomStreams.weights] : []),
  ],
  isMap: false,
  notInLink: lostWeights,
  scripts: identicalScripts,
};

const ofVectors: Omit<FigureDeclaration, 'definitions' | 'scripts'> = {
  encodings: vectors,
  reads: ({ catalog }, { parts }) => sizesOf(parts, catalog, true),
  draws: [],
  isMap: false,
  notInLink: '',
};

/** What the offset explains of the proximity, and the remainder. */
const toeplitz: FigureDeclaration = {
  ...proximity,
  reads: (settings, encodings) => proximityReads(settings, encodings, true),
  definitions: (settings, encodings) => [
    ...proximityDefinitions(settings, encodings),
    definitions.rounding,
    definitions.invariance,
    definitions.offsetMeans,
  ],
  isMap: false,
  scripts: remainderScripts,
};

const psi: FigureDeclaration = {
  encodings: () => noEncodings,
  reads: ['d', 'psiBase', 'omega', 'handles'],
  definitions: [definitions.psi],
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: psiScripts,
};

const trainingDefinition = (settings: Settings): readonly Definition[] =>
  settings.store.get('trainHere')
    ? [
        define(
          `Learned vectors: trained here, each embedding and each sum in a model of its own; ${recipeWords(sizesOfTraining(settings))}. Learned relative sinusoids are not trained.`,
        ),
      ]
    : [];

/** The basic embeddings and their sums: the figure itself names its many encodings. */
const matrix: FigureDeclaration = {
  encodings: () => noEncodings,
  reads: ({ store }) => [
    ...(['n', 'd', 'heads', 'measure', 'window', 'tolerance', 'psiBase', 'omega', 'handles'] as const),
    ...(store.get('trainHere') ? (['trainHere'] as const) : []),
  ],
  definitions: (settings) => [
    definitions.proximity,
    definitions.relative,
    definitions.sum,
    definitions.rounding,
    ...trainingDefinition(settings),
    ...propertyDefinitions(settings),
  ],
  draws: ({ store }) => (store.get('trainHere') ? [randomStreams.training] : []),
  isMap: false,
  notInLink: '',
  scripts: matrixScripts,
};

export const figures = defineFigures({
  matrix,
  proximity,
  'proximity-offsets': { ...proximity, isMap: false, notInLink: pointedAt },
  'identical-words': identicalWords,
  'identical-words-offsets': {
    ...identicalWords,
    notInLink: pointedAt,
    scripts: null,
  },
  trajectory: {
    ...ofVectors,
    definitions: [definitions.principalComponents],
    notInLink: 'The link does not contain the rotation: it opens in the front view.',
    scripts: null,
  },
  norms: {
    ...ofVectors,
    definitions: [definitions.norms, definitions.nearest],
    scripts: diagnosisScripts,
  },
  'singular-values': {
    ...ofVectors,
    definitions: [definitions.singularValues],
    scripts: diagnosisScripts,
  },
  spectrum: { ...ofVectors, definitions: [definitions.spectrum], scripts: spectrumScripts },
  toeplitz,
  remainder: {
    ...toeplitz,
    definitions: (settings, encodings) => [
      ...proximityDefinitions(settings, encodings),
      definitions.rounding,
      definitions.invariance,
    ],
    isMap: true,
  },
  psi,
  'psi-derivative': psi,
  frequencies: psi,
});

/** What readers choose the figures by. */
export const choices: FigureChoices<keyof typeof figures> = {
  matrix: { title: 'Nine embeddings and their sums' },
  proximity: { title: 'Similarity of all pairs, and where it fails' },
  'proximity-offsets': { title: 'Similarity over the offset' },
  'identical-words': { title: 'One word repeated: attention weights' },
  'identical-words-offsets': { title: 'One word repeated: over the offset' },
  trajectory: { title: 'Principal components' },
  norms: { title: 'Norm of each vector' },
  'singular-values': { title: 'Singular values' },
  spectrum: { title: 'Fourier spectrum' },
  toeplitz: { title: 'What the offset explains' },
  remainder: { title: 'What the offset does not explain' },
  psi: { title: 'ψ over the distance' },
  'psi-derivative': { title: 'The derivative of ψ' },
  frequencies: { title: 'Frequencies' },
};
