/** The angles of a rotation, their kernel and its bound, and the kernels of several encodings over one axis. */
import { html } from 'lit';
import type { Domain } from '../../../draw/color-scale.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Series, Traced } from '../../../draw/line-plot.ts';
import { isUntrained } from '../../../schemes/scheme-facts.ts';
import { type Source, type SourceId, schemeTitle } from '../../../schemes/source.ts';
import { namesIn } from '../../../settings/text.ts';
import { streamsOfSchemes } from '../../../shell/cite/definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { chosenAs, cursorAt, followIn, ofBoth, type PictureGiven } from '../figure-facts.ts';
import type { Kernel } from '../fold-jobs.ts';
import { foldText } from '../fold-text.ts';
import { backwards } from '../kernel.ts';
import type { RotaryPicture } from '../picture.ts';
import { looksOf } from './columns.ts';
import { overDistance } from './proofs.ts';

interface AnglesGiven extends PictureGiven<RotaryPicture> {
  /** shows the pair under the cursor on the clocks; null while the pair is locked */
  readonly keepPair: (() => void) | null;
}

const { ofAngles, ofKernels, titles } = foldText;

/** Always the same array, because a new one would repaint the cells. */
const cosineRange: Domain = [-1, 1];

export const angles = defineFigure<AnglesGiven>({
  id: 'angles',
  fold: 'pairs',
  title: titles.angles,
  ...chosenAs('rotary'),
  draw(given) {
    const { cosines, inverseFrequencies } = given.picture;
    return {
      name: `${given.input.scheme}-angles`,
      map: {
        rowTitle: foldText.ofTables.position,
        colTitle: ofAngles.pair,
        scale: 'diverging',
        hint: given.keepPair ? ofAngles.keepPair : '',
        matrix: cosines,
        domain: cosineRange,
        maxHeight: 30,
        cursor: cursorAt(given.place, 'dimension'),
        describe: (row, col, value) =>
          ofAngles.angleAt(
            row,
            col,
            formatNumber(row * inverseFrequencies[col]),
            formatNumber(value),
            formatNumber((2 * Math.PI) / inverseFrequencies[col]),
          ),
      },
      follow: followIn(given, 'dimension'),
      press: given.keepPair,
    };
  },
});

/** A kernel that a handle may move. Its number is the distance up to which it falls at every step. */
function tracedKernel(series: string, values: Float64Array): Traced {
  const rise = values.findIndex((value, m) => m > 0 && value >= values[m - 1]);
  const falls = rise < 0 ? values.length - 1 : rise - 1;
  return { series, words: ofKernels.fellTo(falls), at: falls };
}

const line = (y: Float64Array) => ({ kind: 'line', ...overDistance(y) }) as const;

export const kernel = defineFigure<PictureGiven<RotaryPicture>>({
  id: 'kernel',
  fold: 'pairs',
  title: titles.kernel,
  ...chosenAs('rotary'),
  draw({ input, picture, place }) {
    const distance = place?.other === undefined ? -1 : place.position - place.other;
    return {
      name: `${input.scheme}-kernel`,
      note: ofAngles.kernelNote,
      plot: {
        xTitle: foldText.ofPairs.distance,
        yTitle: foldText.ofPairs.shareOfFirst,
        hint: foldText.ofPairs.pointAtTheCurve,
        series: [
          { id: 'kernel', label: ofAngles.kernel, color: 'position', ...line(backwards(picture.means)) },
        ],
        traced: tracedKernel('kernel', backwards(picture.means)),
        yDomain: [Math.min(0, ...picture.means), 1],
        aspect: 0.5,
        maxHeight: 18,
        cursor: distance >= 0 ? { series: 'kernel', index: distance } : null,
        describe: (_, __, at, value) => ofAngles.kernelAt(at, formatNumber(value)),
      },
    };
  },
});

interface BoundGiven extends PictureGiven<RotaryPicture> {
  /** bound of the kernel at each distance */
  readonly bound: Float64Array;
}

