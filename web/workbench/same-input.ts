/** What an input says, with a number in place of each list of numbers that it holds. */
function outline(input: object): { readonly text: string; readonly held: readonly object[] } {
  const held: object[] = [];
  const text = JSON.stringify(input, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? { list: held.push(value) } : value,
  );
  return { text, held };
}

/** Whether two inputs ask for the same. Matrices are the same only where they hold one list: it may have millions of numbers. */
export function sameInput(a: object, b: object): boolean {
  const [left, right] = [outline(a), outline(b)];
  return left.text === right.text && left.held.every((list, i) => list === right.held[i]);
}

/** The one before while nothing changes, so that it is computed once. */
export const keep = <T extends object>(before: T | undefined, now: T): T =>
  before && sameInput(before, now) ? before : now;
