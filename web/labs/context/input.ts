/** The input of the lab's jobs, from the state. */
import type { Scheme } from '../../core/types.ts';
import { type Scaling, scalingTitle } from '../../schemes/scaling-names.ts';
import type { Store } from '../../settings/store.ts';
import { chosenScheme } from '../../tables/chosen-encoding.ts';
import type { ContextInput } from './curve.ts';
import { stretchOf, whyNot } from './scaling.ts';

/** With the factor tested / trained, unless the reader sets one. */
function parametersOf(store: Store): ContextInput['parameters'] {
  const { scheme, parameters } = chosenScheme(store);
  const { trained, tested, stretch } = store.get();
  return scheme === 'rotary' && stretch === 'fitted'
    ? { ...parameters, factor: stretchOf({ trained, tested }) }
    : parameters;
}

/** Why the chosen scaling is not available with its settings, or ''. RoPE is then shown without scaling. */
export function whyNotChosen(store: Store): string {
  const { d, trained, tested } = store.get();
  const { scheme } = chosenScheme(store);
  const parameters = parametersOf(store);
  const scaling = (parameters.scaling ?? 'none') as Scaling;
  const why = scheme === 'rotary' ? whyNot(scaling, { parameters, d, trained, tested }) : '';
  return why && `${scalingTitle(scaling)} cannot be shown: ${why}. RoPE is shown without scaling instead.`;
}

export function readInput(store: Store, catalog: readonly Scheme[]): ContextInput {
  const { d, heads, head, seed, trained, tested } = store.get();
  const { scheme } = chosenScheme(store);
  const isBias = catalog.some(({ id, kind }) => id === scheme && kind === 'bias');
  return {
    scheme,
    parameters: { ...parametersOf(store), ...(whyNotChosen(store) && { scaling: 'none' }) },
    d,
    // Only biases differ between heads.
    heads: isBias ? heads : 1,
    head: isBias ? Math.min(head, heads) - 1 : 0,
    seed,
    trained,
    tested,
  };
}
