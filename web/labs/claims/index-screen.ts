/** The first screen of the lab: all claims, how many are tested, and the one to predict next. */
import { html, nothing, type TemplateResult } from 'lit';
import { toCsv } from '../../draw/export/csv.ts';
import { download } from '../../draw/export/download.ts';
import { reportFault } from '../../draw/faults.ts';
import type { LabFigure } from '../../draw/lab-figure.ts';
import type { Group } from '../../shell/controls/settings.ts';
import { figureView } from '../../shell/figure.ts';
import { problemLine } from '../../shell/frame/headline.ts';
import { type Finding, foldsFrom, type Screen } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { allColumns } from './columns.ts';
import { index } from './figures/chart.ts';
import { cardsView } from './index-view.ts';
import { open } from './links.ts';
import { markText } from './marks.ts';
import type { Setup } from './models.ts';
import { type ClaimState, isRight, standingOf } from './state.ts';
import { text } from './text.ts';
import type { Trials } from './trials.ts';

interface Index {
  readonly session: Session;
  readonly trials: Trials;
  readonly setup: Setup;
  readonly states: readonly ClaimState[];
  /** null until it is loaded */
  readonly below: typeof import('./below.ts') | null;
}

const standings = (states: readonly ClaimState[]) => states.flatMap((state) => standingOf(state) ?? []);

function headlineOf(states: readonly ClaimState[]): string {
  const known = standings(states);
  if (known.length === 0) return text.index.begin;
  return known.length < states.length ? text.index.soFar(known) : text.index.all(known);
}

function findingOf(states: readonly ClaimState[]): Finding {
  const tested = standings(states).length;
  const predicted = states.filter((state) => isRight(state) !== null);
  const right = predicted.filter((state) => isRight(state)).length;
  const isWhole = tested === states.length && predicted.length > 0;
  return {
    number: String(isWhole ? right : tested),
    unit: isWhole ? text.index.predictedRight(states.length) : text.index.tested(states.length),
    standing: {
      ...{ mark: '', tone: 'plain' },
      words: predicted.length === 0 || isWhole ? '' : text.index.predicted(right, predicted.length),
    },
    meaning: text.index.legend(markText),
  };
}

function trainView({ trials, setup, states }: Index): TemplateResult | typeof nothing {
  const claims = states.map(({ claim }) => claim);
  const { isRunning, secondsLeft, done, total, error } = trials.progress(claims, setup);
  if (done === total) return nothing;
  return html`<div class="onward">
    ${problemLine(error?.message)}
    <p class="act">
      ${
        isRunning
          ? html`<button class="halt" @click=${() => trials.stop()}>${text.stop}</button>
              <span>${text.timeLeft(secondsLeft)}</span>`
          : html`<button class="halt" @click=${() => trials.run(claims, setup)}>
                ${done === 0 ? text.index.trainAll : text.index.trainLeft}
              </button>
              <span>${text.index.takes(secondsLeft)}</span>`
      }
    </p>
    ${isRunning ? html`<span class="goes-on">${text.index.goesOn}</span>` : nothing}
  </div>`;
}

function saveAll(states: readonly ClaimState[]): void {
  const csv = toCsv({ kind: 'columns', columns: allColumns(states) });
  download('claims.csv', new Blob([csv], { type: 'text/csv' }));
}

const numbersGroup = (states: readonly ClaimState[]): Group => ({
  title: text.index.allNumbers,
  value: text.index.csv,
  names: [],
  content: () =>
    html`<button ?disabled=${states.every(({ whole }) => whole.length === 0)} @click=${() => saveAll(states)}>
      ${text.index.saveCsv}
    </button>`,
});

/** The figure of the index saves the poster. */
async function savePoster({ currentTarget }: Event): Promise<void> {
  const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  const { saveFile } = await import('../../draw/export/save.ts');
  const request = await root.querySelector<LabFigure>('pe-lab-figure')?.fileRequest('png');
  if (request) await saveFile(request);
}

const posterView = (): TemplateResult => html`<div class="onward">
  <p class="all-tested">${text.index.allTested}</p>
  <button class="invite" @click=${(event: Event) => savePoster(event).catch(reportFault)}>${text.index.savePoster}</button>
</div>`;

export function indexScreen(given: Index): Screen {
  const { session, states, below } = given;
  const claims = states.map(({ claim }) => claim);
  const headline = headlineOf(states);
  const asked = states.find(({ stage }) => stage === 'ask');
  const place = asked ? states.indexOf(asked) + 1 : 0;
  return {
    headline,
    finding: findingOf(states),
    isPassing: standings(states).length < states.length,
    lever: nothing,
    proof: figureView(index, { states, headline, cards: cardsView(session, states) }),
    beside: nothing,
    action: asked
      ? {
          question: asked.claim.question,
          label: text.index.predict(place),
          act: () => open(session, asked.claim.id),
        }
      : null,
    examples: [],
    settings: [
      { title: text.seeds, value: text.seedsFrom(given.setup.seeds), names: ['seeds', 'seed'] },
      { title: text.index.arithmetic, value: given.setup.arithmetic, names: ['arithmetic'] },
      numbersGroup(states),
    ],
    next: states.every(({ stage }) => stage === 'done') ? posterView() : html`${trainView(given)}`,
    folds: foldsFrom(text.folds, {
      judged: () => below?.judgedView(claims),
      shared: () => below?.sharedView(claims, given.setup),
      sources: () => below?.sourcesView(claims),
    } as Record<keyof typeof text.folds, () => unknown>),
  };
}
