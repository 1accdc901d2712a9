/** The angles of all pairs of dimensions, their kernel, and its bound. */
import type { Domain } from '../../../draw/color-scale.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { actsAs, cursorAt, followIn, ofChosen, type PictureGiven } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import { backwards } from '../kernel.ts';
import type { RotaryPicture } from '../picture.ts';

interface AnglesGiven extends PictureGiven<RotaryPicture> {
  /** shows the pair under the cursor on the clocks; null where it is fixed */
  readonly keepPair: (() => void) | null;
}

const words = foldText.ofAngles;

/** One array: a new one would repaint the cells. */
const cosineRange: Domain = [-1, 1];

export const angles = defineFigure<AnglesGiven>({
  id: 'angles',
  fold: 'pairs',
  title: foldText.titles.angles,
  isDrawn: actsAs('rotary'),
  ...ofChosen,
  draw(given) {
    const { cosines, inverseFrequencies } = given.picture;
    return {
      heading: words.cosines,
      name: `${given.input.scheme}-angles`,
      map: {
        label: words.cosines,
        rowTitle: foldText.ofTables.position,
        colTitle: words.pair,
        scale: 'diverging',
        idle: given.keepPair ? words.keepPair : '',
        matrix: cosines,
        domain: cosineRange,
        maxHeight: 30,
        cursor: cursorAt(given.place, 'dimension'),
        describe: (row, col, value) =>
          words.angleAt(
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

const overDistance = (y: Float64Array) =>
  ({ kind: 'line', x: Float64Array.from(y, (_, distance) => distance), y }) as const;

export const kernel = defineFigure<PictureGiven<RotaryPicture>>({
  id: 'kernel',
  fold: 'pairs',
  title: foldText.titles.kernel,
  isDrawn: actsAs('rotary'),
  ...ofChosen,
  draw({ input, picture, place }) {
    const distance = place?.other === undefined ? -1 : place.position - place.other;
    return {
      heading: words.kernelOverDistance,
      name: `${input.scheme}-kernel`,
      note: words.kernelNote,
      plot: {
        label: words.kernelOverDistance,
        xTitle: foldText.ofPairs.distance,
        yTitle: foldText.ofPairs.shareOfFirst,
        hint: foldText.ofPairs.pointAtTheCurve,
        series: [
          { id: 'kernel', label: words.kernel, color: 'position', ...overDistance(backwards(picture.means)) },
        ],
        yDomain: [Math.min(0, ...picture.means), 1],
        aspect: 0.5,
        maxHeight: 18,
        cursor: distance >= 0 ? { series: 'kernel', index: distance } : null,
        describe: (_, __, at, value) => words.kernelAt(at, formatNumber(value)),
      },
    };
  },
});

interface BoundGiven extends PictureGiven<RotaryPicture> {
  /** of the kernel, at each distance */
  readonly bound: Float64Array;
}

/** The size of the kernel and its bound, as shares of distance 0. */
export const bound = defineFigure<BoundGiven>({
  id: 'bound',
  fold: 'pairs',
  title: foldText.titles.bound,
  isDrawn: actsAs('rotary'),
  ...ofChosen,
  scripts: null,
  draw({ input, picture, bound: limits }) {
    const kernelSize = backwards(picture.means).map(Math.abs);
    return {
      heading: words.bound,
      name: `${input.scheme}-bound`,
      note: words.boundNote(
        formatNumber(limits[0]),
        limits.findIndex((value, r) => limits[r + 1] > value),
      ),
      plot: {
        label: words.boundOverDistance,
        xTitle: words.distance,
        yTitle: foldText.ofPairs.shareOfFirst,
        hint: foldText.ofPairs.pointAtCurve,
        series: [
          { id: 'bound', label: words.nameOfBound, color: 'ink-soft', dashed: true, ...overDistance(limits) },
          { id: 'kernel', label: words.sizeOfKernel, color: 'position', ...overDistance(kernelSize) },
        ],
        yDomain: [0, Math.max(...limits)],
        aspect: 0.4,
        maxHeight: 14,
        describe: (id, _, at, value) =>
          words.at(id === 'bound' ? words.nameOfBound : words.sizeOfKernel, at, formatNumber(value)),
      },
    };
  },
});
