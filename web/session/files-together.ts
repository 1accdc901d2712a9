/** Files that were given together: those of one model with its index, or tables of their own. */
import { isIndex } from './file-endings.ts';

export interface Together {
  readonly file: File;
  /** what the file may ask for */
  readonly beside: ReadonlyMap<string, Blob>;
}

/** What is to be opened, one after the other: of a model in several files its index, which opens its parts. */
export function filesToOpen(files: readonly File[]): readonly Together[] {
  const hasIndex = files.some(({ name }) => isIndex(name));
  const isPart = ({ name }: File) => hasIndex && name.endsWith('.safetensors');
  return files
    .filter((file) => !isPart(file))
    .map((file) => ({
      file,
      beside: new Map(files.filter((other) => other !== file).map((other) => [other.name, other])),
    }));
}
