/** Accuracy over the violations of a property: one dot for each encoding and seed, with the correlation and its permutation test. */
import { html, type nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { type Session, shownAlone } from '../../../shell/session.ts';
import { seedCount } from '../words.ts';
import { compared } from './compared.ts';
import { correlationsOf, correlationWords } from './correlation.ts';
import type { Experiment, Results, Scatter, Values } from './experiment.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

type CorrelationKind = (typeof compared)[number]['figure'];

/** The figure of a correlation that the page shows alone, if any. */
export const correlationAlone = (session: Session): CorrelationKind | undefined =>
  compared.find(({ figure }) => figure === shownAlone(session)?.id)?.figure;

/** The figure of a claim that the page shows alone, if any. */
export const claimAlone = (session: Session): CorrelationKind | 'claim' | undefined =>
  shownAlone(session)?.id === 'claim' ? 'claim' : correlationAlone(session);

/** Holds the place of a figure that is shown alone, until its models are trained. */
export const unmeasured = (
  kind: CorrelationKind | 'claim',
  heading: string,
  content: TemplateResult,
): TemplateResult => figure(kind, { heading }, content);

/** Eight encodings: four colours, as dots and as rings. */
const looks = (['position', 'attention', 'content', 'ink'] as const).flatMap((color) => [
  { color, hollow: false },
  { color, hollow: true },
]);

const column = (values: Values, condition: number, entry: number) =>
  Float64Array.from(values[condition], (row) => row[entry]);

export function scatterView(
  experiment: Experiment,
  scatter: Scatter,
  values: Results,
  seeds: readonly number[],
  note: TemplateResult | typeof nothing,
): TemplateResult {
  const { x, y } = scatter;
  const { conditions = [] } = experiment.panels.find(({ id }) => id === x) ?? {};
  const names = conditions.map((condition) => experiment.conditions[condition].title);
  const tested = correlationsOf(scatter, values);
  const orders = tested.find(({ correlation }) => correlation)?.correlation?.orders ?? 0;
  const plots = tested.map((one, entry) => {
    const series = names.map(
      (label, i): Series => ({
        ...{ id: String(i), label, kind: 'points', ...looks[i % looks.length] },
        x: column(values[x], i, entry),
        y: column(values[y], i, 0),
      }),
    );
    return figure(
      compared[entry].figure,
      {
        heading: `Accuracy over violations of ${one.property}`,
        name: `experiment-${experiment.id}-${one.property}`,
      },
      html`<pe-plot
          label="Accuracy over violations of ${one.property}, one dot for each encoding and seed"
          x-title="violation of ${one.property}"
          y-title="accuracy, %"
          .series=${series}
          .yDomain=${[0, 100]}
          .aspect=${0.8}
          .describe=${(id: string, seed: number, violation: number, accuracy: number) =>
            `${names[Number(id)]}, seed ${seeds[seed]}: violation ${formatNumber(violation)}, accuracy ${formatNumber(accuracy)} %`}
        ></pe-plot>
        <span slot="caption">${correlationWords(one)}.${note}</span>`,
    );
  });
  return html`<div class="scatters">${plots}</div>
    <p class="facts minor">
      Pearson’s r over ${names.length} encodings and ${seedCount(seeds.length)}. p: the share of all ${formatNumber(orders)} orders of the
      encodings whose correlation is at least as strong, with Holm’s correction for ${tested.length} tests. All seeds of an encoding are permuted
      together, because they are not independent.
    </p>`;
}
