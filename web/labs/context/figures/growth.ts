/** Attention of random words as the text grows. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { ContextInput } from '../curve.ts';
import { ofEncoding, unseenBand } from '../figure-facts.ts';
import type { Growth, GrowthOutput } from '../growth-job.ts';
import { text, whole } from '../text.ts';

interface Given {
  readonly input: ContextInput;
  readonly output: GrowthOutput;
}

const ofGrowth = { ...ofEncoding, draws: ['growth', 'weights'] } as const;

export const entropy = defineFigure<Given>({
  id: 'entropy',
  fold: 'growth',
  title: text.titles.entropy,
  ...ofGrowth,
  draw: (given) => drawn(given, 'entropy', text.titles.entropy, text.nats),
});

export const nearest = defineFigure<Given>({
  id: 'nearest',
  fold: 'growth',
  title: text.titles.nearest,
  ...ofGrowth,
  draw: (given) => drawn(given, 'nearest', text.nearestHeading, text.shareOfWeight),
});

function drawn({ input, output }: Given, measure: 'entropy' | 'nearest', heading: string, yTitle: string) {
  const { lengths } = output.chosen;
  const longest = lengths[lengths.length - 1];
  return {
    heading,
    name: `${input.scheme}-${measure}`,
    plot: {
      label: text.againstWords(heading),
      xTitle: text.wordCount,
      yTitle,
      idle: longest > input.trained ? text.tinted : text.allWithin,
      xLog: true,
      series: growthSeries(output, measure),
      bands: unseenBand({ trained: input.trained, tested: longest }, false),
      yDomain: measure === 'nearest' ? ([0, 1] as const) : null,
      aspect: 0.7,
      maxHeight: 18,
      describe: (id: string, _: number, n: number, value: number) =>
        text.growthAt(id !== 'without', whole(n), formatNumber(value)),
    },
  };
}

function growthSeries({ chosen, without }: GrowthOutput, measure: 'entropy' | 'nearest'): readonly Series[] {
  const line = (
    id: string,
    label: string,
    growth: Growth,
    look: Pick<Series, 'color' | 'depth'>,
  ): Series => ({
    id,
    label,
    kind: 'line',
    x: growth.lengths,
    y: growth[measure],
    ...look,
  });
  return [
    line('without', text.noPositions, without, { color: 'ink-soft', depth: 'back' }),
    line('chosen', text.withPositions, chosen, { color: 'attention', depth: 'front' }),
  ];
}
