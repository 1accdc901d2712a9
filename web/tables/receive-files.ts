/** Lets a lab accept files; the code that reads them is loaded with the first file. */
import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { onDemand } from '../draw/on-demand.ts';
import { hasFeature } from '../schemes/scheme-facts.ts';
import { mayBring } from './table-access.ts';
import type { TableSession } from './table-store.ts';
import { text } from './text.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Makes an element accept dropped files. The element renders `cover()`, with `coverStyles`. */
export class DropZone implements ReactiveController {
  #isOver = false;
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #take: (files: readonly File[]) => void;
  readonly #refusal: () => string;

  /** `refusal`: why no file is accepted now, or ''. `take` is called all the same, and reports the refusal. */
  constructor(
    host: ReactiveControllerHost & EventTarget,
    take: (files: readonly File[]) => void,
    refusal = () => '',
  ) {
    this.#host = host;
    this.#take = take;
    this.#refusal = refusal;
    host.addController(this);
  }

  hostConnected(): void {
    for (const [name, listener] of this.#listeners)
      this.#host.addEventListener(name, listener as EventListener);
  }

  hostDisconnected(): void {
    for (const [name, listener] of this.#listeners)
      this.#host.removeEventListener(name, listener as EventListener);
  }

  /** Covers the element while a file is dragged over it. Without a cover, each part below would fire its own dragleave. */
  cover(words: string): TemplateResult | typeof nothing {
    if (!this.#isOver) return nothing;
    return html`<div class="cover" @dragleave=${() => this.#show(false)}><p>${this.#refusal() || words}</p></div>`;
  }

  readonly #listeners: readonly (readonly [string, (event: DragEvent) => void])[] = [
    ['dragenter', (event) => hasFiles(event) && this.#show(true)],
    [
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      },
    ],
    [
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        this.#show(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) this.#take(files);
      },
    ],
  ];

  #show(isOver: boolean) {
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}

export const openTables = ({ tableStore }: TableSession, files: readonly File[]): void =>
  tableStore.withLoader((loader) => void loader.openFiles(files));

/** Why no table is taken now, or ''. */
export const refusalOfTables = (session: TableSession): string =>
  mayBring(session) ? '' : text.lockedEncoding;

/**
 * The strip of the reader's tables, if there is a table, a message, or a scheme that takes one; its code is loaded then. `error`: the
 * message of the lab, shown in the strip or in its place.
 */
export function tablesOnDemand(session: TableSession, error?: string): TemplateResult | typeof nothing {
  const { store, tableStore } = session;
  const { reading, problem, done } = tableStore.get();
  const { source, scheme } = store.get();
  if (source !== 'file' && !hasFeature(scheme, 'buckets') && !reading && !problem && !done)
    return error === undefined ? nothing : html`<p class="message broken" role="status">${error}</p>`;
  return html`${onDemand(() => import('./table-strip.ts'))}<pe-tables .session=${session}><span class="broken">${error}</span></pe-tables>`;
}

export const coverStyles = css`
  :host {
    position: relative;
  }
  .cover {
    position: absolute;
    z-index: 3;
    inset: calc(-1 * var(--space-2));
    border: 2px dashed var(--position);
    border-radius: 8px;
    background: color-mix(in srgb, var(--paper) 80%, transparent);
    font-family: var(--sans);
    font-size: var(--text-large);
  }
  .cover p {
    position: sticky;
    top: 40vh;
    width: fit-content;
    margin: var(--space-6) auto 0;
    padding: var(--space-2) var(--space-3);
    background: var(--paper);
    text-align: center;
    pointer-events: none;
  }
`;
