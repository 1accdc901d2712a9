/** Words that a page may need before a table is read. The others are loaded with the first table. */

/** The title of a control that is drawn but fixed. */
export const lockedTitle = 'Locked: it cannot be changed here';

export const text = {
  noReaders: 'The code that reads files could not be loaded. Reload the page.',
  lockedEncoding: 'The encoding is locked here: no other table can take its place.',
};
