/**
 * A passage whose code is loaded once the reader moves the pointer or presses a key: whoever opens a page or a figure waits for nothing
 * that moves later. Until it has come, each state is drawn at once.
 *
 *   readonly #passage = new LatePassage<State, typeof import('./my-motion.ts')>(this, () => import('./my-motion.ts'));
 *   willUpdate() { this.#passage.show(state); }
 *   render() { const { moment } = this.#passage; ... moment.code.draw(moment.time) ... }
 */
import type { ReactiveControllerHost } from 'lit';
import type { Moment, Passage } from './passage.ts';
import type { Motion } from './player.ts';
import { isPointerDown, loadWhenUsed } from './when-used.ts';

/** What the loaded code has, besides what draws the way. */
export interface MotionCode<State, Way extends Motion = Motion> {
  /** null where the next state is drawn at once */
  readonly motionBetween: (from: State, to: State) => Way | null;
}

type WayOf<Code> = Code extends { readonly motionBetween: (...states: never) => infer Way }
  ? Extract<Way, Motion>
  : never;

type LateMoment<State, Code> = Moment<State, WayOf<Code>> & { readonly code: Code };

/** Equal values in new lists are no other state. */
export function isOtherList(now: ArrayLike<unknown>, before: ArrayLike<unknown> | undefined): boolean {
  if (now.length !== before?.length) return true;
  for (let i = 0; i < now.length; i++) if (!Object.is(now[i], before[i])) return true;
  return false;
}

export class LatePassage<State, Code extends MotionCode<State>> {
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<Code>;
  #shown: { readonly state: State } | null = null;
  #loaded: { readonly passage: Passage<State, WayOf<Code>>; readonly code: Code } | null = null;

  constructor(host: ReactiveControllerHost, load: () => Promise<Code>) {
    this.#host = host;
    this.#load = load;
  }

  /** Null at rest. */
  get moment(): LateMoment<State, Code> | null {
    const moment = this.#loaded?.passage.moment;
    return moment && this.#loaded ? { ...moment, code: this.#loaded.code } : null;
  }

  /** As `Passage.show`. */
  show(state: State): void {
    if (!this.#shown) void this.#loadCode();
    this.#shown = { state };
    this.#loaded?.passage.show(state);
  }

  async #loadCode(): Promise<void> {
    const loaded = await loadWhenUsed(() => Promise.all([import('./passage.ts'), this.#load()]));
    // Without it, nothing moves.
    if (!loaded) return;
    const [{ Passage }, code] = loaded;
    const motionBetween = code.motionBetween as (from: State, to: State) => WayOf<Code> | null;
    const passage = new Passage(this.#host, motionBetween, isPointerDown());
    this.#loaded = { passage, code };
    if (this.#shown) passage.show(this.#shown.state);
  }
}
