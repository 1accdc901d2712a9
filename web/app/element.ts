/**
 * <pe-playground>: one lab in any page, <pe-figure>: one figure of a lab or scene of the story, and <pe-story>: a whole story. A page may
 * have several of each.
 *
 *   <script type="module" src="https://your.host/element.js"></script>
 *   <pe-playground state="v=1&lab=order&scheme=sinusoidal" theme="light">Shown until the lab is.</pe-playground>
 *   <pe-figure state="v=1&lab=order&scheme=rotary" view="difference" show="scheme,base" lock="seed"></pe-figure>
 *
 * Attributes, also properties
 *   state          the part after # of a link copied with Share; it also names the lab
 *   view           id of the figure; without it, <pe-figure> shows all that proves the lab's claim
 *   show           settings that get a control beside the figure, separated by commas; none by default. What has no control cannot be
 *                  changed in the figure either
 *   lock           settings that cannot be changed; a figure draws their controls, too, so `show` need not name them. The encoding and a
 *                  table in its place (`scheme`, `source`) are one setting
 *   predict        a question and two to five choices, 'question|choice|choice*': the result is covered until one is chosen
 *   challenge      a task with a number to reach, as in a link
 *   ui             figure, lab or present (default: figure in <pe-figure>, else lab). `present` is for slides: what proves the claim, in
 *                  type that grows with the width of the element, unless its style has a font-size
 *   theme          auto (default: looks like the page around it), light or dark
 *   heading-level  level of the headline, 1 to 6 (default 2)
 *   label          name of the region for screen readers (default: the lab's title)
 *   loading        lazy (default: starts near the window, and computes nothing far from it; once the reader rests, it is drawn once, so
 *                  that the first print has it, except on touch screens, where data is saved, and where it trains models) or eager
 *   height         fit: made smaller until it fits the slide, or the nearest container with a fixed height
 *   poster         address of a picture to show until the figure is; beside content, in print alone
 *
 * Of <pe-story>: src (address of a JSON file with the scenes, story/own-story.ts; without it, the main story), theme, label and
 * heading-level (of its title, or of its scenes where it has none; read before it is shown).
 *
 * The content of the element is shown until the figure is, without scripts, and if the code cannot be loaded.
 *
 * Further properties: `currentState` (the state as the reader has set it), `result` (the number that proves the lab's claim; null
 * before the first and while it is covered), `ready` (a promise that resolves with the first result, and rejects where `pe-error` says that
 * nothing can be shown), `toSVG()`, `toPNG()` (promises of the
 * figure's picture; they reject while it is covered) and `reset()` (restores what the attributes say).
 *
 * Events, which leave shadow trees
 *   pe-ready     the first result is shown: { state }
 *   pe-change    the reader, or `reset()`, has changed a setting: { state }
 *   pe-result    the number that proves the lab's claim is a new one: { result }
 *   pe-resize    its size is known, or another: { width, height } in CSS pixels
 *   pe-error     part of `state` or of the challenge is invalid, or the lab, or what computes it, could not be loaded: { message }
 *   pe-answer    the reader has predicted: { question, choice, index, isRight }
 *   pe-complete  the number on the screen has come to reach the goal: { challenge, measure, value, receipt }; receipt is its link
 *
 * Keys that a figure uses do not leave the element; all others do.
 *
 * CSS parts: figure, controls, caption.
 *
 * Without a DOM, as on a server that renders pages, importing this file does nothing.
 */
import { modulesBeside, pageBeside } from '#page-beside';

export type { ShownResult } from '../tasks/measures.ts';
export type * from './element-types.ts';

const loadStory = () => import('./story-element.ts');

/** In shadow trees, too. */
const elementsIn = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap((one) => [
    one,
    ...(one.shadowRoot ? elementsIn(one.shadowRoot) : []),
  ]);

/** Elements whose code is not there tell it. */
function report(thrown: unknown): void {
  console.error('The positional-embedding playground could not be loaded.', thrown);
  const { message } = thrown as Error;
  for (const element of elementsIn(document))
    if (element.matches(':is(pe-playground, pe-figure, pe-story):not(:defined)'))
      element.dispatchEvent(
        new CustomEvent('pe-error', { detail: { message }, bubbles: true, composed: true }),
      );
}

/** Few pages have a <pe-story>: elsewhere its code comes with the first one, or, for those in shadow trees, after the first figure. */
function awaitStory(): void {
  let isAsked = false;
  const load = () => {
    observer.disconnect();
    if (!isAsked) loadStory().catch(report);
    isAsked = true;
  };
  const observer = new MutationObserver(() => document.querySelector('pe-story') && load());
  observer.observe(document, { childList: true, subtree: true });
  const loadLater = () => setTimeout(load, 500);
  for (const name of ['pe-ready', 'pe-error']) addEventListener(name, loadLater, { once: true });
  const loadFirst = () => document.querySelector('pe-playground, pe-figure') || loadLater();
  if (document.readyState === 'complete') loadFirst();
  else addEventListener('load', loadFirst);
}

async function loadElements() {
  const hasStory = document.querySelector('pe-story') !== null;
  if (!hasStory) awaitStory();
  const [elements] = await Promise.all([import('./playground-element.ts'), hasStory && loadStory()]);
  return elements;
}

const elements =
  globalThis.customElements && !customElements.get('pe-playground') ? loadElements() : undefined;

/**
 * Resolves once the elements can be used; <pe-story> only where the page has one by then. Rejects if their code is not there, or, beside
 * element.js on its host, a module or the worker; what one lab alone needs is told by its `pe-error`.
 */
export const loaded: Promise<unknown> = Promise.all(
  elements
    ? [
        elements.then(({ findFile, placeOfWorker }) =>
          Promise.all([placeOfWorker(), ...modulesBeside].map(findFile)),
        ),
      ]
    : [],
);

/**
 * `base`: the address of the folder with the page, to which receipts and other links lead. An `element.js` that a page loads from there knows
 * it; in one that a bundler has put elsewhere, links are the part after # alone.
 */
export function configure({ base }: { readonly base: string | URL }): void {
  elements?.then(
    ({ setPageOfBuild }) => setPageOfBuild(base),
    () => {}, // `loaded` tells
  );
}

if (pageBeside) configure({ base: pageBeside });

elements?.then(() => loaded, report).catch(({ message }: Error) => console.error(message));
loaded.catch(() => {}); // told above
