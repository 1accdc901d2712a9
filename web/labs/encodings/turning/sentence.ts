/** The sentence whose two words are compared, with words put in front of it. */

export const mostInFront = 12;

const lead = ['they', 'know', 'that'];
const sentence = ['he', 'is', 'adhil'];

/** The query is the word at `inFront`, the key the one two places later. The words nearest to the sentence lead up to it. */
export function sentenceWith(inFront: number): readonly string[] {
  const before = Array.from({ length: inFront }, (_, i) => lead[lead.length - inFront + i] ?? '…');
  return [...before, ...sentence].map((word, i) =>
    i === 0 || word === 'adhil' ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
}

/** An angle within one turn, from 0 to below 2 pi. */
export function withinTurn(angle: number): number {
  const turn = 2 * Math.PI;
  return ((angle % turn) + turn) % turn;
}

export const inDegrees = (angle: number): number => (withinTurn(angle) * 180) / Math.PI;
