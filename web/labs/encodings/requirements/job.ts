/** Jobs that measure the requirements of one scheme or of all, and score schemes in every measurement of the page. */
import type { Core, SchemeId } from '../../../core/types.ts';
import { inLayer } from '../../../encoding/attention-layer.ts';
import { encodeChosen } from '../../../encoding/encode.ts';
import { numbersOf } from '../../../encoding/property-numbers.ts';
import { wordsOf } from '../../../engine/errors.ts';
import type { JobControl } from '../../../engine/job.ts';
import { type ChosenScheme, noPositions, schemeBeside } from '../../../schemes/source.ts';
import type { SchemesInput } from '../fold-jobs.ts';
import { pictureOf } from '../picture.ts';
import {
  measureBeyond,
  measureBounded,
  measureContent,
  measureLength,
  measureScores,
  measureSmall,
  measureUnique,
} from './checks.ts';
import {
  type Checks,
  encodeOnce,
  type RequirementsCore,
  type RequirementsInput,
  tableSizes,
} from './encoded.ts';

export function requirementsJob(core: RequirementsCore, input: RequirementsInput): Checks {
  const encoded = encodeOnce(core, input);
  return {
    length: measureLength(encoded),
    content: measureContent(encoded),
    scores: measureScores(encoded),
    unique: measureUnique(encoded),
    small: measureSmall(encoded),
    bounded: measureBounded(encoded),
    beyond: measureBeyond(encoded),
  };
}

export type RequirementsRow = { readonly scheme: SchemeId; readonly checks: Checks };

/** Computes a row for each scheme, and reports progress before each. */
async function rowsOf<One, Row>(
  all: readonly One[],
  progress: JobControl['progress'],
  rowOf: (one: One) => Row,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const one of all) {
    await progress(rows.length, all.length);
    rows.push(rowOf(one));
  }
  return rows;
}

export function requirementsTableJob(
  core: RequirementsCore,
  { schemes, seed, written }: SchemesInput,
  { progress }: JobControl,
): Promise<readonly RequirementsRow[]> {
  return rowsOf(schemes, progress, (scheme) => {
    const input = { ...schemeBeside(scheme, written), ...tableSizes, seed };
    return { scheme, checks: requirementsJob(core, input) };
  });
}

export interface ScoreInput {
  readonly schemes: readonly ChosenScheme[];
  /** at least two; the score of order exchanges the first two */
  readonly words: readonly string[];
  readonly seed: number;
}

/** null if a measurement is not defined for the scheme. */
export interface Scores {
  /** max |Attn(ΠX) − ΠAttn(X)| as a share of the largest output */
  readonly order: number | null;
  /** share of violated pairs of offsets */
  readonly monotonicity: number | null;
  /** relative distance from the nearest Toeplitz matrix */
  readonly translation: number | null;
  readonly symmetry: number | null;
  /** mean absolute error on the odd rows of a probe that learned from the even ones, in positions */
  readonly probe: number | null;
  /** share of the applicable requirements that hold */
  readonly requirements: number;
  readonly held: number;
  readonly applying: number;
}

export interface ScoreRow {
  readonly scheme: ChosenScheme['scheme'];
  /** null if the core refuses the scheme; `problem` then says why */
  readonly scores: Scores | null;
  readonly problem: string;
}

export function scoreJob(
  core: Core,
  { schemes, words, seed }: ScoreInput,
  { progress }: JobControl,
): Promise<readonly ScoreRow[]> {
  return rowsOf(schemes, progress, (chosen) => {
    const { scheme } = chosen;
    try {
      return { scheme, scores: scoresOf(core, chosen, words, seed), problem: '' };
    } catch (thrown) {
      return { scheme, scores: null, problem: wordsOf(thrown) };
    }
  });
}

function scoresOf(core: Core, chosen: ChosenScheme, words: readonly string[], seed: number): Scores {
  const { n, d, heads, head } = tableSizes;
  const source = { ...chosen.parameters, scheme: chosen.scheme, n, d, heads, seed };
  const checks = Object.values(requirementsJob(core, { ...chosen, ...tableSizes, seed }));
  const applying = checks.filter(({ verdict }) => verdict !== 'none').length;
  const held = checks.filter(({ verdict }) => verdict === 'holds').length;
  const proximity = pictureOf(core, source, { n, d, head, measure: 'dot' })?.proximity;
  return {
    order: orderOf(core, chosen, words, seed),
    ...(proximity
      ? numbersOf(core.properties(proximity, { window: proximity.rows - 1 }))
      : { monotonicity: null, translation: null, symmetry: null }),
    probe: probeOf(core, chosen, seed),
    requirements: applying > 0 ? held / applying : 0,
    held,
    applying,
  };
}

function orderOf(core: Core, chosen: ChosenScheme, words: readonly string[], seed: number): number {
  const { d, heads } = tableSizes;
  const input = { ...chosen, words, second: noPositions, d, heads, causal: false, seed };
  const permutation = words.map((_, i) => (i < 2 ? 1 - i : i));
  const { maxAbsDifference, largestOutput } = inLayer(core, input, (layer) =>
    core.permute({ ...layer, permutation }),
  );
  return maxAbsDifference / (largestOutput || 1);
}

function probeOf(core: Core, chosen: ChosenScheme, seed: number): number | null {
  const { n, d } = tableSizes;
  const encoding = encodeChosen(core, chosen, { n, d, seed });
  if (encoding.kind !== 'input') return null;
  return core.probePositions(encoding.table, { train: 'even', controls: false, seed }).test?.mae ?? null;
}
