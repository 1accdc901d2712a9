/** The line about a map that the reader brought: which of the maps of its file is shown, and the button that removes it. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { mapId } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import type { LoadedMap } from '../../tables/table-store.ts';
import { givenMapText as words } from './given-map-text.ts';

export function givenMapLine(session: Session): TemplateResult | typeof nothing {
  const { map } = session.tableStore.get();
  if (!map || session.store.get('item') !== mapId) return nothing;
  const remove = () => {
    session.tableStore.set({ map: undefined });
    session.store.set({ item: '' });
  };
  return html`<p class="given-map no-print">
    <span>${words.map(map.name, map.maps)}</span>
    ${map.maps.axes.map((length, axis) => chooser(session, map, length, axis))}
    <button @click=${remove}>${words.remove}</button>
  </p>`;
}

/** The place along each axis of the map with this number. */
export function placesOf(index: number, axes: readonly number[]): readonly number[] {
  const places: number[] = [];
  let rest = index;
  for (const length of axes.toReversed()) {
    places.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return places;
}

const indexOf = (places: readonly number[], axes: readonly number[]): number =>
  axes.reduce((index, length, axis) => index * length + places[axis], 0);

function chooser(session: Session, map: LoadedMap, length: number, axis: number): TemplateResult {
  const { axes } = map.maps;
  const places = placesOf(map.index, axes);
  const choose = ({ target }: Event) => {
    const asked = Math.round(Number((target as HTMLInputElement).value)) || 0;
    const to = places.with(axis, Math.max(0, Math.min(length - 1, asked)));
    session.tableStore.withLoader((loader) => loader.mend({ title: '', map: indexOf(to, axes) }, map));
  };
  return html`<label>
    ${words.axis(axes.length, axis)}
    <input type="number" min="0" max=${length - 1} .value=${live(String(places[axis]))} @change=${choose} />
    ${words.of(length)}
  </label>`;
}

export const givenMapStyles = css`
  .given-map {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-1) var(--space-3);
    margin: 0 0 var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    overflow-wrap: anywhere;
  }
  .given-map :is(label, input) {
    font-size: inherit;
  }
  .given-map input {
    width: 4em;
    min-height: 0;
    padding: 2px var(--space-1);
  }
  .given-map button {
    min-height: 0;
    padding: 2px var(--space-2);
    font-size: var(--text-small);
  }
`;
