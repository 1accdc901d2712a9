/** The reader's tables beside built-in ones, probed with the same settings, and the table of results for a paper. */
import { html, nothing, type TemplateResult } from 'lit';
import { orderDefaults } from '../../../core/constants.ts';
import { download } from '../../../draw/export/download.ts';
import { formatFull } from '../../../draw/format.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import { streamsOfSchemes } from '../../../shell/cite/definitions.ts';
import { defineFigure, figureView } from '../../../shell/figure.ts';
import { type Answer, markOf } from '../../../shell/job-run.ts';
import { versionAndLink } from '../../../shell/link.ts';
import type { Session } from '../../../shell/session.ts';
import { awaitedTables, bringTables, headlineOf, hostsOf, linkToTables } from '../compared.ts';
import { foldText } from '../fold-text.ts';
import { markedResult, readComparison } from '../input.ts';
import type { ComparisonInput, Measured } from '../job.ts';
import { builtIn } from '../presets.ts';
import { comparisonProse } from '../prose.ts';
import {
  type ComparisonRow,
  columnsOf,
  comparisonRows,
  type MarkupFormat,
  markupFormats,
  numberColumns,
  reasonFor,
  type Sorting,
  shapeOf,
  sorted,
} from '../results-table.ts';
import { text as labWords } from '../text.ts';
import { definitionOfFit, ofFit, streamsOfFit } from './predictions.ts';

const text = foldText.comparison;

interface Given {
  readonly tables: ComparisonInput['tables'];
  /** undefined until the first result */
  readonly rows: readonly ComparisonRow[] | undefined;
  readonly sorting: Sorting | null;
  readonly sort: (sorting: Sorting) => void;
}

export const comparison = defineFigure<Given>({
  id: 'tables-side-by-side',
  fold: 'tables',
  title: labWords.titles.comparison,
  ...ofFit,
  definitions: (settings) => [definitionOfFit(settings), 'errors', 'controls', 'orderProbe'],
  draws: (settings) => [
    ...streamsOfFit(settings),
    'controls',
    'pairs',
    ...streamsOfSchemes(builtIn.map(({ scheme }) => scheme)),
    'comparison',
  ],
  scripts: null,
  draw: ({ tables, rows, sorting, sort }) => ({
    heading: text.heading,
    columns: () => columnsOf(rows ?? []),
    content: numberTable({
      label: text.label,
      heading: text.heading,
      columns: [
        { id: 'table', title: text.table, help: text.name },
        { id: 'shape', title: text.shape, help: text.rowsByColumns },
        ...numberColumns,
      ].map((column) => sortable(column, sorting, sort)),
      rows: rows
        ? rows.map(rowOf)
        : tables.map(({ title }) => ({
            title,
            cells: [html`<td></td>`, ...numberColumns.map(() => html`<td class="none">…</td>`)],
          })),
    }),
  }),
});

function sortable(
  { id, title, help }: { readonly id: string; readonly title: string; readonly help: string },
  sorting: Sorting | null,
  sort: Given['sort'],
) {
  const { by, descending } = sorting ?? {};
  const isSorted = by === id;
  const order = descending ? ('descending' as const) : ('ascending' as const);
  const sign = isSorted ? (descending ? ' ↓' : ' ↑') : '';
  return {
    title: html`<button class="printed" @click=${() => sort({ by: id, descending: isSorted && !descending })}>
      ${title}<span aria-hidden="true">${sign}</span>
    </button>`,
    help,
    sorted: isSorted ? order : ('none' as const),
  };
}

function rowOf(row: ComparisonRow) {
  const { title, problem, isActive } = row;
  const isMeasured = row.position !== null || row.order !== null;
  return {
    title: html`${title}${isActive ? html` <span class="own">${text.above}</span>` : nothing}`,
    help: problem,
    cells: [
      html`<td class="shape">${isMeasured || row.rows > 0 ? shapeOf(row) : ''}</td>`,
      ...(isMeasured
        ? numberColumns.map(({ value, format }) => numberCell(value(row), format, reasonFor(row)))
        : [html`<td class="problem" colspan=${numberColumns.length}>${problem}</td>`]),
    ],
  };
}

/** The reader's sorting and format of the table. */
export interface ComparisonView {
  readonly sorting: Sorting | null;
  readonly format: MarkupFormat;
  /** the result of copying, in words */
  readonly said: string;
}

type SetView = (changes: Partial<ComparisonView>) => void;
type ComparisonAnswer = Answer<ComparisonInput, readonly Measured[]>;

