/**
 * <pe-crossing>: a sentence, the same words reordered below it, and a line from each word to its new place. The reader can drag the words
 * below, unless they are fixed.
 *
 * Properties: words (of the first sentence), permutation, chosen (index in the second sentence, or null), fixed, placed (the result; when it
 * is that of another encoding, its positions arrive at the words)
 * Events: move and point, from the second sentence (chips.ts)
 */
import { css, html, LitElement, nothing, type PropertyValues, svg } from 'lit';
import { noPrint } from '../../draw/controls.ts';
import { LatePassage } from '../../draw/late-passage.ts';
import { localFrame } from '../../draw/local-frame.ts';
import { isOtherList } from '../../draw/properties.ts';
import { sceneItems } from '../../draw/scene-svg.ts';
import '../../shell/chips.ts';
import type { Chips } from '../../shell/chips.ts';
import { term } from '../../shell/term.ts';
import type { Landing, Placed } from './arrival.ts';
import { reorder } from './input.ts';
import { text } from './text.ts';

interface Line {
  readonly from: number;
  readonly to: number;
  readonly isMoved: boolean;
}

/** Height of the lines between the sentences, in rem. */
const lineHeight = 2.75;

const isOtherResult = (now: Placed | null, before: Placed | null | undefined): boolean =>
  now?.output !== before?.output;

class Crossing extends LitElement {
  static override properties = {
    words: { attribute: false, hasChanged: isOtherList },
    permutation: { attribute: false, hasChanged: isOtherList },
    chosen: { attribute: false },
    fixed: { type: Boolean },
    placed: { attribute: false, hasChanged: isOtherResult },
    lines: { state: true },
  };

