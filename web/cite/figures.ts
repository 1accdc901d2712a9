/** What belongs to each figure: the settings that it reads, the definitions of its numbers, and what no link brings back. */
import type { SchemeId } from '../core/types.ts';
import type { FigureFacts } from '../draw/export/provenance.ts';
import type { Session } from '../session/session.ts';
import type { State } from '../state/properties.ts';
import { blocksText } from './blocks.ts';
import { type Definition, definitions, monotonicity, monotonicityWithin } from './definitions.ts';
import { drawn, drawnFor, isNamed, namedSeeds } from './random-streams.ts';
import { kindOf, sizesOf, sizesOfHead } from './sizes.ts';
import { type Subject, subjectOf } from './subject.ts';

/** Which figure it is. */
export type FigureOf = Pick<FigureFacts, 'kind'>;

interface FigureKind {
  /** names of settings besides the encoding, its parameters and the seed; left out: all of the lab */
  readonly reads?: readonly string[];
  readonly definitions: readonly Definition[];
  /** what it draws from the seed, with what its encoding draws */
  readonly draws?: readonly Definition[];
  /** whether it is a map of all pairs of rows, of a long table the means of blocks */
  readonly isMap?: boolean;
  /** a sentence for the caption */
  readonly notInLink?: string;
}

export interface Figure extends Pick<FigureKind, 'reads' | 'definitions' | 'notInLink'> {
  /** whether the seed makes a difference to it */
  readonly isRandom: boolean;
  /** what a cell of a map is the mean of, where it is of several pairs */
  readonly blocks?: string;
}

type Place = Pick<Session, 'store' | 'tableStore' | 'catalog'>;

const nearness = ({ measure }: State): Definition =>
  measure === 'cosine' ? definitions.cosine : definitions.proximity;

/** What a proximity is of, by the place where the encoding acts. */
function proximityOf({ store, catalog, tableStore }: Place): readonly Definition[] {
  const { parts } = subjectOf({ store, catalog, tableStore });
  const near = nearness(store.get());
  if (parts.length > 1)
    return [
      definitions.relative,
      definitions.sum,
      ...(near === definitions.cosine ? [definitions.unitLength] : []),
    ];
  return {
    none: [],
    input: [near],
    rotary: [definitions.kernel],
    bias: [definitions.bias],
    relative: [definitions.relative, near],
  }[kindOf(parts[0], catalog)];
}

/** The sizes, and where there are vectors to compare, by which measure. */
function readsOfProximity(session: Place, isSplit: boolean): readonly string[] {
  const { parts } = subjectOf(session);
  const isMeasured = parts.length > 1 || ['input', 'relative'].includes(kindOf(parts[0], session.catalog));
  return [...sizesOf(parts, session.catalog, isSplit), ...(isMeasured ? ['measure'] : [])];
}

const properties = ({ tolerance }: State): readonly Definition[] => [
  tolerance > 0 ? monotonicityWithin(tolerance) : monotonicity,
  definitions.invariance,
  definitions.symmetry,
];

const ofVectors = ({ catalog }: Place, { parts }: Subject, ...used: readonly Definition[]): FigureKind => ({
  reads: sizesOf(parts, catalog, true),
  definitions: used,
});

function ofProximity(state: State, session: Place): FigureKind {
  return {
    reads: [...readsOfProximity(session, true), 'window', 'tolerance'],
    definitions: [...proximityOf(session), definitions.rounding, ...properties(state)],
  };
}

function ofIdentical(state: State, session: Place): FigureKind {
  const areBrought = state.headWeights === 'file';
  const isSeeded = !areBrought && state.weights === 'seeded';
  const { parts } = subjectOf(session);
  return {
    reads: [
      ...sizesOfHead(parts, session.catalog, isSeeded),
      'combine',
      areBrought ? 'headWeights' : 'weights',
      'causal',
      'window',
      'tolerance',
    ],
    definitions: [
      definitions.identicalWords,
      definitions.attention,
      definitions.rounding,
      ...properties(state),
      definitions.locality,
    ],
    draws: [drawn.repeatedWords, ...(isSeeded ? [drawn.weights] : [])],
    ...(areBrought && { notInLink: 'No link holds the files of the weights: choose them again.' }),
  };
}

