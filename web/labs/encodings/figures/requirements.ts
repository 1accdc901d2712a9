/** The requirements of every encoding in one table. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Scheme } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofBoth } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import '../horizontal-scroll.ts';
import { type RequirementsRow, tableSizes } from '../requirements/job.ts';
import {
  requirements as names,
  type Requirement,
  type RequirementCheck,
} from '../requirements/measurement.ts';
import { checkMarks, explainCheck, shownValue, tableWords, titles, verdicts } from '../requirements/words.ts';

interface RequirementsGiven {
  /** in the order of the gallery */
  readonly schemes: readonly Scheme[];
  readonly chosen: string;
  /** null until they are measured */
  readonly rows: readonly RequirementsRow[] | null;
  readonly seed: number;
}

const heading = tableWords.heading(tableSizes);

export const requirements = defineFigure<RequirementsGiven>({
  id: 'requirements',
  fold: 'requirements',
  title: foldText.titles.requirements,
  ...ofBoth,
  draws: ['contents', 'weights'],
  draw: (given) => ({ heading, columns: () => columnsOf(given), content: tableOf(given) }),
});

/** For each requirement the verdict and the number behind it. */
function columnsOf({ schemes, rows }: RequirementsGiven): readonly Column[] {
  const checks = schemes.map(({ id }) => rows?.find(({ scheme }) => scheme === id)?.checks);
  return [
    { title: tableWords.scheme, values: schemes.map(({ title }) => title) },
    ...names.flatMap((name) => [
      {
        title: titles[name],
        values: checks.map((each) => (each ? verdicts[each[name].verdict] : '')),
      },
      ...(name === 'unique'
        ? [
            {
              title: tableWords.underMask(titles[name]),
              values: checks.map((each) => each?.unique.causal?.value ?? Number.NaN),
            },
          ]
        : []),
      {
        title: tableWords.measured(titles[name]),
        values: checks.map((each) => each?.[name].value ?? Number.NaN),
      },
    ]),
  ];
}

function tableOf({ schemes, chosen, rows, seed }: RequirementsGiven): TemplateResult {
  const cells = (scheme: Scheme) => {
    const checks = rows?.find((row) => row.scheme === scheme.id)?.checks;
    const input = { scheme: scheme.id, parameters: {}, ...tableSizes, seed };
    return names.map((name) => {
      const check = checks?.[name];
      return check
        ? cell(name, check, explainCheck(name, { kind: scheme.kind, input, check }))
        : html`<td></td>`;
    });
  };
  return html`<div class="requirements-of-all">
    <pe-horizontal-scroll label=${tableWords.label}><table aria-label=${heading}>
      <thead>
        <tr>
          <td role="status">${rows ? nothing : tableWords.measuring}</td>
          ${names.map((name) => html`<th scope="col">${titles[name]}</th>`)}
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
  const { verdict, value, causal } = check;
  const full = value === null ? sentence : `${formatFull(value)}. ${sentence}`;
  return html`<td class=${verdict} title=${full}>
    <span class="mark" role="img" aria-label=${verdicts[verdict]}>${checkMarks[verdict]}</span>
    <span class="number">${shownValue(name, check)}</span>
    ${
      causal && causal.verdict !== verdict
        ? html`<small>${tableWords.causal(checkMarks[causal.verdict], formatNumber(causal.value))}</small>`
        : nothing
    }
  </td>`;
}