/** The absolute value of the kernel, and its bound. */
export const bound = defineFigure<BoundGiven>({
  id: 'bound',
  fold: 'pairs',
  title: titles.bound,
  ...chosenAs('rotary'),
  scripts: null,
  draw({ input, picture, bound: limits }) {
    const kernelSize = backwards(picture.means).map(Math.abs);
    return {
      heading: ofAngles.bound,
      name: `${input.scheme}-bound`,
      note: ofAngles.boundNote(
        formatNumber(limits[0]),
        limits.findIndex((value, r) => limits[r + 1] > value),
      ),
      plot: {
        label: ofAngles.boundOverDistance,
        xTitle: ofAngles.distance,
        yTitle: foldText.ofPairs.shareOfFirst,
        hint: foldText.ofPairs.pointAtCurve,
        series: [
          { id: 'bound', label: ofAngles.nameOfBound, color: 'ink-soft', dashed: true, ...line(limits) },
          { id: 'kernel', label: ofAngles.sizeOfKernel, color: 'position', ...line(kernelSize) },
        ],
        yDomain: [0, Math.max(...limits)],
        aspect: 0.4,
        maxHeight: 14,
        describe: (id, _, at, value) =>
          ofAngles.at(id === 'bound' ? ofAngles.nameOfBound : ofAngles.sizeOfKernel, at, formatNumber(value)),
      },
    };
  },
});

interface KernelsGiven {
  readonly kernels: readonly Kernel[];
  readonly catalog: readonly Source[];
  readonly chosen: string;
}

const looks = looksOf('ink', 'ink-soft');

function seriesOf({ kernels, catalog, chosen }: KernelsGiven): readonly Series[] {
  let others = 0;
  // The chosen one is drawn last, over curves that coincide with it.
  const ordered = [...kernels].sort((a, b) => Number(a.scheme === chosen) - Number(b.scheme === chosen));
  return ordered.flatMap(({ scheme, values }): Series[] => {
    if (!values) return [];
    const look = scheme === chosen ? ({ color: 'position' } as const) : looks[others++ % looks.length];
    const label = labelOf(catalog, scheme);
    return [{ id: scheme, label, ...line(values), ...look }];
  });
}

function tracedIn({ kernels, chosen }: KernelsGiven): Traced | null {
  const values = kernels.find(({ scheme }) => scheme === chosen)?.values;
  return values ? tracedKernel(chosen, values) : null;
}

/** The title of an encoding, marked if its numbers come from the seed. */
export function labelOf(catalog: readonly Source[], id: string): string {
  const scheme = catalog.find((one) => one.id === id);
  return scheme && isUntrained(scheme) ? ofKernels.seeded(scheme.title) : schemeTitle(catalog, id);
}

/** Groups of two or more encodings whose kernels are equal up to float32 rounding. */
export function coinciding(kernels: readonly Kernel[]): readonly (readonly SourceId[])[] {
  const groups: { readonly values: Float64Array; readonly schemes: SourceId[] }[] = [];
  for (const { scheme, values } of kernels) {
    if (!values) continue;
    const group = groups.find((one) => one.values.every((value, m) => Math.abs(value - values[m]) < 1e-5));
    if (group) group.schemes.push(scheme);
    else groups.push({ values, schemes: [scheme] });
  }
  return groups.map(({ schemes }) => schemes).filter(({ length }) => length > 1);
}

function noteOf({ kernels, catalog }: KernelsGiven) {
  const titleOf = (id: SourceId) => schemeTitle(catalog, id);
  const isSeeded = kernels.some(({ scheme }) => labelOf(catalog, scheme) !== titleOf(scheme));
  const lines = [
    ...coinciding(kernels).map((schemes) => ofKernels.coincide(schemes.map(titleOf))),
    ...kernels
      .filter(({ values }) => !values)
      .map(({ scheme, problem }) => ofKernels.notDrawn(titleOf(scheme), problem || ofKernels.noKernel)),
  ];
  return html`${ofKernels.note} ${isSeeded ? ofKernels.random : ''} ${lines.map((line) => html`<br />${line}`)}`;
}

export const kernels = defineFigure<KernelsGiven>({
  id: 'kernels',
  fold: 'kernels',
  title: titles.kernels,
  ...ofBoth,
  draws: ({ store }) => streamsOfSchemes(namesIn(store.get('compare'))),
  draw: (given) => ({
    heading: ofKernels.heading,
    note: noteOf(given),
    plot: {
      label: ofKernels.label,
      xTitle: foldText.ofPairs.distance,
      yTitle: ofKernels.relativeToMaximum,
      hint: foldText.ofPairs.pointAtCurve,
      series: seriesOf(given),
      traced: tracedIn(given),
      aspect: 0.42,
      maxHeight: 22,
      describe: (id, _, distance, value) =>
        ofKernels.at(labelOf(given.catalog, id), distance, formatNumber(value)),
    },
  }),
});
