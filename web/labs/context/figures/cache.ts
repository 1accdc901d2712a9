/** Distances and scores of the keys in a cache, with their old positions and numbered anew. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Plot } from '../../../draw/line-plot.ts';
import type { Properties } from '../../../draw/properties.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { CacheInput, CacheOutput, Reading } from '../cache/job.ts';
import { cacheText as words } from '../cache/text.ts';
import { whole } from '../text.ts';
import { ofEncoding } from './distance.ts';

export interface CacheGiven {
  readonly input: CacheInput;
  readonly output: CacheOutput;
}

function drawn({ input, output }: CacheGiven, measure: keyof Reading, more: Partial<Properties<Plot>>) {
  const x = Array.from({ length: input.size }, (_, key) => key);
  const line = (id: keyof typeof words.lines, color: 'attention' | 'position') => ({
    id,
    label: words.lines[id],
    kind: measure === 'scores' ? ('points' as const) : ('line' as const),
    color,
    x,
    y: output[id][measure],
  });
  return {
    heading: words.titles[measure],
    name: `${input.scheme}-cache-${measure}`,
    plot: {
      label: words.titles[measure],
      xTitle: words.key,
      // Where the two agree, the old positions stand in front, so that those that moved catch the eye.
      series: [line('renumbered', 'position'), line('kept', 'attention')],
      aspect: 0.7,
      maxHeight: 18,
      describe: (id: string, _: number, key: number, value: number) =>
        words.at(words.lines[id as keyof typeof words.lines], key, formatNumber(value)),
      ...more,
    },
  };
}

const ofCache = { ...ofEncoding, definitions: [define(words.definition, 'xiao2024')] } as const;

export const cacheDistances = defineFigure<CacheGiven>({
  id: 'cache-distances',
  fold: 'cache',
  title: words.titles.distances,
  ...ofCache,
  scripts: null,
  draw(given) {
    const { trained } = given.input;
    const references = [{ slope: 0, intercept: trained, label: words.trained(whole(trained)) }];
    return drawn(given, 'distances', { yTitle: words.distance, references });
  },
});

export const cacheScores = defineFigure<CacheGiven>({
  id: 'cache-scores',
  fold: 'cache',
  title: words.titles.scores,
  ...ofCache,
  draws: ['growth', 'weights'],
  scripts: null,
  draw: (given) => drawn(given, 'scores', { yTitle: words.score }),
});
