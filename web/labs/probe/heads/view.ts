/** The fold about the heads of the first layer of the model whose table is probed. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { PeError } from '../../../core/errors.ts';
import type { HeadMap, HeadsProbe } from '../../../core/types.ts';
import { figureView } from '../../../shell/figure.ts';
import { type Answer, markOf } from '../../../shell/job-run.ts';
import { runState } from '../../../shell/run-state.ts';
import type { Session } from '../../../shell/session.ts';
import { rowCount } from '../../../tables/chosen-encoding.ts';
import { formatBytes } from '../../../tables/reading-text.ts';
import { mayMend } from '../../../tables/table-access.ts';
import { headMap, headNumbers, heads as headsFigure } from '../figures/heads.ts';
import '../../../shell/controls/control.ts';
import '../../../shell/controls/segments.ts';
import { type Found, foundLayer, headsInput, type Layered, shownHead } from './input.ts';
import type { HeadMapInput, HeadsInput, HeadsNumbers } from './job.ts';
import { bytesToRead } from './read-layer.ts';
import { type LayerReading, layerBefore } from './reading.ts';
import { headsText as words } from './text.ts';
import { previousHeads } from './verdict.ts';

interface HeadsGiven {
  readonly session: Session;
  readonly answers: {
    readonly layer: LayerReading;
    readonly heads: Answer<HeadsInput, HeadsProbe>;
    readonly headMap: Answer<HeadMapInput, HeadMap>;
  };
  readonly isSeen: (fold: string) => boolean;
}

/** Reads the weights and starts the jobs, once the fold is open. A host is contacted only when the reader presses the button. */
export function askHeads({ session, answers, isSeen }: HeadsGiven): void {
  const { layer, heads, headMap: map } = answers;
  const found = foundLayer(session);
  layer.follow(found?.layer);
  const isOpen = isSeen('heads');
  if (found?.layer && isOpen && layer.isNew && !found.layer.source.origin) void layer.start();
  if (!found?.layer || !layer.layer) return;
  const input = headsInput(session, { ...found, layer: found.layer }, layer.layer);
  heads.ask(input, { isLong: true, isSeen: isOpen });
  map.ask({ ...input, head: shownHead(session, heads.result?.output.heads ?? []) }, { isSeen: isOpen });
}

export function headsSection(given: HeadsGiven): TemplateResult {
  const found = foundLayer(given.session);
  return html`<section class="heads-of-layer" aria-label=${words.title}>
    ${
      !found
        ? html`<p class="prose">${words.noFile}</p>`
        : found.layer
          ? layerView(given, { ...found, layer: found.layer })
          : html`<p class="prose">${withoutLayer(found)}</p>`
    }
  </section>`;
}

/** Why no heads are shown of a file. */
export function withoutLayer({ file, unequal, other, table }: Omit<Found, 'layer'>): string {
  const { cols } = table.matrix;
  if (other) return words.otherInput(other);
  return unequal ? words.unequalParts(unequal.name, unequal.shape, cols) : words.noWeights(file, cols);
}

function layerView(given: HeadsGiven, found: Layered): TemplateResult {
  const { session, answers } = given;
  const { heads, headMap: map, layer } = answers;
  const result = heads.result;
  const state = layer.layer
    ? html`${runState(heads, words.computed, (error) => errorWords(error, found, heads.asked))} ${shorten(given, found)}`
    : readingView(given, found);
  if (!layer.layer || !result) return layer.layer ? controls(given, state) : state;
  const { output, input } = result;
  const head = shownHead(session, output.heads);
  const choose = (to: number) => session.store.set({ layerHead: to });
  const isScores = session.store.get('headMap') === 'scores';
  const first = found.table.drop;
  const mapped = map.result;
  return html`<div class=${markOf(result)}>
      <p class="prose answer" role="status">${answerOf(output.heads)}</p>
      <p class="prose">${varianceOf(output.heads, head, input)}</p>
    </div>
    ${controls(given, state)}
    <div class="maps">
      <div class=${markOf(result)}>
        ${guard([output, head], () => figureView(headsFigure, { heads: output.heads, head, choose }))}
      </div>
      <div class="large ${markOf(mapped)}">
        ${
          mapped
            ? guard([mapped.output, isScores, first], () =>
                figureView(headMap, { map: mapped.output, head: mapped.input.head, isScores, first }),
              )
            : nothing
        }
      </div>
    </div>
    <div class=${markOf(result)}>
      ${guard([output, head], () => figureView(headNumbers, { heads: output.heads, head }))}
    </div>
    <div class=${markOf(result)}>
      ${aboutOf(input).map((sentence) => html`<p class="prose about">${sentence}</p>`)}
    </div>`;
}

/** An error of the core, in words that name the control that mends it. */
export function errorWords(
  error: Error,
  { table }: Pick<Found, 'table'>,
  asked: HeadsInput | undefined,
): string {
  const field = error instanceof PeError ? error.field : undefined;
  if (field === 'heads' && asked) return words.wrongHeads(asked.layer.heads ?? 1, asked.layer.weights.q.cols);
  return isTooLong(error) ? words.tooLong(rowCount(table), mostPositions) : error.message;
}

