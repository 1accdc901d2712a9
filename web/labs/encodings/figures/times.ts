/** The similarity of all pairs of typed times. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { schemeEncodings } from '../../../shell/cite/encodings.ts';
import { proximityReads } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { chosenScheme } from '../../../tables/chosen-encoding.ts';
import { ofChosen, readsOfMoved } from '../figure-facts.ts';
import type { TimesInput, TimesOutput } from '../times/job.ts';
import { timesText as words } from '../times/text.ts';

export interface TimesGiven {
  readonly input: TimesInput;
  readonly output: TimesOutput;
}

export const times = defineFigure<TimesGiven>({
  id: 'times',
  fold: 'times',
  title: words.title,
  ...ofChosen,
  encodings({ store, catalog }) {
    const { scheme, parameters } = chosenScheme(store);
    return schemeEncodings({ catalog }, scheme, parameters);
  },
  // As many positions as times.
  reads: (settings, acting) => [
    ...proximityReads(settings, acting, false).filter((name) => name !== 'n'),
    ...readsOfMoved(settings),
    'instants',
  ],
  scripts: null,
  draw({ input, output: { similarity } }) {
    const labels = input.times.map((time) => formatNumber(time));
    return {
      heading: words.title,
      map: {
        label: words.title,
        matrix: similarity,
        scale: 'diverging',
        maxHeight: 26,
        rowTitle: words.row,
        colTitle: words.column,
        rowLabels: labels,
        colLabels: labels,
        describe: (row, col, value) => words.cell(labels[row], labels[col], formatNumber(value)),
      },
    };
  },
});
