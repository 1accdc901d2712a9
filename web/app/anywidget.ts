/**
 * The labs as an anywidget module, for Jupyter, Colab, marimo and MyST.
 *
 *   class Session(anywidget.AnyWidget):
 *       _esm = "https://your.host/anywidget.js"
 *       state = traitlets.Unicode("v=1&lab=probe").tag(sync=True)
 *       theme = traitlets.Unicode("auto").tag(sync=True)
 */
import { writeHash } from '../state/hash.ts';
import { PlaygroundElement } from './element.ts';

/** The part of anywidget's model that is used here. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const element = new PlaygroundElement();
  const { store } = element.session;
  const own = () => writeHash(store.properties, store.get());
  const read = () => {
    const theme = model.get('theme');
    element.theme = theme === 'light' || theme === 'dark' ? theme : 'auto';
    const state = model.get('state');
    if (typeof state === 'string' && state !== own()) element.state = state;
  };
  read();
  model.on('change:state', read);
  model.on('change:theme', read);
  const unsubscribe = store.subscribe((_, isTransient) => {
    if (isTransient || model.get('state') === own()) return;
    model.set('state', own());
    model.save_changes();
  });
  el.append(element);
  return () => {
    unsubscribe();
    model.off('change:state', read);
    model.off('change:theme', read);
    element.remove();
  };
}

export default { render };