const pointedAt = 'No link holds the place that is pointed at.';
const psi: FigureKind = { reads: ['d', 'psiBase', 'omega'], definitions: [definitions.psi] };

type KindOf = (state: State, session: Place, subject: Subject) => FigureKind;

const ofProperties: Readonly<Record<string, KindOf>> = {
  proximity: (state, session) => ({ ...ofProximity(state, session), isMap: true }),
  'proximity-offsets': (state, session) => ({ ...ofProximity(state, session), notInLink: pointedAt }),
  'identical-words': ofIdentical,
  'identical-words-offsets': (state, session) => ({
    ...ofIdentical(state, session),
    notInLink: pointedAt,
  }),
  trajectory: (_, session, subject) => ({
    ...ofVectors(session, subject, definitions.principalComponents),
    notInLink: 'No link holds how it is turned: it opens from the front.',
  }),
  norms: (_, session, subject) => ofVectors(session, subject, definitions.norms, definitions.nearest),
  'singular-values': (_, session, subject) => ofVectors(session, subject, definitions.singularValues),
  spectrum: (_, session, subject) => ofVectors(session, subject, definitions.spectrum),
  toeplitz: (_, session) => ({
    reads: readsOfProximity(session, true),
    definitions: [
      ...proximityOf(session),
      definitions.rounding,
      definitions.invariance,
      definitions.offsetMeans,
    ],
  }),
  remainder: (_, session) => ({
    reads: readsOfProximity(session, true),
    definitions: [...proximityOf(session), definitions.rounding, definitions.invariance],
    isMap: true,
  }),
  psi: () => psi,
  'psi-derivative': () => psi,
  frequencies: () => psi,
};

const ofRows = ['n', 'd', 'drop'];
const ofTheFit = [...ofRows, 'split', 'folds', 'solver', 'ridge', 'epochs', 'rate'];

function solver({ solver: chosen, ridge }: State): Definition {
  if (chosen === 'descent') return definitions.descent;
  return ridge > 0 ? definitions.ridge : definitions.leastSquares;
}

const ofFit = (state: State, ...more: readonly Definition[]): FigureKind => ({
  reads: ofTheFit,
  definitions: [solver(state), ...more],
  draws: state.split === 'folds' ? [drawn.folds] : [],
  ...(state.solver === 'descent' && {
    notInLink: 'No link holds the epoch that is shown: it opens on the last.',
  }),
});

const ofRecognition = (): FigureKind => ({
  reads: ofRows,
  definitions: [definitions.recognition],
});

const ofProbe: Readonly<Record<string, (state: State) => FigureKind>> = {
  predictions: (state) => ofFit(state),
  residuals: (state) => ofFit(state),
  regions: (state) => ofFit(state, definitions.regions),
  weights: (state) => ofFit(state),
  directions: (state) => ofFit(state),
  errors: (state) => {
    // The table is of the end of a descent, whatever epoch is shown.
    const { notInLink: _, draws = [], ...kind } = ofFit(state, definitions.errors, definitions.controls);
    return { ...kind, draws: [...draws, drawn.controls] };
  },
  'order-probe': () => ({
    reads: [...ofRows, 'pairs', 'pairFolds', 'inversePenalty'],
    definitions: [definitions.orderProbe, definitions.controls],
    draws: [drawn.pairs],
  }),
  'tables-side-by-side': (state) => ({
    reads: ofTheFit,
    definitions: [solver(state), definitions.errors, definitions.controls, definitions.orderProbe],
    draws: [
      ...(state.split === 'folds' ? [drawn.folds] : []),
      drawn.controls,
      drawn.pairs,
      ...drawnWith(['learned']),
      drawn.bench,
    ],
  }),
  table: () => ({ reads: ['n', 'd'], definitions: [] }),
  'best-fits': ofRecognition,
  residual: ofRecognition,
};

function ofEncoding(session: Place): readonly Definition[] {
  const used = proximityOf(session);
  const more: Definition[] = [];
  if (used.includes(definitions.kernel)) more.push(definitions.wavelength);
  if (!used.includes(definitions.bias) && !used.includes(definitions.relative) && used.length > 0)
    more.push(definitions.radius);
  return [...used, ...more];
}

