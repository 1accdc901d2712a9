/** Query and key weights of a model, from two files, for the head that reads one repeated word. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../core/types.ts';
import type { Store } from '../../settings/store.ts';
import { explain } from '../../tables/table-files.ts';
import { isFree } from '../../tasks/access.ts';
import type { HeadWeights } from './identical-words-weights.ts';

const kinds = { q: 'Query weights', k: 'Key weights' } as const;
type Kind = keyof HeadWeights;

interface Brought {
  readonly name: string;
  readonly matrix: Matrix;
}

/** Kept while the lab is open. A link says only that the weights come from files. */
export class WeightFiles {
  readonly #host: LitElement;
  readonly #brought = new Map<Kind, Brought>();
  readonly #asked = new Map<Kind, File>();
  #problem = '';

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Undefined until both files are read. */
  get weights(): HeadWeights | undefined {
    const [q, k] = [this.#brought.get('q'), this.#brought.get('k')];
    return q && k && { q: q.matrix, k: k.matrix };
  }

  async #read(kind: Kind, file: File | undefined, store: Store) {
    if (!file) return;
    this.#asked.set(kind, file);
    this.#problem = '';
    try {
      const { openTensors, toTable } = await import('../../readers/index.ts');
      const source = await openTensors(file, file.name);
      const { table } = toTable(await source.read(source.suggested));
      if (this.#asked.get(kind) !== file) return;
      this.#brought.set(kind, { name: file.name, matrix: table });
      if (this.weights) store.set({ headWeights: 'file' });
    } catch (thrown) {
      if (this.#asked.get(kind) === file) this.#problem = explain(file.name, thrown as Error);
    }
    this.#host.requestUpdate();
  }

  render(store: Store): TemplateResult {
    const isWanted = store.get('headWeights') === 'file';
    const missing = (Object.keys(kinds) as Kind[]).filter((kind) => !this.#brought.has(kind));
    return html`<details class="weight-files no-print" ?open=${isWanted}>
      <summary>Weights of a model</summary>
      <p>
        Two files for one head: a row for each dimension of the input, a column for each dimension of the head. A query is
        x W, a key x W′. The files stay in this tab.
      </p>
      <div class="sliders">
        ${(Object.keys(kinds) as Kind[]).map(
          (kind) => html`<label>
            ${kinds[kind]}${this.#shapeOf(kind)}
            <input
              type="file"
              ?disabled=${!isFree(store.get(), 'headWeights')}
              @change=${({ target }: Event) => void this.#read(kind, (target as HTMLInputElement).files?.[0], store)}
            />
          </label>`,
        )}
      </div>
      <p class="message ${this.#problem ? 'broken' : ''}" role="status">
        ${this.#problem || (isWanted && missing.length > 0 ? 'The link does not contain the weights: choose both files to see the map.' : '')}
      </p>
      ${
        isWanted
          ? html`<button type="button" ?disabled=${!isFree(store.get(), 'headWeights')} @click=${() => store.set({ headWeights: 'page' })}>Use the page’s weights</button>`
          : nothing
      }
    </details>`;
  }

  #shapeOf(kind: Kind): string {
    const brought = this.#brought.get(kind);
    return brought ? `: ${brought.name}, ${brought.matrix.rows} × ${brought.matrix.cols}` : '';
  }
}
