/**
 * <pe-turning>: the two clocks and the plot. A click in the plot sets how many words stand in front; the slider for the keyboard goes
 * into its slot, where there is room.
 *
 * Properties
 *   picture  TurningPicture
 *   label    string          accessible name: what is shown, with its numbers
 * Events
 *   in-front CustomEvent<number>   the number of words in front
 */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { FigureData, FigureSource } from '../../../draw/export/source.ts';
import type { Scene } from '../../../draw/scene.ts';
import { defineElement, placeOver, sceneItems, setStage, stageStyles } from '../../../draw/stage.ts';
import { turningText as words } from '../text.ts';
import { inDegrees, mostInFront } from './job.ts';
import { layoutTurning, type TurningLayout, type TurningPicture, turningItems } from './scene.ts';

export type { TurningPicture };

/** Width in pixels for export. */
const unseenWidth = 800;

export class TurningFigure extends LitElement implements FigureSource {
  static override properties = { picture: { attribute: false }, label: {}, width: { state: true } };

  declare picture: TurningPicture | null;
  declare label: string;
  declare private width: number;
  #observer: ResizeObserver | undefined;

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

  override render() {
    const { picture } = this;
    if (!picture || this.width === 0) return html`<div class="stage"></div>`;
    const layout = this.#layout();
    return html`<div class="stage" @click=${this.#click}>
      <svg viewBox="0 0 ${layout.width} ${layout.height}" role="img" aria-label=${this.label}>
        ${sceneItems(turningItems(layout, picture))}
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
    this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

defineElement('pe-turning', TurningFigure);
