/**
 * A place in the tab, until it is closed, which other pages of the same host in it have, too. Storage is refused in sandboxed frames: then
 * nothing is there.
 */
export function placeInTab(key: string) {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(sessionStorage);
    } catch {
      return null;
    }
  };
  return {
    /** '' if nothing is there */
    read: (): string => attempt((storage) => storage.getItem(key)) ?? '',
    /** Returns whether it is kept. */
    write: (text: string): boolean => attempt((storage) => storage.setItem(key, text)) !== null,
    clear: (): void => void attempt((storage) => storage.removeItem(key)),
  };
}
