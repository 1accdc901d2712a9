/**
 * <pe-turning>: the two clocks and the plot. A click in the plot sets how many words stand in front; the slider for the keyboard goes
 * into its slot, where there is room.
 *
 * Properties
 *   picture  TurningPicture
 *   label    string          accessible name: what is shown, with its numbers
 * Events
 *   in-front CustomEvent<number>   the number of words in front
 *
 * Also the words in front of “He is Adhil”: the slider, in the figure or in the dock, and the player that moves it.
 */
import {
  css,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type ReactiveController,
  type TemplateResult,
} from 'lit';
import { defineElement } from '../../../draw/define-element.ts';
import type { FigureData, FigureSource } from '../../../draw/export/source.ts';
import { reportFault } from '../../../draw/faults.ts';
import { LatePassage } from '../../../draw/late-passage.ts';
import type { Scene } from '../../../draw/scene.ts';
import { sceneItems } from '../../../draw/scene-svg.ts';
import { placeOver, setStage, stageStyles } from '../../../draw/stage.ts';
import type { LabHost } from '../../../shell/lab.ts';
import type { Session } from '../../../shell/session.ts';
import { lockedTitle } from '../../../tables/text.ts';
import { isFree } from '../../../tasks/access.ts';
import { text } from '../text.ts';
import { inDegrees, mostInFront } from './job.ts';
import { layoutTurning, type TurningLayout, type TurningPicture, turningItems } from './scene.ts';
import { turningText as words } from './text.ts';

export type { TurningPicture };

/** Equal pictures in new objects move no hand. */
const isOtherPicture = (now: unknown, before: unknown): boolean =>
  JSON.stringify(now) !== JSON.stringify(before);

/** Width in pixels for export. */
const unseenWidth = 800;

class TurningFigure extends LitElement implements FigureSource {
  static override properties = {
    picture: { attribute: false, hasChanged: isOtherPicture },
    label: {},
    width: { state: true },
  };

  declare picture: TurningPicture | null;
  declare label: string;
  declare private width: number;
  #observer: ResizeObserver | undefined;
  readonly #passage = new LatePassage<TurningPicture, typeof import('./turn.ts')>(
    this,
    () => import('./turn.ts'),
  );

  constructor() {
    super();
    this.picture = null;
    this.label = '';
    this.width = 0;
  }

  static override styles = [
    stageStyles,
    css`
      .stage {
        touch-action: auto;
        cursor: auto;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(() => {
      this.width = this.clientWidth;
    });
    this.#observer = new ResizeObserver((entries) => {
      this.width = entries.at(-1)?.contentRect.width ?? this.width;
    });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  #layout(width = this.width): TurningLayout {
    return layoutTurning(width, Number.parseFloat(getComputedStyle(this).fontSize) || 13);
  }

  scene(): Scene | null {
    if (!this.picture) return null;
    const layout = this.#layout(unseenWidth);
    const { width, height, fontSize } = layout;
    return { width, height, fontSize, label: this.label, items: turningItems(layout, this.picture) };
  }

  data(): FigureData | null {
    if (!this.picture) return null;
    const { turned, added, name, frequencies } = this.picture;
    const counts = Array.from(turned, (_, inFront) => inFront);
    const degrees = (place: number) =>
      counts.map((inFront) => inDegrees((inFront + place) * frequencies[inFront]));
    return {
      kind: 'columns',
      columns: [
        { title: words.inFront, values: counts },
        { title: words.degreesOfHe, values: degrees(0) },
        { title: words.degreesOfAdhil, values: degrees(2) },
        { title: words.changeWith(name), values: turned },
        { title: words.changeWith(words.sinusoids), values: added },
      ],
    };
  }

  #click(event: MouseEvent & { currentTarget: HTMLElement }) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const layout = this.#layout();
    const x = ((event.clientX - left) * layout.width) / width;
    const y = ((event.clientY - top) * layout.height) / height;
    const { plot } = layout;
    const isInside =
      x > plot.x - 10 && x < plot.x + plot.width + 10 && y > plot.y && y < plot.y + plot.height;
    if (!isInside) return;
    const inFront = Math.round(((x - plot.x) / plot.width) * mostInFront);
    const detail = Math.min(Math.max(inFront, 0), mostInFront);
    this.dispatchEvent(new CustomEvent<number>('in-front', { detail }));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('picture') && this.picture) this.#passage.show(this.picture);
  }

  override render() {
    const { picture } = this;
    const { moment } = this.#passage;
    if (!picture || this.width === 0) return html`<div class="stage"></div>`;
    const layout = this.#layout();
    return html`<div class="stage" @click=${this.#click}>
      <svg viewBox="0 0 ${layout.width} ${layout.height}" role="img" aria-label=${this.label}>
        ${sceneItems(turningItems(layout, picture, moment ? moment.code.inFrontAt(moment) : picture.inFront))}
      </svg>
      ${layout.slider ? html`<div class="slider"><slot></slot></div>` : nothing}
    </div>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage');
    if (!stage || this.width === 0 || !this.picture) return;
    const layout = this.#layout();
    setStage(stage, layout);
    const slider = this.renderRoot.querySelector<HTMLElement>('.slider');
    if (slider && layout.slider) placeOver(slider, layout.slider, layout);
    if (!this.#passage.moment) this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

defineElement('pe-turning', TurningFigure);

/** It is drawn in the figure and in the dock of phones, and one of them is visible. `play`: the dock lacks the action's button. */
export function inFrontSlider({ store }: Session, id: string, play?: () => void): TemplateResult {
  const value = store.get('before');
  const set = (event: Event, transient: boolean) =>
    store.set({ before: Number((event.target as HTMLInputElement).value) }, { transient });
  const isLocked = !isFree(store.get(), 'before');
  return html`<div class="in-front no-print" title=${isLocked ? lockedTitle : nothing}>
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

/** Plays the words in front. The code for it is loaded with that of the hands. */
export class Player implements ReactiveController {
  #playing = new AbortController();

  constructor(host: LabHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  async play({ store }: Session): Promise<void> {
    this.stop();
    const { signal } = this.#playing;
    const asked = store.get();
    // A state that came while the code was loaded stays.
    const isWanted = () => !signal.aborted && store.get() === asked;
    try {
      const { playIn } = await import('./turn.ts');
      if (isWanted()) this.#playing = playIn(store);
    } catch (thrown) {
      reportFault(thrown);
      if (isWanted()) store.set({ before: mostInFront });
    }
  }

  stop(): void {
    this.#playing.abort();
    this.#playing = new AbortController();
  }
}

export const inFrontStyles = css`
  .in-front {
    display: grid;
    grid-template-columns: auto minmax(0, 16rem) auto;
    gap: var(--space-3);
    align-items: center;
    font-family: var(--sans);
    font-size: var(--text);
  }
  pe-turning .in-front {
    padding-top: var(--space-2);
    border-top: 1px solid var(--line);
  }
  .in-front input {
    min-width: 0;
  }
  .in-front output {
    min-width: 2ch; /* of its own bold digits, so that the slider keeps its place */
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .compact .in-front {
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    gap: var(--space-2);
    min-height: 2.875rem;
  }
  .in-front .play {
    padding-inline: var(--space-1);
    font-weight: 600;
  }
`;
