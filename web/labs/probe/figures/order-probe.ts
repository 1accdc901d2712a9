/** Error rates of the order probe: of this table and of its controls, in each fold. */
import { html, type TemplateResult } from 'lit';
import type { OrderErrors, OrderProbe } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofRows, ofTable } from '../figure-facts.ts';
import type { OrderProbeOutput } from '../job.ts';

const heading = 'Pairs in the wrong order, in per cent';

export const orderProbe = defineFigure<OrderProbeOutput>({
  id: 'order-probe',
  fold: 'pairs',
  title: 'Order of pairs',
  ...ofTable,
  reads: [...ofRows, 'pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
  definitions: ({ store }) => [
    store.get('foldsBy') === 'positions' ? 'orderProbe' : 'orderProbeByPairs',
    'controls',
  ],
  draws: ['pairs'],
  scripts: async (session) => (await import('../scripts.ts')).orderScripts(session),
  draw: (output) => ({ heading, columns: () => columnsOf(output), content: rateRows(output) }),
});

const cell = (share: number) => html`<td title=${formatFull(share)}>${formatNumber(100 * share)}</td>`;

/** The error rates as shares, at full precision. */
function columnsOf({ probe }: OrderProbeOutput): readonly Column[] {
  const measured = rows(probe);
  return [
    { title: 'table', values: measured.map(([title]) => title) },
    { title: 'mean error rate', values: measured.map(([, { errorRate }]) => errorRate) },
    ...Array.from(probe.foldErrors, (_, i) => ({
      title: `fold ${i + 1}`,
      values: measured.map(([, { foldErrors }]) => foldErrors[i]),
    })),
  ];
}

const rows = (probe: OrderProbe): readonly (readonly [title: string, errors: OrderErrors])[] => [
  ['this table', probe],
  ['order control: shuffled positions', probe.controls.shuffled],
  ['order control: random table', probe.controls.random],
];

function rateRows({ probe }: OrderProbeOutput): TemplateResult {
  return html`<div class="numbers" tabindex="0" role="region" aria-label="Error rates of the order probe">
    <table aria-label=${heading}>
      <thead>
        <tr>
          <td></td>
          <th scope="col">mean</th>
          ${Array.from(probe.foldErrors, (_, i) => html`<th scope="col">fold ${i + 1}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows(probe).map(
          ([title, { errorRate, foldErrors }]) => html`<tr>
            <th scope="row">${title}</th>
            ${cell(errorRate)}${Array.from(foldErrors, cell)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
