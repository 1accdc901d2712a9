/** The score of the same two words along a text, in two layers. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { DepthOutput } from '../depth/job.ts';
import { depthText as words } from '../depth/text.ts';
import { ofTheLayer } from './layer.ts';

export const depth = defineFigure<DepthOutput>({
  id: 'depth',
  fold: 'depth',
  title: words.title,
  ...ofTheLayer,
  definitions: ['attention', define(words.definition)],
  scripts: null,
  draw(output) {
    const x = Array.from(output.first, (_, place) => place + 1);
    const line = (id: 'first' | 'second', color: 'ink-soft' | 'attention') => ({
      id,
      label: words.layers[id],
      kind: 'line' as const,
      color,
      x,
      y: output[id],
    });
    return {
      heading: words.title,
      name: 'order-depth',
      plot: {
        label: words.title,
        xTitle: words.repetition,
        yTitle: words.score,
        series: [line('first', 'ink-soft'), line('second', 'attention')],
        aspect: 0.35,
        describe: (series, _, place, value) =>
          words.at(words.layers[series as 'first' | 'second'], place, formatNumber(value)),
      },
    };
  },
});
