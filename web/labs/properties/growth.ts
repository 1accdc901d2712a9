/** The training of the one item on the first screen, step by step: its map forms while the reader watches. */
import { html, nothing, type TemplateResult } from 'lit';
import type { GrowthInput } from '../../encoding/trained/growth-job.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import type { Answer } from '../../shell/job-run.ts';
import { type Growth, isGrowing, shownStop, stopsOf } from '../../shell/trained/growth.ts';
import type { GridInput } from './item-jobs.ts';
import type { Item } from './items.ts';
import { openedText } from './opened-text.ts';
import { text } from './text.ts';

const words = openedText.steps;

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
