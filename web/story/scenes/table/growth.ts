/** Follows a table in training: its rows and the probe's predictions at one step after the other. */
import type { Matrix, TrainerOptions } from '../../../core/types.ts';
import { recipeFor } from '../../../encoding/trained/recipe.ts';
import { readInput, trainingOf } from '../../../labs/probe/input.ts';
import type { ProbeInput, ProbeOutput } from '../../../labs/probe/job.ts';
import type { LearnedOutput, OfModel } from '../../../labs/training/run/job.ts';
import { learnedTable } from '../../../schemes/scheme-facts.ts';
import type { Answer } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';

/** Steps between two states of the picture. */
const every = 20;

export interface Model {
  /** the definition as text: the same for equal models */
  readonly key: string;
  readonly options: TrainerOptions;
  /** the steps after which the table is probed */
  readonly stops: readonly number[];
}

/** Texts of BERT's kind: nine in ten have half the positions. As many words in a step as without. */
function short(options: TrainerOptions): TrainerOptions {
  const { n, batch = 1 } = options;
  const [share, length] = [0.9, Math.floor(n / 2)];
  const mean = share * length + (1 - share) * n;
  return {
    ...options,
    lengths: 'mixture',
    shortShare: share,
    short: length,
    batch: Math.round((batch * n) / mean),
  };
}

/** The model whose table the Probe lab trains for the same settings; or one that reads short texts. */
export function modelOf(session: Session): Model {
  const { n, d, seed, shortTexts } = session.store.get();
  const usual = trainingOf(session)?.options ?? recipeFor([learnedTable], { n, d, seed });
  const options = shortTexts ? short(usual) : usual;
  const { steps = 0 } = options;
  const stops = Array.from({ length: Math.ceil(steps / every) }, (_, i) => i * every);
  return { key: JSON.stringify(options), options, stops: [...stops, steps] };
}

export interface Growth {
  readonly key: string;
  /** at the first stops of the model */
  readonly tables: readonly Matrix[];
  readonly probes: readonly ProbeOutput[];
}

export const notGrown: Growth = { key: '', tables: [], probes: [] };

export interface GrowthAnswers {
  readonly learned: Answer<OfModel, LearnedOutput>;
  readonly probe: Answer<ProbeInput, ProbeOutput>;
}

/** The input of the lab's own probe, for this table. */
const probeInput = (session: Session, matrix: Matrix): ProbeInput => ({
  ...readInput(session),
  table: { matrix, name: '', isTrainedHere: true },
});

/** Takes what has been computed, and asks for the next step up to `wanted` stops. */
export function grow(
  session: Session,
  { learned, probe }: GrowthAnswers,
  { key, options, stops }: Model,
  before: Growth,
  wanted: number,
): Growth {
  const known = before.key === key ? before : { ...notGrown, key };
  const tables = [...known.tables];
  const askTable = () =>
    tables.length < wanted &&
    learned.ask({ options, arithmetic: 'reproducible', step: stops[tables.length] });
  askTable();
  const { result } = learned;
  if (tables.length < wanted && result?.isCurrent && result.output.encoding.kind === 'input') {
    tables.push(result.output.encoding.table);
    askTable();
  }
  const probes = [...known.probes];
  const askProbe = () =>
    probes.length < tables.length && probe.ask(probeInput(session, tables[probes.length]));
  askProbe();
  const { result: probed } = probe;
  if (probes.length < tables.length && probed?.isCurrent) {
    probes.push(probed.output);
    askProbe();
  }
  return { key, tables, probes };
}

/** How far each row of a table is from where it was. */
export const rowDistances = (from: Matrix, to: Matrix): readonly number[] =>
  Array.from({ length: to.rows }, (_, row) => {
    const differences = Array.from({ length: to.cols }, (_, col) => {
      const at = row * to.cols + col;
      return to.data[at] - from.data[at];
    });
    return Math.hypot(...differences);
  });
