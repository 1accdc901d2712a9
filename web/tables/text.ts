/** The words that a page may need before it has a table; table-text.ts has the others. */

/** The title of a locked control. */
export const lockedTitle = 'Locked: it cannot be changed here';

export const text = {
  noReaders: 'The code that reads files could not be loaded. Reload the page.',
  lockedEncoding: 'The encoding is locked here: no other table can take its place.',
};
