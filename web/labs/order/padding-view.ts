/** The fold on left padding. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { encodingTable } from '../../figures/encoding-table.ts';
import { figureView } from '../../shell/figure.ts';
import { type Asks, askedFirst } from '../../shell/frame/asked-first.ts';
import { text as ofShell } from '../../shell/further-text.ts';
import { guideLink } from '../../shell/guide-link.ts';
import { type Answer, markOf } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { type PaddingGiven, padding as paddingFigure, sourceOfRow } from './figures/padding.ts';
import type { PaddingInput, PaddingRow } from './padding-job.ts';
import { paddingText as text } from './padding-text.ts';
import { isSeen } from './rounding.ts';
import { drawnBesidePadding } from './text.ts';

type PaddingAnswer = Answer<PaddingInput, readonly PaddingRow[]>;

const numbersOf = (rows: readonly PaddingRow[], given: Omit<PaddingGiven, 'rows'>): TemplateResult => {
  const { label, columns, move, stay } = text.table;
  const { padding } = given;
  return encodingTable({
    label,
    columns: [
      { title: columns.scheme },
      { title: columns.counted, isNumber: true },
      { title: columns.numbered, isNumber: true },
      { title: columns.verdict },
    ],
    rows: rows.map((row, place) => {
      const moves = isSeen(row.counted[padding] ?? 0, row.largestOutput);
      return {
        title: sourceOfRow(row, given).title,
        isChosen: place === 0,
        problem: row.problem,
        cells: [
          formatNumber(row.counted[padding] ?? 0),
          formatNumber(row.numbered[padding] ?? 0),
          html`<span class=${moves ? 'violated' : 'satisfied'}>${moves ? move : stay}</span>`,
        ],
      };
    }),
  });
};

/** About the chosen encoding, whatever the padding. */
export function paddingAsks({ result, error }: PaddingAnswer, catalog: Session['catalog']): Asks {
  if (!result) return error ? null : undefined;
  const { input, output } = result;
  const [row] = output;
  if (row.problem !== '') return null;
  const moves = isSeen(Math.max(...row.counted), row.largestOutput);
  const source = sourceOfRow(row, { input, catalog });
  return { question: text.question(source), answers: text.answers, right: moves ? 1 : 0 };
}

export function paddingSection(session: Session, answer: PaddingAnswer): TemplateResult {
  const { store, catalog } = session;
  const { result } = answer;
  const given = result && { input: result.input, catalog, padding: store.get('padding') };
  const rows = result?.output ?? [];
  const drawn = rows.filter(
    ({ scheme, problem }, place) =>
      problem === '' && (place === 0 || drawnBesidePadding.some((one) => one === scheme)),
  );
  const section = html`<div class="padded ${markOf(result)}">
    <p class="prose">${text.about}</p>
    <pe-control .store=${store} name="padding"></pe-control>
    ${runState(answer, text.computed)}
    ${given && drawn.length > 0 && drawn[0] === rows[0] ? figureView(paddingFigure, { ...given, rows: drawn }) : nothing}
    ${given ? numbersOf(rows, given) : nothing}
    <p class="prose">${guideLink(session, 'three-bugs', ofShell.threeBugs)}</p>
  </div>`;
  return askedFirst(
    session,
    { fold: 'padding', asks: paddingAsks(answer, catalog), mark: markOf(result) },
    section,
  );
}

export const paddingStyles = css`
  .padded pe-control {
    display: block;
    max-width: 22rem;
  }
  .padded .encodings {
    margin: var(--space-3) 0;
  }
`;
