/** Plays a descent: the step that the page shows, and the strip that chooses it. */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { DescentPath } from '../../core/types.ts';
import { keep } from '../../shell/job-run.ts';
import { frameShown } from './descent.ts';
import { epochWords, text } from './text.ts';

/** Milliseconds from the first step to the last: motion that starts by itself should end within 5 seconds (WCAG 2.2.2). */
const duration = 4500;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The step of a descent that the page shows: the one that the state names. A new descent plays once, up to its last step, unless a link
 * names a step or the reader prefers reduced motion. A descent that differs from the previous one only in length does not play.
 */
export class Player implements ReactiveController {
  step = 0;
  readonly #host: ReactiveControllerHost;
  /** stores the epochs of the step that the reader has chosen, or -1 for the last step */
  readonly #choose: (epochs: number, transient: boolean) => void;
  #path: DescentPath | undefined;
  #course: object | undefined;
  #frame: number | undefined;

  constructor(host: ReactiveControllerHost, choose: (epochs: number, transient: boolean) => void) {
    this.#host = host;
    this.#choose = choose;
    host.addController(this);
  }

  get isPlaying(): boolean {
    return this.#frame !== undefined;
  }

  /** Called before each render. `asked`: what defines the descent, without its length. `shownEpochs`: the step that the state names. */
  follow(path: DescentPath | undefined, asked: object | undefined, shownEpochs: number): void {
    const course = asked && keep(this.#course, asked);
    const isOther = path !== this.#path;
    const isNew = course !== this.#course;
    // The step belongs to the descent before.
    if (isNew && this.#course && shownEpochs >= 0) {
      this.#choose(-1, false);
      return;
    }
    this.#path = path;
    this.#course = course;
    if (isOther || shownEpochs >= 0) this.#halt();
    if (this.isPlaying) return;
    const frames = path?.steps.map(({ epochs }) => epochs);
    this.step = frames ? frameShown(frames, shownEpochs) : 0;
    if (path && isOther && isNew && shownEpochs < 0 && !isStill()) this.#run(0);
  }

  /** Plays from the step shown to the last, or from the first if the last is shown. */
  play(): void {
    this.#run(this.step === this.#last ? 0 : this.step);
    this.#keep(this.#last, false);
  }

  #run(first: number): void {
    this.#halt();
    this.step = first;
    let start: number | undefined;
    const next = (now: number) => {
      start ??= now;
      const shown = Math.min(this.#last, first + Math.floor(((now - start) / duration) * this.#last));
      this.#frame = shown < this.#last ? requestAnimationFrame(next) : undefined;
      this.#show(shown);
    };
    this.#frame = requestAnimationFrame(next);
    this.#host.requestUpdate();
  }

  stop(): void {
    if (!this.isPlaying) return;
    this.seek(this.step);
  }

  /** `transient`: while the reader drags */
  seek(step: number, transient = false): void {
    this.#halt();
    this.#show(step);
    this.#keep(step, transient);
  }

  hostDisconnected(): void {
    this.#halt();
    this.#path = undefined;
    this.#course = undefined;
  }

  get #last(): number {
    return (this.#path?.steps.length ?? 1) - 1;
  }

  #keep(step: number, transient: boolean) {
    const { epochs = -1 } = this.#path?.steps[step] ?? {};
    this.#choose(step === this.#last ? -1 : epochs, transient);
  }

  #show(step: number) {
    this.step = step;
    this.#host.requestUpdate();
  }

  #halt() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}

export function playerStrip(path: DescentPath, player: Player): TemplateResult {
  const { steps } = path;
  const shown = steps[player.step].epochs;
  const seek = ({ target, type }: Event) =>
    player.seek(Number((target as HTMLInputElement).value), type === 'input');
  return html`<div class="player no-print">
    <button @click=${() => (player.isPlaying ? player.stop() : player.play())}>
      ${player.isPlaying ? text.stop : text.play}
    </button>
    <input
      type="range"
      aria-label=${text.epochShown}
      aria-valuetext=${epochWords(shown)}
      min="0"
      max=${steps.length - 1}
      step="1"
      .value=${live(String(player.step))}
      @input=${seek}
      @change=${seek}
    />
    <span>${text.epochOf(shown, steps[steps.length - 1].epochs)}</span>
  </div>`;
}
