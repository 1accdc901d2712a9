/**
 * The first screen of a lab. Claim, lever, proof and number have the same places in every lab, so that a reader can believe the claim
 * without scrolling. Everything else is folded below, under plain titles.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { type GuideStore, isAsking } from '../../session/guide.ts';
import type { Measured } from '../../session/measures.ts';
import { type Session, shownAlone } from '../../session/session.ts';
import '../controls/settings.ts';
import type { Group } from '../controls/settings.ts';
import { examplesRow } from './examples.ts';
import type { Standing } from './grade.ts';
import type { OwnControls } from './one-figure.ts';

/** The number that proves the claim. */
export interface Finding {
  /** '0.123' */
  readonly number: string;
  /** '%', 'positions', 'of 32': small, beside the number */
  readonly unit?: string;
  /** what the number is, and its value; missing where there is no number */
  readonly measured?: Measured;
  /** the number in full precision, shown on hover */
  readonly full?: string;
  readonly standing: Standing;
  /** at most three lines: what the number counts, over what, compared with what */
  readonly meaning: unknown;
}

/** The one inviting action: a question, and the button that shows the answer. */
export interface Action {
  readonly question: string;
  readonly label: string;
  readonly act: () => void;
  /** whether the lever offers the same choice: a phone then hides the button, because the lever is docked there */
  readonly isInLever?: boolean;
}

/** A section below the first screen. Its content is drawn once it is opened. */
export interface Fold {
  /** part of links: never changes once published */
  readonly id: string;
  readonly title: string;
  /** for the "Further down" line, where the title is long or contains a number that is computed later */
  readonly short?: string;
  readonly content: () => unknown;
}

export interface FirstScreen {
  /** computed from the result shown */
  readonly headline: unknown;
  /** the control that matters most; it stays visible while the page scrolls */
  readonly lever: unknown;
  /** the one figure that proves the claim */
  readonly proof: unknown;
  /** undefined until the first result */
  readonly finding: Finding | undefined;
  /** whether these settings have no result: the settings are then shown without one */
  readonly isRefused?: boolean;
  /** `markOf` the result that headline, number and proof show */
  readonly mark?: string;
  readonly action: Action | null;
  readonly settings: readonly Group[];
  /** controls that the lab draws itself where a figure stands alone, by the name of the setting */
  readonly controls?: OwnControls;
  readonly folds: readonly Fold[];
}

/** Loaded with the first figure that stands alone. */
let oneFigure: typeof import('./one-figure.ts') | undefined;

export const loadOneFigure = async (): Promise<typeof import('./one-figure.ts')> => {
  oneFigure ??= await import('./one-figure.ts');
  return oneFigure;
};

export function frame(session: Session, screen: FirstScreen): TemplateResult {
  session.finding = screen.finding && { ...screen.finding, isCurrent: !screen.mark };
  const alone = shownAlone(session);
  if (alone) return oneFigure?.aloneView(session, screen, alone) ?? html``;
  const { headline, lever, proof, finding, isRefused, mark = '', action, settings, folds } = screen;
  const guide = session.guide.get();
  const isCovered = isAsking(guide);
  const isPresented = session.store.get('ui') === 'present';
  // The parts below the proof come with the first result: shown earlier, they would be pushed down.
  const isShown = finding !== undefined || isRefused === true;
  return html`
    <div class="frame ${isShown ? 'shown' : ''} ${guide ? 'guided' : ''} ${guide && !isCovered ? 'revealed' : ''} ${isPresented ? 'presented' : ''}">
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

/** The step of the path, once it has loaded. */
const asked = (guide: ReturnType<GuideStore['get']>) => (guide === 'loading' ? null : guide);

/** Takes the place of the number while the path waits for a prediction. */
const coveredView = (counts: string): TemplateResult => html`
  <p class="big"><span class="number" aria-hidden="true">?</span></p>
  <p class="standing guide-mark"><strong>Predict first</strong></p>
  <p class="meaning">${counts}. Covered until you commit.</p>
`;

/** Keeps '0.123' and '%', or '9.86 × 10⁻⁷', on one line. */
export function findingView({ number, unit, full, standing, meaning }: Finding): TemplateResult {
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

/** The link to the next lab, in the order of the page's header. */
function nextView({ labs, store }: Session): TemplateResult | typeof nothing {
  const at = labs.findIndex(({ id }) => id === store.get('lab'));
  const next = labs[at + 1];
  if (!next) return nothing;
  return html`<p class="next">
    <button class="plain" @click=${() => store.set({ lab: next.id })}>Next: ${next.title} →</button>
    <span>${next.teaser}</span>
  </p>`;
}

/** The ids of the open folds, which links carry; of a figure shown alone, the fold that holds it. */
export const openFolds = (session: Session): readonly string[] => {
  const open = shownAlone(session)?.fold ?? session.store.get('open');
  return open.split(' ').filter(Boolean);
};

function setOpen(session: Session, id: string, isOpen: boolean) {
  const others = openFolds(session).filter((one) => one !== id);
  const open = isOpen ? [...others, id] : others;
  if (open.length !== openFolds(session).length) session.store.set({ open: open.join(' ') });
}

/** Opens a fold and scrolls to it. `root`: the lab's shadow root. */
export function showFold(session: Session, root: Node, id: string): void {
  setOpen(session, id, true);
  // A frame later, when the open fold has its height.
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
