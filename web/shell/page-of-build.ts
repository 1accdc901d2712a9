/** The page to which labs in other pages link. */
let known: string | URL | null = null;

/** `address`: of the folder with the page; relative to the page around the labs. */
export function setPageOfBuild(address: string | URL): void {
  known = address;
}

/** null if nobody has said where it is. */
export const pageOfBuild = (): string | null =>
  known && new URL(String(known).replace(/\/?$/, '/'), document.baseURI).href;
