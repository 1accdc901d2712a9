/** element.js of `src`, the folder of a build, or else of the folder of this file. Rejects where neither is known. */
export async function loadOwnElement(src: string): Promise<typeof import('./element.ts')> {
  if (src === '' && !/^https?:/.test(import.meta.url))
    throw new Error('pe-playground: set "src" to the folder of the build that has element.js.');
  const folder = src === '' ? import.meta.url : new URL(src, document.baseURI);
  return import(/* @vite-ignore */ new URL(element, folder).href);
}

const element = 'element.js';
