/** The bias over the distance of a key before the query, one line for each head: what a bias does to distant words. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { actsAs, ofHeads, type PictureGiven } from '../figure-facts.ts';
import { backwards } from '../kernel.ts';
import type { BiasPicture } from '../picture.ts';
import { text } from '../text.ts';

/** '1/2': most slopes of ALiBi are powers of two */
function fraction(value: number): string {
  const inverse = 1 / value;
  return Number.isInteger(inverse) ? `1/${inverse}` : formatNumber(value);
}

/** `valuesOf`: the curve of a head, from its means by offset. */
export function headSeries(
  { heads, head, slopes }: BiasPicture,
  valuesOf: (means: Float64Array) => Pick<Series, 'x' | 'y'>,
): readonly Series[] {
  const series = heads.map(
    (means, i): Series => ({
      id: String(i),
      label: slopes ? text.ofBiases.headWithSlope(i + 1, fraction(slopes[i])) : text.ofBiases.head(i + 1),
      kind: 'line',
      color: i === head ? 'position' : 'ink-soft',
      depth: i === head ? 'front' : 'back',
      ...valuesOf(means),
    }),
  );
  // The head shown comes last, so that it lies over the others.
  return [...series.filter((_, i) => i !== head), series[head]];
}

export const biasByDistance = defineFigure<Pick<PictureGiven<BiasPicture>, 'input' | 'picture'>>({
  id: 'bias-by-distance',
  fold: '',
  title: text.titles.biasByDistance,
  isDrawn: actsAs('bias'),
  ...ofHeads,
  draw({ input, picture }) {
    const words = text.ofBiases;
    const { heads, deviation } = picture;
    return {
      heading: words.heading,
      name: `${input.scheme}-distance`,
      caption: text.ofBiases.caption(deviation > 0),
      plot: {
        label: words.label,
        xTitle: words.distance,
        yTitle: words.bias,
        hint: words.hint,
        series: headSeries(picture, (means) => {
          const y = backwards(means);
          return { x: Float64Array.from(y, (_, distance) => distance), y };
        }),
        aspect: 0.47,
        maxHeight: 27,
        describe: (id, _, distance, value) =>
          words.reading(Number(id) + 1, heads.length, distance, formatNumber(value)),
      },
    };
  },
});
