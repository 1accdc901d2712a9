/** The training of the one item on the first screen, step by step: its map forms while the reader watches. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TrainerOptions } from '../../core/types.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import type { Store } from '../../settings/store.ts';
import type { Answer } from '../../shell/job-run.ts';
import { keepTrained, trainedBy } from '../../shell/trained/training-here.ts';
import type { GrowthInput } from './growth-job.ts';
import type { GridInput } from './item-jobs.ts';
import type { Item } from './items.ts';
import { openedText } from './opened-text.ts';
import { text } from './text.ts';

const words = openedText.steps;

/** Training steps between two maps. */
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

/** The item as it is at a stop. */
function itemAt({ isTrained: _, ...item }: Item, stop: number): Item {
  return stop === 0
    ? { ...item, origin: text.origins.fresh, isFresh: true }
    : { ...item, origin: text.origins.trained, isFresh: false, isTrained: true };
}

/** What to measure of the item at a stop. */
export const inputAt = (input: GridInput, item: Item, { models }: Growth, stop: number): GridInput => ({
  ...input,
  items: [itemAt(item, stop)],
  sizes: { ...input.sizes, trained: { [item.id]: models[stop] } },
});

/** The steps as a slider; until the training ends, with what stops it. */
export function stepsView(
  growth: Growth,
  run: Pick<Answer<GrowthInput, Trained>, 'isStopped' | 'stop' | 'again'>,
  wanted: number | null,
  choose: (stop: number | null) => void,
): TemplateResult | typeof nothing {
  const { models, options } = growth;
  if (models.length === 0) return nothing;
  const stops = stopsOf(options);
  const last = stops.length - 1;
  const stop = shownStop(growth, wanted);
  const said = words.at(stops[stop], stops[last]);
  const change = ({ target }: Event) => {
    const at = Math.min(Number((target as HTMLInputElement).value), models.length - 1);
    choose(at === models.length - 1 ? null : at);
  };
  return html`<div class="steps">
    <input
      type="range"
      min="0"
      max=${last}
      step="1"
      aria-label=${words.label}
      aria-valuetext=${said}
      title=${words.back}
      .value=${String(stop)}
      @input=${change}
    />
    <output>${said}</output>
    ${
      isGrowing(growth)
        ? html`<button class="fix" @click=${() => (run.isStopped ? run.again() : run.stop())}>
            ${run.isStopped ? words.goOn : words.stop}
          </button>`
        : nothing
    }
  </div>`;
}