export function comparisonSection(
  session: Session,
  run: ComparisonAnswer,
  view: ComparisonView,
  set: SetView,
): TemplateResult {
  const result = markedResult(session, run.result);
  const input = result?.input ?? readComparison(session);
  const rows = result && sorted(comparisonRows(result.input, result.output), view.sorting);
  const headline = result && headlineOf(result.input, result.output);
  const sort = (sorting: Sorting) => set({ sorting });
  const caption = () => `${settingsText(input)} ${versionAndLink(session)}`;
  return html`<section class="comparison">
    ${comparisonProse} ${awaitedIn(session)}
    <p class="message state" role="status">${stateOf(run)}</p>
    <div class=${markOf(result)}>
      ${headline ? html`<h3>${headline}</h3>` : nothing}
      ${figureView(comparison, { tables: input.tables, rows, sorting: view.sorting, sort })}
      <p class="settings">${settingsText(input)}</p>
      ${rows ? markup((file) => file.write({ rows, caption: caption() }), result.isCurrent, view, set, linkButton(session, set)) : nothing}
    </div>
  </section>`;
}

/** The tables that the link names, until the reader asks for them. */
function awaitedIn(session: Session): TemplateResult | typeof nothing {
  const awaited = awaitedTables(session);
  if (awaited.length === 0) return nothing;
  return html`<p class="facts">
    ${text.awaited(awaited.length, hostsOf(awaited))}
    <button ?disabled=${session.tableStore.get().reading !== undefined} @click=${() => bringTables(session)}>
      ${text.readTables(awaited.length)}
    </button>
  </p>`;
}

/** Where the address of the page is others', as in course notes, there is no link. */
function linkButton(session: Session, set: SetView): TemplateResult | typeof nothing {
  if (session.home === null || session.tableStore.get().tables.length === 0) return nothing;
  const copyLink = async () => {
    const { link, left } = linkToTables(session);
    try {
      await navigator.clipboard.writeText(link);
      set({ said: text.linkCopied(left) });
    } catch {
      set({ said: text.cannotCopyLink });
    }
  };
  return html`<button @click=${() => void copyLink()}>${text.copyLink}</button>`;
}

/** The settings in words. */
export function settingsText({ train, ridge, seed, descent }: Omit<ComparisonInput, 'tables'>): string {
  const solver = descent
    ? text.descent(descent.epochs, formatFull(descent.rate))
    : text.exact(ridge === 0 ? '' : formatFull(ridge));
  const split = typeof train === 'string' ? text.splits[train] : text.folds(train.folds);
  return text.settings(solver, split, orderDefaults, seed);
}

function stateOf(run: ComparisonAnswer): TemplateResult | string {
  if (run.isPending)
    return html`${text.probing(run.progress)}
      <button @click=${() => run.stop()}>${labWords.stop}</button>`;
  if (run.isStopped)
    return html`${labWords.computationStopped} ${run.result ? labWords.previous : ''}
      <button @click=${() => run.again()}>${text.probe}</button>`;
  return run.error ? html`<span class="broken">${run.error.message}</span>` : '';
}

/** `write`: writes the table for a paper. While the result is out of date, nothing is written: the text would hold the link of the new settings. */
function markup(
  write: (file: (typeof markupFormats)[MarkupFormat]) => string,
  isCurrent: boolean,
  { format, said }: ComparisonView,
  set: SetView,
  link: TemplateResult | typeof nothing,
): TemplateResult {
  const file = markupFormats[format];
  const choose = ({ target }: Event) =>
    set({ format: (target as HTMLSelectElement).value as MarkupFormat, said: '' });
  const save = () => {
    set({ said: '' });
    download(
      `${comparison.id}.${file.ending}`,
      new Blob([write(file)], { type: 'text/plain;charset=utf-8' }),
    );
  };
  const copy = async () => {
    const table = write(file);
    try {
      await navigator.clipboard.writeText(table);
      set({ said: text.copied });
    } catch {
      set({ said: text.cannotCopy });
    }
  };
  return html`<div class="out no-print">
    <label>
      ${text.forPaper}
      <select @change=${choose}>
        ${Object.entries(markupFormats).map(
          ([id, { title }]) => html`<option value=${id} ?selected=${id === format}>${title}</option>`,
        )}
      </select>
    </label>
    <button ?disabled=${!isCurrent} @click=${() => void copy()}>${text.copy}</button>
    <button ?disabled=${!isCurrent} @click=${save}>${text.download}</button>
    ${link}
    <span role="status">${said}</span>
  </div>`;
}
