/** The model whose dot was pressed, named below the chart, and the way to train it in Training. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Store } from '../../settings/store.ts';
import type { Model } from './claim.ts';
import type { ClaimState } from './state.ts';
import { text } from './text.ts';
import { toTraining } from './to-training.ts';

/** With another seed, its place among the models is that of another one. */
export type Picked = Pick<Model, 'condition' | 'seed'>;

/** undefined if it is not among the models with these seeds. */
const pickedIn = ({ models }: ClaimState, { condition, seed }: Picked): Model | undefined =>
  models.find((model) => model.condition === condition && model.seed === seed);

/** After a stop, a model that has not answered keeps nothing of its training. */
const stageOf = ({ hash, soFar }: Model): string =>
  hash ? text.weights(hash) : soFar ? text.inTraining : text.index.notTrained;

export function pickedWords(state: ClaimState, picked: Picked): string | undefined {
  const model = pickedIn(state, picked);
  if (!model) return undefined;
  const { title } = state.claim.conditions[model.condition];
  return `${[title, `${text.columns.seed} ${model.seed}`, stageOf(model)].join(', ')}.`;
}

/** undefined if no such model is among those of the chart. */
export function pickedView(store: Store, state: ClaimState, picked: Picked): TemplateResult | undefined {
  const words = pickedWords(state, picked);
  if (words === undefined) return undefined;
  const { changes, left } = toTraining(store, [state.claim.conditions[picked.condition]], picked.seed);
  return html`${words}
    <button class="link" ?disabled=${!store.allows(changes)} @click=${() => store.set(changes)}>${text.openModel}</button>
    ${left.length > 0 ? text.notInTraining(left) : nothing}`;
}
