/**
 * Leads a figure from the state that it has drawn to the next computed one. All figures that move share it: before each update, the host
 * names its state, and while there is a `moment`, it draws the way from one to the other. Otherwise it draws the state, as if it had
 * been opened with it. The host has the attribute `moving` for as long.
 *
 *   readonly #passage = new Passage<State>(this, motionBetween);
 *   willUpdate() { this.#passage.show(state); }
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Motion, MotionPlayer } from './player.ts';

/** Where a figure is between two states. */
export interface Moment<State, Way extends Motion = Motion> {
  readonly from: State;
  readonly to: State;
  readonly motion: Way;
  /** milliseconds since it began */
  readonly time: number;
}

/** Calls `end` before each input acts, and when only the last state of a motion may be seen: it is printed, or nobody sees the page. */
export function onInterruption(end: (event: Event) => void, signal: AbortSignal): void {
  for (const type of ['pointerdown', 'keydown', 'beforeprint'] as const)
    addEventListener(type, end, { capture: true, signal });
  document.addEventListener('visibilitychange', end, { signal });
}

export class Passage<State, Way extends Motion = Motion> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #player: MotionPlayer;
  readonly #motionBetween: (from: State, to: State) => Way | null;
  #shown: { readonly state: State } | null = null;
  #from: State | null = null;
  #motion: Way | null = null;
  #isHeld: boolean;
  #left: AbortController | undefined;

  /** `motionBetween`: null where the next state is drawn at once. `isHeld`: whether the pointer is down already. */
  constructor(
    host: ReactiveControllerHost,
    motionBetween: (from: State, to: State) => Way | null,
    isHeld = false,
  ) {
    this.#host = host;
    this.#player = new MotionPlayer(host);
    this.#motionBetween = motionBetween;
    this.#isHeld = isHeld;
    host.addController(this);
  }

  hostConnected(): void {
    this.#left = new AbortController();
    const { signal } = this.#left;
    onInterruption(this.#interrupt, signal);
    for (const type of ['pointerup', 'pointercancel'] as const)
      addEventListener(type, this.#release, { capture: true, signal });
  }

  hostDisconnected(): void {
    this.#left?.abort();
    this.#isHeld = false;
    this.#shown = null;
    // It may be shown again as it is.
    if ((this.#host as Partial<Element>).hasAttribute?.('moving')) this.#host.requestUpdate();
  }

  hostUpdated(): void {
    (this.#host as Partial<Element>).toggleAttribute?.('moving', this.moment !== null);
  }

  /** Null at rest. */
  get moment(): Moment<State, Way> | null {
    const { now } = this.#player;
    return now && this.#motion && this.#shown
      ? { from: this.#from as State, to: this.#shown.state, motion: this.#motion, time: now.time }
      : null;
  }

  /** Takes the state to be drawn. What the reader holds with the pointer follows at once, and so does what nobody sees. */
  show(state: State): void {
    const before = this.#shown;
    if (before?.state === state) return;
    this.#player.end();
    this.#shown = { state };
    const motion = before && !this.#isHeld && !document.hidden && this.#motionBetween(before.state, state);
    if (!motion) return;
    this.#from = before.state;
    this.#motion = motion;
    this.#player.play(motion);
  }

  /** Goes to the last state at once. */
  end(): void {
    this.#player.end();
  }

  readonly #interrupt = ({ type }: Event) => {
    if (type === 'pointerdown') this.#isHeld = true;
    this.end();
  };

  readonly #release = () => {
    this.#isHeld = false;
  };
}
