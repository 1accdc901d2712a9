/** What stands in the open menu of a figure: it saves the figure, copies its link, and shows its numbers. Loaded when the first menu is opened. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FigureFacts } from './export/provenance.ts';
import type { SaveRequest } from './export/save.ts';
import { type FileKind, fileKinds } from './export/source.ts';
import { loadingMessage, messageOf, notLoaded } from './faults.ts';

interface OpenFigure {
  readonly facts: FigureFacts;
  /** whether its content is a table already */
  readonly tabular: boolean;
  /** null if there is nothing to be saved; rejects if the figure is out of date */
  readonly fileRequest: (kind: FileKind) => Promise<SaveRequest | null>;
  /** whether the numbers stand below it */
  tableShown: boolean;
  /** what has come of the reader's last press */
  said: string;
  /** text to copy by hand, because the browser blocks copying */
  copyByHand: string;
}

async function save(figure: OpenFigure, kind: FileKind): Promise<void> {
  try {
    const { saveFile } = await import('./export/save.ts');
    const request = await figure.fileRequest(kind);
    if (request) figure.said = await saveFile(request);
  } catch (thrown) {
    figure.said = messageOf(
      thrown,
      'The figure could not be saved. Check your connection, then reload the page.',
    );
  }
}

async function copyLink(figure: OpenFigure, link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    figure.said = 'Link copied';
    figure.copyByHand = '';
  } catch {
    figure.said = 'The browser blocks copying. Copy the text from this box.';
    figure.copyByHand = link;
  }
}

async function toggleTable(figure: OpenFigure): Promise<void> {
  try {
    await import('./data-table.ts');
    figure.tableShown = !figure.tableShown;
  } catch (thrown) {
    figure.said = loadingMessage(thrown, notLoaded('The data table'));
  }
}

/** `panelButtons`: those that do not stand below the figure. */
export function menuView(
  figure: OpenFigure,
  link: string,
  panelButtons: readonly TemplateResult[],
): TemplateResult {
  const { facts, tabular, tableShown, said, copyByHand } = figure;
  return html`
    <p id="save">Save</p>
    <div class="row" role="group" aria-labelledby="save">
      ${fileKinds(facts.source).map((kind) => html`<button type="button" @click=${() => save(figure, kind)}>${kind.toUpperCase()}</button>`)}
    </div>
    ${
      link
        ? html`<p id="copy">Copy</p>
            <div class="row" role="group" aria-labelledby="copy">
              <button type="button" @click=${() => copyLink(figure, link)}>Link</button>
            </div>`
        : nothing
    }
    <p id="show">Show</p>
    <div class="row" role="group" aria-labelledby="show">
      ${
        tabular
          ? nothing
          : html`<button type="button" aria-pressed=${tableShown} @click=${() => toggleTable(figure)}>Data table</button>`
      }
      ${panelButtons}
    </div>
    <p class="said" role="status">${said}</p>
    ${
      copyByHand
        ? html`<textarea readonly rows="3" aria-label="Text to copy" .value=${copyByHand}></textarea>`
        : nothing
    }
  `;
}
