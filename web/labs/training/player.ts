/** The controls of the runs: run and pause, one stop, back to the start, and the slider over what is kept. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { lockedTitle } from '../../tasks/access.ts';
import type { Training } from './run/training.ts';
import { text } from './text.ts';

export interface Playback {
  readonly training: Training;
  readonly stops: readonly number[];
  /** place of the step shown among the stops */
  readonly shown: number;
  readonly show: (stop: number, isTransient: boolean) => void;
  /** whether the reader may choose the step shown */
  readonly mayShow: boolean;
  /** shows the latest stop from now on */
  readonly follow: () => void;
  readonly newSeeds: () => void;
}

function stateText({ training: { isDone, isRunning, secondsLeft } }: Playback): string {
  if (isDone) return text.player.done;
  if (!isRunning) return text.player.paused;
  if (secondsLeft === undefined) return '';
  return secondsLeft < 90
    ? text.player.secondsLeft(Math.max(1, Math.round(secondsLeft)))
    : text.player.minutesLeft(Math.round(secondsLeft / 60));
}

export function player(playback: Playback): TemplateResult {
  const { training, stops, shown, show, mayShow, follow, newSeeds } = playback;
  const { isRunning, isDone } = training;
  const last = stops.length - 1;
  const at = Math.max(0, shown);
  const seek = (event: Event, isTransient: boolean) =>
    show(Number((event.target as HTMLInputElement).value), isTransient);
  const isGoing = isRunning && !isDone;
  /** What is trained next is what the reader wants to see. */
  const following = (act: () => void) => () => {
    follow();
    act();
  };
  const toggle = () => training.toggle();
  return html`<div class="player no-print">
    <button class="run" ?disabled=${isDone} @click=${isGoing ? toggle : following(toggle)}>
      <span aria-hidden="true">${isGoing ? '❚❚' : '▶'}</span> ${isGoing ? text.player.pause : text.player.run}
    </button>
    <input
      type="range"
      aria-label=${text.player.stepShown}
      aria-valuetext=${text.player.atOf(stops[at], stops[last])}
      min="0"
      max=${last}
      step="1"
      ?disabled=${!mayShow}
      title=${mayShow ? nothing : lockedTitle}
      .value=${live(String(at))}
      @input=${(event: Event) => seek(event, true)}
      @change=${(event: Event) => seek(event, false)}
    />
    <span class="at"><b>${text.player.at(stops[at])}</b> <span class="total">${text.player.of(stops[last])}</span> <span class="left">${stateText(playback)}</span></span>
    <span class="more">
      <button ?disabled=${isDone} title=${text.player.stepTitle} @click=${following(() => training.step())}>${text.player.step}</button>
      <button title=${text.player.resetTitle} @click=${following(() => training.reset())}>${text.player.reset}</button>
      <button title=${text.player.anotherSeedTitle} @click=${newSeeds}>${text.player.anotherSeed}</button>
    </span>
  </div>`;
}

export const playerStyles = css`
  .player {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    margin-bottom: var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .player .run {
    width: 5.75rem;
    white-space: nowrap;
  }
  .player .run span {
    font-size: var(--text-small);
  }
  .player input {
    flex: 1 1 10rem;
    width: auto;
  }
  .player .at {
    min-width: 8.5rem;
    white-space: nowrap;
  }
  .player .left {
    color: var(--ink-soft);
  }
  .player .more {
    display: flex;
    gap: var(--space-3);
  }
  .player .more button {
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    border-bottom: 1px solid var(--line);
    border-radius: 0;
    background: none;
    color: var(--ink-soft);
    font-size: inherit;
  }
`;
