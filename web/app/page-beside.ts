const folder = './';
const page = new URL(folder, import.meta.url);

/** The page of this build, whose folder has element.js. */
export const pageBeside: URL | null = page;

/** What figures compute with, beside it: whoever copies a build may leave out what is no script. */
export const modulesBeside: readonly string[] = ['attention.wasm', 'pe.wasm', 'training.wasm'].map(
  (file) => new URL(file, page).href,
);
