/** What stands beside a claim: the reader's answer, rule and caveat, and the way on. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { mostSeeds } from '../../settings/shared-rows.ts';
import type { Group } from '../../shell/controls/settings.ts';
import { problemLine } from '../../shell/frame/headline.ts';
import { openAnswers, questionRules } from '../../shell/frame/question.ts';
import type { Session } from '../../shell/session.ts';
import type { Claim } from './claim.ts';
import { beside, wayTo } from './links.ts';
import { type ClaimState, isRight, setupOf } from './state.ts';
import { text } from './text.ts';
import type { Trials } from './trials.ts';

export interface Rail {
  readonly session: Session;
  readonly trials: Trials;
  readonly claims: readonly Claim[];
  readonly state: ClaimState;
  /** index of the answer that the reader has marked and not committed to */
  readonly marked: number | null;
  readonly mark: (answer: number | null) => void;
}

/** Commits to the marked answer, or to none, and trains. */
export function commit({ trials, state, mark }: Rail, answer: number | null): void {
  trials.predict(state.claim.id, answer);
  mark(null);
  trials.run([state.claim], state.setup);
}

/** The question's answers. On a phone they take the place of the lever. */
export function askView(rail: Rail, isAlone: boolean): TemplateResult {
  const { state, marked, mark } = rail;
  return html`<div class="asking"><div class="dock">
    <p class=${isAlone ? 'facts' : 'task-line'}>${state.claim.task}</p>
    ${openAnswers({ answers: state.claim.answers, chosen: marked }, mark, true, text.expect)}
    <div class="act">
      <button class="invite" ?disabled=${marked === null} @click=${() => commit(rail, marked)}>${text.commit}</button>
      <button class="plain" @click=${() => commit(rail, null)}>${text.skip}</button>
    </div>
  </div></div>`;
}

function saidView(state: ClaimState): TemplateResult | typeof nothing {
  const { claim, prediction } = state;
  if (prediction === null) return nothing;
  return isRight(state)
    ? html`<p class="you right">${text.youSaidSo}</p>`
    : html`<p class="you">${text.youSaid(claim.answers[prediction])}</p>`;
}

/** The reader's answer, and what the verdict rests on. */
export const judgedView = (state: ClaimState): TemplateResult => html`<div class="judged">
  ${saidView(state)} ${problemLine(state.progress.error?.message)}
  <dl>
    <div>
      <dt>${text.rule}</dt>
      <dd>${state.claim.rule}</dd>
    </div>
    <div>
      <dt>${text.caveat}</dt>
      <dd>${state.claim.caveat}</dd>
    </div>
  </dl>
</div>`;

/** So many seeds more, and trains them. */
function addSeeds({ session, trials }: Rail, claims: readonly Claim[], more: number): void {
  const { store } = session;
  store.set({ seeds: Math.min(mostSeeds, store.get('seeds') + more) });
  trials.run(claims, setupOf(store.get()));
}

export const seedsGroup = (rail: Rail): Group => {
  const { seeds } = rail.state.setup;
  return {
    title: text.seeds,
    value: text.seedsFrom(seeds),
    names: ['seeds', 'seed', 'arithmetic'],
    content: () =>
      html`<button
        ?disabled=${seeds.length >= mostSeeds || rail.state.stage === 'ask' || !rail.session.store.allows({ seeds: seeds.length + 1 })}
        @click=${() => addSeeds(rail, [rail.state.claim], 2)}
      >
        ${text.addTwo}
      </button>`,
  };
};

/** The one button that leads on: what it does depends on how far the models are. */
export function actView(rail: Rail): TemplateResult {
  const { trials, state } = rail;
  const { claim, setup, stage, progress } = state;
  const { done, total, secondsLeft } = progress;
  const train = () => trials.run([claim], setup);
  if (stage === 'training')
    return html`<button class="halt" @click=${() => trials.stop()}>${text.stop}</button>
      <span>${text.timeLeft(secondsLeft)}</span>`;
  if (stage === 'waiting')
    return html`<button class="invite" @click=${train}>${done === 0 ? text.train(total) : text.goOn(done, total)}</button>`;
  if (setup.seeds.length === 1)
    return html`<button class="invite" @click=${() => addSeeds(rail, [claim], 4)}>
      ${text.addFour(4 * trials.secondsOf([claim], setup))}
    </button>`;
  return nextView(rail);
}

