/** The controls that matter: the length of the test, and the scaling or the encoding. */
import { html, type TemplateResult } from 'lit';
import { type Scaling, scalings, scalingTitle, shortName } from '../../schemes/scheme-facts.ts';
import type { Session } from '../../shell/session.ts';
import '../../shell/controls/control.ts';
import '../../shell/controls/segments.ts';

/** Offered side by side. */
const commonScalings: readonly Scaling[] = ['none', 'linear', 'ntk', 'yarn', 'llama3'];
/** The same on narrow screens. */
const keptScalings: readonly Scaling[] = ['none', 'linear', 'yarn'];
const commonSchemes = ['rotary', 'sinusoidal', 'alibi', 'learned'];

const buttonName = (scaling: Scaling): string => (scaling === 'none' ? 'None' : scalingTitle(scaling));

function split(
  names: ReadonlyMap<string, string>,
  beside: readonly string[],
): { readonly choices: ReadonlyMap<string, string>; readonly more: ReadonlyMap<string, string> } {
  const of = (ids: readonly string[]) => new Map(ids.map((id) => [id, names.get(id) as string]));
  return { choices: of(beside), more: of([...names.keys()].filter((id) => !beside.includes(id))) };
}

/** `invited`: the choice that the lab's question is about, or ''. */
export function contextLever({ store, catalog }: Session, invited: string): TemplateResult {
  const isRotary = store.get('scheme') === 'rotary';
  const { choices, more } = isRotary
    ? split(new Map(scalings.map((scaling) => [scaling, buttonName(scaling)])), commonScalings)
    : split(new Map(catalog.map((scheme) => [scheme.id, shortName(scheme)])), commonSchemes);
  return html`<pe-segments
      .store=${store}
      name=${isRotary ? 'scaling' : 'scheme'}
      label=${isRotary ? 'Scaling' : 'Encoding'}
      .choices=${choices}
      .more=${more}
      .kept=${isRotary ? keptScalings : null}
      .value=${isRotary ? String(store.get('scaling') ?? 'none') : undefined}
      invited=${invited}
    ></pe-segments>
    <pe-control class="second" inline .store=${store} name="tested"></pe-control>`;
}
