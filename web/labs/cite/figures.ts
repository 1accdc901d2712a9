/** What belongs to each figure: the settings that it reads, the definitions of its numbers, and what no link brings back. */
import type { FigureFacts } from '../../draw/export/provenance.ts';
import type { State } from '../../state/properties.ts';
import type { Playground } from '../playground.ts';
import { subjectOf } from '../subject.ts';
import { type Definition, definitions, monotonicity, monotonicityWithin } from './definitions.ts';

/** Which figure it is. */
export type FigureOf = Pick<FigureFacts, 'kind'>;

interface FigureKind {
  /** names of settings besides the encoding and its parameters; left out: all of the lab */
  readonly reads?: readonly string[];
  readonly definitions: readonly Definition[];
  /** a sentence for the caption */
  readonly notInLink?: string;
}

type Place = Pick<Playground, 'store' | 'shelf' | 'catalog'>;

const sizes = ['n', 'd', 'heads', 'head', 'seed'];

const nearness = ({ measure }: State): Definition =>
  measure === 'cosine' ? definitions.cosine : definitions.proximity;

/** What a proximity is of, by the place where the encoding acts. */
function proximityOf({ store, catalog, shelf }: Place): readonly Definition[] {
  const { parts } = subjectOf({ store, catalog, shelf });
  const near = nearness(store.get());
  if (parts.length > 1)
    return [
      definitions.relative,
      definitions.sum,
      ...(near === definitions.cosine ? [definitions.unitLength] : []),
    ];
  const [part] = parts;
  const kind = 'table' in part ? 'input' : catalog.find(({ id }) => id === part.scheme)?.kind;
  return {
    none: [],
    input: [near],
    rotary: [definitions.kernel],
    bias: [definitions.bias],
    relative: [definitions.relative, near],
  }[kind ?? 'none'];
}

const properties = ({ tolerance }: State): readonly Definition[] => [
  tolerance > 0 ? monotonicityWithin(tolerance) : monotonicity,
  definitions.invariance,
  definitions.symmetry,
];

const ofVectors = (...used: readonly Definition[]): FigureKind => ({
  reads: sizes,
  definitions: [...used, definitions.random],
});

function ofProximity(state: State, playground: Place): FigureKind {
  return {
    reads: [...sizes, 'measure', 'window', 'tolerance'],
    definitions: [...proximityOf(playground), ...properties(state), definitions.random],
  };
}

function ofIdentical(state: State): FigureKind {
  return {
    reads: [...sizes, 'weights', 'causal', 'window', 'tolerance'],
    definitions: [
      definitions.identicalWords,
      definitions.attention,
      ...properties(state),
      definitions.locality,
      definitions.random,
    ],
  };
}

const pointedAt = 'No link holds the place that is pointed at.';
const psi: FigureKind = { reads: ['d', 'psiBase', 'omega'], definitions: [definitions.psi] };

const ofProperties: Readonly<Record<string, (state: State, playground: Place) => FigureKind>> = {
  proximity: ofProximity,
  'proximity-offsets': (state, playground) => ({ ...ofProximity(state, playground), notInLink: pointedAt }),
  'identical-words': ofIdentical,
  'identical-words-offsets': (state) => ({ ...ofIdentical(state), notInLink: pointedAt }),
  trajectory: () => ({
    ...ofVectors(definitions.principalComponents),
    notInLink: 'No link holds how it is turned: it opens from the front.',
  }),
  norms: () => ofVectors(definitions.norms, definitions.nearest),
  'singular-values': () => ofVectors(definitions.singularValues),
  spectrum: () => ofVectors(definitions.spectrum),
  toeplitz: (_, playground) => ({
    reads: [...sizes, 'measure'],
    definitions: [
      ...proximityOf(playground),
      definitions.invariance,
      definitions.offsetMeans,
      definitions.random,
    ],
  }),
  remainder: (_, playground) => ({
    reads: [...sizes, 'measure'],
    definitions: [...proximityOf(playground), definitions.invariance, definitions.random],
  }),
  psi: () => psi,
  'psi-derivative': () => psi,
  frequencies: () => psi,
};

const ofRows = ['n', 'd', 'drop', 'seed'];

function solver({ solver: chosen, ridge }: State): Definition {
  if (chosen === 'descent') return definitions.descent;
  return ridge > 0 ? definitions.ridge : definitions.leastSquares;
}

const ofFit = (state: State, ...more: readonly Definition[]): FigureKind => ({
  reads: [...ofRows, 'split', 'folds', 'solver', 'ridge', 'epochs', 'rate'],
  definitions: [solver(state), ...more, definitions.random],
  ...(state.solver === 'descent' && {
    notInLink: 'No link holds the epoch that is shown: it opens on the last.',
  }),
});

const ofRecognition = (): FigureKind => ({
  reads: ofRows,
  definitions: [definitions.recognition, definitions.random],
});

const ofProbe: Readonly<Record<string, (state: State) => FigureKind>> = {
  predictions: (state) => ofFit(state),
  residuals: (state) => ofFit(state),
  regions: (state) => ofFit(state),
  weights: (state) => ofFit(state),
  directions: (state) => ofFit(state),
  errors: (state) => {
    // The table is of the end of a descent, whatever epoch is shown.
    const { notInLink: _, ...kind } = ofFit(state, definitions.errors, definitions.controls);
    return kind;
  },
  'order-probe': () => ({
    reads: [...ofRows, 'pairs', 'pairFolds', 'inversePenalty'],
    definitions: [definitions.orderProbe, definitions.controls, definitions.random],
  }),
  'tables-side-by-side': ({ ridge }) => ({
    reads: [...ofRows, 'split', 'folds', 'ridge'],
    definitions: [
      ridge > 0 ? definitions.ridge : definitions.leastSquares,
      definitions.errors,
      definitions.controls,
      definitions.orderProbe,
      definitions.random,
    ],
  }),
  table: () => ({ reads: ['n', 'd', 'seed'], definitions: [definitions.random] }),
  'best-fits': ofRecognition,
  residual: ofRecognition,
};

function ofEncoding(playground: Place): readonly Definition[] {
  const used = proximityOf(playground);
  const more: Definition[] = [];
  if (used.includes(definitions.kernel)) more.push(definitions.wavelength);
  if (!used.includes(definitions.bias) && !used.includes(definitions.relative) && used.length > 0)
    more.push(definitions.radius);
  return [...used, ...more];
}

/** All that a lab measures, for a figure that the tables here do not know. */
function ofLab(playground: Place): readonly Definition[] {
  const state = playground.store.get();
  switch (state.lab) {
    case 'order':
      return [definitions.attention, definitions.equivariance, definitions.random];
    case 'encodings':
      return [...ofEncoding(playground), definitions.random];
    case 'context':
      return ofEncoding(playground);
    case 'properties':
      return [...proximityOf(playground), ...properties(state), definitions.random];
    default:
      return [solver(state), definitions.controls, definitions.orderProbe, definitions.random];
  }
}

const byLab: Readonly<Record<string, typeof ofProperties>> = { properties: ofProperties, probe: ofProbe };

export function figureOf(playground: Place, facts?: FigureOf): FigureKind {
  const state = playground.store.get();
  const known = byLab[state.lab] ?? {};
  if (facts && Object.hasOwn(known, facts.kind)) return known[facts.kind](state, playground);
  return { definitions: ofLab(playground) };
}
