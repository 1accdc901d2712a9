/**
 * One figure of a lab, alone: with the claim and the number if it proves the lab's claim, and with the controls that `show` and `lock`
 * name. The lab draws the part of its page that holds the figure; all of it but the figure stays hidden.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { adopt } from '../../draw/adopt.ts';
import type { LabFigure } from '../../draw/lab-figure.ts';
import type { Screen } from '../screen.ts';
import type { Session } from '../session.ts';
import { chosenControls } from './chosen-controls.ts';
import { headlineView, isCovered, questionOf, taskView, verdictView } from './headline.ts';

const oneFigureStyles = css`
  .frame.alone {
    --text-number: 1.75rem;
    display: block;
    min-height: 0;
  }
  .alone > h1 {
    min-height: 0;
    margin-bottom: var(--space-2);
    font-size: var(--text-large);
    line-height: var(--leading-tight);
  }
  .alone > .proven {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-3);
    min-height: var(--text-number); /* nothing below moves when the number comes */
    margin-bottom: var(--space-2);
  }
  .alone > .proven .meaning {
    display: none;
  }
  .chosen-controls {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--space-2) var(--space-4);
    align-items: center;
    margin-bottom: var(--space-3);
  }
  .chosen-controls .own {
    grid-column: 1 / -1;
  }
  .chosen-controls .own[inert] {
    opacity: 0.7;
  }
  .beside {
    max-width: 24rem;
    margin-top: var(--space-3);
    font-family: var(--sans);
  }
  .only,
  [data-holds]:not(pe-lab-figure) {
    display: block;
  }
  /* What stands above the figure in its lab is not there. */
  [data-holds] {
    margin-top: 0 !important;
    padding-top: 0 !important;
  }
  /* Until the figure is there: laid out, so that what is computed once it is in view is computed. */
  .only:not(:has(> [data-holds])) {
    max-height: 12rem;
    overflow: hidden;
    visibility: hidden;
  }
  .only > .broken {
    visibility: visible;
  }
  .alone .broken:empty,
  .only:has(> [data-holds]) > :not([data-holds], .broken, .with-figure),
  [data-holds]:not(pe-lab-figure) > :not([data-holds], .broken, .with-figure),
  :host([data-holds]) > :not([data-holds], .broken, .with-figure) {
    display: none !important;
  }
`;

/** For a lab, and for its sections with results of their own. */
const style = (root: ShadowRoot): void => adopt(root, oneFigureStyles);

/** What is said in the place of a figure that the settings do not draw. */
const explanations = new WeakMap<Session, string>();

/** Milliseconds after the first result in which a figure's code arrives. */
const patience = 2000;
const waiting = new WeakMap<Session, ReturnType<typeof setTimeout>>();

/**
 * Says why the settings do not draw the figure, unless it comes soon: to know it takes the code of all figures of the lab. `tell` draws
 * again. Returns what is said, or ''.
 */
export function explainMissing(session: Session, id: string, isThere: boolean, tell: () => void): string {
  clearTimeout(waiting.get(session));
  if (isThere) {
    if (explanations.delete(session)) tell();
    return '';
  }
  const explain = async () => {
    const words = await import('./not-drawn.ts')
      .then(({ whyNotDrawn }) => whyNotDrawn(session, id))
      .catch(() => '');
    if (words === (explanations.get(session) ?? '')) return;
    explanations.set(session, words);
    tell();
  };
  waiting.set(session, setTimeout(explain, patience));
  return explanations.get(session) ?? '';
}

/** One figure, or without its id all that proves the claim. */
export function aloneView(
  session: Session,
  screen: Screen,
  { id, fold }: { readonly id: string; readonly fold: string },
): TemplateResult {
  const { headline, proof, finding, isRefused, mark = '', folds, beside: asked } = screen;
  const isFirst = fold === '';
  const isHidden = isCovered(session);
  // The controls of a challenge are in its panel.
  const beside = session.store.get('challenge') === '' ? chosenControls(session, screen) : nothing;
  const section = folds.find((one) => one.id === fold);
  const content = isFirst ? proof : section?.content();
  const isPresented = session.store.get('ui') === 'present';
  // In notes, the words around a figure say what it is about; on a projector, the title of its section does.
  const isTitled = isRefused || (isFirst && !session.hasOwnWords);
  const ownTitle = isTitled ? headline : isPresented ? section?.title : undefined;
  const title = isHidden ? questionOf(session) : ownTitle;
  return html`
    <div class="frame alone ${isRefused ? 'refused' : ''} ${isPresented ? 'presented' : ''}">
      ${title === undefined ? nothing : html`<h1 class=${isFirst && !isHidden ? mark : ''}>${headlineView(title)}</h1>`}
      ${taskView(session, screen)}
      ${beside === nothing ? nothing : html`<div ?inert=${isHidden}>${beside}</div>`}
      ${isFirst && !isRefused ? verdictView(session, mark, finding) : nothing}
      <div class="${id === '' ? '' : 'only'} ${isFirst ? mark : ''} ${isHidden ? 'covered' : ''}" ?inert=${isHidden}>
        ${isRefused && !isFirst ? proof : content}
      </div>
      ${explanations.get(session) ? html`<p class="broken" role="status">${explanations.get(session)}</p>` : nothing}
      ${isFirst && !isHidden && asked ? html`<div class="beside">${asked}</div>` : nothing}
    </div>
  `;
}

/** Marks what holds the figure, through all shadow roots. */
const holds = 'data-holds';

function* within(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* within(element.shadowRoot);
  }
}

const parentOf = (node: Node): Node | null =>
  node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;

/** The figure of that id in a lab; without an id, the one that proves the claim. */
export function figureWithin(root: ParentNode, id: string): LabFigure | undefined {
  const figures = [...within(root)].filter(
    (element): element is LabFigure => element.localName === 'pe-lab-figure',
  );
  if (id !== '') return figures.find(({ kind }) => kind === id);
  return figures.find(({ foot }) => foot) ?? figures[0];
}

/**
 * Leaves only the figure of that id visible in a lab, with what has the class 'with-figure' beside it; without an id, all that the lab
 * draws. Returns whether the figure is there.
 */
export function isolate(lab: HTMLElement, id: string): boolean {
  const root = lab.shadowRoot as ShadowRoot;
  const figure = id === '' ? undefined : figureWithin(root, id);
  style(root);
  const chain = new Set<Node>();
  const place = root.querySelector('.only');
  for (let at: Node | null = figure ?? null; at && at !== place && at !== lab; at = parentOf(at))
    chain.add(at);
  for (const element of within(root)) {
    if (chain.has(element) && element.shadowRoot && element !== figure) style(element.shadowRoot);
    if (element.hasAttribute(holds) !== chain.has(element)) element.toggleAttribute(holds);
  }
  return figure !== undefined;
}
