/** What the readers read. */
export const endings = ['.npy', '.npz', '.safetensors', '.csv', '.tsv', '.txt'];
/** The index of a model in several files, which may be chosen together with them. */
const indexEnding = '.json';

export const accepted: string = [...endings, indexEnding].join();
export const isIndex = (name: string): boolean => name.endsWith(indexEnding);
/** '.npy, .csv or .txt' */
export const named = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;
