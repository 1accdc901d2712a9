/**
 * <pe-playground>: one lab in any page, set up by its attributes. A page may have several.
 *
 *   <script type="module" src="https://your.host/element.js"></script>
 *   <pe-playground state="v=1&lab=order&scheme=sinusoidal" theme="light">Shown until the lab is.</pe-playground>
 *
 * Attributes
 *   state          the part after # of a link copied with Share; it also names the lab
 *   theme          auto (default: looks like the page around it), light or dark
 *   heading-level  level of the lab's headline, 1 to 6 (default 2)
 *   label          name of the region for screen readers (default: the lab's title)
 *   loading        lazy (default: starts near the window, or before printing) or eager
 *
 * Further properties: `currentState` (the state as the reader has set it), `ready` (a promise that resolves with the first result) and
 * `reset()` (restores `state`).
 *
 * Events, which leave shadow trees
 *   pe-ready   the first result is shown: { state }
 *   pe-change  the reader, or `reset()`, has changed a setting: { state }
 *   pe-error   part of `state` is invalid, or the lab could not be loaded: { message }
 *
 * Without a DOM, as on a server that renders pages, importing this file does nothing.
 */
export type { PlaygroundElement } from './element-types.ts';

/** Resolves once <pe-playground> can be used. Rejects if a part of the build in `element/` cannot be loaded. */
export const loaded: Promise<unknown> =
  globalThis.customElements && !customElements.get('pe-playground')
    ? import('./playground-element.ts')
    : Promise.resolve();

loaded.catch((error) => console.error('The positional-embedding playground could not be loaded.', error));
