/** The controls that a link names: beside a figure alone, or for a challenge. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { accessOf, shownSettings } from '../../tasks/access.ts';
import type { Session } from '../session.ts';
import '../controls/control.ts';
import type { Screen } from '../screen.ts';

/** In the order of the link. */
export function chosenControls(
  { store }: Session,
  { settings, controls = {} }: Screen,
): TemplateResult | typeof nothing {
  const names = shownSettings(store.get());
  if (names.length === 0) return nothing;
  return html`<div class="chosen-controls" part="controls">
    ${repeat(
      names,
      (name) => name,
      (name) => {
        const group = settings.find((one) => one.names.includes(name));
        return Object.hasOwn(controls, name)
          ? html`<div class="own" ?inert=${accessOf(store.get(), name) === 'fixed'}>${controls[name]}</div>`
          : html`<pe-control .store=${store} name=${name} .choices=${group?.choices?.[name] ?? null} .most=${group?.most?.[name] ?? Infinity}></pe-control>`;
      },
    )}
  </div>`;
}
