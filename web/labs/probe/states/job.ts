/** The probe of hidden states, layer by layer, with folds of whole prompts. */
import type { Core, Matrix, StatesProbe } from '../../../core/types.ts';
import { namedSeed } from '../../../encoding/word-vectors.ts';
import { progressesOfParts } from '../../../engine/core-progress.ts';
import type { JobControl } from '../../../engine/job.ts';
import { type ProbeTable, probedTable } from '../job.ts';

/** Hidden states of the reader's, as tables/prompt-states.ts has them. */
export interface GivenStates {
  readonly prompts: number;
  readonly positions: number;
  readonly width: number;
  readonly layers: readonly { readonly name: string; readonly data: Float32Array }[];
}

/** Without hidden states, the input of a model stands for them: random words, and the same words with the rows of the table. */
export interface ExampleStates {
  readonly table: ProbeTable;
  readonly prompts: number;
  readonly positions: number;
  /** whether they stand for a file that the link does not hold */
  readonly isInstead: boolean;
  /** names of its two layers */
  readonly names: readonly [words: string, sums: string];
}

export interface StatesInput {
  readonly states: GivenStates | ExampleStates;
  readonly folds: number;
  readonly ridge: number;
  /** positions left out at the start of every prompt */
  readonly drop: number;
  readonly seed: number;
}

export interface LayerFound extends Pick<StatesProbe, 'errors' | 'controls' | 'foldR2' | 'mae' | 'rank'> {
  readonly name: string;
}

export interface StatesOutput {
  readonly prompts: number;
  readonly width: number;
  /** those that stay */
  readonly positions: Int32Array;
  readonly layers: readonly LayerFound[];
}

const rootMeanSquare = ({ data }: Matrix): number =>
  Math.sqrt(data.reduce((sum, value) => sum + value ** 2, 0) / data.length);

/** The words are as large as the rows of the table. */
export function exampleStates(
  core: Pick<Core, 'encode' | 'randomNormal'>,
  { table, prompts, positions, names }: Omit<ExampleStates, 'isInstead'>,
  seed: number,
): GivenStates {
  const { cols: width, data, ...rest } = probedTable(core, table, seed);
  const rows = { rows: positions, cols: width, data: data.subarray(0, positions * width) };
  const request = { rows: prompts * positions, cols: width, seed: namedSeed(seed, 'prompts') };
  const drawn = core.randomNormal(request);
  const scale = rootMeanSquare({ ...rest, ...rows });
  const words = drawn.data.map((value) => scale * value);
  const sums = words.map((value, i) => value + rows.data[i % rows.data.length]);
  return {
    ...{ prompts, positions, width },
    layers: [words, sums].map((numbers, i) => ({ name: names[i], data: numbers })),
  };
}

/** The layers follow each other, so that only one takes memory in the core. */
export async function statesJob(
  core: Core,
  { states, folds, ridge, drop, seed }: StatesInput,
  control: Pick<JobControl, 'progress'>,
): Promise<StatesOutput> {
  const { prompts, positions, width, layers } =
    'layers' in states ? states : exampleStates(core, states, seed);
  const parts = progressesOfParts(
    control,
    layers.map(() => 1),
  );
  const found: LayerFound[] = [];
  let kept = new Int32Array();
  for (const [i, { name, data }] of layers.entries()) {
    await parts[i](0, 1);
    const probe = core.probeStates(
      { rows: prompts * positions, cols: width, data },
      { positions, folds, ridge, drop, seed },
      (share) => void parts[i](share, 1).catch(() => {}),
    );
    const { errors, controls, foldR2, mae, rank } = probe;
    kept = new Int32Array(probe.positions);
    found.push({ name, errors, controls, foldR2: foldR2.slice(), mae: mae.slice(), rank });
  }
  return { prompts, width, positions: kept, layers: found };
}