/** What is drawn for figures of the encodings and the context lab, by their names. The rest are of encodings alone. */
const drawnInOthers: readonly [name: RegExp, draws: (state: State) => readonly Definition[]][] = [
  [
    /^(scores-|combine-costs)/,
    ({ weights }) => [drawn.words, ...(weights === 'seeded' ? [drawn.weights] : [])],
  ],
  [/^requirements$/, () => [drawn.contents, drawn.weights]],
  [/^kernels$/, ({ compare }) => drawnWith(compare.split(',').map((id) => id.trim()))],
  [/-(entropy|nearest)$/, () => [drawn.growth, drawn.weights]],
];

const drawnWith = (schemes: readonly string[]): readonly Definition[] =>
  drawnFor(schemes.map((scheme) => ({ scheme: scheme as SchemeId, parameters: {} })));

/** There are as many lines as heads, even where they are alike, and none is shown alone. */
const ofAllHeads = (reads: readonly string[]): readonly string[] => [
  ...reads.filter((name) => !['heads', 'head'].includes(name)),
  'heads',
];

/** One of the encoding that is chosen, with nothing against it and no words. */
const isOfEncodingAlone = ({ against }: State, kind: string): boolean =>
  kind !== '' && against === 'none' && !drawnInOthers.some(([name]) => name.test(kind));

/** All that a lab measures, for a figure that the tables here do not know. */
function ofLab(session: Place, kind = ''): FigureKind {
  const state = session.store.get();
  const draws = drawnInOthers.find(([name]) => name.test(kind))?.[1](state) ?? [];
  switch (state.lab) {
    case 'order':
      return {
        definitions: [definitions.attention, definitions.equivariance],
        draws: [drawn.words, drawn.layer],
      };
    case 'encodings':
      return {
        ...(isOfEncodingAlone(state, kind) && {
          reads: kind.endsWith('-heads')
            ? ofAllHeads(readsOfProximity(session, false))
            : readsOfProximity(session, false),
        }),
        definitions: ofEncoding(session),
        draws,
      };
    case 'context':
      return { definitions: ofEncoding(session), draws };
    case 'properties':
      return {
        definitions: [...proximityOf(session), ...properties(state)],
        draws: [drawn.repeatedWords],
      };
    default:
      return {
        definitions: [solver(state), definitions.controls, definitions.orderProbe],
        draws: [...(state.split === 'folds' ? [drawn.folds] : []), drawn.controls, drawn.pairs],
      };
  }
}

const byLab: Readonly<Record<string, Readonly<Record<string, KindOf>>>> = {
  properties: ofProperties,
  probe: ofProbe,
};

function kindOfFigure(session: Place, subject: Subject, facts?: FigureOf): FigureKind {
  const state = session.store.get();
  const known = byLab[state.lab] ?? {};
  if (facts && Object.hasOwn(known, facts.kind)) return known[facts.kind](state, session, subject);
  return ofLab(session, facts?.kind);
}

/** The address of positions elsewhere is in the link; which table is one of vectors of offsets is not. */
function lostWith({ parts }: Subject): readonly string[] {
  const tables = parts.filter((part) => 'table' in part);
  return [
    ...(tables.some(({ of, table }) => of === 'positions' && !table.remote)
      ? ['No link holds the file of the table: it has to be dropped again.']
      : []),
    ...(tables.some(({ of }) => of === 'offsets')
      ? ['No link holds the vectors of offsets: their file has to be dropped and chosen again.']
      : []),
  ];
}

export function figureOf(session: Place, facts?: FigureOf): Figure {
  const subject = subjectOf(session, facts?.kind);
  const kind = kindOfFigure(session, subject, facts);
  const beside = subject.beside.map((scheme) => ({ scheme, parameters: {} }));
  const draws = [...new Set([...(kind.draws ?? []), ...drawnFor([...subject.parts, ...beside])])];
  const blocks = kind.isMap ? blocksText(subject) : '';
  const notInLink = [...lostWith(subject), ...(kind.notInLink ? [kind.notInLink] : [])].join(' ');
  return {
    ...(kind.reads && { reads: kind.reads }),
    definitions: [
      ...kind.definitions,
      ...(blocks ? [definitions.blocks] : []),
      ...(draws.length > 0 ? [definitions.random] : []),
      ...(draws.some(isNamed) ? [namedSeeds] : []),
      ...draws,
    ],
    isRandom: draws.length > 0,
    ...(blocks && { blocks }),
    ...(notInLink && { notInLink }),
  };
}
