/** Files that were given together: those of one model with its index, or tables of their own. */
import { isIndex } from './endings.ts';

export interface Together {
  readonly file: File;
  /** what the file may ask for */
  readonly beside: ReadonlyMap<string, Blob>;
}

/** What is to be opened, one after the other. */
export function filesToOpen(files: readonly File[]): readonly Together[] {
  const index = files.find(({ name }) => isIndex(name));
  const opened = index ? [index] : files;
  return opened.map((file) => ({
    file,
    beside: new Map(files.filter((other) => other !== file).map((other) => [other.name, other])),
  }));
}
