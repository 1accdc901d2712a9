/** The requirements of every scheme in one table. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Scheme } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import '../horizontal-scroll.ts';
import { type RequirementsRow, tableSizes } from './job.ts';
import { type Requirement, type RequirementCheck, requirements } from './measurement.ts';
import { checkMarks, explainCheck, shownValue, titles, verdicts } from './words.ts';

const { table } = figuresFrom(() => import('../figures.ts'));

interface TableRequest {
  /** in the order of the gallery */
  readonly schemes: readonly Scheme[];
  readonly chosen: string;
  /** null until they are measured */
  readonly rows: readonly RequirementsRow[] | null;
  readonly seed: number;
}

const { n, d, heads, head } = tableSizes;
const heading = `Every scheme with its default parameters, and your formulas: ${n} positions, width ${d}, head ${head + 1} of ${heads}`;

export function tableView(request: TableRequest): TemplateResult {
  return table('requirements', { heading, columns: () => columnsOf(request) }, requirementRows(request));
}

/** For each requirement the verdict and the number behind it. */
function columnsOf({ schemes, rows }: TableRequest): readonly Column[] {
  const checks = schemes.map(({ id }) => rows?.find(({ scheme }) => scheme === id)?.checks);
  return [
    { title: 'scheme', values: schemes.map(({ title }) => title) },
    ...requirements.flatMap((name) => [
      {
        title: titles[name],
        values: checks.map((each) => (each ? verdicts[each[name].verdict] : '')),
      },
      ...(name === 'unique'
        ? [
            {
              title: `${titles[name]}, under a causal mask`,
              values: checks.map((each) => each?.unique.causal?.value ?? Number.NaN),
            },
          ]
        : []),
      { title: `${titles[name]}, measured`, values: checks.map((each) => each?.[name].value ?? Number.NaN) },
    ]),
  ];
}

function requirementRows({ schemes, chosen, rows, seed }: TableRequest): TemplateResult {
  const cells = (scheme: Scheme) => {
    const checks = rows?.find((row) => row.scheme === scheme.id)?.checks;
    const input = { scheme: scheme.id, parameters: {}, ...tableSizes, seed };
    return requirements.map((name) => {
      const check = checks?.[name];
      return check
        ? cell(name, check, explainCheck(name, { kind: scheme.kind, input, check }))
        : html`<td></td>`;
    });
  };
  return html`<div class="all">
    <pe-horizontal-scroll label="Requirements of every scheme"><table aria-label=${heading}>
      <thead>
        <tr>
          <td role="status">${rows ? nothing : 'Measuring …'}</td>
          ${requirements.map((name) => html`<th scope="col">${titles[name]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${schemes.map(
          (scheme) => html`<tr class=${scheme.id === chosen ? 'chosen' : ''} data-scheme=${scheme.id}>
            <th scope="row">${scheme.title}</th>
            ${cells(scheme)}
          </tr>`,
        )}
      </tbody>
    </table></pe-horizontal-scroll>
  </div>`;
}

function cell(name: Requirement, check: RequirementCheck, sentence: string): TemplateResult {
  const full = check.value === null ? '' : `${formatFull(check.value)}. `;
  return html`<td class=${check.verdict} title="${full}${sentence}">
    <span class="mark" role="img" aria-label=${verdicts[check.verdict]}>${checkMarks[check.verdict]}</span>
    <span class="number">${shownValue(name, check)}</span>
    ${
      check.causal && check.causal.verdict !== check.verdict
        ? html`<small>causal ${checkMarks[check.causal.verdict]} ${formatNumber(check.causal.value)}</small>`
        : nothing
    }
  </td>`;
}

export const tableStyles = css`
  .all {
    margin-top: var(--space-5);
    font-family: var(--sans);
    font-size: max(0.9375rem, 13px);
  }
  .all table {
    width: 100%;
    border-collapse: separate;
    border-spacing: 2px;
    font-variant-numeric: tabular-nums;
  }
  .all thead th {
    width: 12%;
    min-width: 5.5rem;
    padding: 0 var(--space-1) var(--space-1);
    font-weight: 600;
    line-height: var(--leading-tight);
    text-align: left;
    vertical-align: bottom;
  }
  .all tbody th {
    position: sticky;
    left: 0;
    padding: 0.2rem 0.75rem 0.2rem 0;
    background: var(--paper);
    font-weight: 400;
    text-align: left;
  }
  .all .chosen th {
    font-weight: 700;
  }
  .all tbody td {
    height: 1.6rem;
    padding: 0.2rem 0.5rem;
    background: var(--surface);
    color: var(--ink);
    white-space: nowrap;
  }
  .all .holds .mark {
    color: var(--satisfied);
  }
  .all .fails .mark {
    color: var(--violated);
  }
  .all small {
    display: block;
    color: var(--ink-soft);
    font-size: max(0.8125rem, 13px);
  }
  .all .mark {
    display: inline-block;
    width: 1.2em;
    font-weight: 700;
  }
  .all tbody .holds {
    background: color-mix(in srgb, var(--satisfied) 14%, var(--paper));
  }
  .all tbody .fails {
    background: color-mix(in srgb, var(--violated) 22%, var(--paper));
  }
  .all tbody .none {
    color: var(--ink-soft);
  }
  @container lab (max-width: 44rem) {
    .all {
      font-size: 13px;
    }
    .all thead th {
      min-width: 0;
      padding: 0 2px var(--space-1);
    }
    .all tbody th {
      max-width: 6.5rem;
      padding-right: 0.4rem;
    }
    .all tbody td {
      padding: 0.2rem;
    }
  }
  /* Paper does not scroll: all columns are to fit. */
  @media print {
    .all {
      font-size: 8pt;
    }
    .all thead th {
      min-width: 0;
    }
  }
`;
