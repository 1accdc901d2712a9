/**
 * <pe-pair-axes>: the tokens of a sequence with an image, and which pair follows which axis. Properties: picture (AxesPicture), token, label,
 * fixed. Event: token, CustomEvent<number>, when the reader chooses one.
 */
import { defineElement } from '../../../draw/define-element.ts';
import type { ColumnsData, FigureSource } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import { InteractiveFigure, type Readout } from '../../../draw/interactive-figure.ts';
import type { Scene, SceneItem } from '../../../draw/scene.ts';
import { type AxesLayout, layoutAxes, tokenAt } from './layout.ts';
import { angleOf, axesItems, inSteps, ringItems, type ShownAxes } from './scene.ts';
import { text } from './text.ts';
import { type AxesPicture, type Axis, axesIn, cellsIn, placeOf, wavelength } from './waves.ts';

type AxesCursor = { readonly token: number } | { readonly pair: number };

class PairAxesFigure extends InteractiveFigure<AxesCursor, AxesLayout> implements FigureSource {
  static override properties = {
    ...InteractiveFigure.properties,
    picture: { attribute: false },
    token: { attribute: false },
    fixed: { type: Boolean },
  };

  declare picture: AxesPicture;
  declare token: number;
  declare fixed: boolean;

  protected override readonly what = text.what;
  protected override readonly keys = text.keys;

  constructor() {
    super();
    this.token = 0;
    this.fixed = false;
    this.addEventListener('click', () => this.#choose());
    this.addEventListener('keydown', ({ key }) => key === 'Enter' && this.#choose());
  }

  get #shown(): ShownAxes {
    return { ...this.picture, token: this.token };
  }

  /** The pairs that turn, from fast to slow. */
  get #pairs(): readonly number[] {
    const { frequencies } = this.picture;
    const turning = Array.from(frequencies.keys()).filter((pair) => frequencies[pair] > 0);
    return turning.sort((a, b) => frequencies[b] - frequencies[a]);
  }

  #choose(): void {
    if (this.fixed || !this.cursor || !('token' in this.cursor)) return;
    this.dispatchEvent(new CustomEvent<number>('token', { detail: this.cursor.token }));
  }

  scene(): Scene | null {
    return this.wholeScene();
  }

  data(): ColumnsData {
    const { axes, frequencies } = this.picture;
    const pairs = Array.from(frequencies.keys());
    return {
      kind: 'columns',
      columns: [
        { title: text.columns.pair, values: pairs },
        { title: text.columns.axis, values: pairs.map((pair) => text.name(axes.ofPairs[pair] as Axis)) },
        { title: text.columns.wavelength, values: pairs.map((pair) => wavelength(frequencies[pair])) },
        { title: text.columns.angle, values: pairs.map((pair) => angleOf(this.#shown, pair)) },
      ],
    };
  }

  protected override layoutFor(width: number, fontSize: number): AxesLayout | undefined {
    return this.picture && layoutAxes(width, fontSize, this.picture, this.token);
  }

  protected override items(layout: AxesLayout): readonly SceneItem[] {
    const items = axesItems(layout, this.#shown);
    return this.cursor ? [...items, ...ringItems(layout, this.#shown, this.cursor)] : items;
  }

  protected override read(cursor: AxesCursor): Readout | null {
    const { sequence, axes, frequencies } = this.picture;
    if ('token' in cursor) {
      const { token } = cursor;
      const isCell = token >= sequence.before && token < sequence.before + cellsIn(sequence);
      const place = text.place(placeOf(this.picture, token), axesIn(sequence));
      return { words: text.readToken(token, isCell ? 'cell' : 'word', place), full: '' };
    }
    const { pair } = cursor;
    const wave = inSteps(wavelength(frequencies[pair]));
    const angle = formatNumber(angleOf(this.#shown, pair));
    return { words: text.readPair(pair, axes.ofPairs[pair] as Axis, wave, this.token, angle), full: '' };
  }

  protected override cursorAt(layout: AxesLayout, x: number, y: number): AxesCursor | null {
    const token = tokenAt(layout, this.picture.sequence.columns, x, y);
    if (token !== null) return { token };
    const { fontSize } = layout;
    const band = layout.bands.find((one) => y >= one.y - fontSize && y <= one.y + one.height + fontSize);
    if (!band || x < band.x - fontSize) return null;
    const { axes, frequencies } = this.picture;
    const own = this.#pairs.filter((pair) => axes.ofPairs[pair] === band.axis);
    const away = own.map((pair) => Math.abs(layout.toX(wavelength(frequencies[pair])) - x));
    const pair = own[away.indexOf(Math.min(...away))];
    return pair === undefined ? null : { pair };
  }

  protected override cursorFor(key: string): AxesCursor | null {
    const { cursor } = this;
    const last = this.picture.sequence.tokens - 1;
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const pairs = this.#pairs;
      const now = cursor && 'pair' in cursor ? pairs.indexOf(cursor.pair) : null;
      const to = now === null ? 0 : now + (key === 'ArrowDown' ? 1 : -1);
      return { pair: pairs[within(to, pairs.length - 1)] };
    }
    const now = cursor && 'token' in cursor ? cursor.token : this.token;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[key];
    return to === undefined ? null : { token: within(to, last) };
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed);
    if (changed.has('picture') || changed.has('token'))
      this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

defineElement('pe-pair-axes', PairAxesFigure);
