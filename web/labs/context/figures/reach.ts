/** What is new in the test: dials for angles, curves for the weight of a bias, a bar for anything else. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { shortName } from '../../../schemes/scheme-facts.ts';
import { define } from '../../../shell/cite/define.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { ContextInput } from '../curve.ts';
import '../dials.ts';
import '../extent.ts';
import { html } from 'lit';
import type { Parts } from '../extent.ts';
import { type ContextResult, ofEncoding, unseenBand } from '../figure-facts.ts';
import type { Angles, Weight } from '../reach.ts';
import { headName, percent, text, whole } from '../text.ts';

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
  draw({ result: { input, scheme }, reach: { trainedAngles, testedAngles, pairs } }) {
    const { trained, tested } = input;
    const heading = text.anglesHeading(shortName(scheme), pairs);
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
      heading: text.titles.weight,
      name: `${input.scheme}-weight`,
      plot: {
        label: text.weightLabel(scheme.title),
        xTitle: text.distance,
        yTitle: '',
        compact: true,
        idle: text.weightIdle(reach.shares.length),
        series: tailSeries(reach, output.distances, input),
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

/** Height of the plotting area in font sizes where two plots share the first screen. */
export const biasScreen = 10.5;

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
