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
import { isPointerDown, LateFollower } from './when-used.ts';

/** What the loaded code has, besides what draws the way. */
export interface MotionCode<State, Way extends Motion = Motion> {
  /** null where the next state is drawn at once */
  readonly motionBetween: (from: State, to: State) => Way | null;
}

type WayOf<Code> = Code extends { readonly motionBetween: (...states: never) => infer Way }
  ? Extract<Way, Motion>
  : never;

type LateMoment<State, Code> = Moment<State, WayOf<Code>> & { readonly code: Code };

interface Loaded<State, Code> {
  readonly passage: Passage<State, WayOf<Code>>;
  readonly code: Code;
  readonly show: (state: State) => void;
}

export class LatePassage<State, Code extends MotionCode<State>> extends LateFollower<
  State,
  Loaded<State, Code>
> {
  constructor(host: ReactiveControllerHost, load: () => Promise<Code>) {
    super(async () => {
      const [{ Passage }, code] = await Promise.all([import('./passage.ts'), load()]);
      const motionBetween = code.motionBetween as (from: State, to: State) => WayOf<Code> | null;
      const passage = new Passage(host, motionBetween, isPointerDown());
      return { passage, code, show: (state) => passage.show(state) };
    });
  }

  /** Null at rest, and where there is no code. */
  get moment(): LateMoment<State, Code> | null {
    const moment = this.loaded?.passage.moment;
    return moment && this.loaded ? { ...moment, code: this.loaded.code } : null;
  }
}
