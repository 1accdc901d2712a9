/** What moves in a scene: one motion at a time, which begins once it is seen and ends with the next input, or the frames that stand in for it. */
import type { ReactiveController } from 'lit';
import { isReduced, type Motion, type MotionNow, MotionPlayer } from '../draw/player.ts';
import type { State } from '../settings/setting-table.ts';
import type { SceneView, ShownScene, Still } from './scene.ts';
import { text } from './text.ts';

/** The share of the first scene that is seen when its opening begins. */
const seen = 0.3;

export const isOn = (event: Event, selector: string): boolean =>
  event.composedPath().some((one) => one instanceof Element && one.matches(selector));

export class SceneMotion implements ReactiveController {
  /** how many of the still frames are shown */
  stepped = Infinity;
  /** the settings that they show */
  #steppedOf: State | undefined;
  /** what the claim will be once the motion has ended, as far as it was asked for */
  #claim: string | undefined;
  readonly #scene: ShownScene;
  readonly #player: MotionPlayer;
  /** whether the opening waits until it is seen */
  #isUnseen = false;
  readonly #sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ intersectionRatio }) => intersectionRatio >= seen)) return;
      this.#sight.disconnect();
      this.#isUnseen = false;
      this.#hold();
    },
    { threshold: seen },
  );

  constructor(scene: ShownScene) {
    this.#scene = scene;
    this.#player = new MotionPlayer(scene);
    scene.addController(this);
  }

  hostConnected(): void {
    if (this.#scene.first) this.#sight.observe(this.#scene);
  }

  hostDisconnected(): void {
    this.#sight.disconnect();
  }

  hostUpdated(): void {
    this.#hold();
  }

  /** The motion in progress; null at rest. */
  get now(): MotionNow | null {
    return this.#player.now;
  }

  /** What the claim will be once the motion has ended; undefined at rest. */
  get claimToCome(): string | undefined {
    if (!this.now) return undefined;
    this.#claim ??= this.#scene.viewWith({ motion: null })?.claim;
    return this.#claim;
  }

  /** What was stepped through is of another state: all frames of this one are shown. */
  hostUpdate(): void {
    if (this.#steppedOf !== this.#state) this.stepped = Infinity;
  }

  get #state(): State | undefined {
    return this.#scene.session?.store.get();
  }

  /** The opening of the page waits until it is seen. */
  begin(): void {
    this.#isUnseen = this.#scene.first;
    this.#hold();
  }

  play(motion: Motion, ended?: () => void): void {
    this.stepped = Infinity;
    this.#claim = undefined;
    this.#player.play(motion, ended);
  }

  /** What learns and its picture pause together, and go on together. */
  #hold() {
    const { shown } = this.#scene;
    const isHeld = this.#isUnseen || (shown?.isComputing === true && shown.isPaused === true);
    if (isHeld !== this.#player.isHeld) this.#player.hold(isHeld);
  }

  /** Any input ends the motion at its last state, and then acts; Escape ends the motion alone. */
  interrupt(event: Event): void {
    const isReplay = isOn(event, '.replay');
    // Frames that wait for “Step” would hide what the input changes.
    if (!isReplay && this.stepped < Infinity) {
      this.stepped = Infinity;
      this.#scene.requestUpdate();
    }
    if (!this.now) return;
    const isEscape = (event as Partial<KeyboardEvent>).key === 'Escape';
    if (isEscape) event.preventDefault();
    if (isEscape || !isReplay) this.#player.end();
  }

  readonly #replay = () => {
    const { shown, code, given } = this.#scene;
    const { isPaused, now } = this.#player;
    if (shown?.isComputing || !now) code.replay(given);
    else if (isPaused) this.#player.resume();
    else this.#player.pause();
  };

  /** The frames one after the other, from the first. */
  #step(stills: readonly Still[]) {
    const shown = this.stepped < stills.length ? this.stepped : 0;
    this.stepped = shown + 1;
    this.#steppedOf = this.#state;
    this.#scene.announced = stills[shown].label;
    this.#scene.requestUpdate();
  }

  /** What the button beside the figure does now; null where it would do nothing. */
  buttonOf({ isComputing, replay, stills }: SceneView): readonly [string, () => void] | null {
    const { isPaused, now } = this.#player;
    const named = replay ? ([replay, this.#replay] as const) : null;
    if (isComputing || replay === null) return named;
    if (now) return [isPaused ? text.play : text.pause, this.#replay];
    if (replay !== undefined) return named;
    if (isReduced()) return stills ? [text.step, () => this.#step(stills)] : null;
    return this.#scene.given.isRevealed || this.#scene.first ? [text.replay, this.#replay] : null;
  }
}
