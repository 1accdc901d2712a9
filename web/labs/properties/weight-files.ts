/** The query and key weights of a model, from two files. */
import type { ReactiveControllerHost } from 'lit';
import type { Matrix } from '../../core/types.ts';
import type { Store } from '../../settings/store.ts';
import { explain } from '../../tables/table-files.ts';
import type { HeadWeights } from './identical-words-job.ts';

type Kind = keyof HeadWeights;

interface WeightFile {
  readonly name: string;
  readonly matrix: Matrix;
}

/** Kept while the lab is open; a link records only that the weights come from files. */
export class WeightFiles {
  readonly #host: ReactiveControllerHost;
  readonly #read = new Map<Kind, WeightFile>();
  readonly #latest = new Map<Kind, File>();
  /** why the last file could not be read, or '' */
  problem = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** undefined until both files are read */
  get weights(): HeadWeights | undefined {
    const [q, k] = [this.#read.get('q'), this.#read.get('k')];
    return q && k && { q: q.matrix, k: k.matrix };
  }

  async read(kind: Kind, file: File | undefined, store: Store) {
    if (!file) return;
    this.#latest.set(kind, file);
    this.problem = '';
    try {
      const { openTensors, toTable } = await import('../../readers/index.ts');
      const source = await openTensors(file, file.name);
      const { table } = toTable(await source.read(source.suggested));
      if (this.#latest.get(kind) !== file) return;
      this.#read.set(kind, { name: file.name, matrix: table });
      if (this.weights) store.set({ headWeights: 'file' });
    } catch (thrown) {
      if (this.#latest.get(kind) === file) this.problem = explain(file.name, thrown as Error);
    }
    this.#host.requestUpdate();
  }

  of(kind: Kind): WeightFile | undefined {
    return this.#read.get(kind);
  }
}
