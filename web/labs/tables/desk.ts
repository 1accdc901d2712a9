import type { ReactiveControllerHost } from 'lit';
import type { ReadError, Tensor } from '../../readers/index.ts';
import { type Fix, fixForError, type Note, tableOf } from './file-table.ts';
import type { FileTable } from './input.ts';
import { isPasted } from './pasted.ts';
import { TableReader } from './table-reader.ts';

export interface Loaded {
  readonly name: string;
  readonly tensor: Tensor;
  readonly transpose: boolean;
}

interface Made extends Loaded {
  readonly drop: number;
  readonly table: FileTable;
  readonly notes: readonly Note[];
}

/** Why a file is not on the page as it was asked for, and the one click that may change that. */
export interface FileProblem {
  readonly words: string;
  readonly fix?: Fix;
  /** what the fix is to be tried on */
  readonly of?: Loaded;
}

/**
 * The reader's own table. It lives here and nowhere else: the state and its link know only that there is one. A file that
 * cannot be read leaves the one before in its place.
 */
export class TableFile {
  problem: FileProblem | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #reader: TableReader;
  readonly #taken: (drop: number) => void;
  #made: Made | undefined;
  /** the rows that `#made` was to start without, and cannot: remembered, since each try converts the whole table */
  #misfit: { readonly drop: number; readonly problem: FileProblem } | undefined;

  /** `taken` hears of each file that has become the table, and how many rows it is to start without. */
  constructor(host: ReactiveControllerHost, taken: (drop: number) => void) {
    this.#host = host;
    this.#reader = new TableReader(host);
    this.#taken = taken;
  }

  get made(): Made | undefined {
    return this.#made;
  }

  /** Why the table does not start without the rows that it was asked to, as long as it does not. */
  get misfit(): FileProblem | undefined {
    return this.#misfit?.problem;
  }

  get reading(): TableReader['reading'] {
    return this.#reader.reading;
  }

  stop(): void {
    this.#reader.stop();
  }

  async open(bytes: Blob, name: string, drop: number): Promise<void> {
    this.problem = undefined;
    try {
      const tensor = await this.#reader.read(bytes, name);
      // Rows left out of the table before are no business of the next one.
      if (tensor) this.#take({ name: tensor.name, tensor, transpose: false }, this.#made ? 0 : drop);
    } catch (thrown) {
      this.problem = { words: explain(name, thrown as Error) };
    }
    this.#host.requestUpdate();
  }

  /** Does what a note or a problem offers, on the table that it is about. */
  mend({ drop, transpose }: Fix, dropNow: number, of: Loaded): void {
    const { name, tensor } = of;
    this.#take({ name, tensor, transpose: transpose ? !of.transpose : of.transpose }, drop ?? dropNow);
    this.#host.requestUpdate();
  }

  /** Leaves out the first rows. Where that cannot be, the table stays as it was. */
  adapt(drop: number): void {
    if (!this.#made || this.#misfit?.drop === drop) return;
    this.#misfit = undefined;
    if (this.#made.drop === drop) return;
    const problem = this.#make(this.#made, drop);
    if (problem) this.#misfit = { drop, problem };
  }

  #take(loaded: Loaded, drop: number) {
    this.problem = this.#make(loaded, drop);
    if (!this.problem) this.#taken(drop);
  }

  /** Says why not, where it cannot. */
  #make({ name, tensor, transpose }: Loaded, drop: number): FileProblem | undefined {
    const readers = this.#reader.readers;
    if (!readers) return undefined;
    try {
      const { matrix, notes } = tableOf(tensor, { drop, transpose }, readers.toTable);
      this.#made = { name, tensor, transpose, drop, notes, table: { name, matrix } };
      this.#misfit = undefined;
      return undefined;
    } catch (thrown) {
      const fix = fixForError(thrown as ReadError, tensor, transpose);
      const words = explain(name, thrown as Error);
      return { words, of: { name, tensor, transpose }, ...(fix && { fix }) };
    }
  }
}

/** With the place, unless the message names it itself. */
function explain(name: string, { message, where, code }: Error & { where?: string; code?: string }): string {
  const what = isPasted(name) ? 'The pasted numbers' : name;
  if (isPasted(name) && code === 'empty') return `${what}: there are none in the box.`;
  const place = where && !message.includes(where) && where !== name ? `, ${where}` : '';
  return `${what}${place}: ${message}`;
}
