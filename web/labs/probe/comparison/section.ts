/** The reader's tables beside built-in ones, all probed with the same settings. */
import { html, nothing, type TemplateResult } from 'lit';
import { download } from '../../../draw/export/download.ts';
import { figureView } from '../../../shell/figure.ts';
import { type Answer, markOf } from '../../../shell/job-run.ts';
import { versionAndLink } from '../../../shell/link.ts';
import type { Session } from '../../../shell/session.ts';
import { comparison as figure } from '../figures/comparison.ts';
import { markedResult } from '../input.ts';
import { type ComparisonRow, comparisonRows, type Sorting, sorted } from './columns.ts';
import { type MarkupFormat, markupFormats } from './export.ts';
import { readComparison, settingsText } from './input.ts';
import type { ComparisonInput, Measured } from './job.ts';

/** How the reader looks at the table. */
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
  comparison: ComparisonAnswer,
  view: ComparisonView,
  set: SetView,
): TemplateResult {
  const result = markedResult(session, comparison.result);
  const input = result?.input ?? readComparison(session);
  const rows = result && sorted(comparisonRows(result.input, result.output), view.sorting);
  const sort = (sorting: Sorting) => set({ sorting });
  return html`<section class="comparison">
    <p class="prose">
      Every table you brought, beside built-in ones of the same shape, probed with the same settings. The order probe predicts
      which of two rows comes later. A result means nothing if the random table reaches it, too, as happens with few rows or many
      columns.
    </p>
    <p class="message" role="status">${stateOf(comparison)}</p>
    <div class=${markOf(result)}>
      ${figureView(figure, { tables: input.tables, rows, sorting: view.sorting, sort })}
      <p class="settings">${settingsText(input)}</p>
      ${rows ? markup({ session, input, rows, isCurrent: result.isCurrent, view, set }) : nothing}
    </div>
  </section>`;
}

function stateOf(run: ComparisonAnswer): TemplateResult | string {
  if (run.isPending)
    return html`Probing the tables: ${Math.floor(100 * run.progress)} %
      <button @click=${() => run.stop()}>Stop</button>`;
  if (run.isStopped)
    return html`Stopped. ${run.result ? 'You see the previous result.' : ''}
      <button @click=${() => run.again()}>Probe</button>`;
  return run.error ? html`<span class="broken">${run.error.message}</span>` : '';
}

interface Markup {
  readonly session: Session;
  readonly input: ComparisonInput;
  readonly rows: readonly ComparisonRow[];
  readonly isCurrent: boolean;
  readonly view: ComparisonView;
  readonly set: SetView;
}

/** While the result is out of date, nothing is copied or downloaded: the text would hold the link of the new settings. */
function markup({ session, input, rows, isCurrent, view: { format, said }, set }: Markup): TemplateResult {
  const { ending, write } = markupFormats[format];
  const written = () => write({ rows, caption: `${settingsText(input)} ${versionAndLink(session)}` });
  const choose = ({ target }: Event) =>
    set({ format: (target as HTMLSelectElement).value as MarkupFormat, said: '' });
  const save = () => {
    set({ said: '' });
    download(`${figure.id}.${ending}`, new Blob([written()], { type: 'text/plain;charset=utf-8' }));
  };
  return html`<div class="out no-print">
    <label>
      For a paper, as
      <select @change=${choose}>
        ${Object.entries(markupFormats).map(
          ([id, { title }]) => html`<option value=${id} ?selected=${id === format}>${title}</option>`,
        )}
      </select>
    </label>
    <button ?disabled=${!isCurrent} @click=${() => void copy(written(), set)}>Copy the table</button>
    <button ?disabled=${!isCurrent} @click=${save}>Download the table</button>
    <span role="status">${said}</span>
  </div>`;
}

async function copy(text: string, set: SetView): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    set({ said: 'Copied' });
  } catch {
    set({ said: 'This browser doesn’t allow copying here. Download the table instead.' });
  }
}
