/**
 * Every encoding as a small picture, grouped by where it acts. One is chosen; a second may be compared with it. The toolbar is one stop
 * for the Tab key: left and right move between encodings, Home and End to the first and the last, up and down between an encoding and
 * its "compare" button.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ref } from 'lit/directives/ref.js';
import words from '#catalog-words';
import type { Matrix, SchemeId, SchemeWords } from '../../core/types.ts';
import { colorDomain } from '../../draw/color-scale.ts';
import { paintCanvas } from '../../draw/paint.ts';
import {
  noPositions,
  type Source,
  type SourceId,
  tableId,
  tableSource,
  whoseFile,
} from '../../schemes/source.ts';
import { problemOf } from '../../shell/frame/headline.ts';
import { markOf } from '../../shell/job-run.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable, rowCount } from '../../tables/chosen-encoding.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import { lockedTitle } from '../../tables/text.ts';
import { isFree } from '../../tasks/access.ts';
import { chooseIn, compareIn, type Given } from './answers.ts';
import { foldText } from './fold-text.ts';
import { text } from './text.ts';

const texts = foldText.ofGallery;

/** Description and reference of an encoding. */
export function wordsAbout({ id }: Source, session: Session): SchemeWords {
  if (id !== tableId) return words[id];
  return {
    description: texts.ownTable,
    reference: texts.file(whoseFile(actingTable(session)?.remote?.origin.host)),
  };
}

const pixels = 24;

/** A sample of the table at equal steps, at most one row and column per pixel of a card. */
function sampleOf(table: LoadedTable): Matrix {
  const { cols, data } = table.matrix;
  const [height, width] = [Math.min(rowCount(table), pixels), Math.min(cols, pixels)];
  const at = (i: number, shown: number, all: number) => Math.floor((i * all) / shown);
  const sample = Float32Array.from({ length: height * width }, (_, i) => {
    const row = table.drop + at(Math.floor(i / width), height, rowCount(table));
    return data[row * cols + at(i % width, width, cols)];
  });
  return { rows: height, cols: width, data: sample };
}

export function gallery(given: Given, scheme: Source): TemplateResult {
  const { session, answers, here, set } = given;
  const { store, tableStore, catalog } = session;
  const { result } = answers.gallery;
  const { source, against } = store.get();
  const { areAllShown } = here;
  const chosen = source === 'file' ? tableId : scheme.id;
  const pictures = result?.output;
  const table = tableStore.get().active;
  const [isFixed, isSecondFixed] = (['scheme', 'against'] as const).map((name) => !isFree(store.get(), name));
  const choose = (id: SourceId) => {
    set({ areAllShown: false });
    if (id !== chosen) chooseIn(given)(id);
  };
  // All cards are shown when a comparison ends, because the focused card would vanish otherwise.
  const compare = (id: SchemeId) => {
    set({ areAllShown: id === noPositions });
    compareIn(given)(id);
  };

  function card({ id, title, kind }: Source): TemplateResult {
    const isChosen = id === chosen;
    const isCompared = kind !== 'none' && id === against;
    const matrix = id === tableId ? table && sampleOf(table) : pictures?.[id];
    // An encoding compared with itself differs only in its parameters.
    const use = isCompared ? texts.bothSides : against === noPositions ? texts.shown : texts.shownAsA;
    return html`<div class="card ${isChosen || isCompared ? 'in-use' : ''}" data-scheme=${id}>
      <button
        type="button"
        class="choose"
        tabindex=${isChosen ? 0 : -1}
        aria-pressed=${isChosen}
        aria-disabled=${isFixed}
        title=${isFixed ? lockedTitle : nothing}
        @click=${() => !isFixed && choose(id)}
      >
        <canvas
          class=${id === tableId && !table ? 'blank' : ''}
          width="1"
          height="1"
          ${ref((canvas) => canvas && matrix && paint(canvas as HTMLCanvasElement, matrix))}
        ></canvas>
        <span>${title}</span>
      </button>
      ${isChosen ? html`<p class="use">${use}</p>` : kind === 'none' || id === tableId ? nothing : compareButton(id, title)}
    </div>`;
  }

  const compareButton = (id: SchemeId, title: string): TemplateResult => html`<button
    type="button"
    class="compare"
    tabindex="-1"
    aria-pressed=${id === against}
    aria-disabled=${isSecondFixed}
    title=${isSecondFixed ? lockedTitle : nothing}
    @click=${() => !isSecondFixed && compare(id === against ? noPositions : id)}
  >
    ${id === against ? texts.compared : texts.compare}<span class="unseen">${texts.withTitle(title)}</span>
  </button>`;

  const sources = [...catalog, tableSource(texts.uploaded)];
  const toolbar = () => html`<div
      class="groups ${areAllShown ? '' : 'few'}"
      role="toolbar"
      aria-label=${texts.label}
      aria-description=${texts.keys}
      @keydown=${moveFocus}
    >
      ${(['none', 'input', 'rotary', 'bias', 'relative', 'data-dependent'] as const).map(
        (kind) => html`<div class="group" role="group" aria-labelledby="family-${kind}">
          <p class="place" id="family-${kind}">${text.places[kind]}</p>
          <div class="cards">${sources.filter((one) => one.kind === kind).map(card)}</div>
        </div>`,
      )}
    </div>
    <button type="button" class="more" aria-expanded=${areAllShown} @click=${() => set({ areAllShown: !areAllShown })}>
      ${areAllShown ? texts.fewer : texts.all(sources.length)}
    </button>`;

  const drawn = [catalog, chosen, against, isFixed, isSecondFixed, pictures, table, areAllShown];
  return html`<p class="description">${texts.about(scheme.title, wordsAbout(scheme, session).description)}</p>
    ${problemOf(answers.gallery)}
    <div class="gallery ${markOf(result)}">${guard(drawn, toolbar)}</div>`;
}

