/** The controls that a link names: beside a figure alone, or for a challenge. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import { schemeTitle } from '../../schemes/source.ts';
import { accessOf, shownSettings } from '../../tasks/access.ts';
import type { Session } from '../session.ts';
import '../controls/control.ts';
import type { Screen } from '../screen.ts';

/** The names of encodings, for a setting that chooses one; null for others. */
function encodingNames({ store, catalog }: Session, name: string): ReadonlyMap<string, string> | null {
  const row = store.settings.setting(name, store.get('scheme'));
  if (row?.type !== 'choice' || !row.choices.includes(sinusoid)) return null;
  return new Map(row.choices.map((id) => [id, schemeTitle(catalog, id)]));
}

/** In the order of the link. */
export function chosenControls(
  session: Session,
  { settings, controls = {} }: Screen,
): TemplateResult | typeof nothing {
  const { store } = session;
  const names = shownSettings(store.get());
  if (names.length === 0) return nothing;
  return html`<div class="chosen-controls" part="controls">
    ${repeat(
      names,
      (name) => name,
      (name) => {
        const group = settings.find((one) => one.names.includes(name));
        if (controls[name] === nothing) return nothing;
        return Object.hasOwn(controls, name)
          ? html`<div class="own" ?inert=${accessOf(store.get(), name) === 'fixed'}>${controls[name]}</div>`
          : html`<pe-control .store=${store} name=${name} .choices=${group?.choices?.[name] ?? encodingNames(session, name)} .most=${group?.most?.[name] ?? Infinity}></pe-control>`;
      },
    )}
  </div>`;
}