function nextView({ session, claims, state }: Rail): TemplateResult {
  const id = beside(state.claim.id, 1);
  const { href, go } = wayTo(session, id);
  const title = claims.find((claim) => claim.id === id)?.title;
  return html`<a class="invite" href=${href} @click=${go}>${title ? text.next(title) : text.backToAll}</a>`;
}

/** Beside a chart alone: what its models still need. */
export const aloneView = (rail: Rail): TemplateResult => html`${saidView(rail.state)}
  ${
    rail.state.stage === 'done' && rail.state.setup.seeds.length > 1
      ? nothing
      : html`<div class="onward"><p class="act">${actView(rail)}</p></div>`
  }`;

/** At the foot of the rail. */
export const onwardView = (rail: Rail): TemplateResult => {
  const { session, state } = rail;
  const toTraining = { lab: 'training', ...state.claim.inTraining } as const;
  return html`<div class="onward">
    <p class="act">${actView(rail)}</p>
    <button class="plain" ?disabled=${!session.store.allows(toTraining)} @click=${() => session.store.set(toTraining)}>
      ${text.openInTraining}
    </button>
  </div>`;
};

export const railStyles = css`
  .asking,
  .onward {
    ${questionRules}
  }
  .quoted cite {
    font-style: normal;
  }
  .quoted {
    overflow: hidden;
    margin: 0 0 var(--space-1);
    color: var(--ink-soft);
    font-family: var(--sans);
    font-size: var(--text);
    line-height: 1.5rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .quoted q {
    font-family: var(--serif);
    font-style: italic;
    quotes: none;
  }
  :is(.asking, .onward) :is(.invite, .plain) {
    white-space: nowrap;
  }
  .passing .number {
    color: var(--ink-soft);
  }
  .judged {
    font-size: var(--text);
    line-height: 1.4;
  }
  .you {
    margin: 0 0 var(--space-3);
    color: var(--ink-soft);
  }
  .you.right {
    color: var(--satisfied);
    font-weight: 600;
  }
  .judged dl {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding-top: var(--space-3);
    border-top: 1px solid var(--line);
    font-size: var(--text-small);
  }
  .judged dt {
    color: var(--ink-soft);
    font-size: var(--text-small);
    font-weight: 600;
  }
  .judged dd {
    margin: 0;
  }
  .onward {
    display: grid;
    align-content: end;
    justify-items: start;
    gap: var(--space-1);
    align-self: end;
  }
  .all-tested {
    margin: 0;
    font-family: var(--serif);
    font-size: var(--text-large);
  }
  .goes-on {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  @container lab (min-width: 54rem) {
    .rail > .onward {
      grid-row: 3;
    }
  }
  .onward .act {
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text);
  }
  .onward a.invite {
    box-sizing: border-box;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    display: flex;
    align-items: center;
    border: 1px solid var(--ink);
    font-size: var(--text);
    text-decoration: none;
  }
  .onward .halt {
    min-height: 2.625rem;
    padding: var(--space-2) var(--space-3);
    border-color: var(--ink);
    border-radius: 6px;
  }
  .onward .plain {
    font-size: var(--text);
    font-weight: 400;
  }
  .task-line {
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .task-line code {
    color: var(--ink);
    font-family: var(--mono);
  }
  .asking .task-line {
    display: none;
  }
  pe-lab-figure::part(caption) {
    max-width: none;
  }
  .facts {
    margin: var(--space-2) 0;
    font-family: var(--sans);
    font-size: var(--text);
  }
  @container lab (max-width: 37.49rem) {
    .quoted {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
    .quoted cite {
      display: none;
    }
    .rail:has(> .asking),
    .rail > .asking {
      display: contents;
    }
    .lever:has(.task-line) {
      display: none;
    }
    .asking .task-line {
      display: block;
      margin-bottom: var(--space-2);
    }
    .onward .invite {
      width: 100%;
      justify-content: center;
    }
    .onward .act {
      width: 100%;
    }
  }
`;
