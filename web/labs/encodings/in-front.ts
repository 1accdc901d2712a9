/** The words in front of "He is Adhil": the slider, in the figure or docked, and the player that moves it. */
import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { LabHost } from '../../shell/lab.ts';
import type { Session } from '../../shell/session.ts';
import { lockedTitle } from '../../tables/text.ts';
import { isFree } from '../../tasks/access.ts';
import { text } from './text.ts';
import { mostInFront } from './turning/job.ts';

/** It is drawn in the figure and in the dock of phones, and one of them is visible. `play`: the dock lacks the action's button. */
export function inFrontSlider({ store }: Session, id: string, play?: () => void): TemplateResult {
  const value = store.get('before');
  const set = (event: Event, transient: boolean) =>
    store.set({ before: Number((event.target as HTMLInputElement).value) }, { transient });
  const isLocked = !isFree(store.get(), 'before');
  return html`<div class="in-front" title=${isLocked ? lockedTitle : nothing}>
    <label for=${id}>${text.ofRotations.inFront}</label>
    <input
      id=${id}
      type="range"
      min="0"
      max=${mostInFront}
      step="1"
      ?disabled=${isLocked}
      .value=${String(value)}
      @input=${(event: Event) => set(event, true)}
      @change=${(event: Event) => set(event, false)}
    />
    <output for=${id}>${value}</output>
    ${play ? html`<button type="button" class="play" ?disabled=${isLocked} @click=${play}>${text.ofRotations.play}</button>` : nothing}
  </div>`;
}

/** Milliseconds for each number of words. */
const pace = 450;

/** Puts one word after another in front. */
export class Player implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: LabHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  play({ store }: Session): void {
    this.stop();
    let inFront = 0;
    store.set({ before: 0 }, { transient: true });
    this.#timer = setInterval(() => {
      inFront++;
      const isLast = inFront === mostInFront;
      if (isLast) this.stop();
      store.set({ before: inFront }, { transient: !isLast });
    }, pace);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

export const inFrontStyles = css`
  .in-front {
    display: grid;
    grid-template-columns: auto minmax(0, 16rem) 2ch;
    gap: var(--space-3);
    align-items: center;
    font-family: var(--sans);
    font-size: var(--text);
  }
  pe-turning .in-front {
    padding-top: var(--space-2);
    border-top: 1px solid var(--line);
  }
  .in-front output {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .compact .in-front {
    grid-template-columns: auto minmax(0, 1fr) 2ch auto;
    gap: var(--space-2);
    min-height: 2.875rem;
  }
  .in-front .play {
    padding-inline: var(--space-1);
    font-weight: 600;
  }
`;
