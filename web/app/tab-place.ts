/** A value that pages of this origin share in one tab, until it is closed. Sandboxed frames have no storage: there, nothing is kept. */
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
