/** The files that a reader brings: which are read, which belong together, and what is said of one that cannot be read. */

/** What the readers read. */
const endings = ['.npy', '.npz', '.safetensors', '.csv', '.tsv', '.txt'];
/** The index of a model in several files, which may be chosen together with them. */
const indexEnding = '.json';

/** As an `<input type="file">` takes it. */
export const accepted: string = [...endings, indexEnding].join();
/** '.npy, .csv or .txt' */
export const named = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;

export interface FileToOpen {
  readonly file: File;
  /** what the file may ask for */
  readonly beside: ReadonlyMap<string, Blob>;
}

/** Of files that were given together those to open, one after the other: of a model in several files the index, which opens its parts. */
export function filesToOpen(files: readonly File[]): readonly FileToOpen[] {
  const hasIndex = files.some(({ name }) => name.endsWith(indexEnding));
  const isPart = ({ name }: File) => hasIndex && name.endsWith('.safetensors');
  return files
    .filter((file) => !isPart(file))
    .map((file) => ({
      file,
      beside: new Map(files.filter((other) => other !== file).map((other) => [other.name, other])),
    }));
}

/** Numbers that were pasted are read as a file of this name, which stands for none. */
const pastedName = 'Pasted numbers';
export const pastedFile = `${pastedName}.txt`;

/** What was wrong with a file, with the place, unless the message names it itself. */
export function explain(
  name: string,
  { message, where, code }: Error & { where?: string; code?: string },
): string {
  const isPasted = name === pastedName || name === pastedFile;
  const what = isPasted ? 'The pasted numbers' : name;
  if (isPasted && code === 'empty') return `${what}: there are none in the box.`;
  const place = where && !message.includes(where) && where !== name ? `, ${where}` : '';
  return `${what}${place}: ${message}`;
}
