/**
 * The page in a frame of another page. It tells its height, so that nothing scrolls inside the frame:
 *
 *   { type: 'pe:resize', v: 1, height, id }   to the page around it; `height` in CSS pixels, `id` is the frame's name
 *
 * and in the words of Canvas (`lti.frameResize`) and H5P (`hello`, `resize`). Settings and results go only to a page that asked for them,
 * at its own origin:
 *
 *   { type: 'pe:hello' }             answered by { type: 'pe:state', v: 1, id, state, result }, now and after each change
 *   { type: 'pe:answer' or 'pe:complete', v: 1, id, detail }   what `pe-answer` and `pe-complete` say (shell/frame/task-panel.ts); the last
 *                                    of each also after a hello: the reader may be faster than the page around this one
 *   { type: 'pe:theme', theme }      'light', 'dark' or null, which follows the system: how the page around it looks; the link's theme comes first
 *   { type: 'pe:set', state }        sets the part of a link after #; what is wrong with it comes back as { type: 'pe:error', v: 1, id, messages }
 */

import { hashIn, readHash, writeHash } from '../settings/hash.ts';
import type { Session } from '../shell/session.ts';
import { shownResult } from '../tasks/result.ts';
import { showTheme } from './theme-choice.ts';

/** Longer than any link. */
const longest = 20_000;

interface Around {
  postMessage(message: object, origin: string): void;
}

/** The part of a message that is used here. */
interface Asked {
  readonly type?: unknown;
  readonly state?: unknown;
  readonly theme?: unknown;
  readonly context?: unknown;
  readonly action?: unknown;
}

/** `page`: the element whose height is told. Returns the listener for the window's messages, `pe-answer` and `pe-complete`. */
export function bindFrame(
  session: Session,
  page: Element,
  around: Around = window.parent,
): (event: Event) => void {
  const { store } = session;
  const id = window.name;
  const listeners = new Set<string>();
  /** what was told last, by type */
  const last = new Map<string, object>();
  let told = 0;
  let toldResult = '';
  let isShown = session.finding !== undefined;
  let isTelling = false;
  let isInH5p = false;

  function tellHeight() {
    isTelling = false;
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    around.postMessage({ type: 'pe:resize', v: 1, height, id }, '*');
    around.postMessage({ subject: 'lti.frameResize', height }, '*');
    if (isInH5p) around.postMessage({ context: 'h5p', action: 'resize', scrollHeight: height }, '*');
  }

  /** At most once a frame. An empty page says nothing: the host's own height is nearer to that of the result. */
  function measure() {
    if (isTelling || !isShown) return;
    isTelling = true;
    requestAnimationFrame(tellHeight);
  }

  function tellState(origin: string) {
    const state = writeHash(store.settings, store.get());
    around.postMessage({ type: 'pe:state', v: 1, id, state, result: shownResult(session) }, origin);
  }

  /** Tells of a new result, once. */
  function tellResult() {
    const result = JSON.stringify(shownResult(session));
    if (result === toldResult) return;
    toldResult = result;
    for (const origin of listeners) tellState(origin);
  }

  /** Asked by the page around it, which then hears of every change. */
  function answer(origin: string) {
    listeners.add(origin);
    tellState(origin);
    for (const message of last.values()) around.postMessage(message, origin);
    told = 0;
    measure();
  }

  function set(text: string, origin: string) {
    const { state, problems } = readHash(store.settings, hashIn(text.slice(0, longest + 1)));
    const task = () => [store.get('predict'), store.get('challenge')].join();
    const before = task();
    store.replace(state);
    if (task() !== before) last.clear();
    if (problems.length === 0) return;
    const messages = problems.map(({ message }) => message);
    around.postMessage({ type: 'pe:error', v: 1, id, messages }, origin);
  }

  function dress(theme: unknown) {
    if (store.get('theme') === 'auto') showTheme(theme === 'light' || theme === 'dark' ? theme : 'auto');
  }

  function tell({ type, detail }: CustomEvent<object>) {
    const message = { type: type.replace('-', ':'), v: 1, id, detail };
    last.set(type, message);
    for (const origin of listeners) around.postMessage(message, origin);
  }

  function listen({ data, source, origin }: MessageEvent<Asked | null>) {
    if (source !== around || typeof data !== 'object' || data === null) return;
    // A page without an origin of its own, such as one in a sandbox, cannot be addressed.
    const isNamed = /^https?:/.test(origin);
    if (data.type === 'pe:hello' && isNamed) answer(origin);
    if (data.type === 'pe:set' && isNamed && typeof data.state === 'string') set(data.state, origin);
    if (data.type === 'pe:theme') dress(data.theme);
    if (data.context === 'h5p' && data.action === 'hello') {
      isInH5p = true;
      told = 0;
      measure();
    }
  }

  store.subscribe((_, isTransient) => {
    if (isTransient) return;
    toldResult = JSON.stringify(shownResult(session));
    for (const origin of listeners) tellState(origin);
  });
  new ResizeObserver(measure).observe(page);
  page.shadowRoot?.addEventListener('lab-shown', () => {
    isShown = true;
    measure();
  });
  page.shadowRoot?.addEventListener('lab-updated', tellResult);
  around.postMessage({ context: 'h5p', action: 'hello' }, '*');
  return (event) => (event instanceof CustomEvent ? tell(event) : listen(event as MessageEvent));
}
