// Finds styles of the page outside its type sizes, its breakpoints and one scale of spaces.

const sizes = /^(var\(--text(-small|-large|-title|-number|-hero|-great)?\)|inherit)$/;
/** Of a phone, a tablet and the page; a scene stands in two columns before the page does, in others' notes. */
const breakpoints = /^(37\.49|37\.5|53\.99|54|65\.99|66|70\.99|71)rem$/;
const spacing = /^\s*(?:(?:row-|column-)?gap|(?:padding|margin)[a-z-]*): ([^;]*);/;

/** What is wrong with a line of a style sheet, or undefined. */
function faultOf(line) {
  const size = /^\s*font-size: ([^;]*);/.exec(line)?.[1];
  if (size && !sizes.test(size)) return `${size} is not one of the type sizes`;
  const width = /@(?:container|media)[^{]*?\b(?:min|max)-width: ([\d.]+\w+)/.exec(line)?.[1];
  if (width && !breakpoints.test(width)) return `${width} is not one of the breakpoints`;
  const space = /\b[\d.]+rem\b|\b(?:[4-9]|\d\d+)px\b/.exec(spacing.exec(line)?.[1] ?? '')?.[0];
  // The height of a box beside a line of text is not a space.
  if (space && !line.includes('1lh')) return `${space} is not one of the spaces`;
  return undefined;
}

/** One sentence for each size, breakpoint and space that is not one of the tokens, which web/draw/tokens.ts defines. */
export function styleFaults(file, text) {
  if (!file.startsWith('web/') || file === 'web/draw/tokens.ts') return [];
  return text.split('\n').flatMap((line, i) => {
    const fault = faultOf(line);
    return fault ? [`${file}:${i + 1}: ${fault}`] : [];
  });
}
