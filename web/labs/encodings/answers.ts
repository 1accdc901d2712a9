/** The lab's jobs, their inputs as read from the state, and the place that the reader points at. */
import { formulaIds, isFormula } from '../../core/constants.ts';
import type { Scheme, SchemeId } from '../../core/types.ts';
import type { Cell } from '../../draw/heat-map.ts';
import type { LearnedSinusoids } from '../../encoding/frequencies.ts';
import type { TrainedSizes } from '../../encoding/trained/recipe.ts';
import { splitWords } from '../../encoding/word-vectors.ts';
import { normalizedIndex } from '../../schemes/scheme-facts.ts';
import {
  type ChosenEncoding,
  noPositions,
  type Source,
  type SourceId,
  schemeBeside,
  tableId,
} from '../../schemes/source.ts';
import { namesIn } from '../../settings/text.ts';
import { type Answer, JobRun, type Result } from '../../shell/job-run.ts';
import type { Given as GivenOf, LabHost } from '../../shell/lab.ts';
import type { Session } from '../../shell/session.ts';
import {
  actingSource,
  actingTable,
  chosenEncoding,
  chosenScheme,
  writtenFor,
} from '../../tables/chosen-encoding.ts';
import { isFree } from '../../tasks/access.ts';
import type { CombineInput, KernelsInput, SchemesInput } from './fold-jobs.ts';
import { widthWith, withMoved } from './frequencies/read.ts';
import type { StageRuns } from './frequencies/runs.ts';
import type { EncodingsInput, EncodingsOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { canMix } from './pairing/read.ts';
import type { RequirementsInput } from './requirements/encoded.ts';
import type { ScoreInput } from './requirements/job.ts';
import type { ShiftInput } from './shift/job.ts';
import { text } from './text.ts';
import type { TimesInput } from './times/job.ts';
import { Player } from './turning/figure.ts';
import { readTurning } from './turning/input.ts';

type Tables = Pick<Session, 'store' | 'tableStore'>;

/** The head shown, counted from 0. */
const headOf = ({ store }: Pick<Session, 'store'>): number =>
  Math.min(store.get('head'), store.get('heads')) - 1;

/** The acting encoding and its sizes. A reader's table has its own length and width. */
function readChosen(session: Tables) {
  const { n, d, heads, seed } = session.store.get();
  const chosen = withMoved(chosenEncoding(session, n), session.store);
  const { rows = n, cols = d } = chosen.table ?? {};
  return { chosen, sizes: { n: rows, d: cols, heads, head: headOf(session), seed } };
}

/** The texts that are compared with the longest, in words. */
const shorter = [3, 5, 9];

export function readInput(session: Tables): EncodingsInput {
  const { chosen, sizes } = readChosen(session);
  const { against, measure, longest } = session.store.get();
  return {
    ...chosen,
    ...sizes,
    against,
    written: writtenFor(session.store, [against]),
    measure: measure as EncodingsInput['measure'],
    ...(chosen.scheme === normalizedIndex && { lengths: [...shorter, longest] }),
  };
}

/** All schemes, and the reader's table if it acts. */
export const sourcesOf = (session: Session): readonly Source[] =>
  actingTable(session) ? [...session.catalog, actingSource(session)] : session.catalog;

/** The schemes that a link names, the chosen one first. Unknown names are ignored. */
export function comparedSchemes(
  text: string,
  chosen: string,
  catalog: readonly Source[],
): readonly SourceId[] {
  const named = namesIn(text);
  const known = catalog.filter(({ id, kind }) => kind !== 'none' && (id === chosen || named.includes(id)));
  return known.map(({ id }) => id).sort((a, b) => Number(b === chosen) - Number(a === chosen));
}

/** The chosen scheme has its current parameters; the others have their defaults or the reader's formula. */
function readKernels(session: Session): KernelsInput {
  const { chosen, sizes } = readChosen(session);
  const compared = comparedSchemes(session.store.get('compare'), chosen.scheme, sourcesOf(session));
  const schemes = compared.map(
    (scheme): ChosenEncoding =>
      scheme === chosen.scheme || scheme === tableId
        ? chosen
        : schemeBeside(scheme, writtenFor(session.store, [scheme])),
  );
  return { schemes, ...sizes };
}

/** The chosen scheme, even while a table acts: a table has no rule for further positions. */
function readRequirements(session: Pick<Session, 'store'>): RequirementsInput {
  const { n, d, heads, seed } = session.store.get();
  const chosen = withMoved(chosenScheme(session.store), session.store);
  return { ...chosen, n, d, heads, head: headOf(session), seed };
}

/** The scheme at the times that the reader types. */
function readTimes({ store }: Pick<Session, 'store'>): TimesInput {
  const { d, heads, seed, measure, instants } = store.get();
  const chosen = withMoved(chosenScheme(store), store);
  return {
    ...chosen,
    d,
    heads,
    head: headOf({ store }),
    seed,
    measure: measure as TimesInput['measure'],
    times: instants,
  };
}

function readShift(session: Tables): ShiftInput {
  const { chosen, sizes } = readChosen(session);
  return { ...chosen, n: sizes.n, d: sizes.d, seed: sizes.seed, shift: session.store.get('shift') };
}

/** The cells of the maps would be too small for more words. */
export const mostCombinedWords = 12;

export function readCombine(session: Tables): CombineInput {
  const { words: sentence, wordSize, firstPosition, d, weights, seed } = session.store.get();
  const words = splitWords(sentence).slice(0, mostCombinedWords);
  const chosen = withMoved(chosenEncoding(session, firstPosition + words.length), session.store);
  return {
    ...chosen,
    words,
    wordSize,
    firstPosition,
    d: chosen.table?.cols ?? d,
    weights: weights as CombineInput['weights'],
    seed,
  };
}

export type EncodingsResult = Result<EncodingsInput, EncodingsOutput>;

/** What the screen reads: the answer of each job, and the player. */
export type Answers = {
  readonly [Name in keyof Made]: Made[Name] extends JobRun<infer Input, infer Output>
    ? Answer<Input, Output>
    : Made[Name];
};

/** The place that the reader points at: a position with a dimension or a second position. Relative vectors count the rows of offsets. */
export interface PointedPlace {
  readonly position: number;
  readonly dimension?: number;
  readonly other?: number;
}

export interface Pointing {
  readonly place: PointedPlace | null;
  readonly point: (place: PointedPlace | null) => void;
}

/** Frequencies that a training here has given. */
export interface TrainedFrequencies {
  /** the settings of the frequencies when it ended or was stopped */
  readonly input: LearnedSinusoids;
  readonly sizes: TrainedSizes;
  readonly step: number;
  /** steps of the whole training */
  readonly steps: number;
}

export interface Here {
  readonly place: PointedPlace | null;
  /** the place in the comparison, while the other figures show offsets and not positions */
  readonly pairPlace: PointedPlace | null;
  /** the cell pointed at in the maps of the four terms of a score */
  readonly cell: Cell | null;
  /** why a click changed nothing, or '' */
  readonly problem: string;
  /** whether the gallery of a narrow page shows all cards, or only those in use */
  readonly areAllShown: boolean;
  /** whether a model is trained whose frequencies the handles follow */
  readonly isTraining: boolean;
  /** the frequencies of the last one, with what they were trained from */
  readonly trained: TrainedFrequencies | null;
}

export const nowhere: Here = {
  place: null,
  pairPlace: null,
  cell: null,
  problem: '',
  areAllShown: false,
  isTraining: false,
  trained: null,
};

export type Given = GivenOf<Answers, Here, unknown, EncodingsInput>;

export const answersFor = (host: LabHost) => ({
  encodings: new JobRun(host, jobs.encodings),
  turning: new JobRun(host, jobs.turning),
  pairing: new JobRun(host, jobs.pairing),
  gallery: new JobRun(host, jobs.gallery),
  kernels: new JobRun(host, jobs.kernels),
  requirements: new JobRun(host, jobs.requirements),
  requirementsOfAll: new JobRun(host, jobs.requirementsTable),
  // Two runs: while the reader types a formula, the scores of the other encodings stay.
  ownScores: new JobRun(host, jobs.score),
  otherScores: new JobRun(host, jobs.score),
  shift: new JobRun(host, jobs.shift),
  times: new JobRun(host, jobs.times),
  combine: new JobRun(host, jobs.combine),
  /** the jobs of the stage of learned sinusoids, once its code is loaded */
  stage: { host } as { readonly host: LabHost; runs?: StageRuns },
  player: new Player(host),
});

type Made = ReturnType<typeof answersFor>;

/** All schemes in the order of the gallery: grouped by where they act. */
export const inFamilies = ({ catalog }: Pick<Session, 'catalog'>): readonly Scheme[] =>
  Object.keys(text.places).flatMap((kind) => catalog.filter((scheme) => scheme.kind === kind));

/** Input of the jobs about all schemes. */
function readSchemes(session: Session): SchemesInput {
  const schemes = inFamilies(session).map(({ id }) => id);
  return { schemes, seed: session.store.get('seed'), written: writtenFor(session.store, schemes) };
}

/** Used for sentences of fewer than two words, because the score of order exchanges the first two. */
const usualWords = ['the', 'dog', 'saw', 'the', 'cat'];

/** The reader's formulas, or all other encodings. */
function readScores({ store, catalog }: Session, areOwn: boolean): ScoreInput {
  const words = splitWords(store.get('words'));
  const others = catalog.filter(({ id, kind }) => kind !== 'none' && !isFormula(id));
  const schemes = areOwn ? formulaIds : others.map(({ id }) => id);
  const written = areOwn ? writtenFor(store, formulaIds) : {};
  return {
    schemes: schemes.map((id) => schemeBeside(id, written)),
    words: words.length < 2 ? usualWords : words,
    seed: store.get('seed'),
  };
}

export function ask({ session, read, answers, isSeen }: Given): void {
  const turning = readTurning(session);
  if (turning) {
    answers.turning.ask(turning);
    if (canMix(turning.scheme)) answers.pairing.ask(turning, { isSeen: isSeen('pairing') });
  }
  answers.encodings.ask(read);
  answers.gallery.ask(() => readSchemes(session), { isSeen: isSeen('all') });
  answers.kernels.ask(() => readKernels(session), { isSeen: isSeen('kernels') });
  const requirements = { isSeen: isSeen('requirements') };
  answers.requirements.ask(() => readRequirements(session), requirements);
  if (!actingTable(session)) answers.times.ask(() => readTimes(session), { isSeen: isSeen('times') });
  answers.requirementsOfAll.ask(() => readSchemes(session), requirements);
  const scores = { isSeen: isSeen('score') };
  answers.ownScores.ask(() => readScores(session, true), scores);
  answers.otherScores.ask(() => readScores(session, false), { ...scores, isLong: true });
  if (actingSource(session).kind !== 'input') return;
  answers.shift.ask(() => readShift(session), { isSeen: isSeen('shift') });
  const combine = readCombine(session);
  if (combine.words.length > 0) answers.combine.ask(combine, { isSeen: isSeen('combine') });
}

export const pointingOf = ({ here, set }: Given): Pointing => ({
  place: here.place,
  point: (place) => set({ place }),
});

/** The comparison shares the place with the other figures, unless these show offsets and not positions. */
export function pairPointingOf(given: Given): Pointing {
  const { here, set, answers } = given;
  if (answers.encodings.result?.output.picture?.kind !== 'relative') return pointingOf(given);
  return { place: here.pairPlace, point: (pairPlace) => set({ pairPlace }) };
}

/** Choosing the second encoding of a comparison swaps the two. */
export const chooseIn =
  ({ session: { store }, answers, set }: Given) =>
  (id: SourceId): void => {
    set({ place: null, pairPlace: null, problem: '', isTraining: false });
    answers.player.stop();
    if (id === tableId) {
      store.set({ source: 'file' });
      return;
    }
    const { scheme, source, against } = store.get();
    const before = source === 'file' ? noPositions : scheme;
    store.set({
      ...widthWith(store, id),
      source: 'scheme',
      scheme: id,
      against: id === against ? before : against,
    });
  };

export const compareIn =
  ({ session: { store }, showFold }: Given) =>
  (against: SchemeId): void => {
    store.set({ against });
    if (against !== noPositions) showFold('against');
  };

/** Adds the column pointed at to the curves, or removes it; null while the curves are locked. */
export function curveKeeperOf({ session: { store }, here, set }: Given): (() => void) | null {
  if (!isFree(store.get(), 'dims')) return null;
  return () => {
    const column = here.place?.dimension;
    if (column === undefined) return;
    const dims = store.get('dims');
    const isKept = dims.includes(column);
    const [problem] = store.set({ dims: isKept ? dims.filter((dim) => dim !== column) : [...dims, column] });
    set({ problem: problem?.message ?? '' });
  };
}

/** Shows the pair pointed at on the clocks; null while the pair is locked. */
export function pairKeeperOf({ session: { store }, here }: Given): (() => void) | null {
  if (!isFree(store.get(), 'pair')) return null;
  return () => {
    if (here.place?.dimension !== undefined) store.set({ pair: here.place.dimension });
  };
}
