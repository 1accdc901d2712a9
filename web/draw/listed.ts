const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'a, b, and c' */
export const listed = (names: readonly string[]): string => list.format(names);
