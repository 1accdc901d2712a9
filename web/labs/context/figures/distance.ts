import { html, nothing } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { hasRows } from '../../../schemes/source.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { meanOfNeighbours, meanReach } from '../curve.ts';
import { type ContextResult, curveName, lookOf, ofEncoding, unseenBand } from '../figure-facts.ts';
import type { ContextOutput } from '../job.ts';
import { biasNote, kernelHeading, missingWords } from '../reach-text.ts';
import { headName, text, whole } from '../text.ts';
import { biasScreen } from './reach.ts';

/** Height of the plotting area in font sizes beside a figure that is no plot. */
const ownScreen = 15;

/** The score that position alone adds for a key at each distance. `isUnseen`: whether anything in the test is new. */
export const distance = defineFigure<{ readonly result: ContextResult; readonly isUnseen: boolean }>({
  id: 'distance',
  fold: '',
  title: text.titles.distance,
  ...ofEncoding,
  draw({ result, isUnseen }) {
    const { input, output, scheme } = result;
    const { trained, tested, heads, head } = input;
    return {
      heading: kernelHeading(scheme, input),
      name: `${input.scheme}-distance`,
      caption: html`${notesOf(result)} ${heads > 1 ? text.shownHead(head, heads) : nothing} ${
        output.curves.length > 1 ? text.moreOnScalings() : nothing
      }`,
      plot: {
        label: text.distanceLabel(scheme.title),
        xTitle: text.distance,
        yTitle: '',
        compact: true,
        series: kernelSeries(result),
        bands: unseenBand(input, isUnseen),
        xDomain: [0, Math.max(1, tested - 1)],
        maxHeight: output.reach.kind === 'weight' ? biasScreen : ownScreen,
        describe: (id, _, at, value) =>
          text.scoreAt(curveName(id, scheme.title), whole(at), at >= trained, formatNumber(value)),
      },
    };
  },
});

/** Kernels of rotated pairs oscillate, so their local means are drawn. */
const hasMeans = ({ curves }: ContextOutput): boolean => curves[0].frequencies !== null;

function notesOf({ input, output }: ContextResult): string {
  const isLonger = input.tested > input.trained;
  return [
    ...(hasMeans(output) ? [text.averaged(100 * meanReach)] : []),
    ...(hasRows(input.scheme) && isLonger ? [text.noRows] : []),
    ...(output.reach.kind === 'weight' && isLonger ? [biasNote(output.reach)] : []),
    ...missingWords(output, input, false),
  ].join(' ');
}

/** The chosen curve last, so that it is drawn over the others. */
function kernelSeries({ input: { heads, head }, output }: ContextResult): readonly Series[] {
  const { curves, chosen, distances } = output;
  const ordered = [...curves.filter(({ id }) => id !== chosen), ...curves.filter(({ id }) => id === chosen)];
  return ordered.map(({ id, kernel }) => ({
    id,
    label: heads > 1 ? headName(head) : curveName(id),
    kind: 'line',
    ...lookOf(id, chosen),
    x: distances,
    y: hasMeans(output) ? meanOfNeighbours(kernel, distances) : kernel,
  }));
}
