/**
 * The first screen of a lab. Claim, lever, proof and number stand in the same places in every lab: nothing below the fold is needed
 * to believe the claim. What else a lab has stands below, folded, under plain titles.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { type GuideStore, isAsking } from '../../session/guide.ts';
import type { Session } from '../../session/session.ts';
import '../controls/settings.ts';
import type { Group } from '../controls/settings.ts';
import { examplesRow } from './examples.ts';
import type { Standing } from './grade.ts';

/** The number that proves the claim. */
export interface Finding {
  /** '0.123' */
  readonly number: string;
  /** '%', 'positions', 'of 32': set small beside it */
  readonly unit?: string;
  /** all its digits, shown on hover */
  readonly full?: string;
  readonly standing: Standing;
  /** at most three lines: what is counted, over what, compared with what */
  readonly meaning: unknown;
}

/** The one inviting action: a question, and the button that lets the reader see the answer. */
export interface Action {
  readonly question: string;
  readonly label: string;
  readonly act: () => void;
  /** whether its button is one of the lever's choices, which a phone docks: its button is left out there */
  readonly isInLever?: boolean;
}

/** What stands below the first screen. Its content is drawn once it is opened. */
export interface Fold {
  /** kept in links: once published, it stays */
  readonly id: string;
  readonly title: string;
  /** in the line of all sections, where the title is long or has a number that comes later */
  readonly short?: string;
  readonly content: () => unknown;
}

export interface FirstScreen {
  /** follows from what is shown */
  readonly headline: unknown;
  /** the control that matters; it stays in reach while one scrolls */
  readonly lever: unknown;
  /** the one figure that proves the claim */
  readonly proof: unknown;
  /** undefined until the first result */
  readonly finding: Finding | undefined;
  /** whether there is to be no result: what can be set stands without one */
  readonly isRefused?: boolean;
  /** the mark of the result: headline, number and proof are of one result */
  readonly mark?: string;
  readonly action: Action | null;
  readonly settings: readonly Group[];
  readonly folds: readonly Fold[];
}

export function frame(session: Session, screen: FirstScreen): TemplateResult {
  const { headline, lever, proof, finding, isRefused, mark = '', action, settings, folds } = screen;
  const guide = session.guide.get();
  const isCovered = isAsking(guide);
  const isPresented = session.store.get('ui') === 'present';
  // What stands below the proof comes with the first result: what came before it would be pushed away.
  const isShown = finding !== undefined || isRefused === true;
  return html`
    <div class="frame ${guide ? 'guided' : ''} ${isPresented ? 'presented' : ''}">
      <h1>${isCovered ? asked(guide)?.question : headline}</h1>
      <div class="proven ${mark}" role="status">
        ${isCovered ? coveredView(asked(guide)?.counts ?? '') : finding ? findingView(finding) : nothing}
      </div>
      <div class="lever" ?inert=${isCovered}>${lever}</div>
      <div class="proof ${mark} ${isCovered ? 'covered' : ''}" ?inert=${isCovered}>${proof}</div>
      ${asked(guide) ? html`<pe-guide .guide=${guide}></pe-guide>` : nothing}
      ${
        isShown && !guide
          ? html`<div class="rail">
              ${action ? actionView(action) : nothing}
              <pe-settings .store=${session.store} .groups=${[examplesRow(session), ...settings]}></pe-settings>
              ${nextView(session)}
            </div>`
          : nothing
      }
      ${isShown && folds.length > 0 && !isCovered && !isPresented ? foldsView(session, folds) : nothing}
    </div>
  `;
}

/** The step of the path, once its question is there. */
const asked = (guide: ReturnType<GuideStore['get']>) => (guide === 'loading' ? null : guide);

/** In the place of the number, while a prediction is asked for. */
const coveredView = (counts: string): TemplateResult => html`
  <p class="big"><span class="number" aria-hidden="true">?</span></p>
  <p class="standing guide-mark"><strong>Predict first</strong></p>
  <p class="meaning">${counts}: covered until you commit</p>
`;

/** '0.123' and '%' stay on one line; '9.86 × 10⁻⁷' does, too. */
function findingView({ number, unit, full, standing, meaning }: Finding): TemplateResult {
  return html`
    <p class="big">
      <span class="number ${number.length > 6 ? 'long' : ''}" title=${full ?? nothing}>${number}</span
      >${unit ? html`<span class="unit">${unit}</span>` : nothing}
    </p>
    <p class="standing ${standing.tone}">
      <span class="sign" aria-hidden="true">${standing.mark}</span> <strong>${standing.words}</strong>
    </p>
    <p class="meaning">${meaning}</p>
  `;
}

const actionView = ({ question, label, act, isInLever }: Action): TemplateResult => html`<section
  class="action"
  aria-labelledby="try"
>
  <h2 id="try">Try this</h2>
  <p>${question}</p>
  <button class="invite ${isInLever ? 'in-lever' : ''}" @click=${act}>${label}</button>
</section>`;

/** The way to the next lab, in the order of the page's header. */
function nextView({ labs, store }: Session): TemplateResult | typeof nothing {
  const at = labs.findIndex(({ id }) => id === store.get('lab'));
  const next = labs[at + 1];
  if (!next) return nothing;
  return html`<p class="next">
    <button class="plain" @click=${() => store.set({ lab: next.id })}>Next: ${next.title} →</button>
    <span>${next.teaser}</span>
  </p>`;
}

/** The ids of the folds that are open: a link brings them. */
export const openFolds = (session: Session): readonly string[] =>
  session.store.get('open').split(' ').filter(Boolean);

function setOpen(session: Session, id: string, isOpen: boolean) {
  const others = openFolds(session).filter((one) => one !== id);
  const open = isOpen ? [...others, id] : others;
  if (open.length !== openFolds(session).length) session.store.set({ open: open.join(' ') });
}

/** Opens a fold and scrolls to it. `root`: what the lab is drawn into. */
export function showFold(session: Session, root: Node, id: string): void {
  setOpen(session, id, true);
  // Once it is open: it grows then.
  requestAnimationFrame(() =>
    (root as ShadowRoot).getElementById(`fold-${id}`)?.scrollIntoView({ behavior: 'instant' }),
  );
}

function foldsView(session: Session, folds: readonly Fold[]): TemplateResult {
  const open = openFolds(session);
  const show = (event: Event, id: string) => {
    event.preventDefault();
    showFold(session, (event.currentTarget as HTMLElement).getRootNode(), id);
  };
  return html`
    <nav class="further" aria-label="Further down">
      <b>Further down</b>
      ${folds.map(({ id, title, short = title }) => html`<a href="#fold-${id}" @click=${(event: Event) => show(event, id)}>${short}</a>`)}
    </nav>
    <div class="folds">
      ${folds.map(
        ({ id, title, content }) => html`<details
          class="fold"
          id="fold-${id}"
          ?open=${open.includes(id)}
          @toggle=${(event: Event) => {
            if (event.target === event.currentTarget)
              setOpen(session, id, (event.currentTarget as HTMLDetailsElement).open);
          }}
        >
          <summary><h2>${title}</h2></summary>
          <div class="content">${open.includes(id) ? content() : nothing}</div>
        </details>`,
      )}
    </div>
  `;
}
