/** Where a wasm file is, or its bytes; undefined if it is next to its module, as in all builds that are not bundled again. */
export const placeOf = (_name: 'attention' | 'pe'): string | ArrayBuffer | undefined => undefined;