/** As the core has it. */
const mostPositions = 4096;

const isTooLong = (error: Error | undefined): boolean =>
  error instanceof PeError && error.code === 'too-large';

/** The button that uses fewer rows of a table that is too long for a map. */
function shorten({ session, answers: { heads } }: HeadsGiven, { table }: Pick<Found, 'table'>) {
  const title = words.useFirst(mostPositions);
  const fix = { title, take: table.drop + mostPositions, drop: table.drop };
  if (!isTooLong(heads.error) || heads.isPending || !mayMend(session, fix)) return nothing;
  return html`<button @click=${() => session.tableStore.withLoader((loader) => loader.mend(fix, table))}>${title}</button>`;
}

/** The headline: the previous-token heads, or the head that comes closest. */
export function answerOf(heads: HeadsOutput): string {
  const { named, best } = previousHeads(heads);
  const { previous } = heads[best];
  if (named.length > 1) return words.severalPrevious(named, best, previous);
  return named.length === 1 ? words.previous(best, previous) : words.nonePrevious(best, previous);
}

type HeadsOutput = Parameters<typeof previousHeads>[0];

export function varianceOf(heads: HeadsOutput, head: number, { layer }: HeadsNumbers): string {
  const { variance } = heads[head];
  if (variance) return words.variance(head, variance.positions, variance.words, variance.both);
  return layer.words ? words.noDifference(head) : words.noVariance;
}

/** Of the answer's own input, whatever the settings have become since. */
export function aboutOf({ layer, told: { names, seed, heads: counted } }: HeadsInput): readonly string[] {
  const columns = layer.weights.q.cols;
  const heads = layer.heads ?? 1;
  const norm = names.norm
    ? (layer.words ? words.normOfSums : words.normOfPositions)(names.norm.gain)
    : words.noNorm;
  return words.about({
    naming: names.naming,
    heads,
    columns,
    isAssumed: counted === 'assumed',
    isCausal: names.isCausal,
    words: layer.words?.rows ?? 0,
    seed,
    norm,
    hasTypes: layer.constant !== undefined,
  });
}

function readingView({ answers: { layer } }: HeadsGiven, { layer: wanted, file }: Layered) {
  const { source, names, seed } = wanted;
  const button = (title: string, click: () => void) => html`<button @click=${click}>${title}</button>`;
  const start = () => void layer.start();
  const { progress, error } = layer;
  const { origin } = source;
  const toRead = (host: string) => {
    const before = layerBefore(wanted);
    const size = formatBytes(bytesToRead(source, names, before));
    return before
      ? html`${words.wordsToRead(seed, size, host)} ${button(words.readWords, start)}`
      : html`${words.toRead(names.naming, size, file, host)} ${button(words.read, start)}`;
  };
  const content =
    progress !== undefined
      ? html`${words.reading(progress)} ${button(words.stop, () => layer.stop())}`
      : error
        ? html`<span class="broken">${error.message}</span> ${button(words.again, start)}`
        : layer.isNew && origin
          ? toRead(origin.host)
          : layer.isNew
            ? nothing
            : html`${words.stopped} ${button(words.again, start)}`;
  return html`<div class="state no-print" role="status">${content}</div>`;
}

const shows = new Map([
  ['attention', words.attention],
  ['scores', words.scores],
]);

const controls = (
  { session: { store } }: HeadsGiven,
  state: TemplateResult,
) => html`<div class="settings no-print">
  <pe-control inline .store=${store} name="layerHeads"></pe-control>
  <pe-segments .store=${store} name="headMap" label=${words.shown} .choices=${shows}></pe-segments>
  ${state}
</div>`;

export const headsStyles = css`
  .heads-of-layer .answer {
    font-weight: 600;
  }
  .heads-of-layer > .settings {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    margin: var(--space-2) 0;
  }
  .heads-of-layer .maps {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-4);
    align-items: start;
  }
  .heads-of-layer .maps > * {
    min-width: 0;
  }
  .heads-of-layer .thumbnails {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr));
    gap: var(--space-2);
  }
  .heads-of-layer .thumbnails button {
    min-width: 0;
    min-height: 0;
    padding: 3px;
    border-color: transparent;
    background: none;
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    text-align: start;
  }
  .heads-of-layer .thumbnails .under {
    display: flex;
    justify-content: space-between;
    gap: var(--space-1);
  }
  .heads-of-layer .thumbnails .share {
    color: var(--ink-soft);
  }
  .heads-of-layer .thumbnails button[aria-checked='true'] {
    border-color: var(--ink);
  }
  .heads-of-layer .thumbnails .named .share {
    color: var(--ink);
    font-weight: 600;
  }
  .heads-of-layer .kind {
    white-space: nowrap;
  }
  .heads-of-layer .about {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
`;
