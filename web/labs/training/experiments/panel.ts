/** The numbers of one panel: a row for each model, one dot for each seed. */
import { html, type nothing, type TemplateResult } from 'lit';
import { formatFull } from '../../../draw/format.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { dots } from './dots.ts';
import {
  type Experiment,
  type Panel,
  type Range,
  rangeOf,
  rangesText,
  rangeText,
  type Values,
} from './experiment.ts';

const { table } = figuresFrom(() => import('../figures.ts'));

function domainOf(values: Values, { unit }: Panel): readonly [number, number] {
  const all = values.flat(2);
  return unit === '%' ? [0, 100] : [Math.min(0, ...all), Math.max(...all)];
}

function cell(values: readonly number[], text: string, domain: readonly [number, number]): TemplateResult {
  return html`<td title=${values.map((value) => formatFull(value)).join(', ')}>${dots(values, domain)}<span>${text}</span></td>`;
}

export function panelView(
  experiment: Experiment,
  panel: Panel,
  values: Values,
  seeds: readonly number[],
  note: TemplateResult | typeof nothing,
): TemplateResult {
  const titles = panel.conditions.map((condition) => experiment.conditions[condition].title);
  const domain = domainOf(values, panel);
  const columns = () => [
    { title: 'model', values: titles.flatMap((title) => seeds.map(() => title)) },
    { title: 'seed', values: titles.flatMap(() => seeds) },
    ...panel.entries.map((title, entry) => ({
      title,
      values: values.flatMap((rows) => rows.map((row) => row[entry])),
    })),
  ];
  // The accuracies of a column are compared.
  const inWords = panel.unit === '%' ? rangesText : (all: readonly Range[]) => all.map(rangeText);
  const texts = panel.entries.map((_, entry) => inWords(values.map((__, i) => rangeOf(values, i, entry))));
  const unit = panel.unit && ` (${panel.unit})`;
  return table(
    'claim',
    { heading: `${panel.title}${unit}`, name: `experiment-${experiment.id}-${panel.id}`, columns },
    html`<div class="numbers ${panel.entries.length > 2 ? 'dense' : ''}" tabindex="0" role="region" aria-label=${panel.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">Model</th>
            ${panel.entries.map((entry) => html`<th scope="col">${entry}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${titles.map(
            (title, i) => html`<tr>
              <th scope="row">${title}</th>
              ${panel.entries.map((_, entry) =>
                cell(
                  values[i].map((row) => row[entry]),
                  texts[entry][i],
                  domain,
                ),
              )}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${note}`,
  );
}
