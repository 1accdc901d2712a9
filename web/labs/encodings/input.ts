/** Reads the inputs of the lab's jobs from the state. */
import { splitWords } from '../../encoding/word-vectors.ts';
import {
  type ChosenEncoding,
  type Source,
  type SourceId,
  schemeBeside,
  tableId,
} from '../../schemes/source.ts';
import { namesIn } from '../../settings/text.ts';
import type { Session } from '../../shell/session.ts';
import {
  actingSource,
  actingTable,
  chosenEncoding,
  chosenScheme,
  writtenFor,
} from '../../tables/chosen-encoding.ts';
import type { CombineInput } from './combine/job.ts';
import type { GalleryInput } from './gallery-job.ts';
import type { EncodingsInput } from './job.ts';
import type { KernelsInput } from './kernels-job.ts';
import type { RequirementsInput } from './requirements/measurement.ts';
import type { TurningInput } from './turning/job.ts';

type Tables = Pick<Session, 'store' | 'tableStore'>;

/** The head shown, counted from 0. */
const headOf = ({ store }: Pick<Session, 'store'>): number =>
  Math.min(store.get('head'), store.get('heads')) - 1;

/** The encoding that acts, and its sizes: a table has its own. */
function readChosen(session: Tables) {
  const { n, d, heads, seed } = session.store.get();
  const chosen = chosenEncoding(session, n);
  const { rows = n, cols = d } = chosen.table ?? {};
  return { chosen, sizes: { n: rows, d: cols, heads, head: headOf(session), seed } };
}

export function readInput(session: Tables): EncodingsInput {
  const { chosen, sizes } = readChosen(session);
  const { against, measure } = session.store.get();
  return {
    ...chosen,
    ...sizes,
    against,
    written: writtenFor(session.store, [against]),
    measure: measure as EncodingsInput['measure'],
  };
}

/** Null where the encoding does not rotate. */
export function readTurning(session: Tables & Pick<Session, 'catalog'>): TurningInput | null {
  const { store, catalog } = session;
  const { d, seed } = store.get();
  const { scheme, parameters } = chosenScheme(store);
  const isTurning = !actingTable(session) && catalog.find(({ id }) => id === scheme)?.kind === 'rotary';
  return isTurning ? { scheme, parameters, d, seed } : null;
}

export function readGallery({ store, catalog }: Session): GalleryInput {
  const schemes = catalog.map(({ id }) => id);
  return { schemes, seed: store.get('seed'), written: writtenFor(store, schemes) };
}

/** All schemes, and the reader's table where it acts. */
export const sourcesOf = (session: Session): readonly Source[] =>
  actingTable(session) ? [...session.catalog, actingSource(session)] : session.catalog;

/** The schemes that a link names, with the chosen one first. Names that are not in the catalogue are ignored. */
export function comparedSchemes(
  text: string,
  chosen: string,
  catalog: readonly Source[],
): readonly SourceId[] {
  const named = namesIn(text);
  const known = catalog.filter(({ id, kind }) => kind !== 'none' && (id === chosen || named.includes(id)));
  return known.map(({ id }) => id).sort((a, b) => Number(b === chosen) - Number(a === chosen));
}

/** The chosen scheme as it is set, the others with their defaults or the reader's formula. */
export function readKernels(session: Session): KernelsInput {
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

/** The scheme, even while a table acts: a table has no rule for further positions. */
export function readRequirements(session: Pick<Session, 'store'>): RequirementsInput {
  const { n, d, heads, seed } = session.store.get();
  return { ...chosenScheme(session.store), n, d, heads, head: headOf(session), seed };
}

/** More words would leave cells too small to read. */
export const mostCombinedWords = 12;

export function readCombine(session: Tables): CombineInput {
  const { words: sentence, d, weights, seed } = session.store.get();
  const words = splitWords(sentence).slice(0, mostCombinedWords);
  const chosen = chosenEncoding(session, words.length);
  return { ...chosen, words, d: chosen.table?.cols ?? d, weights: weights as CombineInput['weights'], seed };
}
