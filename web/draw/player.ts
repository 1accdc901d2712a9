/** Plays one motion of a figure at a time. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { setMoving } from './painted.ts';

/** A motion from one true state to another. */
export interface Motion {
  /** tells the motions of a figure apart */
  readonly name: string;
  /** milliseconds */
  readonly duration: number;
  /** the time at which it starts, if not from the beginning */
  readonly from?: number;
}

/** What a figure draws while it moves. */
export interface MotionNow extends Motion {
  /** milliseconds since it began, without pauses */
  readonly time: number;
}

/** A frame that took longer than this does not make the motion jump. */
const longestFrame = 50;
/** After so many frames in a row below 24 a second, the motion ends at its last state. */
const mostSlowFrames = 10;
const slowFrame = 1000 / 24;

/** Whether the reader wants no motion. */
export const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Moves on with each frame and asks its host to draw. Under reduced motion, and where frames come too slowly, it goes to the end at once.
 * A hidden tab gets no frames, so the motion waits.
 */
export class MotionPlayer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #now: MotionNow | null = null;
  #ended: () => void = () => {};
  #frame = 0;
  #last = 0;
  #slow = 0;
  isPaused = false;
  /** whether motions wait at the time they have reached, and new ones at their beginning */
  #isHeld = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#stop();
    this.#now = null;
  }

  /** The motion in progress; null at rest. */
  get now(): MotionNow | null {
    return this.#now;
  }

  /** Ends the motion in progress, then plays this one. `ended` is called once it is over. */
  play(motion: Motion, ended: () => void = () => {}): void {
    this.end();
    this.#now = { ...motion, time: motion.from ?? 0 };
    this.#ended = ended;
    this.isPaused = false;
    this.#slow = 0;
    if (isReduced()) this.end();
    else this.#next();
    this.#host.requestUpdate();
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Lets no motion move on until it is called with false. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#stop();
    if (this.#now && !this.isPaused) this.#next();
    this.#host.requestUpdate();
  }

  /** Goes to the last state of the motion at once. */
  end(): void {
    if (!this.#now) return;
    this.#stop();
    this.#now = null;
    this.#ended();
    this.#host.requestUpdate();
  }

  pause(): void {
    this.isPaused = true;
    this.#stop();
    this.#host.requestUpdate();
  }

  resume(): void {
    if (!this.isPaused || !this.#now) return;
    this.isPaused = false;
    this.#next();
    this.#host.requestUpdate();
  }

  #stop() {
    cancelAnimationFrame(this.#frame);
    setMoving(this, false);
  }

  #next() {
    if (this.#isHeld) return;
    setMoving(this, true);
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#step);
  }

  readonly #step = (at: number) => {
    if (!this.#now) return;
    const passed = Math.max(0, at - this.#last);
    this.#slow = passed > slowFrame ? this.#slow + 1 : 0;
    const time = this.#now.time + Math.min(longestFrame, passed);
    if (time >= this.#now.duration || this.#slow > mostSlowFrames) {
      this.end();
      return;
    }
    this.#now = { ...this.#now, time };
    this.#last = at;
    this.#frame = requestAnimationFrame(this.#step);
    this.#host.requestUpdate();
  };
}
