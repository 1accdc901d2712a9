/**
 * The ghost of a figure: from the first move of a handle on, the last true state stays as a thin outline with its own number, and leaves
 * with the next gesture. It belongs to the gesture alone: no link and no poster has one.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ghost, ghostTime } from './motion.ts';
import { MotionPlayer } from './player.ts';
import type { PathItem } from './scene.ts';
import type { Press } from './when-used.ts';

/** What a gesture leaves behind. */
interface Gesture<State> {
  /** before it moved the figure; null where no ghost is left */
  readonly before: State | null;
  /** whether it has moved the figure */
  readonly isMoving: boolean;
}

export const noGesture: Gesture<never> = { before: null, isMoving: false };

/** Another gesture begins. */
export const nextGesture = <State>({ before }: Gesture<State>): Gesture<State> => ({
  before,
  isMoving: false,
});

/** The gesture moves the figure, which showed `shown`: its first move leaves a ghost. */
export const moved = <State>(gesture: Gesture<State>, shown: State): Gesture<State> =>
  gesture.isMoving ? gesture : { before: shown, isMoving: true };

/** The outline; `share`: how much of it is still there. */
export const ghostLook = (share = 1): Partial<PathItem> => ({
  stroke: 'ink-soft',
  width: 1.5,
  opacity: 0.75 * share,
});

/** Equal curves differ by the rounding of float32. */
const rounding = 1e-5;

/** Whether one curve covers the other, as far as both go. */
export function isSameCurve(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const count = Math.min(a.length, b.length);
  let most = 0;
  for (let i = 0; i < count; i++) if (Math.abs(a[i]) > most) most = Math.abs(a[i]);
  for (let i = 0; i < count; i++) if (Math.abs(a[i] - b[i]) > rounding * most) return false;
  return true;
}

/** What the reader drags, or moves with the keys. An element whose drawing has handles says so with `data-handles`. */
const handles = 'input[type=range], [role=slider], [data-handles]';

const movingKeys: ReadonlySet<string> = new Set(
  'ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Home End Delete'.split(' '),
);

const isHandle = (press: Press): boolean =>
  press.composedPath().some((one) => one instanceof Element && one.matches(handles));

/** `subject`: what the state is of. A state of something else leaves no ghost. */
export interface Kept {
  readonly subject: string;
}

/**
 * Keeps the ghost of its host, which calls `show` with every state that it draws, and draws `ghost` below it. A press of the pointer on a
 * handle begins a gesture, and so does the first key after the focus came to one. What changes the state otherwise lets the ghost go.
 */
export class GhostKeeper<State extends Kept> implements ReactiveController {
  readonly #player: MotionPlayer;
  readonly #isSame: (a: State, b: State) => boolean;
  #gesture: Gesture<State> = noGesture;
  #shown: State | null = null;
  /** the handle in use; null after anything else */
  #held: EventTarget | null = null;
  /** whether the focus has left the handle: the next key then begins a gesture */
  #isLeft = false;

  constructor(host: ReactiveControllerHost, isSame: (a: State, b: State) => boolean) {
    this.#player = new MotionPlayer(host);
    this.#isSame = isSame;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('pointerdown', this.#press, { capture: true });
    addEventListener('keydown', this.#key, { capture: true });
    addEventListener('focusout', this.#blur, { capture: true });
    addEventListener('popstate', this.#release);
  }

  hostDisconnected(): void {
    removeEventListener('pointerdown', this.#press, { capture: true });
    removeEventListener('keydown', this.#key, { capture: true });
    removeEventListener('focusout', this.#blur, { capture: true });
    removeEventListener('popstate', this.#release);
    this.#release();
    this.#gesture = noGesture;
    this.#shown = null;
  }

  /** Null where the state drawn is the one from before the gesture. `share`: how much of the ghost is still there. */
  get ghost(): { readonly state: State; readonly share: number } | null {
    const { before } = this.#gesture;
    if (!before || !this.#shown || this.#isSame(before, this.#shown)) return null;
    const { now } = this.#player;
    return { state: before, share: now ? ghost(now.time) : 1 };
  }

  /** Draws a ghost without a gesture, until the first one. */
  keep(before: State): void {
    this.#gesture = { before, isMoving: false };
  }

  show(state: State | null): void {
    const before = this.#shown;
    this.#shown = state;
    if (before?.subject !== state?.subject) this.#gesture = noGesture;
    else if (before && state && !this.#isSame(before, state)) this.#change(before);
  }

  #change(before: State) {
    if (!this.#held) {
      this.#leave();
      return;
    }
    this.#player.end();
    this.#gesture = moved(this.#gesture, before);
  }

  #leave() {
    if (!this.#gesture.before || this.#player.now) return;
    this.#player.play({ name: 'ghost', duration: ghostTime }, () => {
      this.#gesture = noGesture;
    });
  }

  /** Takes a press that came before its host listened. */
  begin(press: Press): void {
    if (press.type === 'keydown') this.#key(press);
    else this.#press(press);
  }

  #begin(press: Press) {
    [this.#held] = press.composedPath();
    this.#isLeft = false;
    this.#gesture = nextGesture(this.#gesture);
    this.#leave();
  }

  readonly #press = (press: Press) => {
    if (isHandle(press)) this.#begin(press);
    else this.#release();
  };

  readonly #key = (press: Press) => {
    if (!movingKeys.has(press.key ?? '')) return;
    if (!isHandle(press)) this.#release();
    else if (this.#isLeft || press.composedPath()[0] !== this.#held) this.#begin(press);
  };

  readonly #blur = () => {
    this.#isLeft = true;
  };

  readonly #release = () => {
    this.#held = null;
  };
}
