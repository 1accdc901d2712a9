/** The layers of the model as a strip: a box a layer that says whether positions act there, and the layer's window. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { noPositions } from '../../../schemes/source.ts';
import type { ListSetting } from '../../../settings/setting.ts';
import type { State } from '../../../settings/setting-table.ts';
import type { Session } from '../../../shell/session.ts';
import { isFree } from '../../../tasks/access.ts';
import { layersIn } from '../definition.ts';
import { encodingParts, mostEncodings } from '../setting-values.ts';
import { hasPluralName, panelTitle } from '../task-text.ts';
import { layersText as text } from './text.ts';

/** The share of a box's height for a window, on a log scale up to the longest sequence. */
function heightOf(window: number, { n, testLength }: Pick<State, 'n' | 'testLength'>): number {
  if (window === 0) return 1;
  return Math.min(1, Math.max(0.25, Math.log(window + 1) / Math.log(Math.max(n, testLength) + 1)));
}

/** Each encoding beside itself with the chosen layers; null where that is too many, or where nothing would be compared. */
function compared({ encodings, layerPositions }: State): string | null {
  const all = encodings.split(',');
  const mayDiffer = (one: string) => one !== noPositions && encodingParts(one).layers === '';
  const next = all.flatMap((one) => (mayDiffer(one) ? [one, `${one}@${layerPositions.join('')}`] : [one]));
  const distinct = new Set(next);
  return distinct.size > all.length && distinct.size <= mostEncodings ? [...distinct].join(',') : null;
}

/** Whether a table is added before layer 1 alone, because neither the settings nor its own name say more. */
export function isTableOnce({ store, catalog }: Pick<Session, 'store' | 'catalog'>): boolean {
  const { encodings, inject } = store.get();
  const isTable = (id: string) => catalog.some((scheme) => scheme.id === id && scheme.kind === 'input');
  return (
    inject === 'usual' &&
    encodings.split(',').some((one) => {
      const { schemes, layers } = encodingParts(one);
      return layers === '' && schemes.some(isTable);
    })
  );
}

/** Positions act in a layer, or no longer. The usual layers are no choice, but a table in all layers is one. */
export function toggle(session: Pick<Session, 'store' | 'catalog'>, layer: number): void {
  const state = session.store.get();
  const next = layersIn(state).acting.map((acts, i) => Number(acts !== (i === layer)));
  const usual = layersIn({ ...state, layerPositions: [] }).acting;
  const isUsual = !isTableOnce(session) && next.every((acts, i) => acts === Number(usual[i]));
  session.store.set({ layerPositions: isUsual ? undefined : next });
}

export function layersView(session: Session): TemplateResult {
  const { store, catalog } = session;
  const state = store.get();
  const { acting, isChosen, windows, windowKind } = layersIn(state);
  const { max } = store.settings.setting('layerWindows') as ListSetting;
  const encodings = state.encodings.split(',');
  const own = encodings.filter((one) => encodingParts(one).layers !== '');
  const see = (layer: number, field: HTMLInputElement) => {
    const window = field.valueAsNumber;
    if (Number.isInteger(window) && window >= 0 && window <= max)
      store.set({ layerWindows: windows.map((one, i) => (i === layer ? window : one)) });
    else field.value = String(windows[layer]);
  };
  const box = (acts: boolean, layer: number) => {
    const window = windows[layer];
    const height = `${100 * heightOf(window, state)}%`;
    return html`<li>
      <button
        type="button"
        class="layer"
        aria-pressed=${acts ? 'true' : 'false'}
        aria-label=${text.positionsIn(layer + 1)}
        ?disabled=${!isFree(state, 'layerPositions')}
        @click=${() => toggle(session, layer)}
      >
        <span aria-hidden="true">${layer + 1}</span>
        <span class="column"><span class="${acts ? 'acts' : ''} ${window > 0 ? 'near' : ''}" .style=${`height: ${height}`}></span></span>
      </button>
      <span class="says" aria-hidden="true">${acts ? text.positions : text.noPositions}</span>
      <input
        type="number"
        min="0"
        max=${max}
        aria-label=${text.windowOf(layer + 1)}
        ?disabled=${!isFree(state, 'layerWindows')}
        .value=${live(String(window))}
        @change=${({ target }: Event) => see(layer, target as HTMLInputElement)}
      />
      <small aria-hidden="true">${window > 0 ? text.seen[windowKind] : text.wholeText}</small>
    </li>`;
  };
  const next = isChosen && isFree(state, 'encodings') ? compared(state) : null;
  const isUsual = !isChosen && state.layerWindows.length === 0;
  return html`<fieldset class="layers">
    <legend>${text.title}</legend>
    <ol class="strip">${acting.map(box)}</ol>
    ${
      own.length > 0
        ? html`<p>${text.own(
            own.map((one) => panelTitle(catalog, one)),
            own.length > 1 || hasPluralName(catalog, own[0]),
          )}</p>`
        : nothing
    }
    ${!isChosen && isTableOnce(session) ? html`<p>${text.tablesOnce}</p>` : nothing}
    <div class="factors">
      ${
        isUsual
          ? nothing
          : html`<button type="button" @click=${() => store.set({ layerPositions: undefined, layerWindows: undefined })}>${text.usual}</button>`
      }
      ${
        next === null
          ? nothing
          : html`<button type="button" @click=${() => store.set({ encodings: next, layerPositions: undefined })}>${text.compare}</button>`
      }
    </div>
  </fieldset>`;
}

export const layersStyles = css`
  .strip {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .layers li {
    display: grid;
    gap: var(--space-1);
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
    text-align: center;
  }
  /* The box says whether it is pressed, in the colours of a model's layers. */
  .layers .layer[aria-pressed] {
    display: grid;
    gap: var(--space-1);
    padding: var(--space-1);
    font-size: inherit;
    background: none;
    color: var(--ink);
    font-weight: 400;
    line-height: 1.2;
  }
  /* Room for “no positions”, so that nothing moves. */
  .layers .says {
    min-height: 2lh;
    line-height: 1.2;
  }
  .column {
    display: flex;
    align-items: end;
    height: 2.5rem;
    border-bottom: 1px solid var(--edge);
  }
  .column > span {
    box-sizing: border-box;
    width: 100%;
    border: 1.6px solid var(--ink);
    border-bottom: 0;
    background: var(--paper);
  }
  .column > .acts {
    border-color: var(--mark2);
    background: var(--mark2);
  }
  .column > .acts.near {
    border-color: var(--mark);
    background: var(--mark);
  }
  .layers input {
    width: 100%;
    padding-inline: var(--space-1);
    text-align: center;
    appearance: textfield;
  }
  .layers input::-webkit-inner-spin-button {
    display: none;
  }
  .layers .factors {
    align-items: stretch;
    margin-top: var(--space-2);
  }
`;