  declare words: readonly string[];
  declare permutation: readonly number[];
  declare chosen: number | null;
  declare fixed: boolean;
  declare placed: Placed | null;
  /** from the middle of each word above to its middle below; empty if a sentence wraps */
  declare private lines: readonly Line[];
  #observer: ResizeObserver | undefined;
  #frame = 0;
  readonly #passage = new LatePassage<Placed, typeof import('./arrival.ts')>(
    this,
    () => import('./arrival.ts'),
  );

  constructor() {
    super();
    this.words = [];
    this.permutation = [];
    this.chosen = null;
    this.fixed = false;
    this.placed = null;
    this.lines = [];
  }

  static override styles = css`
    ${noPrint}
    :host {
      display: grid;
      grid-template-columns: 7rem minmax(0, auto) minmax(0, 1fr);
      /* Words beside the sentences grow into the last row: the lines begin and end at the sentences. */
      grid-template-rows: auto auto auto 1fr;
      column-gap: var(--space-3);
      align-items: center;
      font-family: var(--sans);
      font-size: var(--text);
      color: var(--ink-soft);
    }
    .label,
    .hint {
      margin: 0;
      line-height: 1.3;
    }
    .hint {
      grid-area: 3 / 3 / span 2;
      font-size: var(--text-small);
    }
    :host([inert]) .hint {
      visibility: hidden;
    }
    .pi {
      grid-area: 1 / 3 / span 2;
      align-self: start;
      font-family: var(--serif);
      font-size: var(--text);
      color: var(--ink);
    }
    svg {
      grid-area: 2 / 2;
      display: block;
      width: 100%;
      height: ${lineHeight}rem;
      overflow: visible;
      pointer-events: none;
    }
    svg.none {
      height: var(--space-2);
    }
    .line {
      fill: none;
      stroke: var(--content);
      stroke-width: 1;
      opacity: 0.6;
    }
    .moved {
      stroke-width: 2.5;
      opacity: 1;
    }
    .busy {
      position: relative;
      z-index: 1;
    }
    .busy g {
      opacity: 0.25;
    }
    .above {
      grid-area: 1 / 2;
    }
    .below {
      grid-area: 3 / 2;
    }
    .of-above {
      grid-area: 1 / 1;
    }
    .of-below {
      grid-area: 3 / 1;
    }
    @container lab (max-width: 37.49rem) {
      :host {
        grid-template-columns: auto minmax(0, 1fr);
      }
      :host > * {
        grid-area: auto / 1 / auto / -1 !important;
      }
      .pi,
      .wide {
        display: none;
      }
      /* The lower label shares a row with the hint: above the words it would cut the lines. */
      .below {
        order: 1;
      }
      :host > :is(.of-below, .hint) {
        grid-column: auto !important;
        order: 2;
      }
    }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(() => this.#follow());
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('placed') && this.placed) this.#passage.show(this.placed);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('words') || changed.has('permutation')) this.#follow();
  }

  /** The lines follow the words until they rest: on a busy page a glide takes longer than planned. */
  #follow() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#measure());
  }

  #measure() {
    this.#frame = 0;
    const lines = this.#linesNow();
    if (JSON.stringify(lines) !== JSON.stringify(this.lines)) this.lines = lines;
    if (this.#chips('.below')?.isMoving) this.#frame = requestAnimationFrame(() => this.#measure());
  }

  #chips(place: string): Chips | null {
    return this.renderRoot.querySelector<Chips>(place);
  }

  /** The words, and the corner of the picture between them, within this element. */
  #placesNow() {
    const frame = localFrame(this);
    const boxesOf = (place: string) => this.#chips(place)?.boxes(frame) ?? new Map<number, DOMRect>();
    const svg = this.renderRoot.querySelector('svg');
    const { x, y, width, height } = svg?.getBoundingClientRect() ?? new DOMRect();
    const [centreX, centreY] = frame.point(x + width / 2, y + height / 2);
    const { clientWidth = 0, clientHeight = 0 } = svg ?? {};
    return {
      above: boxesOf('.above'),
      below: boxesOf('.below'),
      left: centreX - clientWidth / 2,
      top: centreY - clientHeight / 2,
    };
  }

  #linesNow(): readonly Line[] {
    const { above, below, left } = this.#placesNow();
    const wraps = (boxes: ReadonlyMap<number, DOMRect>) => {
      const tops = [...boxes.values()].map(({ bottom }) => bottom);
      return Math.max(...tops) - Math.min(...tops) > 40;
    };
    if (above.size === 0 || wraps(above) || (wraps(below) && !this.#chips('.below')?.isMoving)) return [];
    const middle = ({ x, width }: DOMRect) => Math.round(x + width / 2 - left);
    return this.permutation.flatMap((word, at) => {
      const [from, to] = [above.get(word), below.get(word)];
      return from && to ? [{ from: middle(from), to: middle(to), isMoved: word !== at }] : [];
    });
  }

  /** Where the vectors of the places land: at the edges of the words that face each other. None where a sentence wraps. */
  #landings(): readonly Landing[] {
    if (this.lines.length === 0) return [];
    const { above, below, left, top } = this.#placesNow();
    const middle = ({ x, width }: DOMRect) => x + width / 2 - left;
    return this.permutation.flatMap((word, at) => {
      const [upper, lower] = [above.get(at), below.get(word)];
      if (!upper || !lower) return [];
      return [
        {
          above: [middle(upper), upper.bottom - top - 2],
          below: [middle(lower), lower.top - top + 9],
        },
      ];
    });
  }

  #arrival() {
    const { moment } = this.#passage;
    const { positions } = moment?.to.output ?? {};
    return moment && positions
      ? sceneItems(moment.code.arrivalItems(positions, this.#landings(), moment.time))
      : nothing;
  }

  #curves() {
    if (this.lines.length === 0) return nothing;
    const depth = lineHeight * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return this.lines.map(
      ({ from, to, isMoved }) =>
        svg`<path class="line ${isMoved ? 'moved' : ''}" d="M${from} 0C${from} ${depth / 2} ${to} ${depth / 2} ${to} ${depth}" />`,
    );
  }

  override render() {
    const { words, permutation } = this;
    return html`
      <p class="label of-above">${text.sentenceX}</p>
      <pe-chips class="above" label=${text.theFirst} fixed .words=${words} .keys=${words.map((_, i) => i)} .chosen=${this.chosen === null ? null : permutation[this.chosen]}></pe-chips>
      <p class="label pi">${text.reorders(term('pi', 'Π (“Pi”)'))}</p>
      <svg class="${this.lines.length > 0 ? '' : 'none'} ${this.#passage.moment ? 'busy' : ''}" aria-hidden="true">
        <g>${this.#curves()}</g>
        ${this.#arrival()}
      </svg>
      <p class="label of-below">${text.reordered}</p>
      <pe-chips
        class="below"
        label=${text.theSecond}
        ?fixed=${this.fixed}
        .words=${reorder(words, permutation)}
        .keys=${permutation}
        .chosen=${this.chosen}
        @move=${this.#pass}
        @point=${this.#pass}
      ></pe-chips>
      <p class="hint no-print">${words.length > 1 && !this.fixed ? text.drag : nothing}</p>
    `;
  }

  #pass = (event: Event) => {
    const { type, detail } = event as CustomEvent;
    this.dispatchEvent(new CustomEvent(type, { detail }));
  };
}

customElements.get('pe-crossing') ?? customElements.define('pe-crossing', Crossing);
