/** The index: a card for each claim, how it stands, and what the reader had expected. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../shell/session.ts';
import { wayTo } from './links.ts';
import { standingMark } from './marks.ts';
import { type ClaimState, isRight, standingOf } from './state.ts';
import { text } from './text.ts';
import './thumbnail.ts';

/** 'in part', 'training, 4 of 20', 'not asked yet' */
export function stateWords(state: ClaimState): string {
  const { stage, progress, whole } = state;
  const { done, total } = progress;
  if (stage === 'ask') return text.index.notAsked;
  if (stage === 'training') return text.index.training(done, total);
  if (stage === 'waiting') return done === 0 ? text.index.notTrained : text.index.stopped(done, total);
  const standing = standingOf(state);
  return whole.length === 1 || !standing ? text.index.oneSeed : text.brief[standing];
}

/** '● as you said', 'you: never', or '' */
export function answerWords(state: ClaimState): string {
  const { claim, prediction } = state;
  if (prediction === null) return '';
  return isRight(state) ? text.index.asYouSaid : text.index.you(claim.answers[prediction]);
}

function cardView(session: Session, state: ClaimState, place: number): TemplateResult {
  const { claim, models } = state;
  const { href, go } = wayTo(session, claim.id);
  const standing = standingOf(state);
  const answer = answerWords(state);
  return html`<a class="card" href=${href} @click=${go}>
    <span class="top"
      ><b>${place}</b
      ><span class=${standing ? 'known' : ''}
        >${standing ? standingMark(standing) : nothing} ${stateWords(state)}</span
      ></span
    >
    <span class="sentence">${claim.sentence}</span>
    <pe-claim-thumbnail .view=${claim.views[0]} .models=${models}></pe-claim-thumbnail>
    <span class="foot"
      ><span>${claim.shortSource}</span
      ><span class=${isRight(state) ? 'right' : ''}
        >${state.stage === 'ask' ? html`<u>${text.index.predictWord}</u>` : answer}</span
      ></span
    >
  </a>`;
}

export const cardsView = (session: Session, states: readonly ClaimState[]): TemplateResult =>
  html`<div class="cards">${states.map((state, i) => cardView(session, state, i + 1))}</div>`;

export const indexStyles = css`
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(11.5rem, 1fr));
    gap: var(--space-2) var(--space-4);
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: 1.2;
  }
  .card {
    display: grid;
    grid-template: auto minmax(4.125rem, auto) 3.375rem auto / minmax(0, 1fr);
    gap: var(--space-1) 0;
    padding-block: var(--space-2);
    border-top: 1px solid var(--ink);
    color: var(--ink);
    text-decoration: none;
  }
  .card:hover .sentence {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  .card :is(.top, .foot) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-height: 1.25rem;
    color: var(--ink-soft);
  }
  .card .top > span {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }
  .card .top :is(b, .known) {
    color: var(--ink);
    font-weight: 600;
  }
  .card .foot > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .card .foot .right {
    flex: none;
    color: var(--satisfied);
    font-weight: 600;
  }
  .card .sentence {
    font-family: var(--serif);
    font-size: var(--text);
    line-height: 1.375rem;
  }
  .card pe-claim-thumbnail {
    margin-top: var(--space-1);
  }
  @container lab (max-width: 37.49rem) {
    .cards {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    }
    .card {
      grid-template: auto auto auto / minmax(0, 1fr) 6rem;
      column-gap: var(--space-3);
    }
    .card :is(.top, .foot) {
      grid-column: 1 / -1;
    }
    .card pe-claim-thumbnail {
      grid-area: 2 / 2;
      height: 4rem;
      margin: 0;
    }
  }
`;