function paint(canvas: HTMLCanvasElement, matrix: Matrix): void {
  paintCanvas(canvas, matrix, 'diverging', colorDomain('diverging', matrix.data));
}

/** Moves the focus but does not choose: that would start jobs and add a step to the history. */
function moveFocus(event: KeyboardEvent): void {
  const from = event.target as HTMLElement;
  const card = from.closest('.card');
  if (!card) return;
  // From one "compare" button to the next, skipping cards without one.
  const kind = from.matches('.compare') ? '.compare' : '.choose';
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(kind)].filter(
    (button) => button.checkVisibility(),
  );
  const at = buttons.indexOf(from);
  const to = {
    ArrowLeft: buttons.at(at - 1),
    ArrowRight: buttons[(at + 1) % buttons.length],
    Home: buttons[0],
    End: buttons.at(-1),
    ArrowUp: card.querySelector<HTMLElement>('.choose'),
    ArrowDown: card.querySelector<HTMLElement>('.compare'),
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

export const galleryStyles = css`
  .description {
    margin: 0 0 var(--space-3);
  }
  .gallery {
    min-width: 0;
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: var(--leading-tight);
  }
  .gallery .groups {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-3);
    padding: 3px;
  }
  .gallery .place {
    margin: 0 0 var(--space-1);
    padding-bottom: 2px;
    border-bottom: 1px solid var(--line);
    color: var(--ink-soft);
    white-space: nowrap;
  }
  /* Groups in a row are equally tall, so that their buttons line up. */
  .gallery .group {
    display: flex;
    flex-direction: column;
  }
  .gallery .cards {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
  }
  .gallery .card {
    display: grid;
    grid-template-rows: 1fr auto;
    justify-items: center;
    width: 6.75rem;
  }
  .gallery button {
    border-color: transparent;
    font-size: inherit;
    line-height: inherit;
  }
  .gallery .choose {
    display: grid;
    gap: var(--space-1);
    align-content: start;
    justify-items: center;
    width: 100%;
    padding: var(--space-1) 2px 0;
  }
  .gallery canvas {
    filter: var(--signed);
    width: 2.5rem;
    height: 2.5rem;
    image-rendering: pixelated;
    border: 1px solid var(--edge);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .gallery .blank {
    border-style: dashed;
  }
  .gallery .choose span {
    min-height: 2.4em;
    overflow-wrap: break-word;
    max-width: 100%;
    text-align: center;
  }
  .gallery .compare,
  .gallery .use {
    box-sizing: border-box;
    min-height: 1.5rem;
    margin: 0 0 var(--space-1);
    padding: 1px var(--space-2);
  }
  .gallery .use {
    align-self: center;
    font-weight: 600;
  }
  .gallery .compare[aria-pressed='false'] {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .gallery .more {
    display: none;
    margin-top: var(--space-2);
    border-color: var(--edge);
  }
  /* Narrow pages show the schemes in use, and all on demand. */
  @container lab (max-width: 37.49rem) {
    .gallery .more {
      display: inline-block;
    }
    .gallery .groups.few .card:not(.in-use),
    .gallery .groups.few .group:not(:has(.in-use)) {
      display: none;
    }
    .gallery .groups:not(.few) .group {
      width: 100%;
    }
    .gallery .groups:not(.few) .cards {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(6.25rem, 1fr));
    }
    .gallery .groups:not(.few) .card {
      width: auto;
    }
  }
  @media print {
    .gallery {
      display: none;
    }
  }
`;
