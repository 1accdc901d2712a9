/**
 * The labs as an anywidget module, for Jupyter, Colab, marimo and MyST. This file may be copied, alone and under any name: it loads
 * element.js from `src`, or from the folder that it was itself loaded from. Imported from the npm package, it brings the elements along.
 *
 *   class Playground(anywidget.AnyWidget):
 *       _esm = "https://your.host/anywidget.js"
 *       src = traitlets.Unicode("https://your.host/").tag(sync=True)
 *       state = traitlets.Unicode("v=1&lab=probe").tag(sync=True)
 *       theme = traitlets.Unicode("auto").tag(sync=True)
 */
import { loadOwnElement } from '#own-element';
import type {} from './element.ts'; // the type of <pe-playground>

/** The part of anywidget's model used here. MyST's model has the last three, and they throw. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  on?(event: string, listener: () => void): void;
  off?(event: string, listener: () => void): void;
  save_changes?(): void;
}

/** A host that refuses something optional still shows the lab. */
function attempt(act: () => void) {
  try {
    act();
  } catch (thrown) {
    console.debug('pe-playground: the host refuses', thrown);
  }
}

async function render({ model, el }: { model: Model; el: HTMLElement }): Promise<() => void> {
  try {
    const src = model.get('src');
    const { loaded } = await loadOwnElement(typeof src === 'string' ? src : '');
    await loaded;
  } catch (thrown) {
    el.textContent = `The lab could not be loaded: ${thrown instanceof Error ? thrown.message : thrown}`;
    return () => el.replaceChildren();
  }
  const element = document.createElement('pe-playground');
  const read = () => {
    const theme = model.get('theme');
    element.theme = theme === 'light' || theme === 'dark' ? theme : 'auto';
    const state = model.get('state');
    if (typeof state === 'string' && state !== element.currentState) element.state = state;
  };
  const save = () => {
    attempt(() => {
      model.set('state', element.currentState);
      model.save_changes?.();
    });
  };
  read();
  el.append(element);
  for (const name of ['change:state', 'change:theme']) attempt(() => model.on?.(name, read));
  element.addEventListener('pe-change', save);
  return () => {
    for (const name of ['change:state', 'change:theme']) attempt(() => model.off?.(name, read));
    element.removeEventListener('pe-change', save);
    element.remove();
  };
}

export default { render };
