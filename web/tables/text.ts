/** The words about the reader's tables that a page may need before it reads one. */

export const text = {
  noReaders: 'The code that reads files could not be loaded. Reload the page.',
  lockedEncoding: 'The encoding is locked here: no other table can take its place.',
};
