/** What table is probed, what looks odd in it, and the ways to bring another one. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Fix, Note } from './file-table.ts';
import { pastedFile } from './pasted.ts';

export interface Strip {
  readonly title: string;
  /** '64 × 768, float32' */
  readonly size: string;
  readonly notes: readonly Note[];
  readonly open: (bytes: Blob, name: string) => void;
  readonly mend: (fix: Fix) => void;
}

export const fixButton = (fix: Fix | undefined, mend: (fix: Fix) => void) =>
  fix ? html` <button class="fix no-print" @click=${() => mend(fix)}>${fix.title}</button>` : nothing;

const part = <T extends Element>(event: Event, selector: string) =>
  (event.currentTarget as HTMLElement).closest('.table')?.querySelector<T & HTMLElement>(selector);

function choose(event: Event, open: Strip['open']) {
  const input = event.currentTarget as HTMLInputElement;
  const file = input.files?.[0];
  if (file) open(file, file.name);
  // The same file, changed on the disk, may be chosen again.
  input.value = '';
}

function takePasted(event: Event, open: Strip['open']) {
  const text = part<HTMLTextAreaElement>(event, 'textarea')?.value ?? '';
  open(new Blob([text]), pastedFile);
}

export function tableStrip({ title, size, notes, open, mend }: Strip): TemplateResult {
  return html`<div class="table">
    <div class="line">
      <span class="what"><strong>${title}</strong> <span class="soft">${size}</span></span>
      <button class="no-print" @click=${(event: Event) => part<HTMLInputElement>(event, 'input')?.click()}>
        Choose a file
      </button>
      <details class="no-print">
        <summary>Paste numbers</summary>
        <textarea
          rows="5"
          spellcheck="false"
          aria-label="Numbers, one row of the table a line"
          placeholder="One row of the table a line; commas, semicolons, tabs or spaces between the numbers"
        ></textarea>
        <button @click=${(event: Event) => takePasted(event, open)}>Probe these numbers</button>
      </details>
    </div>
    <input
      type="file"
      hidden
      accept=".npy,.csv,.tsv,.txt"
      aria-label="File with a table"
      @change=${(event: Event) => choose(event, open)}
    />
    <p class="soft no-print">
      Or drop a .npy, .csv, .tsv or .txt file anywhere on this lab. It stays in this tab; a link carries the settings, not
      the numbers.
    </p>
    ${
      notes.length > 0
        ? html`<ul>
            ${notes.map(({ words, fix }) => html`<li>${words}${fixButton(fix, mend)}</li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}

export const tableStripStyles = css`
  .table {
    font-family: var(--sans);
    font-size: max(0.9375rem, 13px);
  }
  .table .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
  .table strong {
    font-size: var(--text);
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .table p,
  .table ul {
    margin: var(--space-1) 0;
    font-size: var(--text-small);
  }
  .table ul {
    padding-left: 1.25em;
  }
  .table .what {
    flex: 1 1 auto;
  }
  .table details[open] {
    flex-basis: 100%;
  }
  .table summary {
    box-sizing: border-box;
    width: max-content;
    min-height: 2.125rem;
    padding: 0.35rem 0.6rem;
    border: 1px solid var(--edge);
    border-radius: 4px;
    line-height: 1.3;
    cursor: pointer;
  }
  .table summary:hover {
    border-color: var(--ink);
  }
  .table textarea {
    margin: var(--space-2) 0;
    font-family: var(--mono);
  }
  .fix {
    min-height: 0;
    padding: 0.1rem 0.5rem;
    font-size: var(--text-small);
  }
`;
