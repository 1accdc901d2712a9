/** A model that is trained step by step, so that the reader watches what it learns. */
import type { TrainerOptions } from '../../core/types.ts';
import type { GrowthInput } from '../../encoding/trained/growth-job.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import type { Store } from '../../settings/store.ts';
import type { Answer } from '../job-run.ts';
import { keepTrained, trainedBy } from './training-here.ts';

/** Training steps between two answers. */
const every = 25;

export const stopsOf = ({ steps = 0 }: TrainerOptions): readonly number[] => [
  ...Array.from({ length: Math.ceil(steps / every) }, (_, i) => i * every),
  steps,
];

/** The models at the first stops of one run. */
export interface Growth {
  readonly key: string;
  readonly options: TrainerOptions;
  readonly models: readonly Trained[];
}

type Run = Pick<Answer<GrowthInput, Trained>, 'ask' | 'result'>;

/** Takes the model that has arrived, and asks for the next one. `options`: of the run that the settings ask for. */
export function grow(
  store: Store,
  run: Run,
  before: Growth | undefined,
  options: TrainerOptions | undefined,
): Growth | undefined {
  if (!options) return undefined;
  const key = JSON.stringify(options);
  const known = before?.key === key ? before : { key, options, models: [] };
  const stops = stopsOf(options);
  // Who comes back to a model that is trained has no steps of it.
  if (known.models.length === stops.length || (known.models.length === 0 && trainedBy(store, options)))
    return known;
  run.ask({ options, step: stops[known.models.length] });
  const { result } = run;
  if (!result?.isCurrent) return known;
  const models = [...known.models, result.output];
  if (models.length === stops.length) keepTrained(store, options, result.output);
  else run.ask({ options, step: stops[models.length] });
  return { ...known, models };
}

export const isGrowing = ({ models, options }: Growth): boolean =>
  models.length > 0 && models.length < stopsOf(options).length;

/** The index of the model shown: the reader's, or the latest. */
export const shownStop = ({ models }: Growth, wanted: number | null): number =>
  Math.min(wanted ?? models.length - 1, models.length - 1);
