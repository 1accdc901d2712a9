/** What is new in the test: dials for angles, curves for the weight of a bias, a bar for anything else. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import { html } from 'lit';
import { defineElement } from '../../../draw/define-element.ts';
import type { ColumnsData, FigureSource } from '../../../draw/export/source.ts';
import { InteractiveFigure, type Readout, type StageLayout } from '../../../draw/interactive-figure.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { rectPath, type Scene, type SceneItem, text as textItem, textWidth } from '../../../draw/scene.ts';
import { shortName } from '../../../schemes/scheme-facts.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { ContextInput } from '../curve.ts';
import { dialLooks } from '../dials.ts';
import type { Angles, Weight } from '../reach.ts';
import { headName, percent, text, whole } from '../text.ts';
import { biasScreen, type ContextResult, ofEncoding, unseenBand } from './distance.ts';

/** The units that the test uses: how many were seen in training, and how many are new. */
interface Parts {
  readonly seen: number;
  readonly fresh: number;
  /** 'positions' */
  readonly what: string;
}

interface PartCursor {
  readonly part: 0 | 1;
}

const barHeight = 2.75;

/** <pe-extent>: a bar that shows how much of the test was seen in training, and how much is new. */
class Extent extends InteractiveFigure<PartCursor, StageLayout> implements FigureSource {
  static override properties = { ...InteractiveFigure.properties, parts: { attribute: false } };

  declare parts: Parts;

  protected override readonly what = 'bar';
  protected override readonly keys = text.extentKeys;

  constructor() {
    super();
    this.parts = { seen: 0, fresh: 0, what: '' };
  }

  scene(): Scene | null {
    return this.wholeScene();
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

/** A result, and what is new in its test. */
interface Given<Kind> {
  readonly result: ContextResult;
  readonly reach: Kind;
}

export const angles = defineFigure<Given<Angles>>({
  id: 'angles',
  fold: '',
  title: text.titles.angles,
  ...ofEncoding,
  definitions: ['wavelength', define(text.definitions.angles)],
  scripts: async (session) => (await import('../scripts.ts')).angleScripts(session),
  draw({ result: { input, scheme }, reach: { trainedAngles, testedAngles, pairs, still } }) {
    const { trained, tested } = input;
    const heading = text.anglesHeading(shortName(scheme), pairs, still);
    return {
      heading,
      name: `${input.scheme}-angles`,
      content: html`<pe-dials
        label=${text.anglesLabel(heading)}
        .angles=${{ trained: trainedAngles, tested: testedAngles }}
        .lengths=${{ trained, tested }}
      ></pe-dials>`,
    };
  },
});

export const weight = defineFigure<Given<Weight>>({
  id: 'weight',
  fold: '',
  title: text.titles.weight,
  ...ofEncoding,
  definitions: ['bias', define(text.definitions.weight)],
  scripts: async (session) => (await import('../scripts.ts')).weightScripts(session),
  draw({ result: { input, output, scheme }, reach }) {
    const { tested, trained } = input;
    return {
      name: `${input.scheme}-weight`,
      plot: {
        label: text.weightLabel(scheme.title),
        xTitle: text.distance,
        yTitle: '',
        compact: true,
        idle: text.weightIdle(reach.shares.length),
        series: tailSeries(reach, output.distances, input),
        traced:
          tested > trained
            ? { series: headName(input.head), words: text.layBeyond(percent(reach.share)), at: trained }
            : null,
        bands: unseenBand(input, reach.share > 0.01),
        xDomain: [0, Math.max(1, tested - 1)],
        yDomain: [0, 1],
        maxHeight: biasScreen,
        describe: (id, _, distance, value) =>
          id === 'number'
            ? text.weightBeyond(formatNumber(100 * value), whole(trained))
            : text.weightAt(id, formatNumber(100 * value), whole(distance)),
      },
    };
  },
});

/** One curve for each head: the share of the weight at a distance or beyond. A point marks the share beyond training in the chosen head. */
function tailSeries(
  { tails, share }: Weight,
  distances: Float64Array,
  { head, trained, tested }: ContextInput,
): readonly Series[] {
  const line = (i: number): Series => ({
    id: headName(i),
    label: tails.length > 1 && i === head ? headName(i) : '',
    kind: 'line',
    color: i === head ? 'position' : 'ink-soft',
    depth: i === head ? 'front' : 'back',
    x: distances,
    y: tails[i],
  });
  const others = tails.flatMap((_, i) => (i === head ? [] : [line(i)]));
  const number: Series = {
    id: 'number',
    label: text.liesBeyond(percent(share)),
    kind: 'points',
    color: 'violated',
    x: Float64Array.of(trained),
    y: Float64Array.of(share),
  };
  return [...others, line(head), ...(tested > trained ? [number] : [])];
}

export const reach = defineFigure<Given<Parts>>({
  id: 'reach',
  fold: '',
  title: text.titles.reach,
  ...ofEncoding,
  definitions: [define(text.definitions.reach)],
  scripts: null,
  draw: ({ result: { input, scheme }, reach: parts }) => ({
    heading: text.extentHeading(parts.what),
    name: `${input.scheme}-reach`,
    content: html`<pe-extent
      label=${text.extentLabel(scheme.title, whole(parts.seen), whole(parts.fresh), parts.what)}
      .parts=${parts}
    ></pe-extent>`,
  }),
});
