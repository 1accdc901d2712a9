/** Bundlers put the npm package's code anywhere, and the page nowhere; nothing is beside it. */
export const pageBeside: URL | null = null;

export const modulesBeside: readonly string[] = [];
