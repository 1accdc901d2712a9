/** The braces of a text, less those that a backslash makes ordinary. */
export const depthOf = (text: string) =>
  [...text.replace(/\\[{}]/g, '')].reduce(
    (depth, one) => depth + (one === '{' ? 1 : one === '}' ? -1 : 0),
    0,
  );
