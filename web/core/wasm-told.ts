/**
 * Where a wasm file is. A bundler may copy the worker of an embedded lab away from the wasm files, so the page puts their addresses after
 * the # of the worker's own.
 */
export const placeOf = (name: 'attention' | 'pe'): string | undefined =>
  new URLSearchParams(new URL(import.meta.url).hash.slice(1)).get(name) ?? undefined;
