/**
 * The first screen of a lab. Claim, lever, proof and number have the same places in every lab, so that a reader can believe the claim
 * without scrolling. Everything else is folded below, under plain titles.
 */

import { html, nothing, type TemplateResult } from 'lit';
import { lockedTitle } from '../../tables/text.ts';
import type { ShownFinding } from '../../tasks/result.ts';
import { type Session, shownAlone } from '../session.ts';
import '../controls/settings.ts';
import { onDemand } from '../../draw/on-demand.ts';
import type { Group } from '../controls/settings.ts';
import { choosePreset, chosenPreset, mayChoose, type Preset } from '../presets.ts';
import type { Action, Fold, Screen } from '../screen.ts';
import { stayAt } from '../stay-at.ts';
import { text } from '../text.ts';
import { headlineView, isCovered, questionOf, taskView, verdictView } from './headline.ts';

/** Loaded with the first figure that stands alone. */
let oneFigure: typeof import('./one-figure.ts') | undefined;

export const loadOneFigure = async (): Promise<typeof import('./one-figure.ts')> => {
  oneFigure ??= await import('./one-figure.ts');
  return oneFigure;
};

/** Undefined until it is loaded. */
export const loadedOneFigure = (): typeof oneFigure => oneFigure;

/** The number of a screen, as what is around the lab may read it. */
export const findingOf = (
  session: Session,
  { headline, finding, mark, isPassing }: Screen,
): ShownFinding | undefined =>
  finding && { ...finding, headline, isCurrent: !mark && !isPassing, state: session.store.get() };

/** The first screen and the folds, or the one figure that the link names. */
export function frameView(session: Session, screen: Screen): TemplateResult {
  const alone = shownAlone(session);
  if (alone) return oneFigure?.aloneView(session, screen, alone) ?? html`${onDemand(loadOneFigure)}`;
  const { headline, lever, proof, finding, isRefused, mark = '', action, settings, next, folds } = screen;
  const { bar, quoted, beside, examples, isPassing } = screen;
  const { challenge } = session.store.get();
  const task = taskView(session, screen);
  const isAsked = task !== nothing;
  const isHidden = isCovered(session);
  const isPresented = session.store.get('ui') === 'present';
  // The parts below the proof come with the first result: shown earlier, they would be pushed down.
  const isShown = finding !== undefined || isRefused === true;
  const title = html`<h1 class=${isHidden ? '' : mark}>${isHidden ? questionOf(session) : headlineView(headline)}</h1>`;
  return html`
    ${bar && !isPresented ? html`<div class="above">${bar}</div>` : nothing}
    <div class="frame ${lever === nothing ? 'unled' : ''} ${isShown ? 'shown' : ''} ${isAsked ? 'guided' : ''} ${isAsked && !isHidden ? 'revealed' : ''} ${isPresented ? 'presented' : ''}">
      ${quoted && !isHidden ? html`<div class="headed"><p class="quoted">${quoted}</p>${title}</div>` : title}
      ${verdictView(session, isPassing ? `${mark} passing` : mark, finding)}
      ${challenge === '' && lever !== nothing ? html`<div class="lever" ?inert=${isHidden}>${lever}</div>` : nothing}
      <div class="proof ${mark} ${isHidden ? 'covered' : ''}" ?inert=${isHidden}>${proof}</div>
      ${task}
      ${
        isShown && !isAsked
          ? html`<div class="rail">
              ${action ? actionView(session, action) : nothing} ${beside}
              <pe-settings .store=${session.store} .groups=${[...examplesRow(session, examples), ...settings]}></pe-settings>
              ${next ?? nextView(session)}
            </div>`
          : nothing
      }
      ${isShown && folds.length > 0 && !isHidden && !isPresented && challenge === '' ? foldsView(session, folds) : nothing}
    </div>
  `;
}

function actionView(
  { store }: Session,
  { question, label, sets = {}, act, isInLever }: Action,
): TemplateResult {
  const isLocked = !store.allows(sets);
  return html`<section class="action" aria-labelledby="try">
    <h2 id="try">${text.tryThis}</h2>
    <p>${question}</p>
    <button
      class="invite ${isInLever ? 'in-lever' : ''}"
      ?disabled=${isLocked}
      title=${isLocked ? lockedTitle : nothing}
      @click=${act ?? (() => store.set(sets))}
    >
      ${label}
    </button>
  </section>`;
}

/** The link to the next lab, in the order of the page's header. */
function nextView({ labs, store }: Session): TemplateResult | typeof nothing {
  const at = labs.findIndex(({ id }) => id === store.get('lab'));
  const next = labs[at + 1];
  if (!next) return nothing;
  return html`<p class="next">
    <button class="plain" @click=${() => store.set({ lab: next.id })}>${text.nextLab(next.title)}</button>
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
  const fold = (root as ShadowRoot).getElementById(`fold-${id}`);
  // While figures load, folds above it grow, and the page may be too short for it to reach the top.
  if (fold) stayAt(fold);
}

function foldsView(session: Session, folds: readonly Fold[]): TemplateResult {
  const open = openFolds(session);
  const show = (event: Event, id: string) => {
    event.preventDefault();
    showFold(session, (event.currentTarget as HTMLElement).getRootNode(), id);
  };
  return html`
    <nav class="further" aria-label=${text.furtherDown}>
      <b>${text.furtherDown}</b>
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

function examplesRow({ store }: Session, presets: readonly Preset[]): readonly Group[] {
  if (presets.length === 0) return [];
  const chosen = chosenPreset(store, presets);
  return [
    {
      title: text.examples,
      value: chosen?.title ?? text.examplesToTry(presets.length),
      names: [],
      content: () => html`<div class="examples">
        ${presets.map(
          (preset) => html`<button
            aria-pressed=${preset === chosen}
            ?disabled=${!mayChoose(store, preset)}
            title=${mayChoose(store, preset) ? nothing : lockedTitle}
            @click=${() => choosePreset(store, preset)}
          >
            ${preset.title}
          </button>`,
        )}
      </div>`,
    },
  ];
}
