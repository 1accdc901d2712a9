/** What stands beside a claim: the reader's answer, rule and caveat, and the way on. */
import { html, nothing, type TemplateResult } from 'lit';
import { mostSeeds } from '../../settings/shared-rows.ts';
import type { Group } from '../../shell/controls/settings.ts';
import { problemLine } from '../../shell/frame/headline.ts';
import { openAnswers } from '../../shell/frame/question.ts';
import type { Session } from '../../shell/session.ts';
import type { Claim } from './claim.ts';
import { saidOf } from './finding.ts';
import { beside, wayTo } from './links.ts';
import { type ClaimState, setupOf } from './state.ts';
import { text } from './text.ts';
import { toTraining } from './to-training.ts';
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

/** The question's answers, and its task in a page of others. On a phone they dock at the bottom, two to a line, so that the empty chart is seen above them. */
export function askView(rail: Rail, isAlone: boolean): TemplateResult {
  const { state, marked, mark } = rail;
  return html`<div class="asking"><div class="dock">
    ${isAlone ? html`<p class="facts">${state.claim.task}</p>` : nothing}
    ${openAnswers({ answers: state.claim.answers, chosen: marked }, mark, true, text.expect)}
    <div class="act">
      <button class="invite" ?disabled=${marked === null} @click=${() => commit(rail, marked)}>${text.commit}</button>
      <button class="plain" @click=${() => commit(rail, null)}>${text.skip}</button>
    </div>
  </div></div>`;
}

function saidView(state: ClaimState): TemplateResult | typeof nothing {
  const said = saidOf(state);
  if (!said) return nothing;
  return html`<p class="you ${said.mark}">${said.mark === 'wrong' ? html`<b>${text.wrong}</b> ` : nothing}${said.words}</p>`;
}

/** The reader's answer, and what the verdict rests on. */
export const judgedView = (state: ClaimState): TemplateResult => html`<div class="judged">
  ${saidView(state)} ${problemLine(state.progress.error?.message)}
  <dl>
    <div class="task">
      <dt>${text.task}</dt>
      <dd>${state.view.task ?? state.claim.task}</dd>
    </div>
    <div>
      <dt>${text.rule}</dt>
      <dd>${state.view.rule ?? state.claim.rule}</dd>
    </div>
    <div>
      <dt>${text.caveat}</dt>
      <dd>${state.view.caveat ?? state.claim.caveat}</dd>
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
function actView(rail: Rail): TemplateResult {
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
  const { conditions, inTraining } = state.claim;
  const { changes, left } = toTraining(
    session.store,
    inTraining.map((i) => conditions[i]),
  );
  return html`<div class="onward">
    <p class="act">${actView(rail)}</p>
    <button class="plain" ?disabled=${!session.store.allows(changes)} title=${left.length > 0 ? text.notInTraining(left) : nothing} @click=${() => session.store.set(changes)}>
      ${text.openInTraining}
    </button>
  </div>`;
};
