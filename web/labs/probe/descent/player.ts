import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DescentPath } from '../../../core/types.ts';

/** Milliseconds from the first step to the last: motion that starts by itself should end within 5 seconds (WCAG 2.2.2). */
const duration = 4500;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Which step of a descent the page shows. A new descent plays once. One that differs from the previous only in length shows its last
 * step, and so does every descent under reduced motion.
 */
export class Player implements ReactiveController {
  step = 0;
  readonly #host: ReactiveControllerHost;
  #path: DescentPath | undefined;
  #course: object | undefined;
  #frame: number | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isPlaying(): boolean {
    return this.#frame !== undefined;
  }

  /** Takes the descent on the page, before each render. `course`: the same object for all lengths of one descent. */
  follow(path: DescentPath | undefined, course: object | undefined): void {
    if (path === this.#path) return;
    const isNew = course !== this.#course;
    this.#path = path;
    this.#course = course;
    this.#halt();
    this.step = this.#last;
    if (path && isNew && !isStill()) this.play();
  }

  /** Plays from the step shown to the last, or from the first if the last is shown. */
  play(): void {
    this.#halt();
    if (this.step === this.#last) this.step = 0;
    const first = this.step;
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
    this.#halt();
    this.#host.requestUpdate();
  }

  seek(step: number): void {
    this.#halt();
    this.#show(step);
  }

  hostDisconnected(): void {
    this.#halt();
    this.#path = undefined;
    this.#course = undefined;
  }

  get #last(): number {
    return (this.#path?.steps.length ?? 1) - 1;
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
