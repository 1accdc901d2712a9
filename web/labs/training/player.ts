/** The controls of the runs: run and pause, one stop, back to the start, and the slider over what is kept. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { lockedTitle } from '../../tasks/access.ts';
import type { Training } from './run/training.ts';

export interface Played {
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

/** 'about 8 s left' */
function leftText(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s left`;
  return `${Math.round(seconds / 60)} min left`;
}

function stateText({ training }: Played): string {
  if (training.isDone) return 'done';
  return training.isRunning ? leftText(training.secondsLeft) : 'paused';
}

export function player(played: Played): TemplateResult {
  const { training, stops, shown, show, mayShow, follow, newSeeds } = played;
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
      <span aria-hidden="true">${isGoing ? '❚❚' : '▶'}</span> ${isGoing ? 'Pause' : 'Run'}
    </button>
    <input
      type="range"
      aria-label="Step shown"
      aria-valuetext="step ${stops[at]} of ${stops[last]}"
      min="0"
      max=${last}
      step="1"
      ?disabled=${!mayShow}
      title=${mayShow ? nothing : lockedTitle}
      .value=${live(String(at))}
      @input=${(event: Event) => seek(event, true)}
      @change=${(event: Event) => seek(event, false)}
    />
    <span class="at"><b>step ${stops[at]}</b> <span class="total">of ${stops[last]}</span> <span class="left">${stateText(played)}</span></span>
    <span class="more">
      <button ?disabled=${isDone} title="Train to the next test" @click=${following(() => training.step())}>Step</button>
      <button title="Back to the models before training" @click=${following(() => training.reset())}>Reset</button>
      <button title="The same runs with new random numbers" @click=${newSeeds}>Another seed</button>
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
    font-size: 0.75em;
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
