/** Biases: of all pairs of positions, of all heads over the offset, and the buckets of offsets. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import type { PlotCursor, Series } from '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { actsAs, atOffset, chosenAs, chosenWith, ofHeads, type PictureGiven } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import type { BiasPicture } from '../picture.ts';
import { headSeries } from './proofs.ts';
import { pairMap } from './similarity.ts';

type BiasGiven = PictureGiven<BiasPicture>;

export const bias = defineFigure<BiasGiven>({
  id: 'bias',
  fold: 'pairs',
  title: foldText.titles.bias,
  ...chosenAs('bias'),
  draw(given) {
    const { proximity, head } = given.picture;
    const heading = foldText.ofBiases.ofHead(head + 1);
    return {
      heading,
      name: `${given.input.scheme}-bias-${head}`,
      className: 'proximity',
      ...pairMap(heading, proximity, given),
    };
  },
});

export const heads = defineFigure<BiasGiven>({
  id: 'heads',
  fold: 'pairs',
  title: foldText.titles.heads,
  isDrawn: actsAs('bias'),
  ...ofHeads,
  draw({ input, picture, place, point }) {
    const { proximity, head } = picture;
    const n = proximity.rows;
    const x = Float64Array.from({ length: 2 * n - 1 }, (_, i) => i - n + 1);
    const offset = place?.other === undefined ? null : place.other - place.position;
    return {
      heading: foldText.titles.heads,
      name: `${input.scheme}-heads`,
      plot: {
        label: foldText.titles.heads,
        xTitle: foldText.ofPairs.offset,
        yTitle: foldText.ofBiases.bias,
        hint: foldText.ofPairs.pointAtCurve,
        series: headSeries(picture, (y) => ({ x, y })),
        aspect: 1,
        maxHeight: 24,
        cursor: offset === null ? null : { series: String(head), index: offset + n - 1 },
        describe: (id, _, at, value) =>
          foldText.ofBiases.headAt(Number(id) + 1, formatNumber(at), formatNumber(value)),
      },
      follow: (cursor: PlotCursor | null) => point(cursor ? atOffset(cursor.index - n + 1, n) : null),
    };
  },
});

/** Each bucket as a step, from half a position before its first offset to half a position after its last. */
function bucketSteps(buckets: Int32Array): Series {
  const n = (buckets.length + 1) / 2;
  const corners = Array.from({ length: 2 * buckets.length }, (_, i) => Math.floor(i / 2));
  return {
    id: 'buckets',
    label: '',
    kind: 'line',
    color: 'position',
    x: Float64Array.from(corners, (at, i) => at - n + 1 + (i % 2 === 0 ? -0.5 : 0.5)),
    y: Float64Array.from(corners, (at) => buckets[at]),
  };
}

function describeBucket(buckets: Int32Array, at: number): string {
  const n = (buckets.length + 1) / 2;
  const bucket = buckets[at];
  const offset = (index: number) => formatNumber(index - n + 1);
  const [first, last] = [buckets.indexOf(bucket), buckets.lastIndexOf(bucket)];
  return first === last
    ? foldText.ofBiases.alone(offset(at), bucket)
    : foldText.ofBiases.among(offset(at), bucket, offset(first), offset(last));
}

export const buckets = defineFigure<BiasGiven & { readonly buckets: Int32Array }>({
  id: 'buckets',
  fold: 'pairs',
  title: foldText.titles.buckets,
  ...chosenWith('bias', 'buckets'),
  draw: ({ input, buckets: all }) => ({
    heading: foldText.titles.buckets,
    name: `${input.scheme}-buckets`,
    note: foldText.ofBiases.shareBuckets(all.length, new Set(all).size),
    plot: {
      label: foldText.ofBiases.bucketOf,
      xTitle: foldText.ofPairs.offset,
      yTitle: foldText.ofBiases.bucket,
      hint: foldText.ofPairs.pointAtStep,
      series: [bucketSteps(all)],
      aspect: 0.45,
      maxHeight: 18,
      describe: (_, index) => describeBucket(all, Math.floor(index / 2)),
    },
  }),
});
