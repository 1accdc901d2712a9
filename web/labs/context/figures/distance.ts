/** The figure over distance, and what all figures of the lab share: their declaration, and the names and looks of curves. */
import { html, nothing } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Scheme } from '../../../core/types.ts';
import type { Band, Series, Traced } from '../../../draw/line-plot.ts';
import { noScaling, type Scaling, scalingNames } from '../../../schemes/scheme-facts.ts';
import { hasRows } from '../../../schemes/source.ts';
import { schemeEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { encodingDefinitions } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { type ContextInput, meanOfNeighbours, meanReach } from '../curve.ts';
import { readInput } from '../input.ts';
import type { ContextOutput } from '../job.ts';
import { biasNote, kernelHeading, missingWords } from '../reach-text.ts';
import { headName, text, whole } from '../text.ts';

/** A result with its scheme. The settings may name another scheme by now. */
export interface ContextResult {
  readonly input: ContextInput;
  readonly output: ContextOutput;
  readonly scheme: Pick<Scheme, 'id' | 'title' | 'kind'>;
}

export const ofEncoding: FigureDeclaration = {
  encodings: (settings) => {
    const { scheme, parameters } = readInput(settings.store, settings.catalog);
    return schemeEncodings(settings, scheme, parameters);
  },
  reads: 'lab',
  definitions: encodingDefinitions,
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).contextScripts(session),
};

type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

/** The lengths or distances from the trained length to the test length; empty if the test is no longer. */
export function unseenBand({ trained, tested }: Lengths, isViolated: boolean): readonly Band[] {
  if (tested <= trained) return [];
  return [
    {
      from: trained,
      to: tested,
      label: text.trainedUpTo(whole(trained)),
      endLabel: text.testedUpTo(whole(tested)),
      brief: text.lengthsInBrief,
      isViolated,
    },
  ];
}

/** The name of a scaling, or `title` for any other curve. */
export const curveName = (id: string, title = ''): string => scalingNames[id as Scaling] ?? title;

/** The chosen curve is in front; the one without scaling is for comparison. */
export const lookOf = (id: string, chosen: string): Pick<Series, 'color' | 'depth'> =>
  id === chosen
    ? { color: 'position', depth: 'front' }
    : id === noScaling
      ? { color: 'ink' }
      : { color: 'ink-soft', depth: 'back' };

/** Height of the plotting area in font sizes where two plots share the first screen. */
export const biasScreen = 9.2;

/** Height of the plotting area in font sizes beside a figure that is no plot. */
const ownScreen = 13.4;

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
      caption: html`${notesOf(result)} ${input.axesOf ? text.axesOf[input.axesOf] : nothing} ${heads > 1 ? text.shownHead(head, heads) : nothing} ${
        output.curves.length > 1 ? text.moreOnScalings() : nothing
      }`,
      plot: {
        label: text.distanceLabel(scheme.title),
        xTitle: text.distance,
        yTitle: '',
        compact: true,
        series: kernelSeries(result),
        traced: tracedKernel(result),
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

/** The chosen curve, which a handle may move, with its score at the farthest distance drawn. */
function tracedKernel(result: ContextResult): Traced | null {
  const chosen = kernelSeries(result).find(({ id }) => id === result.output.chosen);
  if (!chosen) return null;
  const last = Array.from(chosen.y).findLastIndex(Number.isFinite);
  if (last < 0) return null;
  const at = chosen.x[last];
  return { series: chosen.id, words: text.wasAt(formatNumber(chosen.y[last]), whole(at)), at };
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
