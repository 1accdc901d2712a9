/** The reader's files: the types accepted, the files that belong together, and error messages. */
import { isMissingCode } from '../core/errors.ts';
import { reportFault } from '../draw/faults.ts';
import { text } from './table-text.ts';

const endings =
  '.npy .npz .safetensors .gguf .h5 .hdf5 .keras .msgpack .onnx .bin .pt .pth .ckpt .pkl .csv .tsv .txt .json .gz'.split(
    ' ',
  );
/** The index of a sharded model, which can be chosen together with its shards. */
const indexEnding = '.index.json';

/** For the `accept` attribute of an `<input type="file">`. */
export const accepted: string = [...endings, '.jsonl', '.onnx_data', '.data', '.raw', '.f32', '.vec'].join();

interface FileToOpen {
  readonly file: File;
  /** the other files by name; the index of a model refers to them */
  readonly beside: ReadonlyMap<string, Blob>;
}

/** The files to open, of those chosen together. The index of a sharded model opens the shards, and an ONNX model the files of its values. */
export function filesToOpen(files: readonly File[]): readonly FileToOpen[] {
  const hasIndex = files.some(({ name }) => name.endsWith(indexEnding));
  const models = files.map(({ name }) => name).filter((name) => name.endsWith('.onnx'));
  const isOfOnnx = (name: string) =>
    !models.includes(name) &&
    (/\.(onnx_)?data$/.test(name) || models.some((model) => name.startsWith(model)));
  const isPart = ({ name }: File) =>
    (hasIndex && /\.(safetensors|bin)$/.test(name)) || (models.length > 0 && isOfOnnx(name));
  return files
    .filter((file) => !isPart(file))
    .map((file) => ({
      file,
      beside: new Map(files.filter((other) => other !== file).map((other) => [other.name, other])),
    }));
}

/** Pasted numbers are read as a file of this name; messages do not show it. */
const pastedName = text.pastedNumbers;
export const pastedFile = `${pastedName}.txt`;

/** The error message for a file. It includes the place unless the message names it already. */
export function explain(name: string, error: Error & { where?: string; code?: string }): string {
  reportFault(error);
  const { message, where, code } = error;
  const isPasted = name === pastedName || name === pastedFile;
  const what = isPasted ? text.thePastedNumbers : name;
  if (isMissingCode(error)) return `${what}: ${text.noReader}`;
  if (isPasted && code === 'empty') return text.nothingPasted;
  // The name of a table may begin with that of its tensor, as nameIn makes it.
  const isNamed = where && (message.includes(where) || where === name || name.startsWith(`${where} in `));
  const place = where && !isNamed ? `, ${where}` : '';
  return `${what}${place}: ${message}`;
}
