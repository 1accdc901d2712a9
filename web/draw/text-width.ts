/** An upper bound for the width of sans text, in pixels, from the widest common font. Layout uses it, so that it needs no document. */

function em(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return 1; // ideographs, kana, hangul, emoji
  if (code >= 0x300 && code <= 0x36f) return 0; // combining marks
  if ("iljtfrI.,:;|!'’() ".includes(character)) return 0.38;
  if ('<>=+~^#−'.includes(character)) return 0.84;
  if ('mwMW—→×'.includes(character)) return 0.95;
  return character >= 'A' && character <= 'Z' ? 0.72 : 0.63;
}

export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += em(character);
  return width * fontSize;
}

/** The text, cut with an ellipsis if it would be wider than `room` pixels. */
export function fitText(text: string, fontSize: number, room: number): string {
  if (textWidth(text, fontSize) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, fontSize) > room) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
