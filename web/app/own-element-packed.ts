/** That of the npm package, which a bundler takes along, wherever a build may be. */
export const loadOwnElement = (_src: string): Promise<typeof import('./element.ts')> => import('#element');
