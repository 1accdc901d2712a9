const folder = './';

/** The page of this build, whose folder has element.js. */
export const pageBeside: URL | null = new URL(folder, import.meta.url);

/** Rejects if a host lacks a module that most figures need: whoever copies a build may leave out what is no script. */
export async function findFiles(): Promise<void> {
  const address = new URL('attention.wasm', pageBeside ?? '');
  // Where it cannot be asked, as without a network, figures may still have it from a cache.
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null);
  if (answer?.status === 404) throw new Error(`${address} is missing: host all of the build.`);
}
