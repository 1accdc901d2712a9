/** The same object while nothing changes, so that it is computed once. */
export const keep = <T>(before: T | undefined, now: T): T =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
