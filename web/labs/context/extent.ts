/** <pe-extent>: a bar that shows how much of the test was seen in training, and how much is new. */
import type { ColumnsData, FigureSource } from '../../draw/export/source.ts';
import { InteractiveFigure, type Readout, type StageLayout, sceneOf } from '../../draw/interactive-figure.ts';
import { rectPath, type Scene, type SceneItem, text as textItem, textWidth } from '../../draw/scene.ts';
import { defineElement } from '../../draw/stage.ts';
import { dialLooks } from './dials-layout.ts';
import { text, whole } from './text.ts';

/** The units that the test uses: how many were seen in training, and how many are new. */
export interface Parts {
  readonly seen: number;
  readonly fresh: number;
  /** 'positions' */
  readonly what: string;
}

interface PartCursor {
  readonly part: 0 | 1;
}

const barHeight = 2.75;

export class Extent extends InteractiveFigure<PartCursor, StageLayout> implements FigureSource {
  static override properties = { ...InteractiveFigure.properties, parts: { attribute: false } };

  declare parts: Parts;

  protected override readonly what = 'bar';
  protected override readonly keys = text.extentKeys;

  constructor() {
    super();
    this.parts = { seen: 0, fresh: 0, what: '' };
  }

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, this.items(layout)) : null;
  }

  data(): ColumnsData {
    const { seen, fresh, what } = this.parts;
    return {
      kind: 'columns',
      columns: [
        { title: text.part, values: text.dials.legend },
        { title: what, values: [seen, fresh] },
      ],
    };
  }

  get #words(): readonly [string, string] {
    const { seen, fresh, what } = this.parts;
    return [text.seenInTraining(whole(seen), what), text.newInTest(whole(fresh))];
  }

  #edge({ width }: StageLayout): number {
    const { seen, fresh } = this.parts;
    return (seen / (seen + fresh || 1)) * width;
  }

  protected override layoutFor(width: number, fontSize: number): StageLayout {
    return { width, height: Math.ceil((barHeight + 3.5) * fontSize), fontSize };
  }

  protected override items(layout: StageLayout): SceneItem[] {
    const { width, fontSize } = layout;
    const height = barHeight * fontSize;
    const edge = this.#edge(layout);
    const [seen, fresh] = this.#words;
    const name = (words: string, color: 'position' | 'violated', line: number, left: number): SceneItem => {
      const y = height + (0.9 + 1.4 * line) * fontSize;
      const isEnd = left + textWidth(words, fontSize) > width;
      const [x, anchor] = isEnd ? [width, 'end' as const] : [left, 'start' as const];
      return textItem({ x, y, text: words, anchor, color, bold: true });
    };
    return [
      { kind: 'path', d: rectPath({ x: 0, y: 0, width: edge, height }), ...dialLooks.seen },
      { kind: 'path', d: rectPath({ x: edge, y: 0, width: width - edge, height }), ...dialLooks.new },
      ...(this.parts.seen > 0 ? [name(seen, 'position', 0, 0)] : []),
      ...(this.parts.fresh > 0 ? [name(fresh, 'violated', 1, edge)] : []),
    ];
  }

  protected override read({ part }: PartCursor): Readout | null {
    return { words: this.#words[part], full: '' };
  }

  protected override cursorAt(layout: StageLayout, x: number): PartCursor {
    return { part: x < this.#edge(layout) ? 0 : 1 };
  }

  protected override cursorFor(key: string): PartCursor | null {
    if (key === 'ArrowLeft' || key === 'Home') return { part: 0 };
    return key === 'ArrowRight' || key === 'End' ? { part: 1 } : null;
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed);
    if (changed.has('parts')) this.dispatchEvent(new Event('drawn', { bubbles: true }));
  }
}

defineElement('pe-extent', Extent);

declare global {
  interface HTMLElementTagNameMap {
    'pe-extent': Extent;
  }
}
